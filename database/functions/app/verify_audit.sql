-- Whether each seal of the asker's agency from a day on still fits its entries and the seal before it. Newest first.
create or replace function app.verify_audit(from_day date)
returns table (day date, entries integer, found integer, hash text, sealed_at timestamptz, fits boolean, follows boolean)
language sql stable security definer set search_path = public, app, pg_temp as $$
  select s.day, s.entries, h.entries, encode(s.hash, 'hex'), s.sealed_at, h.hash = s.hash and h.entries = s.entries,
    s.previous = coalesce(b.hash, sha256(convert_to('agency ' || s.agency_id, 'UTF8'))) and s.since = coalesce(b.until, '-infinity')
  from app.audit_seal s
  left join lateral (select x.hash, x.until from app.audit_seal x where x.agency_id = s.agency_id and x.until < s.until order by x.until desc limit 1) b on true
  cross join lateral app.audit_hash(s.agency_id, s.since, s.until, s.previous) h
  where s.agency_id = app.agency() and app.company() is null and s.day >= from_day
  order by s.until desc
$$;
revoke all on function app.verify_audit(date) from public;
grant execute on function app.verify_audit(date) to gms_app;
