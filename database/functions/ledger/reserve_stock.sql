-- Reserves part of an account, which the caller has locked, for the document of a request; returns the id of the hold.
create or replace function ledger.reserve_stock(agency integer, request jsonb, account bigint, wanted bigint) returns bigint
language plpgsql as $$
declare
  on_day     date := coalesce((request->>'date')::date, current_date);
  balance    ledger.balance;
  dimensions jsonb;
  made       bigint;
begin
  select * into balance from ledger.balance where agency_id = agency and account_id = account;
  if balance.on_hand - balance.held < wanted then
    select ledger.account_dimensions(
        short.unit, short.role, short.consignment_id, short.consignee_id, short.location_id, short.cargo_type_id, short.grade_id,
        short.form, short.bag_type_id, short.bag_kg, short.scope, short.condition, short.party_id, short.id)
      into dimensions from ledger.account short where agency_id = agency and id = account;
    perform ledger.refuse(
      case when balance.on_hand < wanted then 'INSUFFICIENT_STOCK' else 'HELD' end, 'Not enough stock to reserve.',
      jsonb_build_object('account', dimensions, 'asked', wanted, 'free', greatest(0, balance.on_hand - balance.held), 'held', balance.held,
        'shortBy', wanted - balance.on_hand + balance.held, 'date', on_day, 'shortOn', on_day));
  end if;
  update ledger.balance set held = held + wanted, version = version + 1 where agency_id = agency and account_id = account;
  insert into ledger.hold (
      agency_id, account_id, consignee_id, amount, expires_at, document_type, document_id, document_no, held_by)
    values (
      agency, account, balance.consignee_id, wanted, (request->>'expiresAt')::timestamptz, request->>'documentType',
      (request->>'documentId')::bigint, request->>'documentNumber', app.actor())
    returning id into made;
  return made;
end $$;

revoke all on function ledger.reserve_stock from public;
