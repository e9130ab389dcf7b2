-- LCs whose last day has passed and that were not presented: in the agency that is set, for the background.
create or replace function app.expire_lcs() returns bigint language plpgsql as $$
begin
  return app.end_due('expire_lcs');
end $$;

revoke all on function app.expire_lcs from public;
