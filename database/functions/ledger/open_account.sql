-- Finds the account of a leg or opens it; callers come in the order of keys.
create or replace function ledger.open_account(a integer, l ledger.leg) returns ledger.account language plpgsql as $$
declare r ledger.role; c ledger.account;
begin
  select * into r from ledger.role where unit = l.unit and role = l.role;
  if not found then
    perform ledger.refuse('MALFORMED', 'There is no such account role.', jsonb_build_object('unit', l.unit, 'role', l.role), 'GM400');
  end if;
  insert into ledger.account (agency_id, unit, role, consignment_id, consignee_id, location_id, cargo_type_id, grade_id, form, bag_type_id,
      bag_kg, scope, condition, party_id, tracked, guarded)
    values (a, l.unit, l.role, l.consignment_id, l.consignee_id, l.location_id, l.cargo_type_id, l.grade_id, l.form, l.bag_type_id,
      l.bag_kg, l.scope, l.condition, l.party_id, r.tracked, r.guarded)
    on conflict do nothing returning * into c;
  if c.id is null then
    select * into strict c from ledger.account where agency_id = a and key = l.key;
  elsif r.tracked then
    insert into ledger.balance (agency_id, account_id, consignee_id, guarded) values (a, c.id, c.consignee_id, c.guarded);
  end if;
  return c;
end $$;
revoke all on function ledger.open_account(integer, ledger.leg) from public;
