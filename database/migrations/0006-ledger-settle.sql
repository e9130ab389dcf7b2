-- Post, reverse, amend and hold: what the application calls, each a single statement. Agency and user come from the settings.

-- `jobs` are first the reversals of `originals`, in the same order, then at most one new posting described by `request`.
create function ledger.settle(a integer, request jsonb, jobs ledger.job[], uses ledger.hold_use[], originals bigint[]) returns jsonb language plpgsql as $$
declare
  postings bigint[]; moves ledger.credit_move[]; fresh bigint; k integer; i record; made bigint; keys jsonb := '{}'; told jsonb; own bigint := 0;
  job ledger.job := jobs[cardinality(jobs)]; ask jsonb := nullif(request->'credit', 'null');
begin
  select r.postings, r.moves into postings, moves from ledger.record(a, jobs, uses) r;
  if cardinality(jobs) > cardinality(originals) then fresh := postings[cardinality(jobs)]; end if;
  if cardinality(originals) > 0 then
  for i in select party_id, coalesce(consignee_id, 0) consignee_id, case side when 'debit' then -original else original end amount
      from ledger.open_item where agency_id = a and posting_id = any(originals) and party_kind = 'customer' loop
    moves := moves || row(i.party_id, i.consignee_id, i.amount, 0)::ledger.credit_move;
  end loop;
  end if;
  if fresh is not null and request ? 'openItems' then
    for i in select "partyId" party, coalesce("consigneeId", 0) consignee, case side when 'debit' then amount else -amount end amount
        from jsonb_to_recordset(coalesce(request->'openItems', '[]')) as i (side text, "partyKind" text, "partyId" bigint, "consigneeId" bigint, amount bigint)
        where "partyKind" = 'customer' loop
      moves := moves || row(i.party, i.consignee, i.amount, 0)::ledger.credit_move;
      if i.party = (ask->>'customerId')::bigint and i.consignee = coalesce((ask->>'consigneeId')::bigint, 0) then own := own + i.amount; end if;
    end loop;
  end if;
  if cardinality(moves) > 0 or ask is not null then perform ledger.move_credit(a, moves, ask, own); end if;

  if cardinality(originals) > 0 or jsonb_array_length(coalesce(request->'allocations', '[]')) > 0 then
    perform from ledger.open_item where agency_id = a and id in (
      select id from ledger.open_item where agency_id = a and posting_id = any(originals)
      union select unnest(array[debit_item, credit_item]) from ledger.allocation where agency_id = a and posting_id = any(originals)
      union select v::bigint from jsonb_array_elements(coalesce(request->'allocations', '[]')) x,
        lateral (values (x->>'debit'), (x->>'credit')) s (v) where v ~ '^\d+$'
    ) order by id for no key update;
  end if;
  for k in 1 .. cardinality(originals) loop perform ledger.void_items(a, originals[k], postings[k]); end loop;
  if fresh is not null and (request ? 'openItems' or request ? 'allocations') then
    for i in select * from jsonb_to_recordset(coalesce(request->'openItems', '[]'))
        as i (key text, side text, "partyKind" text, "partyId" bigint, "consigneeId" bigint, "dueDate" date, amount bigint) loop
      insert into ledger.open_item (agency_id, side, party_kind, party_id, consignee_id, due_date, effective_date, original, open_amount,
          posting_id, document_type, document_id)
        values (a, i.side, i."partyKind", i."partyId", i."consigneeId", i."dueDate", job.day, i.amount, i.amount, fresh, job.document_type,
          job.document_id) returning id into made;
      if i.key is not null then keys := keys || jsonb_build_object(i.key, made); end if;
    end loop;
    for i in select * from jsonb_to_recordset(coalesce(request->'allocations', '[]')) as x (debit text, credit text, amount bigint) loop
      perform ledger.allocate_items(a, coalesce(keys->>i.debit, i.debit)::bigint, coalesce(keys->>i.credit, i.credit)::bigint, i.amount, fresh);
    end loop;
  end if;
  told := jsonb_strip_nulls(jsonb_build_object('postingId', fresh, 'openItems', keys, 'reversals',
    case when cardinality(originals) > 0 then to_jsonb(postings[1:cardinality(originals)]) end));
  if request ? 'idempotency' then
    update ledger.idempotency set answer = told, posting_id = coalesce(fresh, postings[1]), response = coalesce(request->'idempotency'->'response', response)
      where agency_id = a and key = request->'idempotency'->>'key';
  end if;
  return told;
end $$;

