-- Ends LCs that were not presented by their last day: in the transaction's agency, for the background.
create or replace function app.expire_lcs() returns bigint language plpgsql as $$
begin
  return app.end_due('expire_lcs');
end $$;

revoke all on function app.expire_lcs from public;
