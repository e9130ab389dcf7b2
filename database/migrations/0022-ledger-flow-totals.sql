-- A flow also tells what of its kind had moved until its day: what an LC had received, or what of it had been sold, by any day is one row
-- of an index, however long the history. So the key begins with the account.

alter table ledger.flow add column total bigint;
update ledger.flow f set total = s.total from (
  select agency_id, account_id, kind, day, sum(amount) over (partition by agency_id, account_id, kind order by day) total from ledger.flow) s
  where (f.agency_id, f.account_id, f.kind, f.day) = (s.agency_id, s.account_id, s.kind, s.day);
alter table ledger.flow alter column total set not null;
alter table ledger.flow drop constraint flow_pk;
alter table ledger.flow add constraint flow_pk primary key (agency_id, account_id, kind, day);

-- One kind of document on one tracked account on one day. `last` is the account's last day with movement before this.
create function ledger.write_flow(a integer, l ledger.line, kind_of text, d date, last date) returns void language plpgsql as $$
begin
  insert into ledger.flow (agency_id, account_id, kind, day, consignee_id, amount, total)
    values (a, l.account_id, kind_of, d, l.consignee_id, l.amount, l.amount + coalesce((select total from ledger.flow
      where agency_id = a and account_id = l.account_id and kind = kind_of and day < d order by day desc limit 1), 0))
    on conflict (agency_id, account_id, kind, day) do update
      set amount = ledger.flow.amount + excluded.amount, total = ledger.flow.total + excluded.amount;
  if d < last then
    update ledger.flow set total = total + l.amount where agency_id = a and account_id = l.account_id and kind = kind_of and day > d;
  end if;
end $$;

-- As before, but for the flows.
create or replace function ledger.record(a integer, jobs ledger.job[], uses ledger.hold_use[], out postings bigint[], out moves ledger.credit_move[])
language plpgsql as $$
declare
  ids bigint[]; before ledger.balance[] := '{}'; lasts date[]; nets bigint[]; lowered bigint[]; held_by bigint[]; since date[]; until date[];
  this_month date := date_trunc('month', clock_timestamp())::date;
  b ledger.balance; j ledger.job; l ledger.line; u record; used record; h ledger.hold; posting bigint; n integer := 0; i integer; change bigint; short date;
begin
  postings := '{}'; moves := '{}';
  select array_agg(x order by x) into ids from (
    select li.account_id x from unnest(jobs) jo cross join lateral unnest(jo.lines) li where li.tracked
    union select account_id from unnest(uses) where account_id is not null) s;
  for b in select * from ledger.balance where agency_id = a and account_id = any(ids) order by account_id for no key update loop
    n := n + 1; before[n] := b; lasts[n] := b.last_day; nets[n] := 0; lowered[n] := 0; held_by[n] := 0;
  end loop;
  if n <> coalesce(cardinality(ids), 0) then raise exception 'a tracked account has no balance row'; end if;

  if cardinality(uses) > 0 then
  for u in select hold_id, account_id, sum(amount)::bigint amount, bool_or(release) release from unnest(uses)
      group by hold_id, account_id order by hold_id loop
    select x.change, x.h into used from ledger.use_hold(a, u.hold_id, u.amount, u.release) x;
    change := used.change; h := used.h;
    if h.purpose = 'CREDIT' then
      moves := moves || row(h.customer_id, coalesce(h.consignee_id, 0), 0, change)::ledger.credit_move;
    else
      i := array_position(ids, u.account_id); held_by[i] := held_by[i] + change;
    end if;
  end loop;
  end if;

  foreach j in array jobs loop
    insert into ledger.posting (agency_id, posted_month, kind, document_type, document_id, document_no, version, effective_date, reason,
        reverses, consignees, posted_by)
      values (a, this_month, j.kind, j.document_type, j.document_id, j.document_no, j.version, j.day, j.reason, j.reverses,
        coalesce((select array_agg(distinct x.consignee_id) from unnest(j.lines) x where x.consignee_id is not null), '{}'), app.actor())
      returning id into posting;
    postings := postings || posting;
    if j.reverses is not null then
      insert into ledger.reversal (agency_id, original_id, reversal_id, consignees)
        values (a, j.reverses, posting, coalesce((select array_agg(distinct x.consignee_id) from unnest(j.lines) x where x.consignee_id is not null), '{}'))
        on conflict do nothing;
      if not found then
        perform ledger.refuse('ALREADY_REVERSED', 'This was cancelled or reversed before.',
          jsonb_build_object('documentType', j.document_type, 'documentId', j.document_id), 'GM409');
      end if;
    end if;
    foreach l in array j.lines loop
      insert into ledger.entry (agency_id, effective_date, posting_id, posted_month, account_id, consignee_id, amount)
        values (a, j.day, posting, this_month, l.account_id, l.consignee_id, l.amount);
      continue when not l.tracked;
      i := array_position(ids, l.account_id);
      perform ledger.write_day(a, l, j.day, lasts[i], before[i].on_hand + nets[i]);
      perform ledger.write_flow(a, l, j.kind, j.day, lasts[i]);
      nets[i] := nets[i] + l.amount;
      lasts[i] := greatest(lasts[i], j.day); since[i] := least(since[i], j.day); until[i] := greatest(until[i], j.day);
      if l.amount < 0 then lowered[i] := lowered[i] - l.amount; end if;
    end loop;
  end loop;

  for i in 1 .. n loop
    b := before[i]; short := null;
    if b.guarded and lowered[i] > 0 then
      if since[i] = until[i] and (b.last_day is null or since[i] >= b.last_day) then
        if b.on_hand + nets[i] < 0 then short := since[i]; end if;
      else
        select day into short from ledger.day where agency_id = a and account_id = ids[i] and day >= since[i] and closing < 0 order by day limit 1;
      end if;
    end if;
    if short is not null or (b.guarded and b.on_hand + nets[i] < b.held + held_by[i]) then
      perform ledger.refuse_stock(a, ids[i], coalesce(since[i], current_date), case when nets[i] < 0 then -nets[i] else lowered[i] end, short,
        b.on_hand + nets[i], b.held + held_by[i]);
    end if;
    update ledger.balance set on_hand = on_hand + nets[i], held = held + held_by[i], first_day = least(first_day, since[i]),
        last_day = greatest(last_day, until[i]), version = version + 1
      where agency_id = a and account_id = ids[i];
  end loop;

  if cardinality(uses) = 0 then return; end if;
  for u in select * from unnest(uses) where amount <> 0 loop
    insert into ledger.consumption (agency_id, hold_id, posting_id, consignee_id, amount)
      values (a, u.hold_id, postings[u.job], (select consignee_id from ledger.hold where agency_id = a and id = u.hold_id), u.amount);
  end loop;
