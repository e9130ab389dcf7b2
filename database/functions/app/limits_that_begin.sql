-- An agency's approved credit limits whose first day has come: for each customer and consignee the latest.
create or replace function app.limits_that_begin(of_agency integer, today date) returns table (id bigint) language sql stable as $$
  select latest.id from (
    select distinct on (customer, coalesce(consignee, 0)) approved.id
    from customer_credit_limit approved
    where agency_id = of_agency and status = 'Approved' and effective_from <= today
    order by customer, coalesce(consignee, 0), effective_from desc, approved.id desc) latest
$$;

revoke all on function app.limits_that_begin from public;
