-- Ends the rows of a document in an agency that meet a condition: SQL over the table's columns and $2, the agency's clock. Records each
-- in its timeline, with `was_and_is`; `counts` says whether the document's list has figures by day. Returns how many ended.
create or replace function app.end_rows(
  of_agency integer, what text, of_table name, ending text, condition text, was_and_is jsonb default null, counts boolean default true)
returns bigint language plpgsql as $$
declare
  over  record;
  ended bigint := 0;
begin
  for over in execute format(
    'update %I set status = $3, version = version + 1, updated_at = now() where agency_id = $1 and %s returning id, %s as day, seen_by',
    of_table, condition, case when counts then 'date' else 'null::date' end)
    using of_agency, app.clock(of_agency), ending
  loop
    perform app.note_ended(of_agency, what, over.id, 'expire', was_and_is, over.seen_by, over.day);
    ended := ended + 1;
  end loop;
  return ended;
end $$;

revoke all on function app.end_rows from public;
