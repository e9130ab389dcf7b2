-- Refuses changes of a sealed document and of an accepted answer, for the owner too. Only a missing stamped copy may still be added.
create or replace function app.refuse_resealing() returns trigger language plpgsql as $$
declare
  answered constant text[] := array['state', 'tries', 'due_at', 'warnings', 'errors', 'cleared_xml', 'answered_at'];
begin
  if tg_op = 'DELETE' then
    if app.is_ending(old.agency_id) then return old; end if;
  end if;
  if tg_op = 'DELETE' or tg_op = 'TRUNCATE' then raise exception 'e-invoices are kept' using errcode = 'GM002'; end if;
  if old.state = 'Cleared' and old.cleared_xml is null and to_jsonb(new) - 'cleared_xml' = to_jsonb(old) - 'cleared_xml' then
    return new;
  end if;
  if old.state <> 'Waiting' or to_jsonb(new) - answered <> to_jsonb(old) - answered then
    raise exception 'e-invoices stay as they were sealed' using errcode = 'GM002';
  end if;
  return new;
end $$;

revoke all on function app.refuse_resealing from public;
