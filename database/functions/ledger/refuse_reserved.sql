-- Refuses to undo a document that still has reservations.
create or replace function ledger.refuse_reserved(agency integer, taken_type text, taken_id bigint) returns void language plpgsql as $$
declare
  reservations jsonb;
begin
  select jsonb_agg(jsonb_build_object('hold', id, 'free', amount - consumed - released)) into reservations
    from ledger.hold
    where agency_id = agency and document_type = taken_type and document_id = taken_id and state = 'ACTIVE';
  if reservations is not null then
    perform ledger.refuse('DEPENDENTS', 'Something is still reserved for this. Release that first.',
      jsonb_build_object('holds', reservations), 'GM409');
  end if;
end $$;

revoke all on function ledger.refuse_reserved from public;
