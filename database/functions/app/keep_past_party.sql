create or replace function app.keep_past_party() returns trigger language plpgsql as $$
begin
  insert into app.past_party (agency_id, kind, party, facts) values (old.agency_id, tg_argv[0], old.id, to_jsonb(old));
  return null;
end $$;
