-- The hash after the entries of a span, begun with the hash before it; each entry is taken up whole, in the order of its number.
create or replace function app.audit_hash(of_agency integer, since timestamptz, until timestamptz, start bytea, out entries integer, out hash bytea)
language plpgsql stable security definer set search_path = public, app, pg_temp as $$
declare entry record;
begin
  entries := 0;
  hash := start;
  for entry in
    select jsonb_build_array(h.agency_id, h.id, extract(epoch from h.at), h.actor, h.actor_name, h.document, h.document_id, h.action,
      h.changes, h.reason, h.address, h.device, h.seen_by)::text as words
    from app.history h where h.agency_id = of_agency and h.at >= since and h.at < until order by h.id
  loop
    hash := sha256(hash || convert_to(entry.words, 'UTF8'));
    entries := entries + 1;
  end loop;
end $$;
revoke all on function app.audit_hash(integer, timestamp with time zone, timestamp with time zone, bytea) from public;
