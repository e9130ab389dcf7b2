-- The consignee a consignee user belongs to; null for staff, who see every consignee of their agency.
create or replace function app.company() returns bigint language sql stable parallel safe as
  $$ select nullif(current_setting('app.company', true), '')::bigint $$;

revoke all on function app.company from public;
grant execute on function app.company to gms_app;
