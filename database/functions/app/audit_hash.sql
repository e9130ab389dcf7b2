-- The hash over the entries of a span, starting from the hash before it; each entry is included as a whole, in the order of its number.
create or replace function app.audit_hash(
  of_agency integer, since timestamptz, until timestamptz, start bytea, out entries integer, out hash bytea)
language plpgsql stable security definer set search_path = public, app, pg_temp as $$
declare entry record;
begin
  entries := 0;
  hash := start;
  for entry in
    select jsonb_build_array(history.agency_id, history.id, extract(epoch from history.at), history.actor, history.actor_name,
        history.document, history.document_id, history.action,
      history.changes, history.reason, history.address, history.device, history.seen_by)::text as words
    from app.history where history.agency_id = of_agency and history.at >= since and history.at < until order by history.id
  loop
    hash := sha256(hash || convert_to(entry.words, 'UTF8'));
    entries := entries + 1;
  end loop;
end $$;

revoke all on function app.audit_hash from public;
