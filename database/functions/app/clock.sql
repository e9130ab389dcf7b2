-- The current day and time of an agency, in its time zone.
create or replace function app.clock(of_agency integer) returns timestamp language plpgsql stable as $$
begin
  return (select now() at time zone time_zone from agency where id = of_agency);
end $$;

revoke all on function app.clock from public;
