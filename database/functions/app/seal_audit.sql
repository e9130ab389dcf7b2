-- Seals every day of an agency that ended before `before` and is not sealed yet; returns how many. Only the owner may seal a day that
-- has not ended: entries written after the seal would look as if they had been added later.
create or replace function app.seal_audit(of_agency integer, before timestamptz) returns integer
language plpgsql security definer set search_path = public, app, pg_temp as $$
declare
  zone text := coalesce((select time_zone from agency where id = of_agency), 'Asia/Riyadh');
  last app.audit_seal; made record; sealed integer := 0; next_at timestamptz; ends timestamptz;
begin
  if not pg_has_role(session_user, current_user, 'member') then before := least(before, now()); end if;
  perform pg_advisory_xact_lock(7283463, of_agency);
  select * into last from app.audit_seal where agency_id = of_agency order by until desc limit 1;
  last.until := coalesce(last.until, '-infinity');
  last.hash := coalesce(last.hash, sha256(convert_to('agency ' || of_agency, 'UTF8')));
  loop
    select min(at) into next_at from app.history where agency_id = of_agency and at >= last.until;
    ends := ((next_at at time zone zone)::date + 1)::timestamp at time zone zone;
    exit when next_at is null or ends > before;
    select * into made from app.audit_hash(of_agency, last.until, ends, last.hash);
    insert into app.audit_seal (agency_id, day, since, until, entries, previous, hash)
    values (of_agency, (next_at at time zone zone)::date, last.until, ends, made.entries, last.hash, made.hash);
    last.until := ends;
    last.hash := made.hash;
    sealed := sealed + 1;
  end loop;
  return sealed;
end $$;

revoke all on function app.seal_audit from public;
