-- Replaces credit limits by those whose first day has come, and ends those whose last day has passed: in the transaction's agency, for
-- the background, as the owner.
create or replace function app.judge_credit_limits() returns bigint language plpgsql as $$
declare
  own    constant integer := app.agency();
  today  constant date := app.clock(own)::date;
  begun  constant bigint[] := array(select id from app.limits_that_begin(own, today));
  it     record;
  judged bigint := 0;
begin
  for it in
    update customer_credit_limit old set status = 'Expired', version = version + 1, updated_at = now()
    where agency_id = own and status in ('Active', 'Suspended') and (effective_to < today
      or exists (
        select from customer_credit_limit fresh
        where fresh.agency_id = own and fresh.id = any(begun) and fresh.customer = old.customer
          and fresh.consignee is not distinct from old.consignee))
    returning id, seen_by
  loop
    perform app.note_ended(own, 'customerCreditLimit', it.id, 'expire', null, it.seen_by);
    judged := judged + 1;
  end loop;
  for it in
    update customer_credit_limit set status = 'Active', version = version + 1, updated_at = now()
    where agency_id = own and id = any(begun)
    returning id, seen_by
  loop
    perform app.note_ended(own, 'customerCreditLimit', it.id, 'begin', null, it.seen_by);
    judged := judged + 1;
  end loop;
  return judged;
end $$;

revoke all on function app.judge_credit_limits from public;
