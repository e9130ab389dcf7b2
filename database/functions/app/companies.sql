-- The companies a consignee's user stands for: his own, and those that were merged into it. Told when he enters.
create or replace function app.companies() returns bigint[] language sql stable parallel safe as
  $$ select coalesce(nullif(current_setting('app.companies', true), '')::bigint[], array[app.company()]) $$;
