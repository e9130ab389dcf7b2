create or replace function ledger.weight_of_day(of_what date) returns bigint language sql immutable parallel safe as $$
  select (hashint4(of_what - date '2000-01-01') & 1048575)::bigint + 1
$$;
revoke all on function ledger.weight_of_day(date) from public;
