-- The state of the agency's sandbox, with the last work on it by any user; no agency and no work if there is none.
create or replace function app.sandbox_stand() returns jsonb
language sql stable security definer set search_path = public, app, pg_temp as $$
  select jsonb_build_object(
    'sandbox', (select jsonb_build_object('id', s.agency_id, 'guests', s.guests, 'from', s.told_from, 'madeAt', s.made_at, 'toldAt', s.told_at)
      from app.sandbox s where s.home = app.agency()),
    'work', (select jsonb_build_object('state', w.state, 'title', w.title, 'done', w.done, 'total', w.total, 'problem', w.problem)
      from app.background_work w where w.agency_id = app.agency() and w.kind = 'sandbox' order by w.id desc limit 1))
$$;

revoke all on function app.sandbox_stand from public;
grant execute on function app.sandbox_stand to gms_app;
