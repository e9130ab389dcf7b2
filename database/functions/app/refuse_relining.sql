-- Refuses to add, change or delete lines of a paper once it has its number.
create or replace function app.refuse_relining() returns trigger language plpgsql as $$
declare settled boolean := true;
begin
  if tg_op = 'DELETE' then
    if app.is_ending(old.agency_id) then return old; end if;
  end if;
  if tg_op <> 'TRUNCATE' then
    execute format('select exists (select from %I where agency_id = $1 and id = $2 and %I is not null)', tg_argv[0], tg_argv[1])
      into settled using coalesce(new.agency_id, old.agency_id), coalesce(new.parent, old.parent);
  end if;
  if settled then raise exception 'the lines of an issued tax document stay as they are' using errcode = 'GM002'; end if;
  return coalesce(new, old);
end $$;

revoke all on function app.refuse_relining from public;
