-- Nobody changes or removes what was written, the owner no more than the application.
create or replace function app.refuse_rewriting() returns trigger language plpgsql as $$
begin
  raise exception 'the audit is append-only' using errcode = 'GM002';
end $$;

revoke all on function app.refuse_rewriting from public;
