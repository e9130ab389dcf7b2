-- `jobs` are first the reversals of `originals`, in the same order, then at most one new posting described by `request`.
create or replace function ledger.settle(a integer, request jsonb, jobs ledger.job[], uses ledger.hold_use[], originals bigint[]) returns jsonb language plpgsql as $$
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
revoke all on function ledger.settle(integer, jsonb, ledger.job[], ledger.hold_use[], bigint[]) from public;