-- Records a business event: all its legs or none. Refuses what stock, credit, holds, periods or open items do not allow.
create function ledger.post(request jsonb) returns jsonb language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare a integer := app.agency(); answer jsonb := ledger.claim(request->'idempotency');
begin
  if answer is not null then return answer; end if;
  perform ledger.enter_months(a, array[(request->>'date')::date]);
  return ledger.settle(a, request, array[ledger.job_of(a, request, 1)], ledger.uses_of(a, request, 1), '{}');
end $$;

-- What takes a document's postings back, latest first; each on its own day while that is open, else on `day`, else on the first open day.
create function ledger.reversals_of(a integer, request jsonb, out jobs ledger.job[], out uses ledger.hold_use[], out originals bigint[], out known boolean)
language plpgsql as $$
declare p ledger.posting; back date; through date; u record; blocking jsonb;
begin
  jobs := '{}'; uses := '{}'; originals := '{}'; known := false;
  select jsonb_agg(jsonb_build_object('hold', id, 'free', amount - consumed - released)) into blocking from ledger.hold
    where agency_id = a and document_type = request->>'documentType' and document_id = (request->>'documentId')::bigint and state = 'ACTIVE';
  select closed_through into through from ledger.calendar where agency_id = a;
  for p in select * from ledger.posting where agency_id = a and document_type = request->>'documentType'
      and document_id = (request->>'documentId')::bigint and reverses is null order by id desc loop
    known := true;
    continue when exists (select from ledger.reversal where agency_id = a and original_id = p.id);
    if blocking is not null and not request ? 'legs' then
      perform ledger.refuse('DEPENDENTS', 'Something is still reserved for this. Release that first.', jsonb_build_object('holds', blocking), 'GM409');
    end if;
    back := p.effective_date;
    if coalesce(request->>'mode', 'reverse') = 'reverse' and back <= through then
      back := greatest((request->>'date')::date, through + 1);
    end if;
    originals := originals || p.id;
    jobs := jobs || row(p.kind, p.document_type, p.document_id, p.document_no, p.version, back, request->>'reason', p.id,
      (select array_agg(row(e.account_id, e.consignee_id, c.tracked, c.guarded, -e.amount)::ledger.line order by e.id)
        from ledger.entry e join ledger.account c on c.agency_id = a and c.id = e.account_id
        where e.agency_id = a and e.effective_date = p.effective_date and e.posting_id = p.id))::ledger.job;
    for u in select x.hold_id, h.account_id, x.amount from ledger.consumption x join ledger.hold h on h.agency_id = a and h.id = x.hold_id
        where x.agency_id = a and x.posting_id = p.id order by x.id loop
      uses := uses || row(u.hold_id, u.account_id, -u.amount, false, cardinality(jobs))::ledger.hold_use;
    end loop;
  end loop;
end $$;

create function ledger.reverse(request jsonb) returns jsonb language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare a integer := app.agency(); answer jsonb := ledger.claim(request->'idempotency'); r record;
begin
  if answer is not null then return answer; end if;
  select * into r from ledger.reversals_of(a, request) r;
  if cardinality(r.jobs) = 0 and r.known then
    perform ledger.refuse('ALREADY_REVERSED', 'This was cancelled or reversed before.',
      jsonb_build_object('documentType', request->>'documentType', 'documentId', (request->>'documentId')::bigint), 'GM409');
  elsif cardinality(r.jobs) = 0 then
    return '{"reversals": []}';
  end if;
  perform ledger.enter_months(a, array(select day from unnest(r.jobs)));
  return ledger.settle(a, request - 'credit' - 'openItems' - 'allocations', r.jobs, r.uses, r.originals);
end $$;

-- Takes back what stands and posts anew, judged as one: request as for post, `mode` and `reason` as for reverse.
create function ledger.amend(request jsonb) returns jsonb language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare a integer := app.agency(); answer jsonb := ledger.claim(request->'idempotency'); r record; version integer;
begin
  if answer is not null then return answer; end if;
  select * into r from ledger.reversals_of(a, request) r;
  select coalesce(max(p.version), 0) + 1 into version from ledger.posting p where agency_id = a
    and document_type = request->>'documentType' and document_id = (request->>'documentId')::bigint;
  perform ledger.enter_months(a, array(select day from unnest(r.jobs)) || (request->>'date')::date);
  return ledger.settle(a, request, r.jobs || ledger.job_of(a, request, version),
    r.uses || ledger.uses_of(a, request, cardinality(r.jobs) + 1), r.originals);
end $$;
