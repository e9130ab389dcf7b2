-- Closes a month: nothing dated in it or before it can be posted any more. `declared`: [{accountId, declared, reason}] beside the book.
create or replace function ledger.close_month(year integer, month integer, declared jsonb default '[]') returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  a integer := app.agency(); m date := make_date(year, month, 1); last date := (m + interval '1 month - 1 day')::date;
  through date; open_before date; previous ledger.close; made bigint; hash text; lines integer;
begin
  insert into ledger.calendar (agency_id) values (a) on conflict do nothing;
  select closed_through into through from ledger.calendar where agency_id = a for update;
  if last <= through then
    perform ledger.refuse('ALREADY_CLOSED', 'This month is closed already.', jsonb_build_object('through', through), 'GM409');
  end if;
  select min(p.month) into open_before from ledger.period p where agency_id = a and p.month < m and state = 'OPEN';
  if open_before is not null and through is not null then
    perform ledger.refuse('OUT_OF_ORDER', 'An earlier month is still open. Close that first.', jsonb_build_object('month', open_before), 'GM409');
  end if;
  insert into ledger.period (agency_id, month) values (a, m) on conflict do nothing;
  perform from ledger.period p where agency_id = a and p.month <= m and state = 'OPEN' order by p.month for update;
  select * into previous from ledger.close c where agency_id = a and c.month = m order by version desc limit 1;
  insert into ledger.close (agency_id, month, version, supersedes, closed_by)
    values (a, m, coalesce(previous.version, 0) + 1, previous.id, app.actor()) returning id into made;
  insert into ledger.close_line (agency_id, close_id, account_id, consignee_id, opening, flows, closing, declared, reason)
    select a, made, r.account_id, r.consignee_id, r.opening, r.flows, r.closing, d.declared, d.reason
    from ledger.movement_rows(a, m, last) r
    left join jsonb_to_recordset(declared) as d ("accountId" bigint, declared bigint, reason text) on d."accountId" = r.account_id;
  get diagnostics lines = row_count;
  hash := ledger.close_hash(a, made, ledger.close_before(a, made));
  update ledger.close set sha256 = hash, closed_at = clock_timestamp() where agency_id = a and id = made;
  update ledger.period p set state = 'CLOSED' where agency_id = a and p.month <= m and state = 'OPEN';
  update ledger.calendar set closed_through = last where agency_id = a;
  delete from ledger.close_intent where agency_id = a;
  return jsonb_build_object('closeId', made, 'version', coalesce(previous.version, 0) + 1, 'sha256', hash, 'lines', lines);
end $$;
revoke all on function ledger.close_month(integer, integer, jsonb) from public;
grant execute on function ledger.close_month(integer, integer, jsonb) to gms_app;
