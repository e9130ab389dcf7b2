-- The companies a user of a consignee stands for: the own one, and those that were merged into it. Told on entering (app.enter_from).
create or replace function app.companies() returns bigint[] language sql stable parallel safe as
  $$ select coalesce(nullif(current_setting('app.companies', true), '')::bigint[], array[app.company()]) $$;

revoke all on function app.companies from public;
grant execute on function app.companies to gms_app;
