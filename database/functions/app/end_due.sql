-- Ends the due rows of all documents that a function of the schedule is responsible for, in the transaction's agency; returns how many.
create or replace function app.end_due(judged_by text) returns bigint language plpgsql as $$
declare
  own   constant integer := app.agency();
  kind  record;
  ended bigint := 0;
begin
  for kind in select * from app.endings() e where e.judging = judged_by loop
    ended := ended
      + app.end_rows(own, kind.document, kind.of_table, kind.ending, kind.condition, kind.was_and_is, kind.counts);
  end loop;
  return ended;
end $$;

revoke all on function app.end_due from public;
