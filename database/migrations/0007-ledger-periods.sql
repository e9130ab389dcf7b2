-- Time and promises: months that open and close, soft locks, numbers, holds, and settling after the fact.

-- The row of a month that nobody used yet. The calendar row keeps it from appearing behind a close.
create function ledger.open_month(a integer, m date) returns void language plpgsql as $$
declare through date;
begin
  insert into ledger.calendar (agency_id) values (a) on conflict do nothing;
  select closed_through into through from ledger.calendar where agency_id = a for update;
  insert into ledger.period (agency_id, month, state) values (a, m, case when m <= through then 'CLOSED' else 'OPEN' end) on conflict do nothing;
end $$;

create function ledger.refuse_period(d date, why text, since date) returns void language plpgsql as $$
begin
  perform ledger.refuse('PERIOD_CLOSED', case why when 'closing' then 'This month is being closed at this moment.'
    when 'soft' then 'This day is locked. Ask for an exception, or choose a later day.'
    else 'This month is closed. Choose a later day.' end, jsonb_build_object('date', d, 'lock', why, 'through', since));
end $$;

-- Holds the months of these days open until the transaction ends, or refuses.
create function ledger.enter_months(a integer, days date[]) returns void language plpgsql as $$
declare
  first date; intent date; soft date; months date[]; m date; found_state text;
begin
  if cardinality(days) = 1 then
    first := days[1]; months := array[date_trunc('month', first::timestamp)::date];
  else
    select min(d), array_agg(distinct date_trunc('month', d::timestamp)::date order by date_trunc('month', d::timestamp)::date) into first, months from unnest(days) d;
  end if;
  if first is null or array_position(days, null) is not null then
    perform ledger.refuse('MALFORMED', 'A posting needs a day.', '{}', 'GM400');
  end if;
  select (select through from ledger.close_intent where agency_id = a and expires_at > clock_timestamp()),
    (select soft_through from ledger.calendar where agency_id = a) into intent, soft;
  if first <= intent then perform ledger.refuse_period(first, 'closing', intent); end if;
  if first <= soft then
    if not exists (select from ledger.lock_exception where agency_id = a and user_id = app.actor() and from_day <= first
        and expires_at > clock_timestamp()) then
      perform ledger.refuse_period(first, 'soft', soft);
    end if;
  end if;
  if cardinality(months) > 1 then
    foreach m in array months loop
      if not exists (select from ledger.period where agency_id = a and month = m) then perform ledger.open_month(a, m); end if;
    end loop;
  end if;
  foreach m in array months loop
    select state into found_state from ledger.period where agency_id = a and month = m for share;
    if not found then
      perform ledger.open_month(a, m);
      select state into found_state from ledger.period where agency_id = a and month = m for share;
    end if;
    if found_state = 'CLOSED' then perform ledger.refuse_period(greatest(first, m), 'closed', (m + interval '1 month - 1 day')::date); end if;
  end loop;
end $$;

-- Committed before close_month in a transaction of its own: posters make way, so the closer does not starve. Lapses after two minutes.
create function ledger.begin_close(year integer, month integer) returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into ledger.close_intent (agency_id, through, expires_at)
    values (app.agency(), (make_date(year, month, 1) + interval '1 month - 1 day')::date, clock_timestamp() + interval '2 minutes')
    on conflict (agency_id) do update set through = excluded.through, expires_at = excluded.expires_at
$$;
create function ledger.abandon_close() returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from ledger.close_intent where agency_id = app.agency()
$$;

-- Opening, movement by kind and closing of each tracked account in a span of days.
create function ledger.movement_rows(a integer, from_day date, to_day date)
returns table (account_id bigint, consignee_id bigint, opening bigint, flows jsonb, closing bigint) language sql stable as $$
  with moved as (
    select f.account_id, jsonb_object_agg(f.kind, f.amount) flows, sum(f.amount)::bigint net
    from (select account_id, kind, sum(amount)::bigint amount from ledger.flow
      where agency_id = a and day between from_day and to_day group by account_id, kind) f group by f.account_id
  ), standing as materialized (
    select b.account_id, b.consignee_id, coalesce(case when b.last_day <= to_day then b.on_hand else (
      select d.closing from ledger.day d where d.agency_id = a and d.account_id = b.account_id and d.day <= to_day order by d.day desc limit 1) end, 0) closing
    from ledger.balance b where b.agency_id = a and b.first_day <= to_day
  )
  select s.account_id, s.consignee_id, s.closing - coalesce(m.net, 0), coalesce(m.flows, '{}'), s.closing
  from standing s left join moved m on m.account_id = s.account_id
  where s.closing <> 0 or m.account_id is not null
$$;

-- What a close is signed with: its lines in the order of accounts, after the signature of the close before it.
create function ledger.close_hash(a integer, close_of bigint, previous text) returns text language sql stable as $$
  select encode(sha256(convert_to(coalesce(previous, '') || coalesce(string_agg(concat_ws('|', account_id, opening, flows, closing,
    coalesce(declared::text, '-'), reason), E'\n' order by account_id), ''), 'UTF8')), 'hex')
  from ledger.close_line where agency_id = a and close_id = close_of
