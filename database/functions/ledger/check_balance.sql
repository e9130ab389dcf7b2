-- Every unit of a posting sums to zero. A violation is a defect of the caller, not of the user.
create or replace function ledger.check_balance(legs jsonb) returns void language plpgsql as $$
declare
  unbalanced jsonb;
begin
  select jsonb_object_agg(unit, total) filter (where total <> 0) into unbalanced
    from (select unit, sum(amount) total from ledger.sum_legs(legs) group by unit) sums;
  if unbalanced is not null then
    perform ledger.refuse(
      'MALFORMED', 'The legs of a posting do not add up to zero.', jsonb_build_object('units', unbalanced), 'GM400');
  end if;
end $$;

revoke all on function ledger.check_balance from public;
