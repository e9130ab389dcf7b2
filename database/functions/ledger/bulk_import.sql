-- {postings: [as for post]}: opening balances and history. Entries first, days and flows rebuilt once per account, then judged.
create or replace function ledger.bulk_import(request jsonb) returns jsonb language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  a integer := app.agency(); this_month date := date_trunc('month', clock_timestamp())::date; p jsonb; j ledger.job; l ledger.line; i record;
  posting bigint; touched bigint[] := '{}'; moves ledger.credit_move[] := '{}'; n integer := 0; b record;
begin
  perform ledger.enter_months(a, array(select distinct (x->>'date')::date from jsonb_array_elements(request->'postings') x));
  perform ledger.lines_of(a, array(select k from ledger.legs_of((select jsonb_agg(y || '{"amount": 1}')
    from jsonb_array_elements(request->'postings') x, jsonb_array_elements(x->'legs') y)) k));
  for p in select * from jsonb_array_elements(request->'postings') loop
    j := ledger.job_of(a, p, 1);
    insert into ledger.posting (agency_id, posted_month, kind, document_type, document_id, document_no, effective_date, reason, consignees, posted_by)
      values (a, this_month, j.kind, j.document_type, j.document_id, j.document_no, j.day, j.reason,
        array(select distinct x.consignee_id from unnest(j.lines) x where x.consignee_id is not null), app.actor()) returning id into posting;
    foreach l in array j.lines loop
      insert into ledger.entry (agency_id, effective_date, posting_id, posted_month, account_id, consignee_id, amount)
        values (a, j.day, posting, this_month, l.account_id, l.consignee_id, l.amount);
      if l.tracked then touched := touched || l.account_id; end if;
    end loop;
    for i in select * from jsonb_to_recordset(coalesce(p->'openItems', '[]'))
        as i (side text, "partyKind" text, "partyId" bigint, "consigneeId" bigint, "dueDate" date, amount bigint) loop
      insert into ledger.open_item (agency_id, side, party_kind, party_id, consignee_id, due_date, effective_date, original, open_amount,
          posting_id, document_type, document_id)
        values (a, i.side, i."partyKind", i."partyId", i."consigneeId", i."dueDate", j.day, i.amount, i.amount, posting, j.document_type, j.document_id);
      if i."partyKind" = 'customer' then
        moves := moves || row(i."partyId", coalesce(i."consigneeId", 0), case i.side when 'debit' then i.amount else -i.amount end, 0)::ledger.credit_move;
      end if;
    end loop;
    n := n + 1;
  end loop;
  touched := array(select distinct x from unnest(touched) x order by x);
  perform from ledger.balance where agency_id = a and account_id = any(touched) order by account_id for no key update;
  perform ledger.rebuild(a, touched);
  for b in select account_id, on_hand, held, (select min(day) from ledger.day d where d.agency_id = a and d.account_id = x.account_id and closing < 0) short
      from ledger.rebuilt(a, touched) x where guarded loop
    if b.short is not null or b.on_hand < b.held then
      perform ledger.refuse_stock(a, b.account_id, coalesce(b.short, current_date), 0, b.short, b.on_hand, b.held);
    end if;
  end loop;
  update ledger.balance bal set on_hand = x.on_hand, first_day = x.first_day, last_day = x.last_day, version = bal.version + 1
    from ledger.rebuilt(a, touched) x where bal.agency_id = a and bal.account_id = x.account_id;
  if cardinality(moves) > 0 then perform ledger.move_credit(a, moves, null, 0); end if;
  return jsonb_build_object('postings', n, 'accounts', cardinality(touched));
end $$;
revoke all on function ledger.bulk_import(jsonb) from public;
grant execute on function ledger.bulk_import(jsonb) to gms_app;
