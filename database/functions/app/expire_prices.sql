-- What is over ends by itself, by the clock of its agency, and tells so: in the agency that is set, for the background.
create or replace function app.expire_prices() returns bigint language plpgsql as $$
begin
  return app.end_due('expire_prices');
end $$;

revoke all on function app.expire_prices from public;
