-- What a request would do to each tracked account, and what would refuse it; writes nothing. Shows nothing of other consignees.
create or replace function ledger.effect(request jsonb) returns jsonb language plpgsql stable as $$
declare
  agency  integer := app.agency();
  on_day  date := (request->>'date')::date;
  leg     ledger.leg;
  change  jsonb;
  changes jsonb := '[]';
  refusal jsonb := ledger.find_lock(agency, on_day, request->'legs');
begin
  for leg in select * from ledger.sum_legs(request->'legs') loop
    continue when app.company() is not null and leg.consignee_id is distinct from app.company();
    change := ledger.effect_of_leg(agency, request, leg, on_day);
    continue when change is null;
    refusal := coalesce(refusal, nullif(change->'refusal', 'null'));
    changes := changes || change;
  end loop;
  return jsonb_build_object('accounts', changes, 'refusal', refusal);
end $$;

revoke all on function ledger.effect from public;
grant execute on function ledger.effect to gms_app;
