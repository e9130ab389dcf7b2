-- The id of a new agency on a cluster, where the machines count in steps too large for an agency. The row of the last id is locked on
-- all machines until the transaction ends, so that two agencies added from two machines have two ids. It runs with the rights of the
-- caller: two users of the database cannot both write in one transaction there.
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
