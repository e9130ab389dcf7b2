-- Records in a document's timeline that it ended by itself, and, if a day is given, that the figures of its list changed on that day.
create or replace function app.note_ended(
  of_agency integer, what text, ended bigint, how text, was_and_is jsonb, viewers bigint[], of_day date default null)
returns void language plpgsql as $$
begin
  insert into app.history (agency_id, document, document_id, action, changes, seen_by)
    values (of_agency, what, ended, how, was_and_is, viewers);
  if of_day is null then return; end if;
  insert into app.list_change (agency_id, document, day) values (of_agency, what, of_day);
end $$;

revoke all on function app.note_ended from public;
