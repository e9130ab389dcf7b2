-- Reserves stock for a document ({holds: [dimensions and amount]}), all of it or none; returns the ids in order.
create or replace function ledger.hold(request jsonb) returns jsonb language plpgsql
security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  agency   integer := app.agency();
  answered jsonb := ledger.claim(request->'idempotency');
  wanted   jsonb;
  stock    ledger.movement;
  stocks   ledger.movement[] := '{}';
  held     jsonb := '[]';
begin
  if answered is not null then return answered; end if;
  for wanted in select * from jsonb_array_elements(coalesce(request->'holds', '[]')) loop
    stocks := stocks || ledger.find_stock(agency, wanted, coalesce((request->>'date')::date, current_date));
  end loop;
  perform from ledger.balance
    where agency_id = agency and account_id = any(array(select account_id from unnest(stocks))) order by account_id for no key update;
  foreach stock in array stocks loop
    held := held || to_jsonb(ledger.reserve_stock(agency, request, stock.account_id, stock.amount));
  end loop;
  answered := jsonb_build_object('holds', held);
  update ledger.idempotency set answer = answered where agency_id = agency and key = request->'idempotency'->>'key';
  return answered;
end $$;

revoke all on function ledger.hold from public;
grant execute on function ledger.hold to gms_app;
