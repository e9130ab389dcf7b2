-- Sets what a customer may owe for a consignee's cargo, in halalas (null = any consignee). 0 = cash only, as for a customer without a
-- limit.
create or replace function ledger.set_credit_limit(customer bigint, consignee bigint, limit_to bigint) returns void language sql
security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
  insert into ledger.credit (agency_id, customer_id, consignee_id, credit_limit)
    values (app.agency(), customer, coalesce(consignee, 0), limit_to)
    on conflict (agency_id, customer_id, consignee_id) do update set credit_limit = excluded.credit_limit
$$;

revoke all on function ledger.set_credit_limit from public;
grant execute on function ledger.set_credit_limit to gms_app;
