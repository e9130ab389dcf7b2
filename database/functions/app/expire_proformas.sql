-- Proformas nobody paid whole in time: in the agency that is set, for the background. What was kept for them ends with their day by itself.
create or replace function app.expire_proformas() returns bigint language plpgsql as $$
begin
  return app.end_due('expire_proformas');
end $$;

revoke all on function app.expire_proformas from public;
