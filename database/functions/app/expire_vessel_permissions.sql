-- Ends permissions whose last day has passed: in the transaction's agency, for the background.
create or replace function app.expire_vessel_permissions() returns bigint language plpgsql as $$
begin
  return app.end_due('expire_vessel_permissions');
end $$;

revoke all on function app.expire_vessel_permissions from public;