end $$;

create or replace function ledger.rebuild(a integer, accounts bigint[]) returns void language sql as $$
  delete from ledger.day where agency_id = a and account_id = any(accounts);
  insert into ledger.day (agency_id, account_id, day, consignee_id, amount_in, amount_out, closing)
    select a, account_id, effective_date, max(consignee_id), coalesce(sum(amount) filter (where amount > 0), 0), coalesce(-sum(amount) filter (where amount < 0), 0),
      sum(sum(amount)) over (partition by account_id order by effective_date)
    from ledger.entry where agency_id = a and account_id = any(accounts) group by account_id, effective_date;
  delete from ledger.flow where agency_id = a and account_id = any(accounts);
  insert into ledger.flow (agency_id, account_id, kind, day, consignee_id, amount, total)
    select a, e.account_id, p.kind, e.effective_date, max(e.consignee_id), sum(e.amount),
      sum(sum(e.amount)) over (partition by e.account_id, p.kind order by e.effective_date)
    from ledger.entry e
    join ledger.posting p on p.agency_id = a and p.posted_month = e.posted_month and p.id = e.posting_id
    where e.agency_id = a and e.account_id = any(accounts) group by e.account_id, p.kind, e.effective_date;
$$;

-- Opening, movement by kind and closing of each tracked account in a span of days. Cost: what stood or moved in the span.
create or replace function ledger.movement_rows(a integer, from_day date, to_day date)
returns table (account_id bigint, consignee_id bigint, opening bigint, flows jsonb, closing bigint) language sql stable as $$
  with moved as (
    select f.account_id, jsonb_object_agg(f.kind, f.amount) flows, sum(f.amount)::bigint net
    from (select f.account_id, f.kind, sum(f.amount)::bigint amount
      from ledger.balance b join ledger.flow f on f.agency_id = b.agency_id and f.account_id = b.account_id
      where b.agency_id = a and b.first_day <= to_day and b.last_day >= from_day and f.day between from_day and to_day
      group by f.account_id, f.kind) f group by f.account_id
  ), standing as materialized (
    select b.account_id, b.consignee_id, coalesce(case when b.last_day <= to_day then b.on_hand else (
      select d.closing from ledger.day d where d.agency_id = a and d.account_id = b.account_id and d.day <= to_day order by d.day desc limit 1) end, 0) closing
    from ledger.balance b where b.agency_id = a and b.first_day <= to_day
  )
  select s.account_id, s.consignee_id, s.closing - coalesce(m.net, 0), coalesce(m.flows, '{}'), s.closing
  from standing s left join moved m on m.account_id = s.account_id
  where s.closing <> 0 or m.account_id is not null
$$;

-- Invariant 6 has a second half.
create function ledger.flow_violations(a integer) returns table (invariant integer, title text, detail jsonb) language sql stable as $$
  select 6, 'A flow does not tell what moved until its day', to_jsonb(s) from (
    select f.account_id, f.kind, f.day, f.total stands, f.should from (
      select account_id, kind, day, total, sum(amount) over (partition by account_id, kind order by day) should
      from ledger.flow where agency_id = a) f where f.total <> f.should) s
$$;

create or replace function ledger.check_invariants(agency integer default null) returns table (invariant integer, title text, detail jsonb)
language plpgsql security definer set search_path = pg_catalog, pg_temp set work_mem = '256MB' set jit = off as $$
declare named text := nullif(current_setting('app.agency', true), ''); own integer; a integer;
begin
  if named is not null or current_setting('role') = 'gms_app' then own := nullif(app.agency(), 0); end if;
  for a in select distinct c.agency_id from ledger.account c where c.agency_id = coalesce(own, agency, c.agency_id)
      union select distinct s.agency_id from ledger.series s where s.agency_id = coalesce(own, agency, s.agency_id) order by 1 loop
    return query select v.invariant, v.title, v.detail || jsonb_build_object('agency', a)
      from (select * from ledger.violations(a) union all select * from ledger.flow_violations(a)) v;
  end loop;
end $$;

revoke all on function ledger.write_flow, ledger.flow_violations from public;
