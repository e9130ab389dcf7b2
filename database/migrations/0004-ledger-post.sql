-- The one writer. Order inside is the lock order of the whole system: idempotency key, month, accounts (by key), balances (by id),
-- holds (by id), credit (by customer), open items (by id), and last of all the number, which the caller takes.
-- All functions here work inside ledger.post and its sisters; only those granted in the last ledger migration can be called.

create type ledger.leg as (
  unit text, role text, consignment_id bigint, consignee_id bigint, location_id bigint, cargo_type_id bigint, grade_id bigint, form text,
  bag_type_id bigint, bag_kg integer, scope text, condition text, party_id bigint, key text, amount bigint
);
create type ledger.line as (account_id bigint, consignee_id bigint, tracked boolean, guarded boolean, amount bigint);
create type ledger.job as (
  kind text, document_type text, document_id bigint, document_no text, version integer, day date, reason text, reverses bigint,
  lines ledger.line[]
);
create type ledger.hold_use as (hold_id bigint, account_id bigint, amount bigint, release boolean, job integer);
create type ledger.credit_move as (customer_id bigint, consignee_id bigint, posted bigint, pending bigint);

create function ledger.refuse(code text, sentence text, figures jsonb, state text default 'GM422') returns void language plpgsql as $$
begin
  raise exception using errcode = state, message = sentence, detail = (jsonb_build_object('code', code) || figures)::text;
end $$;

create function ledger.leg_dimensions(l ledger.leg) returns jsonb language sql immutable as $$
  select jsonb_strip_nulls(jsonb_build_object('unit', l.unit, 'role', l.role, 'consignmentId', l.consignment_id, 'consigneeId', l.consignee_id,
    'locationId', l.location_id, 'cargoTypeId', l.cargo_type_id, 'gradeId', l.grade_id, 'form', l.form, 'bagTypeId', l.bag_type_id,
    'bagKg', l.bag_kg, 'scope', l.scope, 'condition', l.condition, 'partyId', l.party_id))
$$;

create function ledger.account_dimensions(c ledger.account) returns jsonb language sql stable as $$
  select ledger.leg_dimensions(row(c.unit, c.role, c.consignment_id, c.consignee_id, c.location_id, c.cargo_type_id, c.grade_id, c.form,
    c.bag_type_id, c.bag_kg, c.scope, c.condition, c.party_id, null, null)::ledger.leg) || jsonb_build_object('accountId', c.id)
$$;

-- The legs of a request, summed per account, in the order of their keys.
create function ledger.legs_of(legs jsonb) returns setof ledger.leg language sql immutable as $$
  select unit, role, consignment, consignee, location, cargo_type, grade, form, bag_type, bag_kg, scope, condition, party,
    key, sum(amount)::bigint
  from (
    select unit, role, "consignmentId" consignment, "consigneeId" consignee, "locationId" location, "cargoTypeId" cargo_type,
      "gradeId" grade, form, "bagTypeId" bag_type, "bagKg" bag_kg, scope, condition, "partyId" party, amount,
      ledger.account_key(unit, role, "consignmentId", "consigneeId", "locationId", "cargoTypeId", "gradeId", form, "bagTypeId",
        "bagKg", scope, condition, "partyId") key
    from jsonb_to_recordset(legs) as l (unit text, role text, amount bigint, "consignmentId" bigint, "consigneeId" bigint,
      "locationId" bigint, "cargoTypeId" bigint, "gradeId" bigint, form text, "bagTypeId" bigint, "bagKg" integer, scope text,
      condition text, "partyId" bigint)
  ) l
  group by unit, role, consignment, consignee, location, cargo_type, grade, form, bag_type, bag_kg, scope, condition, party, key
  having sum(amount) <> 0
  order by key
$$;

