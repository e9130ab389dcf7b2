-- The id of a new agency on a cluster, where the machines count in steps too large for one. The row of the last one is locked on all machines
-- until the transaction ends, so that two agencies that are added from two machines have two ids. It runs as whoever adds the agency: two
-- users of the database cannot both write in one transaction there.
create or replace function app.next_agency() returns integer language plpgsql as $$
declare
  highest integer;
  given   integer;
begin
  perform from app.last_agency for update;
  highest := (select max(id) from public.agency);
  update app.last_agency set id = greatest(id, highest) + 1 returning id into given;
  return given;
end $$;

revoke all on function app.next_agency from public;
grant execute on function app.next_agency to gms_app;
