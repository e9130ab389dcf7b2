-- On whose account the money of a row of a list is: its own, or that of the row it was merged into with its account.
create or replace function app.holder_of(list text, id bigint) returns bigint language sql stable as $$
  select coalesce((select merged.kept from app.merged
    where merged.agency_id = app.agency() and merged.document = list and merged.gone = id and merged.holds_account), id)
$$;

revoke all on function app.holder_of from public;
grant execute on function app.holder_of to gms_app;
