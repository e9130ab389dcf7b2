create or replace function ledger.job_of(a integer, request jsonb, version integer) returns ledger.job language plpgsql as $$
declare legs ledger.leg[];
begin
  select array_agg(l) into legs from ledger.legs_of(request->'legs') l;
  if legs is null then perform ledger.refuse('MALFORMED', 'A posting needs legs.', '{}', 'GM400'); end if;
  perform ledger.check_legs(legs, request->'openItems');
  return row(request->>'kind', request->>'documentType', (request->>'documentId')::bigint, request->>'documentNumber', version,
    (request->>'date')::date, request->>'reason', null, ledger.lines_of(a, legs))::ledger.job;
end $$;
revoke all on function ledger.job_of(integer, jsonb, integer) from public;
