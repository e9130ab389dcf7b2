-- Ends what is over of the documents a function of the schedule judges, in the agency that is set; gives how many.
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
