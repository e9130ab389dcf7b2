-- Of one's own agency; the platform (agency 0) and the owner of the database may ask for any, or with null for all.
create or replace function ledger.check_invariants(agency integer default null) returns table (invariant integer, title text, detail jsonb)
language plpgsql security definer set search_path = pg_catalog, pg_temp set work_mem = '256MB' set jit = off as $$
declare named text := nullif(current_setting('app.agency', true), ''); own integer; a integer;
begin
  if named is not null or current_setting('role') = 'gms_app' then own := nullif(app.agency(), 0); end if;
  for a in select distinct c.agency_id from ledger.account c where c.agency_id = coalesce(own, agency, c.agency_id)
      union select distinct s.agency_id from ledger.series s where s.agency_id = coalesce(own, agency, s.agency_id) order by 1 loop
    return query select v.invariant, v.title, v.detail || jsonb_build_object('agency', a)
      from (select * from ledger.violations(a) union all select * from ledger.flow_violations(a)) v;
  end loop;
end $$;
revoke all on function ledger.check_invariants(integer) from public;
grant execute on function ledger.check_invariants(integer) to gms_app;
