-- The tenant of this transaction. A query that forgot to name one fails here instead of seeing everything.
create or replace function app.agency() returns integer language plpgsql stable parallel safe as $$
declare named text := current_setting('app.agency', true);
begin
  if coalesce(named, '') = '' then raise exception 'no agency is set' using errcode = 'GM001'; end if;
  return named::integer;
end $$;

revoke all on function app.agency from public;
grant execute on function app.agency to gms_app;
