-- As weight_of_number, for days.
create or replace function ledger.weight_of_day(weighed date) returns bigint language sql immutable parallel safe as $$
  select (hashint4(weighed - date '2000-01-01') & 1048575)::bigint + 1
$$;

revoke all on function ledger.weight_of_day from public;
