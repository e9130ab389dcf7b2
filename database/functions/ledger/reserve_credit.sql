-- Reserves credit of a customer for the document of a request, within the limit; returns the id of the hold.
create or replace function ledger.reserve_credit(agency integer, request jsonb, asked jsonb) returns bigint language plpgsql as $$
declare
  customer  bigint := (asked->>'customerId')::bigint;
  consignee bigint := (asked->>'consigneeId')::bigint;
  wanted    bigint := (asked->>'amount')::bigint;
  made      bigint;
begin
  perform ledger.move_credit(
    agency, array[row(customer, coalesce(consignee, 0), 0, wanted)::ledger.credit_move], asked, wanted);
  insert into ledger.hold (
      agency_id, purpose, customer_id, consignee_id, amount, expires_at, document_type, document_id, document_no, held_by)
    values (
      agency, 'CREDIT', customer, consignee, wanted, (request->>'expiresAt')::timestamptz, request->>'documentType',
      (request->>'documentId')::bigint, request->>'documentNumber', app.actor())
    returning id into made;
  return made;
end $$;

revoke all on function ledger.reserve_credit from public;
