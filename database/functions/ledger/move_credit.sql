-- Raises and lowers exposures; `ask` refuses what would pass the limit. `own` is what the posting's own items add for the asked pair.
create or replace function ledger.move_credit(a integer, moves ledger.credit_move[], ask jsonb, own bigint) returns void language plpgsql as $$
declare m record; r ledger.credit; asked bigint := (ask->>'amount')::bigint; free bigint;
  who bigint := (ask->>'customerId')::bigint; whose bigint := coalesce((ask->>'consigneeId')::bigint, 0);
begin
  if who is not null then moves := moves || row(who, whose, 0, 0)::ledger.credit_move; end if;
  for m in select customer_id, consignee_id, sum(posted)::bigint posted, sum(pending)::bigint pending from unnest(moves)
      group by customer_id, consignee_id order by customer_id, consignee_id loop
    update ledger.credit set posted = posted + m.posted, pending = pending + m.pending
      where agency_id = a and customer_id = m.customer_id and consignee_id = m.consignee_id returning * into r;
    if not found then
      insert into ledger.credit (agency_id, customer_id, consignee_id, posted, pending) values (a, m.customer_id, m.consignee_id, m.posted, m.pending)
        on conflict (agency_id, customer_id, consignee_id) do update set posted = ledger.credit.posted + excluded.posted,
          pending = ledger.credit.pending + excluded.pending returning * into r;
    end if;
    if m.customer_id = who and m.consignee_id = whose and asked > 0 then
      free := r.credit_limit - (r.posted - own + r.pending);
      if asked > free then
        perform ledger.refuse('CREDIT_EXCEEDED', 'The credit limit does not allow this.', jsonb_build_object('customerId', who, 'consigneeId',
          nullif(whose, 0), 'limit', r.credit_limit, 'exposure', r.credit_limit - free, 'asked', asked, 'free', greatest(free, 0), 'shortBy', asked - free));
      end if;
    end if;
  end loop;
end $$;
revoke all on function ledger.move_credit(integer, ledger.credit_move[], jsonb, bigint) from public;
