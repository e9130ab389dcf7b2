-- {postings: [as for post]}: opening balances and history. Entries first, days and flows rebuilt once per account, then judged.
create or replace function ledger.bulk_import(request jsonb) returns jsonb language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  agency  integer := app.agency();
  wanted  jsonb;
  planned ledger.planned_posting;
  moves   ledger.credit_move[] := '{}';
  touched bigint[] := '{}';
  imported integer := 0;
begin
  perform ledger.enter_months(
    agency, array(select distinct (posting->>'date')::date from jsonb_array_elements(request->'postings') posting));
  -- every account is opened before, in the order of keys
  perform ledger.open_accounts(agency, (
    select jsonb_agg(leg || '{"amount": 1}')
    from jsonb_array_elements(request->'postings') posting, jsonb_array_elements(posting->'legs') leg));
  for wanted in select * from jsonb_array_elements(request->'postings') loop
    planned := ledger.plan_posting(agency, wanted, 1);
    perform ledger.refuse_closed_stock(agency, array[planned]);
    moves := moves || ledger.import_items(agency, wanted, planned.day, ledger.write_posting(agency, planned));
    touched := touched || array(select account_id from unnest(planned.movements) where tracked);
    imported := imported + 1;
  end loop;
  touched := array(select distinct account from unnest(touched) account order by account);
  perform from ledger.balance where agency_id = agency and account_id = any(touched) order by account_id for no key update;
  perform ledger.rebuild(agency, touched);
  perform ledger.guard_rebuilt(agency, touched);
  if cardinality(moves) > 0 then perform ledger.move_credit(agency, moves, null, 0); end if;
  return jsonb_build_object('postings', imported, 'accounts', cardinality(touched));
end $$;

revoke all on function ledger.bulk_import from public;
grant execute on function ledger.bulk_import to gms_app;
