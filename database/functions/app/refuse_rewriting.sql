-- Refuses to change or delete written rows, for the owner too, unless a whole sandbox is removed.
create or replace function app.refuse_rewriting() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if app.is_ending(old.agency_id) then return old; end if;
  end if;
  raise exception 'the audit is append-only' using errcode = 'GM002';
end $$;

revoke all on function app.refuse_rewriting from public;
