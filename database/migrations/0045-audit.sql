-- The audit: every change with who, when, from where, before, after and why, kept for good, and each closed day sealed by a hash that
-- holds the days before it.

-- Snapshots, because people are renamed and leave. The request sets the device, app.enter the actor.
create function app.actor_name() returns text language sql security definer stable set search_path = public, app, pg_temp as $$
  select u.name from staff_user u where u.agency_id in (nullif(current_setting('app.agency', true), '')::integer, 0) and u.id = app.actor() limit 1
$$;
create function app.device() returns text language sql stable parallel safe as
  $$ select nullif(current_setting('app.device', true), '') $$;

alter table app.history add column actor_name text, add column device text;
alter table app.history alter column actor_name set default app.actor_name(), alter column device set default app.device();
update app.history h set actor_name = u.name from staff_user u where u.id = h.actor;

create index history_by_time on app.history (agency_id, at, id);
create index history_of_actor on app.history (agency_id, actor, at);

-- Nobody changes or removes what was written, the owner no more than the application.
create function app.refuse_rewriting() returns trigger language plpgsql as $$
begin
  raise exception 'the audit is append-only' using errcode = 'GM002';
end $$;
create trigger append_only before update or delete on app.history for each row execute function app.refuse_rewriting();
create trigger append_only_whole before truncate on app.history for each statement execute function app.refuse_rewriting();

-- Signing in, failing to, and every end of a session.
create function app.remember_sign_in() returns trigger language plpgsql security definer set search_path = public, app, pg_temp as $$
begin
  if tg_op = 'UPDATE' and (new.ended is null or old.ended is not null) then return null; end if;
  insert into app.history (agency_id, actor, actor_name, document, document_id, action, reason, address, device, seen_by)
  values (new.agency_id, new.user_id,
    coalesce((select name from staff_user where agency_id = new.agency_id and id = new.user_id), new.username),
    'session', coalesce(new.session_id, 0),
    case when tg_op = 'UPDATE' then 'sign-out' when new.result = 'Success' then 'sign-in' else 'sign-in-failed' end,
    case when tg_op = 'UPDATE' then new.ended else new.reason end, new.address, new.device, new.seen_by);
  return null;
end $$;
create trigger remembered after insert or update of ended on app.login_detail for each row execute function app.remember_sign_in();

-- One row an agency and day that had entries. It covers everything from `since` until `until`, days without any included.
create table app.audit_seal (
  agency_id integer not null,
  day date not null,
  since timestamptz not null,
  until timestamptz not null,
  entries integer not null,
  previous bytea not null,
  hash bytea not null,
  sealed_at timestamptz not null default now(),
  constraint audit_seal_pk primary key (agency_id, day)
);
alter table app.audit_seal enable row level security;
create policy wall on app.audit_seal for all to gms_app using (agency_id = app.agency() and app.company() is null);
grant select on app.audit_seal to gms_app;
create trigger append_only before update or delete on app.audit_seal for each row execute function app.refuse_rewriting();
create trigger append_only_whole before truncate on app.audit_seal for each statement execute function app.refuse_rewriting();

-- The hash after the entries of a span, begun with the hash before it; each entry is taken up whole, in the order of its number.
create function app.audit_hash(of_agency integer, since timestamptz, until timestamptz, start bytea, out entries integer, out hash bytea)
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

-- Seals every day of an agency that ended before `before` and is not sealed yet; gives how many.
create function app.seal_audit(of_agency integer, before timestamptz) returns integer
language plpgsql security definer set search_path = public, app, pg_temp as $$
declare
  zone text := coalesce((select time_zone from agency where id = of_agency), 'Asia/Riyadh');
  last app.audit_seal; made record; sealed integer := 0; next_at timestamptz; ends timestamptz;
begin
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

-- Whether each seal of the asker's agency from a day on still fits its entries and the seal before it. Newest first.
create function app.verify_audit(from_day date)
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

revoke all on function app.actor_name(), app.device(), app.remember_sign_in(), app.refuse_rewriting(),
  app.audit_hash(integer, timestamptz, timestamptz, bytea), app.seal_audit(integer, timestamptz), app.verify_audit(date) from public;
grant execute on function app.actor_name(), app.device(), app.verify_audit(date) to gms_app;
