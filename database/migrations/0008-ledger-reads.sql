-- Promises (holds), settling after the fact, and everything that reads. Readers run as the asker: the wall stands under them.

-- Reserves stock ({holds: [dimensions and amount]}) and credit ({credit}) for a document, both or neither; answers their ids in order.
create function ledger.hold(request jsonb) returns jsonb language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
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

-- Ends a hold, or frees part of it; nothing happens to one that has ended. Answers how much became free.
create function ledger.free_hold(a integer, hold_of bigint, part bigint, ending text) returns bigint language plpgsql as $$
declare h ledger.hold; freed bigint;
begin
  select * into h from ledger.hold where agency_id = a and id = hold_of;
  if not found then perform ledger.refuse('NOT_FOUND', 'There is no such reservation.', jsonb_build_object('hold', hold_of), 'GM404'); end if;
  perform from ledger.balance where agency_id = a and account_id = h.account_id for no key update;
  select * into h from ledger.hold where agency_id = a and id = hold_of for no key update;
  if h.state <> 'ACTIVE' then return 0; end if;
  freed := coalesce(part, h.amount - h.consumed - h.released);
  if freed < 0 or freed > h.amount - h.consumed - h.released then
    perform ledger.refuse('HOLD_EXCEEDED', 'More than was reserved.', jsonb_build_object('hold', hold_of, 'asked', freed, 'free', h.amount - h.consumed - h.released));
  end if;
  update ledger.hold set released = released + freed, state = case when consumed + released + freed = amount then ending else state end
    where agency_id = a and id = hold_of;
  if h.purpose = 'STOCK' then
    update ledger.balance set held = held - freed, version = version + 1 where agency_id = a and account_id = h.account_id;
  else
    update ledger.credit set pending = pending - freed
      where agency_id = a and customer_id = h.customer_id and consignee_id = coalesce(h.consignee_id, 0);
  end if;
  return freed;
end $$;

create function ledger.release_hold(hold_of bigint, part bigint default null) returns bigint language sql security definer set search_path = pg_catalog, pg_temp as $$
  select ledger.free_hold(app.agency(), hold_of, part, 'RELEASED')
$$;
-- Every hold a document still has.
create function ledger.release_holds(of_type text, of_id bigint) returns bigint language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare a integer := app.agency(); h record; freed bigint := 0;
begin
  for h in select id from ledger.hold where agency_id = a and document_type = of_type and document_id = of_id and state = 'ACTIVE' order by account_id, id loop
    freed := freed + ledger.free_hold(a, h.id, null, 'RELEASED');
  end loop;
  return freed;
end $$;
-- For the job that runs every minute: of this agency, or of all when the platform (agency 0) asks. At most a thousand at a time.
create function ledger.expire_holds() returns integer language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare a integer := app.agency(); h record; ended integer := 0;
begin
  for h in select agency_id, id from ledger.hold where (a = 0 or agency_id = a) and state = 'ACTIVE' and expires_at <= clock_timestamp()
      order by agency_id, account_id, id limit 1000 loop
    perform ledger.free_hold(h.agency_id, h.id, null, 'EXPIRED');
    ended := ended + 1;
  end loop;
  return ended;
end $$;

-- {allocations: [{debit, credit, amount}]} by ids; answers the ids of the allocations.
create function ledger.allocate(request jsonb) returns jsonb language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare a integer := app.agency(); told jsonb := ledger.claim(request->'idempotency'); x record; made jsonb := '[]';
begin
  if told is not null then return told; end if;
  perform from ledger.open_item where agency_id = a and id in (select v::bigint from jsonb_array_elements(request->'allocations') e,
    lateral (values (e->>'debit'), (e->>'credit')) s (v)) order by id for no key update;
  for x in select * from jsonb_to_recordset(request->'allocations') as r (debit bigint, credit bigint, amount bigint) loop
    made := made || to_jsonb(ledger.allocate_items(a, x.debit, x.credit, x.amount, null));
  end loop;
  told := jsonb_build_object('allocations', made);
  update ledger.idempotency set answer = told where agency_id = a and key = request->'idempotency'->>'key';
  return told;
