create or replace function app.refuse_resetting() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if app.is_ending(old.agency_id) then return old; end if;
  end if;
  if tg_op = 'UPDATE' and new.counter = old.counter + 1 and new.unit_id = old.unit_id and new.agency_id = old.agency_id then return new; end if;
  raise exception 'the counter of a unit is never reset' using errcode = 'GM002';
end $$;

revoke all on function app.refuse_resetting from public;
