-- What a customer owes and may owe is computed from open items, orders, permits and limits (src/trade/credit). The ledger kept a second sum
-- and a copy of the limit that nothing read, and every posting on a customer waited for its row.
drop function if exists ledger.move_credit(integer, ledger.credit_move[], jsonb, bigint);
drop type ledger.credit_move;
drop table ledger.credit;
