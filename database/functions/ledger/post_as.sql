-- One statement for a distributed database, which sends it to the agency's node whole.
create or replace function ledger.post_as(agency integer, actor bigint, company bigint, request jsonb) returns jsonb
language plpgsql as $$
begin
  execute format('set local app.agency = %L', agency);
  execute format('set local app.actor = %L', coalesce(actor::text, ''));
  execute format('set local app.company = %L', coalesce(company::text, ''));
  return ledger.post(request);
end $$;

revoke all on function ledger.post_as from public;
grant execute on function ledger.post_as to gms_app;
