-- Refuses an amount beyond a customer's credit limit; `exposure` is what counts against the limit without this amount.
create or replace function ledger.check_limit(asked jsonb, credit_limit bigint, exposure bigint) returns void language plpgsql as $$
declare
  amount bigint := (asked->>'amount')::bigint;
  free   bigint := credit_limit - exposure;
begin
  if amount > 0 and amount > free then
    perform ledger.refuse('CREDIT_EXCEEDED', 'The credit limit does not allow this.', jsonb_build_object(
      'customerId', (asked->>'customerId')::bigint, 'consigneeId', nullif(coalesce((asked->>'consigneeId')::bigint, 0), 0),
      'limit', credit_limit, 'exposure', exposure, 'asked', amount, 'free', greatest(free, 0), 'shortBy', amount - free));
  end if;
end $$;

revoke all on function ledger.check_limit from public;
