-- Filled bags agree with the cargo that leaves in bags or for a customer: bags times their size are the weight.
create or replace function ledger.check_bag_weight(legs jsonb) returns void language plpgsql as $$
declare
  difference jsonb;
begin
  select jsonb_build_object('kg', kg, 'bagsKg', bags_kg) into difference
    from (
      select sum(amount) filter (where unit = 'KG' and (bag_kg is not null or role = 'CUSTOMER')) kg,
        coalesce(sum(amount * bag_kg) filter (where unit = 'BAG' and role = 'USED'), 0) bags_kg,
        bool_or(bag_kg is not null and (unit = 'KG' or role = 'USED')) is_bagged
      from ledger.sum_legs(legs)) sums
    where is_bagged and kg is distinct from bags_kg and kg is not null;
  if difference is not null then
    perform ledger.refuse('MALFORMED', 'Bags times their size is not the weight.', difference, 'GM400');
  end if;
end $$;

revoke all on function ledger.check_bag_weight from public;
