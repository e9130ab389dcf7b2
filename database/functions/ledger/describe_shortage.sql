-- Why stock is not sufficient from a day on: what is free, by how much it is short, and which document makes it short on which day.
create or replace function ledger.describe_shortage(
  agency integer, short_account bigint, since date, asked bigint, short_on date, on_hand bigint, held bigint)
returns jsonb language plpgsql as $$
declare
  account  ledger.account;
  lowest   bigint;
  short_by bigint;
  cause    jsonb;
begin
  select * into account from ledger.account where agency_id = agency and id = short_account;
  select least(min(closing), on_hand) into lowest
    from ledger.day where agency_id = agency and account_id = short_account and day >= since;
  if short_on is null then
    short_by := held - on_hand;
  else
    select -closing into short_by from ledger.day where agency_id = agency and account_id = short_account and day = short_on;
    if short_on > since then cause := ledger.find_cause(agency, short_account, short_on); end if;
  end if;
  return jsonb_build_object('account', ledger.account_dimensions(
      account.unit, account.role, account.consignment_id, account.consignee_id, account.location_id, account.cargo_type_id,
      account.grade_id, account.form, account.bag_type_id, account.bag_kg, account.scope, account.condition, account.party_id,
      account.id),
    'date', since, 'asked', asked,
    'free', greatest(0, asked + least(lowest, on_hand - held)), 'held', held, 'shortOn', coalesce(short_on, since),
    'shortBy', short_by, 'by', cause);
end $$;

revoke all on function ledger.describe_shortage from public;
