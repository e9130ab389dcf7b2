-- Limits whose first day has come take the place of those before them; limits whose last day has passed end.
create or replace function app.judge_credit_limits() returns bigint language plpgsql as $$
declare
  ended_count bigint;
  begun_count bigint;
begin
  with ended as (
    update customer_credit_limit old set status = 'Expired', version = old.version + 1, updated_at = now()
    from agency
    where agency.id = old.agency_id and old.status in ('Active', 'Suspended') and (
      old.effective_to < (now() at time zone agency.time_zone)::date
      or exists (
        select from app.limits_that_begin() fresh
        where fresh.agency_id = old.agency_id and fresh.customer = old.customer and fresh.consignee is not distinct from old.consignee))
    returning old.agency_id, old.id, old.seen_by
  ), told as (
    insert into app.history (agency_id, document, document_id, action, seen_by)
    select agency_id, 'customerCreditLimit', id, 'expire', seen_by from ended
  )
  select count(*) into ended_count from ended;
  with begun as (
    update customer_credit_limit fresh set status = 'Active', version = fresh.version + 1, updated_at = now()
    from app.limits_that_begin() chosen
    where fresh.agency_id = chosen.agency_id and fresh.id = chosen.id
    returning fresh.agency_id, fresh.id, fresh.seen_by
  ), told as (
    insert into app.history (agency_id, document, document_id, action, seen_by)
    select agency_id, 'customerCreditLimit', id, 'begin', seen_by from begun
  )
  select count(*) into begun_count from begun;
  return ended_count + begun_count;
end $$;
