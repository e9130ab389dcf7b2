-- Approved credit limits whose first day has come, by the clock of their agency: for each customer and consignee the latest.
create or replace function app.limits_that_begin()
returns table (agency_id integer, id bigint, customer bigint, consignee bigint) language sql stable as $$
  select distinct on (approved.agency_id, approved.customer, coalesce(approved.consignee, 0))
    approved.agency_id, approved.id, approved.customer, approved.consignee
  from customer_credit_limit approved
  join agency on agency.id = approved.agency_id
  where approved.status = 'Approved' and approved.effective_from <= (now() at time zone agency.time_zone)::date
  order by approved.agency_id, approved.customer, coalesce(approved.consignee, 0), approved.effective_from desc, approved.id desc
$$;

revoke all on function app.limits_that_begin from public;
