-- Whether each seal of the user's agency from a day on matches its entries and the seal before it. Newest first.
create or replace function app.verify_audit(from_day date)
returns table (day date, entries integer, found integer, hash text, sealed_at timestamptz, fits boolean, follows boolean)
language sql stable security definer set search_path = public, app, pg_temp as $$
  select seal.day, seal.entries, recomputed.entries, encode(seal.hash, 'hex'), seal.sealed_at,
    recomputed.hash = seal.hash and recomputed.entries = seal.entries,
    seal.previous = coalesce(before.hash, sha256(convert_to('agency ' || seal.agency_id, 'UTF8')))
      and seal.since = coalesce(before.until, '-infinity')
  from app.audit_seal seal
  left join lateral (
    select earlier.hash, earlier.until from app.audit_seal earlier
    where earlier.agency_id = app.agency() and earlier.until < seal.until
    order by earlier.until desc limit 1) before on true
  cross join lateral app.audit_hash(seal.agency_id, seal.since, seal.until, seal.previous) recomputed
  where seal.agency_id = app.agency() and app.company() is null and seal.day >= from_day
  order by seal.until desc
$$;

revoke all on function app.verify_audit from public;
grant execute on function app.verify_audit to gms_app;
