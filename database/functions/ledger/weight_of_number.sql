-- Millions of sums are compared at once by weighing each with a number of its own: unequal parts give unequal wholes. Only when a
-- whole is wrong are its parts looked at one by one.
create or replace function ledger.weight_of_number(weighed bigint) returns bigint language sql immutable parallel safe as $$
  select (hashint8(weighed) & 1048575)::bigint + 1
$$;

revoke all on function ledger.weight_of_number from public;
