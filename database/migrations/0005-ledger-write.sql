-- What the application calls to write: post, reverse, amend; and the money side of it, credit and open items.

-- A key seen before answers what it answered then; null = go on. A row without answer is this transaction's own claim.
create function ledger.claim(asked jsonb) returns jsonb language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare a integer := app.agency(); r ledger.idempotency;
begin
  if asked is null or asked = 'null' then return null; end if;
  insert into ledger.idempotency (agency_id, key, request_hash) values (a, asked->>'key', asked->>'hash') on conflict do nothing;
  if found then return null; end if;
  select * into strict r from ledger.idempotency where agency_id = a and key = asked->>'key';
  if r.request_hash is distinct from asked->>'hash' then
    perform ledger.refuse('IDEMPOTENCY_MISMATCH', 'This key was used for another request.', jsonb_build_object('key', r.key), 'GM409');
  end if;
  if r.answer is null and r.response is null then return null; end if;
  return coalesce(r.answer, '{}') || jsonb_build_object('replay', coalesce(r.response, 'true'));
end $$;

create function ledger.remember(key_of text, told jsonb) returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  update ledger.idempotency set response = told where agency_id = app.agency() and key = key_of
$$;

create function ledger.job_of(a integer, request jsonb, version integer) returns ledger.job language plpgsql as $$
declare legs ledger.leg[];
begin
  select array_agg(l) into legs from ledger.legs_of(request->'legs') l;
  if legs is null then perform ledger.refuse('MALFORMED', 'A posting needs legs.', '{}', 'GM400'); end if;
  perform ledger.check_legs(legs, request->'openItems');
  return row(request->>'kind', request->>'documentType', (request->>'documentId')::bigint, request->>'documentNumber', version,
    (request->>'date')::date, request->>'reason', null, ledger.lines_of(a, legs))::ledger.job;
end $$;

create function ledger.uses_of(a integer, request jsonb, job integer) returns ledger.hold_use[] language plpgsql as $$
declare u record; uses ledger.hold_use[] := '{}'; account bigint;
begin
  if not request ? 'consume' then return uses; end if;
  for u in select hold, amount, release from jsonb_to_recordset(coalesce(request->'consume', '[]')) as c (hold bigint, amount bigint, release boolean) loop
    select account_id into account from ledger.hold where agency_id = a and id = u.hold;
    if not found or u.amount < 0 then
      perform ledger.refuse('MALFORMED', 'There is no such hold.', jsonb_build_object('hold', u.hold, 'amount', u.amount), 'GM400');
    end if;
    uses := uses || row(u.hold, account, u.amount, coalesce(u.release, false), job)::ledger.hold_use;
  end loop;
  return uses;
end $$;

-- Raises and lowers exposures; `ask` refuses what would pass the limit. `own` is what the posting's own items add for the asked pair.
create function ledger.move_credit(a integer, moves ledger.credit_move[], ask jsonb, own bigint) returns void language plpgsql as $$
declare m record; r ledger.credit; asked bigint := (ask->>'amount')::bigint; free bigint;
  who bigint := (ask->>'customerId')::bigint; whose bigint := coalesce((ask->>'consigneeId')::bigint, 0);
begin
  if who is not null then moves := moves || row(who, whose, 0, 0)::ledger.credit_move; end if;
  for m in select customer_id, consignee_id, sum(posted)::bigint posted, sum(pending)::bigint pending from unnest(moves)
      group by customer_id, consignee_id order by customer_id, consignee_id loop
    update ledger.credit set posted = posted + m.posted, pending = pending + m.pending
      where agency_id = a and customer_id = m.customer_id and consignee_id = m.consignee_id returning * into r;
    if not found then
      insert into ledger.credit (agency_id, customer_id, consignee_id, posted, pending) values (a, m.customer_id, m.consignee_id, m.posted, m.pending)
        on conflict (agency_id, customer_id, consignee_id) do update set posted = ledger.credit.posted + excluded.posted,
          pending = ledger.credit.pending + excluded.pending returning * into r;
    end if;
    if m.customer_id = who and m.consignee_id = whose and asked > 0 then
      free := r.credit_limit - (r.posted - own + r.pending);
      if asked > free then
        perform ledger.refuse('CREDIT_EXCEEDED', 'The credit limit does not allow this.', jsonb_build_object('customerId', who, 'consigneeId',
          nullif(whose, 0), 'limit', r.credit_limit, 'exposure', r.credit_limit - free, 'asked', asked, 'free', greatest(free, 0), 'shortBy', asked - free));
      end if;
    end if;
  end loop;
