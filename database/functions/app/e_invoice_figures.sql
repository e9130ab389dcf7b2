-- For monitoring, over all agencies: e-invoices that wait for the authority, since how many seconds the oldest does, simplified ones later
-- than the 24 hours the law gives, and units of which the authority takes nothing.
create or replace function app.e_invoice_figures()
returns table (waiting bigint, oldest_seconds double precision, late bigint, stopped_units bigint) language plpgsql stable
security definer set search_path = public, pg_temp as $$
declare
  found integer;
begin
  select count(*), coalesce(extract(epoch from now() - min(sealed_at)), 0) into waiting, oldest_seconds
    from app.e_document where state = 'Waiting';
  select count(*) into stopped_units from signing_unit where sending_problem is not null;
  late := 0;
  for found in select agency_id from signing_unit group by agency_id loop
    late := late + (select count(*) from app.unreported_simplified(found, 24));
  end loop;
  return next;
end $$;

revoke all on function app.e_invoice_figures from public;
grant execute on function app.e_invoice_figures to gms_app;
