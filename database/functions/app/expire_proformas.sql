-- Ends proformas that were not fully paid in time: in the transaction's agency, for the background. Their reservations end on the same
-- day through their own expiry.
create or replace function app.expire_proformas() returns bigint language plpgsql as $$
begin
  return app.end_due('expire_proformas');
end $$;

revoke all on function app.expire_proformas from public;
