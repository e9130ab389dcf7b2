-- For monitoring, over all agencies: e-invoices that wait for the tax authority, the age of the oldest in seconds, simplified ones
-- beyond the legal 24 hours, and signing units from which the authority accepts nothing.
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
