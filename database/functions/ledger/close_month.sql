-- Closes a month: nothing dated in it or before it can be posted any more. `declared`: [{accountId, declared, reason}], stored beside
-- the book's figures.
create or replace function ledger.close_month(year integer, month integer, declared jsonb default '[]') returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  agency     integer := app.agency();
  first_day  date := make_date(year, month, 1);
  last_day   date := (first_day + interval '1 month - 1 day')::date;
  earlier    record;
  made       bigint;
  hash       text;
  ended      timestamptz;
  line_count integer;
begin
  perform ledger.refuse_close(agency, first_day, last_day);
  insert into ledger.period (agency_id, month) values (agency, first_day) on conflict do nothing;
  perform from ledger.period period
    where period.agency_id = agency and period.month <= first_day and period.state = 'OPEN' order by period.month for update;
  select max(close.version) as version, max(close.id) as id into earlier
    from ledger.close close where close.agency_id = agency and close.month = first_day;
  insert into ledger.close (agency_id, month, version, supersedes, closed_by)
    values (agency, first_day, coalesce(earlier.version, 0) + 1, earlier.id, app.actor())
    returning id into made;
  line_count := ledger.write_close_lines(agency, made, first_day, last_day, declared);
  ended := clock_timestamp();
  hash := ledger.close_hash(agency, made, ledger.close_before(agency, made));
  update ledger.close set sha256 = hash, closed_at = ended where agency_id = agency and id = made;
  update ledger.period period set state = 'CLOSED'
    where period.agency_id = agency and period.month <= first_day and period.state = 'OPEN';
  update ledger.calendar set closed_through = last_day where agency_id = agency;
  delete from ledger.close_intent where agency_id = agency;
  return jsonb_build_object(
    'closeId', made, 'version', coalesce(earlier.version, 0) + 1, 'sha256', hash, 'lines', line_count);
end $$;

revoke all on function ledger.close_month from public;
grant execute on function ledger.close_month to gms_app;