-- What a posting must be before it is anybody's stock: balanced per unit, bags agreeing with kilograms, customers with their items.
-- A breach is a defect of the caller, not of the person.
create function ledger.check_legs(legs ledger.leg[], items jsonb) returns void language plpgsql as $$
declare wrong jsonb; units text[];
begin
  select jsonb_object_agg(unit, total) filter (where total <> 0), array_agg(unit) into wrong, units
    from (select unit, sum(amount) total from unnest(legs) group by unit) s;
  if wrong is not null then
    perform ledger.refuse('MALFORMED', 'The legs of a posting do not add up to zero.', jsonb_build_object('units', wrong), 'GM400');
  end if;
  if units <> '{SAR}' then
  select jsonb_build_object('kg', kg, 'bagsKg', bags) into wrong from (
    select sum(amount) filter (where unit = 'KG' and (bag_kg is not null or role = 'CUSTOMER')) kg,
      coalesce(sum(amount * bag_kg) filter (where unit = 'BAG' and role = 'USED'), 0) bags,
      bool_or(bag_kg is not null and (unit = 'KG' or role = 'USED')) bagged from unnest(legs)) s
    where bagged and kg is distinct from bags and kg is not null;
  if wrong is not null then
    perform ledger.refuse('MALFORMED', 'Bags times their size is not the weight.', wrong, 'GM400');
  end if;
  end if;
  if items is null and not 'SAR' = any(units) then return; end if;
  select jsonb_agg(s) into wrong from (
    select consignee, sum(amount) off from (
      select consignee_id consignee, amount from unnest(legs)
        where unit = 'SAR' and role in ('RECEIVABLE', 'ADVANCE', 'VAT_ON_ADVANCE')
      union all
      select "consigneeId", case side when 'debit' then -amount else amount end
        from jsonb_to_recordset(coalesce(items, '[]')) as i (side text, "partyKind" text, "consigneeId" bigint, amount bigint)
        where "partyKind" = 'customer'
    ) c group by consignee having sum(amount) <> 0) s;
  if wrong is not null then
    perform ledger.refuse('MALFORMED', 'The open items of customers do not add up to their legs.', jsonb_build_object('consignees', wrong), 'GM400');
  end if;
end $$;

-- Finds the account of a leg or opens it; callers come in the order of keys.
create function ledger.open_account(a integer, l ledger.leg) returns ledger.account language plpgsql as $$
declare r ledger.role; c ledger.account;
begin
  select * into r from ledger.role where unit = l.unit and role = l.role;
  if not found then
    perform ledger.refuse('MALFORMED', 'There is no such account role.', jsonb_build_object('unit', l.unit, 'role', l.role), 'GM400');
  end if;
  insert into ledger.account (agency_id, unit, role, consignment_id, consignee_id, location_id, cargo_type_id, grade_id, form, bag_type_id,
      bag_kg, scope, condition, party_id, tracked, guarded)
    values (a, l.unit, l.role, l.consignment_id, l.consignee_id, l.location_id, l.cargo_type_id, l.grade_id, l.form, l.bag_type_id,
      l.bag_kg, l.scope, l.condition, l.party_id, r.tracked, r.guarded)
    on conflict do nothing returning * into c;
  if c.id is null then
    select * into strict c from ledger.account where agency_id = a and key = l.key;
  elsif r.tracked then
    insert into ledger.balance (agency_id, account_id, consignee_id, guarded) values (a, c.id, c.consignee_id, c.guarded);
  end if;
  return c;
end $$;

create function ledger.lines_of(a integer, legs ledger.leg[]) returns ledger.line[] language plpgsql as $$
declare keys text[]; ids bigint[]; tracks boolean[]; guards boolean[]; l ledger.leg; c ledger.account; at integer; lines ledger.line[] := '{}';
begin
  select array_agg(key) into keys from unnest(legs);
  select array_agg(key), array_agg(id), array_agg(tracked), array_agg(guarded) into keys, ids, tracks, guards
    from ledger.account where agency_id = a and key = any(keys);
  foreach l in array legs loop
    at := array_position(keys, l.key);
    if at is null then
      c := ledger.open_account(a, l);
      lines := lines || row(c.id, l.consignee_id, c.tracked, c.guarded, l.amount)::ledger.line;
    else
      lines := lines || row(ids[at], l.consignee_id, tracks[at], guards[at], l.amount)::ledger.line;
    end if;
  end loop;
  return lines;
end $$;

