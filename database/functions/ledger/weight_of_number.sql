-- A pseudo-random weight of a number: millions of sums are compared at once by weighing each, since unequal parts give unequal totals.
-- Only if a total is wrong are its parts compared one by one.
create or replace function ledger.weight_of_number(weighed bigint) returns bigint language sql immutable parallel safe as $$
  select (hashint8(weighed) & 1048575)::bigint + 1
$$;

revoke all on function ledger.weight_of_number from public;
