-- What is wrong with the ledger of the own agency; the platform (agency 0) and the owner of the database may ask for any, or with null for
-- all.
create or replace function ledger.check_invariants(agency integer default null) returns table (invariant integer, title text, detail jsonb)
language plpgsql security definer set search_path = pg_catalog, pg_temp set work_mem = '256MB' set jit = off as $$
declare
  named   text := nullif(current_setting('app.agency', true), '');
  own     integer;
  checked integer;
begin
  if named is not null or not pg_has_role(session_user, current_user, 'member') then own := nullif(app.agency(), 0); end if;
  for checked in
    select distinct account.agency_id from ledger.account account
    where account.agency_id = coalesce(own, agency, account.agency_id)
    union
    select distinct series.agency_id from ledger.series series
    where series.agency_id = coalesce(own, agency, series.agency_id)
    order by 1
  loop
    return query
      select found.invariant, found.title, found.detail || jsonb_build_object('agency', checked)
      from ledger.violations(checked) found;
  end loop;
end $$;

revoke all on function ledger.check_invariants from public;
grant execute on function ledger.check_invariants to gms_app;
