-- What a request would do to each tracked account, and what would refuse it; writes nothing. Of other consignees it tells nothing.
create or replace function ledger.effect(request jsonb) returns jsonb language plpgsql stable as $$
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
revoke all on function ledger.effect(jsonb) from public;
grant execute on function ledger.effect(jsonb) to gms_app;
