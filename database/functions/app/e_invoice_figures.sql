-- For monitoring, over all agencies: e-invoices that wait for the authority, since how many seconds the oldest does, simplified ones later
-- than the 24 hours the law gives, and units of which the authority takes nothing.
create or replace function app.e_invoice_figures()
returns table (waiting bigint, oldest_seconds double precision, late bigint, stopped_units bigint) language sql stable
security definer set search_path = public, pg_temp as $$
  select count(*), coalesce(extract(epoch from now() - min(sealed_at)), 0)::float8,
    (select count(*) from app.unreported_simplified(24)),
    (select count(*) from signing_unit where sending_problem is not null)
  from app.e_document where state = 'Waiting'
$$;

revoke all on function app.e_invoice_figures from public;
grant execute on function app.e_invoice_figures to gms_app;
