-- What was known of a party at a moment, if it has changed since.
create or replace function app.past_facts(of_kind text, of_party bigint, moment timestamptz) returns jsonb language sql stable as $$
  select facts from app.past_party
  where agency_id = app.agency() and kind = of_kind and party = of_party and until > moment order by until limit 1
$$;

revoke all on function app.past_facts from public;
grant execute on function app.past_facts to gms_app;
