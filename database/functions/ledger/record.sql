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
revoke all on function ledger.record(integer, ledger.job[], ledger.hold_use[]) from public;
