-- The companies that a consignee's user acts for: their own, and those that were merged into it. Set by app.enter_from.
create or replace function app.companies() returns bigint[] language sql stable parallel safe as
  $$ select coalesce(nullif(current_setting('app.companies', true), '')::bigint[], array[app.company()]) $$;

revoke all on function app.companies from public;
grant execute on function app.companies to gms_app;
