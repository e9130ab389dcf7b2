-- Finds the paper that a link leads to, for the holder of the link: null if there is none, or if the link has expired or was revoked,
-- all alike. Counts the opening if there is a paper.
create or replace function app.open_sharing(token bytea, is_opening boolean) returns jsonb
language plpgsql security definer set search_path = public, app, pg_temp as $$
declare
  moment  timestamptz := now();
  opened  app.sharing;
  sender  agency;
begin
  update app.sharing set openings = openings + is_opening::integer, opened_at = case when is_opening then moment else opened_at end
    where token_hash = token and revoked_at is null and expires_at > now() returning * into opened;
  if opened.id is null then return null; end if;
  select * into sender from agency where id = opened.agency_id and is_active;
  if sender.id is null then return null; end if;
  return jsonb_build_object('agencyId', opened.agency_id, 'agency', jsonb_build_array(sender.name, coalesce(sender.name_ar, sender.name)),
    'timeZone', sender.time_zone, 'isSandbox', exists (select from app.sandbox s where s.agency_id = sender.id), 'document', opened.document, 'id', opened.document_id, 'language', opened.language,
    'from', opened.from_day, 'to', opened.to_day, 'consignees', opened.consignees, 'withBranches', opened.with_branches, 'expiresAt', opened.expires_at);
end $$;

revoke all on function app.open_sharing from public;
grant execute on function app.open_sharing to gms_app;
