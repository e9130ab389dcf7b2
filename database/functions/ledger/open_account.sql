-- Creates the account of a leg, unless another transaction has created it meanwhile; callers come in the order of keys.
create or replace function ledger.open_account(agency integer, leg ledger.leg) returns void language plpgsql as $$
declare
  rules  ledger.role;
  opened bigint;
begin
  select * into rules from ledger.role where unit = leg.unit and role = leg.role;
  if not found then
    perform ledger.refuse(
      'MALFORMED', 'There is no such account role.', jsonb_build_object('unit', leg.unit, 'role', leg.role), 'GM400');
  end if;
  insert into ledger.account (
      agency_id, unit, role, consignment_id, consignee_id, location_id, cargo_type_id, grade_id, form, bag_type_id, bag_kg, scope,
      condition, party_id, tracked, guarded)
    values (
      agency, leg.unit, leg.role, leg.consignment_id, leg.consignee_id, leg.location_id, leg.cargo_type_id, leg.grade_id, leg.form,
      leg.bag_type_id, leg.bag_kg, leg.scope, leg.condition, leg.party_id, rules.tracked, rules.guarded)
    on conflict do nothing
    returning id into opened;
  if opened is not null and rules.tracked then
    insert into ledger.balance (agency_id, account_id, unit, role, consignee_id, guarded)
      values (agency, opened, leg.unit, leg.role, leg.consignee_id, rules.guarded);
  end if;
end $$;

revoke all on function ledger.open_account from public;
