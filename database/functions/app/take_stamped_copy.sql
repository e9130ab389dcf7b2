-- Stores the authority's stamped copy of a cleared document whose answer was lost, and its QR code on the document.
create or replace function app.take_stamped_copy(of_id bigint, copy text, copy_qr text) returns void
language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  own integer := app.agency();
  cleared app.e_document;
begin
  update app.e_document set cleared_xml = copy
    where agency_id = own and id = of_id and state = 'Cleared' and cleared_xml is null returning * into cleared;
  if not found then raise exception 'no stamped copy is missing'; end if;
  perform app.note_e_document(cleared.document, cleared.document_id, 'Cleared', copy_qr, null, null);
end $$;

revoke all on function app.take_stamped_copy from public;
grant execute on function app.take_stamped_copy to gms_app;
