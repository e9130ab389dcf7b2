-- The place of the next document in a unit's chain, locked until the transaction ends.
create or replace function app.next_place(of_unit bigint, out counter bigint, out previous_hash text)
language plpgsql security definer set search_path = public, app, pg_temp as $$
declare
  own integer := app.agency();
begin
  insert into app.signing_chain (agency_id, unit_id, counter) values (own, of_unit, 0) on conflict do nothing;
  select chain.counter + 1, chain.hash into counter, previous_hash from app.signing_chain chain
    where chain.agency_id = own and chain.unit_id = of_unit for update;
end $$;

revoke all on function app.next_place from public;
grant execute on function app.next_place to gms_app;
