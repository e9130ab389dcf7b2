-- The moment from which a document's content can no longer change: its issue, or its seal if that was repaired later. A consignee's
-- users see their papers like everyone else, but not the e-invoices themselves.
create or replace function app.settled_at(of text, of_id bigint, issued timestamptz) returns timestamptz
language sql stable security definer set search_path = pg_catalog, app as $$
  select greatest(issued, min(sealed_at)) from app.e_document
  where agency_id = app.agency() and document = of and document_id = of_id and state <> 'Refused'
$$;

revoke all on function app.settled_at from public;
grant execute on function app.settled_at to gms_app;
