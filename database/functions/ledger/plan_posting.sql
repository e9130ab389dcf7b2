-- What a request asks to be posted, judged and with its accounts.
create or replace function ledger.plan_posting(agency integer, request jsonb, version integer) returns ledger.planned_posting
language plpgsql as $$
declare
  legs ledger.leg[];
begin
  select array_agg(leg) into legs from ledger.sum_legs(request->'legs') leg;
  if legs is null then perform ledger.refuse('MALFORMED', 'A posting needs legs.', '{}', 'GM400'); end if;
  perform ledger.check_legs(legs, request->'openItems');
  return row(
    request->>'kind', request->>'documentType', (request->>'documentId')::bigint, request->>'documentNumber', version,
    (request->>'date')::date, request->>'reason', null, ledger.find_accounts(agency, legs))::ledger.planned_posting;
end $$;

revoke all on function ledger.plan_posting from public;
