-- What one leg would do to its account, and what would refuse it; null for an account that is not tracked.
create or replace function ledger.effect_of_leg(agency integer, request jsonb, leg ledger.leg, on_day date) returns jsonb
language plpgsql stable as $$
declare
  rules    ledger.role;
  account  bigint;
  before   bigint;
  lowest   bigint;
  free     bigint;
  short_on date;
  is_count boolean := request->'legs' @> '[{"role": "COUNT"}]';
begin
  select * into rules from ledger.role where unit = leg.unit and role = leg.role;
  if not coalesce(rules.tracked, false) then return null; end if;
  select id into account from ledger.account where agency_id = agency and key = leg.key;
  before := coalesce(ledger.balance_at(account, on_day), 0);
  select least(min(closing), before) into lowest
    from ledger.day where agency_id = agency and account_id = account and day >= on_day;
  select min(day) into short_on
    from ledger.day where agency_id = agency and account_id = account and day > on_day and closing + leg.amount < 0;
  if before + leg.amount < 0 then short_on := on_day; end if;
  if rules.guarded then free := least(coalesce(lowest, before), ledger.free_for(agency, account, request)); end if;
  return jsonb_build_object(
    'account', ledger.leg_dimensions(leg), 'accountId', account, 'amount', leg.amount, 'before', before,
    'after', before + leg.amount, 'free', free,
    'refusal', case when rules.guarded and leg.amount < 0 and -leg.amount > free and not (is_count and short_on is null) then jsonb_build_object(
      'code', case when short_on is null then 'HELD' else 'INSUFFICIENT_STOCK' end, 'date', on_day, 'asked', -leg.amount,
      'free', greatest(free, 0), 'shortOn', coalesce(short_on, on_day), 'shortBy', -leg.amount - free,
      'by', case when short_on > on_day then ledger.find_cause(agency, account, short_on) end) end);
end $$;

revoke all on function ledger.effect_of_leg from public;
grant execute on function ledger.effect_of_leg to gms_app;
