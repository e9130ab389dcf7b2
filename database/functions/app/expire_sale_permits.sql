-- Ends permits that were not used in time: in the transaction's agency, for the background.
create or replace function app.expire_sale_permits() returns bigint language plpgsql as $$
begin
  return app.end_due('expire_sale_permits');
end $$;

revoke all on function app.expire_sale_permits from public;
