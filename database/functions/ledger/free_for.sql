-- The amount of an account that is not reserved, or is reserved for what a request uses up or releases.
create or replace function ledger.free_for(agency integer, asked_account bigint, request jsonb) returns bigint language sql stable as $$
  select (coalesce((
      select greatest(on_hand - held, 0) from ledger.balance where agency_id = agency and account_id = asked_account), 0)
    + coalesce((
      select sum(case when consumed.release then hold.amount - hold.consumed - hold.released else consumed.amount end)
      from jsonb_to_recordset(coalesce(request->'consume', '[]')) as consumed (hold bigint, amount bigint, release boolean)
      join ledger.hold hold on hold.agency_id = agency and hold.id = consumed.hold and hold.account_id = asked_account), 0))::bigint
$$;

revoke all on function ledger.free_for from public;
grant execute on function ledger.free_for to gms_app;
