-- Invariant 4: no guarded account is below zero on any day.
create or replace function ledger.days_below_zero(agency integer) returns setof jsonb language sql stable as $$
  select jsonb_build_object('account_id', day.account_id, 'day', day.day, 'closing', day.closing)
  from ledger.day day
  join ledger.account account on account.agency_id = agency and account.id = day.account_id
  where day.agency_id = agency and day.closing < 0 and account.guarded
$$;

revoke all on function ledger.days_below_zero from public;
