-- Changes exposures, in the order of customers; `asked` names the customer whose limit is checked. `own` is what the posting's own items
-- add for that customer.
create or replace function ledger.move_credit(agency integer, moves ledger.credit_move[], asked jsonb, own bigint)
returns void language plpgsql as $$
declare
  customer  bigint := (asked->>'customerId')::bigint;
  consignee bigint := coalesce((asked->>'consigneeId')::bigint, 0);
  move      ledger.credit_move;
  credit    ledger.credit;
begin
  if customer is not null then moves := moves || row(customer, consignee, 0)::ledger.credit_move; end if;
  for move in
    select customer_id, consignee_id, sum(posted)::bigint
    from unnest(moves) group by customer_id, consignee_id order by customer_id, consignee_id
  loop
    update ledger.credit set posted = posted + move.posted
      where agency_id = agency and customer_id = move.customer_id and consignee_id = move.consignee_id
      returning * into credit;
    if not found then
      insert into ledger.credit (agency_id, customer_id, consignee_id, posted)
        values (agency, move.customer_id, move.consignee_id, move.posted)
        on conflict (agency_id, customer_id, consignee_id) do update set posted = ledger.credit.posted + excluded.posted
        returning * into credit;
    end if;
    if move.customer_id = customer and move.consignee_id = consignee then
      perform ledger.check_limit(asked, credit.credit_limit, credit.posted - own);
    end if;
  end loop;
end $$;

revoke all on function ledger.move_credit from public;