end $$;
-- {allocations: [id]}: each at most once.
create function ledger.unallocate(request jsonb) returns jsonb language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare a integer := app.agency(); al ledger.allocation; ids bigint[]; found_ids bigint[] := '{}';
begin
  select array_agg(v::bigint) into ids from jsonb_array_elements_text(request->'allocations') v;
  perform from ledger.open_item where agency_id = a and id in (select unnest(array[debit_item, credit_item]) from ledger.allocation
    where agency_id = a and id = any(ids)) order by id for no key update;
  for al in select * from ledger.allocation where agency_id = a and id = any(ids) and undoes is null order by id loop
    perform ledger.undo_allocation(a, al, null);
    found_ids := found_ids || al.id;
  end loop;
  if cardinality(found_ids) <> cardinality(ids) then
    perform ledger.refuse('NOT_FOUND', 'There is no such allocation.', jsonb_build_object('asked', ids, 'found', found_ids), 'GM404');
  end if;
  return jsonb_build_object('undone', found_ids);
end $$;

-- Halalas a customer may owe for a consignee's cargo (null = none named). 0 = cash only, as is a customer without a limit.
create function ledger.set_credit_limit(customer bigint, consignee bigint, limit_to bigint) returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into ledger.credit (agency_id, customer_id, consignee_id, credit_limit) values (app.agency(), customer, coalesce(consignee, 0), limit_to)
    on conflict (agency_id, customer_id, consignee_id) do update set credit_limit = excluded.credit_limit
$$;

-- Closing of an account at the end of a day; an untracked one is summed from its entries.
create function ledger.balance_at(account_of bigint, on_day date) returns bigint language plpgsql stable as $$
declare a integer := app.agency(); stands bigint;
begin
  if (select c.tracked from ledger.account c where c.agency_id = a and c.id = account_of) then
    select d.closing into stands from ledger.day d where d.agency_id = a and d.account_id = account_of and d.day <= on_day order by d.day desc limit 1;
  else
    select sum(e.amount) into stands from ledger.entry e where e.agency_id = a and e.account_id = account_of and e.effective_date <= on_day;
  end if;
  return coalesce(stands, 0);
end $$;

-- Every tracked account that is not zero at the end of a day. `held` is of now. Cost: live accounts, however many entries there are.
create function ledger.closing(as_of date, of_unit text default null, of_role text default null)
returns table (account_id bigint, unit text, role text, consignment_id bigint, consignee_id bigint, location_id bigint, cargo_type_id bigint,
  grade_id bigint, form text, bag_type_id bigint, bag_kg integer, scope text, condition text, party_id bigint, closing bigint, held bigint, last_day date)
language sql stable as $$
  select c.id, c.unit, c.role, c.consignment_id, c.consignee_id, c.location_id, c.cargo_type_id, c.grade_id, c.form, c.bag_type_id, c.bag_kg,
    c.scope, c.condition, c.party_id, s.closing, s.held, s.last_day
  from (
    select b.account_id, b.held, b.on_hand closing, b.last_day from ledger.balance b
      where b.agency_id = app.agency() and b.last_day <= as_of and b.on_hand <> 0
    union all
    select b.account_id, b.held, d.closing, d.day from ledger.balance b cross join lateral (
        select closing, day from ledger.day where agency_id = b.agency_id and account_id = b.account_id and day <= as_of order by day desc limit 1) d
      where b.agency_id = app.agency() and b.first_day <= as_of and b.last_day > as_of and d.closing <> 0
  ) s join ledger.account c on c.agency_id = app.agency() and c.id = s.account_id
  where (of_unit is null or c.unit = of_unit) and (of_role is null or c.role = of_role)
$$;

-- Opening, movement by kind of document and closing of each tracked account that stood or moved in a span of days.
create function ledger.movements(from_day date, to_day date, of_unit text default null, of_role text default null)
returns table (account_id bigint, unit text, role text, consignment_id bigint, consignee_id bigint, location_id bigint, cargo_type_id bigint,
  grade_id bigint, form text, bag_type_id bigint, bag_kg integer, scope text, condition text, party_id bigint, opening bigint, flows jsonb, closing bigint)
language sql stable as $$
  select c.id, c.unit, c.role, c.consignment_id, c.consignee_id, c.location_id, c.cargo_type_id, c.grade_id, c.form, c.bag_type_id, c.bag_kg,
    c.scope, c.condition, c.party_id, m.opening, m.flows, m.closing
  from ledger.movement_rows(app.agency(), from_day, to_day) m join ledger.account c on c.agency_id = app.agency() and c.id = m.account_id
  where (of_unit is null or c.unit = of_unit) and (of_role is null or c.role = of_role)
$$;

-- Entries of accounts in order, with the balance of all of them together after each. Pages cost what is skipped in the index only.
create function ledger.statement(accounts bigint[], from_day date, to_day date, skip bigint default 0, take bigint default 100)
returns table (entry_id bigint, day date, account_id bigint, posting_id bigint, kind text, document_type text, document_id bigint,
  document_no text, reason text, reverses bigint, reversed_by bigint, amount bigint, balance bigint)