$$;
create function ledger.close_before(a integer, close_of bigint) returns text language sql stable as $$
  select p.sha256 from ledger.close c join ledger.close p on p.agency_id = a and p.id < c.id
  where c.agency_id = a and c.id = close_of order by p.id desc limit 1
$$;

-- Closes a month: nothing dated in it or before it can be posted any more. `declared`: [{accountId, declared, reason}] beside the book.
create function ledger.close_month(year integer, month integer, declared jsonb default '[]') returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  a integer := app.agency(); m date := make_date(year, month, 1); last date := (m + interval '1 month - 1 day')::date;
  through date; open_before date; previous ledger.close; made bigint; hash text; lines integer;
begin
  insert into ledger.calendar (agency_id) values (a) on conflict do nothing;
  select closed_through into through from ledger.calendar where agency_id = a for update;
  if last <= through then
    perform ledger.refuse('ALREADY_CLOSED', 'This month is closed already.', jsonb_build_object('through', through), 'GM409');
  end if;
  select min(p.month) into open_before from ledger.period p where agency_id = a and p.month < m and state = 'OPEN';
  if open_before is not null and through is not null then
    perform ledger.refuse('OUT_OF_ORDER', 'An earlier month is still open. Close that first.', jsonb_build_object('month', open_before), 'GM409');
  end if;
  insert into ledger.period (agency_id, month) values (a, m) on conflict do nothing;
  perform from ledger.period p where agency_id = a and p.month <= m and state = 'OPEN' order by p.month for update;
  select * into previous from ledger.close c where agency_id = a and c.month = m order by version desc limit 1;
  insert into ledger.close (agency_id, month, version, supersedes, closed_by)
    values (a, m, coalesce(previous.version, 0) + 1, previous.id, app.actor()) returning id into made;
  insert into ledger.close_line (agency_id, close_id, account_id, consignee_id, opening, flows, closing, declared, reason)
    select a, made, r.account_id, r.consignee_id, r.opening, r.flows, r.closing, d.declared, d.reason
    from ledger.movement_rows(a, m, last) r
    left join jsonb_to_recordset(declared) as d ("accountId" bigint, declared bigint, reason text) on d."accountId" = r.account_id;
  get diagnostics lines = row_count;
  hash := ledger.close_hash(a, made, ledger.close_before(a, made));
  update ledger.close set sha256 = hash, closed_at = clock_timestamp() where agency_id = a and id = made;
  update ledger.period p set state = 'CLOSED' where agency_id = a and p.month <= m and state = 'OPEN';
  update ledger.calendar set closed_through = last where agency_id = a;
  delete from ledger.close_intent where agency_id = a;
  return jsonb_build_object('closeId', made, 'version', coalesce(previous.version, 0) + 1, 'sha256', hash, 'lines', lines);
end $$;

-- Only the last closed month; its figures stay on record under their version.
create function ledger.reopen_month(year integer, month integer, why text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare a integer := app.agency(); m date := make_date(year, month, 1); through date;
begin
  select closed_through into through from ledger.calendar where agency_id = a for update;
  if through is distinct from (m + interval '1 month - 1 day')::date then
    perform ledger.refuse('OUT_OF_ORDER', 'Only the month closed last can be opened again.', jsonb_build_object('through', through), 'GM409');
  end if;
  update ledger.period p set state = 'OPEN' where agency_id = a and p.month = m;
  update ledger.close c set reopened_at = clock_timestamp(), reopened_by = app.actor(), reopen_reason = why
    where agency_id = a and c.month = m and reopened_at is null;
  update ledger.calendar set closed_through = (select (max(p.month) + interval '1 month - 1 day')::date from ledger.period p
    where p.agency_id = a and p.state = 'CLOSED') where agency_id = a;
end $$;

create function ledger.set_soft_lock(through date) returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into ledger.calendar (agency_id, soft_through) values (app.agency(), through)
    on conflict (agency_id) do update set soft_through = excluded.soft_through
$$;
create function ledger.grant_lock_exception(to_user bigint, from_day date, until timestamptz, why text) returns bigint
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into ledger.lock_exception (agency_id, user_id, from_day, expires_at, reason, granted_by)
    values (app.agency(), to_user, from_day, until, why, app.actor()) returning id
$$;

-- The next number of a series: called last, so that the hottest row is held shortest; a rollback leaves no gap.
create function ledger.next_number(series_of text, year_of integer) returns bigint language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare a integer := app.agency(); given bigint;
begin
  insert into ledger.series (agency_id, series, year, next_no) values (a, series_of, year_of, 2)
    on conflict (agency_id, series, year) do update set next_no = ledger.series.next_no + 1 returning next_no - 1 into given;
  insert into ledger.issued (agency_id, series, year, no) values (a, series_of, year_of, given);
  return given;
end $$;
