-- Ends prices whose time is over by the agency's clock, and records that: in the transaction's agency, for the background.
create or replace function app.expire_prices() returns bigint language plpgsql as $$
begin
  return app.end_due('expire_prices');
end $$;

revoke all on function app.expire_prices from public;