end $$;

-- Settles debit items by credit items of the same party; both are locked by the caller in id order.
create function ledger.allocate_items(a integer, debit bigint, credit bigint, amount_of bigint, posting bigint) returns bigint language plpgsql as $$
declare d ledger.open_item; c ledger.open_item; i ledger.open_item; made bigint;
begin
  select * into d from ledger.open_item where agency_id = a and id = debit;
  select * into c from ledger.open_item where agency_id = a and id = credit;
  if d.side is distinct from 'debit' or c.side is distinct from 'credit' or amount_of <= 0
      or (d.party_kind, d.party_id, d.consignee_id) is distinct from (c.party_kind, c.party_id, c.consignee_id) then
    perform ledger.refuse('MALFORMED', 'A debit item and a credit item of the same party settle each other.',
      jsonb_build_object('debit', debit, 'credit', credit, 'amount', amount_of), 'GM400');
  end if;
  foreach i in array array[d, c] loop
    if i.open_amount < amount_of then
      perform ledger.refuse('OVER_ALLOCATED', 'This is more than is still open.', jsonb_build_object('item', i.id, 'side', i.side,
        'open', i.open_amount, 'asked', amount_of, 'documentType', i.document_type, 'documentId', i.document_id));
    end if;
  end loop;
  update ledger.open_item set open_amount = open_amount - amount_of where agency_id = a and id = debit;
  update ledger.open_item set open_amount = open_amount - amount_of where agency_id = a and id = credit;
  insert into ledger.allocation (agency_id, debit_item, credit_item, amount, posting_id, consignee_id, allocated_by)
    values (a, debit, credit, amount_of, posting, d.consignee_id, app.actor()) returning id into made;
  return made;
end $$;

create function ledger.undo_allocation(a integer, al ledger.allocation, posting bigint) returns void language plpgsql as $$
begin
  insert into ledger.allocation (agency_id, debit_item, credit_item, amount, posting_id, undoes, consignee_id, allocated_by)
    values (a, al.debit_item, al.credit_item, -al.amount, posting, al.id, al.consignee_id, app.actor()) on conflict do nothing;
  if not found then
    perform ledger.refuse('ALREADY_UNDONE', 'This allocation was undone before.', jsonb_build_object('allocation', al.id), 'GM409');
  end if;
  update ledger.open_item set open_amount = open_amount + al.amount where agency_id = a and id = al.debit_item;
  update ledger.open_item set open_amount = open_amount + al.amount where agency_id = a and id = al.credit_item;
end $$;

-- The items of a posting that is taken back are met by their mirror image; what somebody settled since must be undone first.
create function ledger.void_items(a integer, voided bigint, reversal bigint) returns void language plpgsql as $$
declare al ledger.allocation; i ledger.open_item; mirror bigint;
begin
  for al in select * from ledger.allocation x where agency_id = a and posting_id = voided and undoes is null
      and not exists (select from ledger.allocation u where u.agency_id = a and u.undoes = x.id) order by id loop
    perform ledger.undo_allocation(a, al, reversal);
  end loop;
  for i in select * from ledger.open_item where agency_id = a and posting_id = voided order by id loop
    if i.open_amount <> i.original then
      perform ledger.refuse('DEPENDENTS', 'Something was settled with this since. Undo that first.', jsonb_build_object('item', i.id,
        'settled', i.original - i.open_amount, 'allocations', (select jsonb_agg(jsonb_build_object('debit', debit_item, 'credit', credit_item, 'amount', amount))
          from (select debit_item, credit_item, sum(amount) amount from ledger.allocation where agency_id = a and i.id in (debit_item, credit_item)
            group by debit_item, credit_item having sum(amount) <> 0) s)), 'GM409');
    end if;
    insert into ledger.open_item (agency_id, side, party_kind, party_id, consignee_id, due_date, effective_date, original, open_amount,
        posting_id, document_type, document_id, reverses)
      values (a, case i.side when 'debit' then 'credit' else 'debit' end, i.party_kind, i.party_id, i.consignee_id, i.due_date,
        i.effective_date, i.original, 0, reversal, i.document_type, i.document_id, i.id) returning id into mirror;
    update ledger.open_item set open_amount = 0 where agency_id = a and id = i.id;
    insert into ledger.allocation (agency_id, debit_item, credit_item, amount, posting_id, consignee_id, allocated_by)
      values (a, case i.side when 'debit' then i.id else mirror end, case i.side when 'debit' then mirror else i.id end, i.original,
        reversal, i.consignee_id, app.actor());
  end loop;
end $$;
