-- Stores a sealed document at the end of its unit's chain, or fails.
create or replace function app.keep_e_document(told jsonb) returns bigint
language plpgsql security definer set search_path = public, app, pg_temp as $$
declare
  own integer := app.agency();
  kept  app.e_document;
  place record;
begin
  kept := jsonb_populate_record(null::app.e_document, told);
  select * into place from app.next_place(kept.unit_id);
  if kept.counter is distinct from place.counter or kept.previous_hash is distinct from place.previous_hash then
    raise exception 'this place of the chain is taken';
  end if;
  insert into app.e_document (agency_id, unit_id, document, document_id, number, uuid, type_code, family, counter, previous_hash,
      hash, xml, qr)
    values (own, kept.unit_id, kept.document, kept.document_id, kept.number, kept.uuid, kept.type_code, kept.family, kept.counter,
    kept.previous_hash, kept.hash, kept.xml, kept.qr) returning id into kept.id;
  update app.signing_chain chain set counter = kept.counter, hash = kept.hash where chain.agency_id = own and chain.unit_id = kept.unit_id;
  perform pg_notify('gms_e_invoice', '');
  return kept.id;
end $$;

revoke all on function app.keep_e_document from public;
grant execute on function app.keep_e_document to gms_app;