language sql stable as $$
  with page as materialized (
    select e.effective_date, e.id, e.account_id, e.posting_id, e.posted_month, e.amount from ledger.entry e
    where e.agency_id = app.agency() and e.account_id = any(accounts) and e.effective_date between from_day and to_day
    order by e.effective_date, e.id offset skip limit take
  ), first as (select effective_date, id from page order by effective_date, id limit 1),
  opening as (
    select coalesce((select sum(ledger.balance_at(a, first.effective_date - 1)) from unnest(accounts) a), 0)
      + coalesce((select sum(e.amount) from ledger.entry e where e.agency_id = app.agency() and e.account_id = any(accounts)
        and e.effective_date = first.effective_date and e.id < first.id), 0) amount from first
  )
  select p.id, p.effective_date, p.account_id, p.posting_id, o.kind, o.document_type, o.document_id, o.document_no, o.reason, o.reverses,
    r.reversal_id, p.amount, (opening.amount + sum(p.amount) over (order by p.effective_date, p.id))::bigint
  from page p cross join opening
  join ledger.posting o on o.agency_id = app.agency() and o.posted_month = p.posted_month and o.id = p.posting_id
  left join ledger.reversal r on r.agency_id = app.agency() and r.original_id = p.posting_id
  order by p.effective_date, p.id
$$;

create function ledger.statement_total(accounts bigint[], from_day date, to_day date)
returns table (entries bigint, opening bigint, came bigint, went bigint, closing bigint) language sql stable as $$
  select t.entries, o.opening, t.came, t.went, (o.opening + t.came - t.went)::bigint
  from (select count(*) entries, coalesce(sum(amount) filter (where amount > 0), 0)::bigint came, coalesce(-sum(amount) filter (where amount < 0), 0)::bigint went
      from ledger.entry where agency_id = app.agency() and account_id = any(accounts) and effective_date between from_day and to_day) t,
    (select coalesce(sum(ledger.balance_at(a, from_day - 1)), 0)::bigint opening from unnest(accounts) a) o
$$;

-- What a request would do to each tracked account, and what would refuse it; writes nothing. Of other consignees it tells nothing.
create function ledger.effect(request jsonb) returns jsonb language plpgsql stable as $$
declare
  a integer := app.agency(); d date := (request->>'date')::date; l ledger.leg; c ledger.account; b ledger.balance; r ledger.role; rows jsonb := '[]';
  before bigint; low bigint; free bigint; used bigint; short date; refusal jsonb; first_refusal jsonb;
begin
  select jsonb_build_object('code', 'PERIOD_CLOSED', 'date', d, 'through', closed_through) into first_refusal
    from ledger.calendar where agency_id = a and d <= closed_through;
  for l in select * from ledger.legs_of(request->'legs') loop
    select * into r from ledger.role where unit = l.unit and role = l.role;
    continue when not coalesce(r.tracked, false) or (app.company() is not null and l.consignee_id is distinct from app.company());
    select * into c from ledger.account where agency_id = a and key = l.key;
    select * into b from ledger.balance where agency_id = a and account_id = c.id;
    select coalesce(sum(u.amount), 0) into used from jsonb_to_recordset(coalesce(request->'consume', '[]')) as u (hold bigint, amount bigint)
      join ledger.hold h on h.agency_id = a and h.id = u.hold and h.account_id = c.id;
    before := coalesce(ledger.balance_at(c.id, d), 0);
    select least(min(closing), before) into low from ledger.day where agency_id = a and account_id = c.id and day >= d;
    select min(day) into short from ledger.day where agency_id = a and account_id = c.id and day > d and closing + l.amount < 0;
    low := coalesce(low, before); if before + l.amount < 0 then short := d; end if;
    free := case when r.guarded then least(low, coalesce(b.on_hand - b.held, 0) + used) end;
    refusal := case when r.guarded and l.amount < 0 and -l.amount > free then jsonb_build_object(
      'code', case when short is null then 'HELD' else 'INSUFFICIENT_STOCK' end, 'date', d, 'asked', -l.amount, 'free', greatest(free, 0),
      'shortOn', coalesce(short, d), 'shortBy', -l.amount - free) end;
    first_refusal := coalesce(first_refusal, refusal);
    rows := rows || jsonb_build_object('account', ledger.leg_dimensions(l), 'accountId', c.id, 'amount', l.amount,
      'before', before, 'after', before + l.amount, 'free', free, 'refusal', refusal);
  end loop;
  return jsonb_build_object('accounts', rows, 'refusal', first_refusal);
end $$;