-- Says why stock does not suffice: what is free from that day on, the first day it would be short, and what makes it so.
-- A consignee user learns no figures of another consignee.
create function ledger.refuse_stock(a integer, account_of bigint, since date, asked bigint, short_on date, on_hand bigint, held bigint)
returns void language plpgsql as $$
declare c ledger.account; low bigint; short_by bigint; cause jsonb; figures jsonb; reserved boolean := short_on is null;
begin
  select * into c from ledger.account where agency_id = a and id = account_of;
  if app.company() is not null and c.consignee_id is distinct from app.company() then
    perform ledger.refuse('INSUFFICIENT_STOCK', 'Not enough stock of another consignee.', '{}');
  end if;
  select least(min(closing), on_hand) into low from ledger.day where agency_id = a and account_id = account_of and day >= since;
  if reserved then
    short_by := held - on_hand;
  else
    select -closing into short_by from ledger.day where agency_id = a and account_id = account_of and day = short_on;
    select jsonb_build_object('documentType', p.document_type, 'documentId', p.document_id, 'documentNumber', p.document_no) into cause
      from ledger.entry e join ledger.posting p on p.agency_id = a and p.posted_month = e.posted_month and p.id = e.posting_id
      where e.agency_id = a and e.account_id = account_of and e.effective_date = short_on and e.amount < 0 and short_on > since
      order by e.id desc limit 1;
  end if;
  figures := jsonb_build_object('account', ledger.account_dimensions(c), 'date', since, 'asked', asked,
    'free', greatest(0, asked + least(low, on_hand - held)), 'held', held, 'shortOn', coalesce(short_on, since),
    'shortBy', short_by, 'by', cause);
  if reserved then
    perform ledger.refuse('HELD', 'Not enough stock: the rest is reserved.', figures);
  end if;
  perform ledger.refuse('INSUFFICIENT_STOCK', 'Not enough stock.', figures);
end $$;


-- One tracked account on one day. `last` is its last day with movement before this, `standing` its closing then.
create function ledger.write_day(a integer, l ledger.line, d date, last date, standing bigint) returns void language plpgsql as $$
declare came bigint := greatest(l.amount, 0); went bigint := greatest(-l.amount, 0);
begin
  if last is null or d > last then
    insert into ledger.day (agency_id, account_id, day, consignee_id, amount_in, amount_out, closing)
      values (a, l.account_id, d, l.consignee_id, came, went, standing + l.amount);
  elsif d = last then
    update ledger.day set amount_in = amount_in + came, amount_out = amount_out + went, closing = closing + l.amount
      where agency_id = a and account_id = l.account_id and day = d;
  else
    update ledger.day set closing = closing + l.amount where agency_id = a and account_id = l.account_id and day > d;
    select closing into standing from ledger.day where agency_id = a and account_id = l.account_id and day < d order by day desc limit 1;
    insert into ledger.day (agency_id, account_id, day, consignee_id, amount_in, amount_out, closing)
      values (a, l.account_id, d, l.consignee_id, came, went, coalesce(standing, 0) + l.amount)
      on conflict (agency_id, account_id, day) do update set amount_in = ledger.day.amount_in + excluded.amount_in,
        amount_out = ledger.day.amount_out + excluded.amount_out, closing = ledger.day.closing + l.amount;
  end if;
end $$;

-- Takes from a hold (or gives back: amount < 0) and answers what that changes in the quantity held.
create function ledger.use_hold(a integer, id_of bigint, take bigint, free_rest boolean, out change bigint, out h ledger.hold) language plpgsql as $$
declare live boolean; rest bigint; released_more bigint := 0;
begin
  select * into h from ledger.hold where agency_id = a and id = id_of for no key update;
  live := h.state in ('ACTIVE', 'CONSUMED') and (h.expires_at is null or h.expires_at > clock_timestamp());
  rest := h.amount - h.consumed - h.released;
  if take > 0 and (h.state <> 'ACTIVE' or not live) then
    perform ledger.refuse('HOLD_ENDED', 'The reservation is used up, released or expired.',
      jsonb_build_object('hold', id_of, 'state', case when live then h.state else 'EXPIRED' end, 'asked', take));
  elsif take > rest then
    perform ledger.refuse('HOLD_EXCEEDED', 'More than was reserved.', jsonb_build_object('hold', id_of, 'asked', take, 'free', rest));
  end if;
  if free_rest then released_more := rest - take; elsif take < 0 and not live then released_more := -take; end if;
  change := -take - released_more;
  update ledger.hold set consumed = consumed + take, released = released + released_more,
      state = case when rest - take - released_more > 0 then 'ACTIVE' when state = 'EXPIRED' then state
        when h.released + released_more > 0 then 'RELEASED' else 'CONSUMED' end
    where agency_id = a and id = id_of;
end $$;

create function ledger.record(a integer, jobs ledger.job[], uses ledger.hold_use[], out postings bigint[], out moves ledger.credit_move[])
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
      insert into ledger.flow (agency_id, day, account_id, kind, consignee_id, amount)
        values (a, j.day, l.account_id, j.kind, l.consignee_id, l.amount)
        on conflict (agency_id, day, account_id, kind) do update set amount = ledger.flow.amount + excluded.amount;
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
