-- What became of the paper that was sent with this entry of the timeline; null for users who may not know.
create or replace function app.sharing_at(entry bigint) returns jsonb language sql stable as $$
  select jsonb_build_object('id', id, 'channel', channel, 'recipient', coalesce(nullif(recipient, ''), (select h.reason from app.history h
      where h.agency_id = app.agency() and h.id = entry)), 'state', state, 'error', error, 'openings', openings,
    'openedAt', opened_at, 'expiresAt', expires_at, 'isExpired', expires_at <= now(), 'revokedAt', revoked_at)
  from app.sharing where agency_id = app.agency() and history_id = entry
$$;

revoke all on function app.sharing_at from public;
grant execute on function app.sharing_at to gms_app;
