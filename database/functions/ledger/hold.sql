-- Reserves stock ({holds: [dimensions and amount]}) and credit ({credit}) for a document, both or neither; answers their ids in order.
create or replace function ledger.hold(request jsonb) returns jsonb language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  a integer := app.agency(); told jsonb := ledger.claim(request->'idempotency'); wanted jsonb; l ledger.leg; b ledger.balance;
  accounts bigint[] := '{}'; account bigint; amounts bigint[] := '{}'; k integer; made bigint; held jsonb := '[]'; ask jsonb := nullif(request->'credit', 'null');
  today date := coalesce((request->>'date')::date, current_date);
begin
  if told is not null then return told; end if;
  for wanted in select * from jsonb_array_elements(coalesce(request->'holds', '[]')) loop
    select * into l from ledger.legs_of(jsonb_build_array(wanted));
    select id into account from ledger.account where agency_id = a and key = l.key and guarded;
    if account is null or l.amount <= 0 then
      if not exists (select from ledger.role r where r.unit = l.unit and r.role = l.role and r.guarded) or coalesce(l.amount, 0) <= 0 then
        perform ledger.refuse('MALFORMED', 'Only stock can be reserved.', wanted, 'GM400');
      end if;
      perform ledger.refuse('INSUFFICIENT_STOCK', 'Not enough stock.', jsonb_build_object('account', wanted - 'amount', 'asked', l.amount,
        'free', 0, 'held', 0, 'shortBy', l.amount, 'date', today, 'shortOn', today));
    end if;
    accounts := accounts || account; amounts := amounts || l.amount;
  end loop;
  perform from ledger.balance where agency_id = a and account_id = any(accounts) order by account_id for no key update;
  for k in 1 .. cardinality(accounts) loop
    select * into b from ledger.balance where agency_id = a and account_id = accounts[k];
    if b.on_hand - b.held < amounts[k] then
      select ledger.account_dimensions(c) into wanted from ledger.account c where agency_id = a and id = b.account_id;
      perform ledger.refuse(case when b.on_hand < amounts[k] then 'INSUFFICIENT_STOCK' else 'HELD' end, 'Not enough stock to reserve.',
        jsonb_build_object('account', wanted, 'asked', amounts[k], 'free', b.on_hand - b.held, 'held', b.held,
          'shortBy', amounts[k] - b.on_hand + b.held, 'date', today, 'shortOn', today));
    end if;
    update ledger.balance x set held = x.held + amounts[k], version = x.version + 1 where agency_id = a and account_id = accounts[k];
    insert into ledger.hold (agency_id, purpose, account_id, consignee_id, amount, expires_at, document_type, document_id, document_no, held_by)
      values (a, 'STOCK', accounts[k], b.consignee_id, amounts[k], (request->>'expiresAt')::timestamptz, request->>'documentType',
        (request->>'documentId')::bigint, request->>'documentNumber', app.actor()) returning id into made;
    held := held || to_jsonb(made);
  end loop;
  told := jsonb_build_object('holds', held);
  if (ask->>'amount')::bigint > 0 then
    perform ledger.move_credit(a, array[row((ask->>'customerId')::bigint, coalesce((ask->>'consigneeId')::bigint, 0), 0, (ask->>'amount')::bigint)::ledger.credit_move],
      ask, (ask->>'amount')::bigint);
    insert into ledger.hold (agency_id, purpose, customer_id, consignee_id, amount, expires_at, document_type, document_id, document_no, held_by)
      values (a, 'CREDIT', (ask->>'customerId')::bigint, (ask->>'consigneeId')::bigint, (ask->>'amount')::bigint, (request->>'expiresAt')::timestamptz,
        request->>'documentType', (request->>'documentId')::bigint, request->>'documentNumber', app.actor()) returning id into made;
    told := told || jsonb_build_object('credit', made);
  end if;
  update ledger.idempotency set answer = told where agency_id = a and key = request->'idempotency'->>'key';
  return told;
end $$;
revoke all on function ledger.hold(jsonb) from public;
grant execute on function ledger.hold(jsonb) to gms_app;
