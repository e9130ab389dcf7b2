-- The row of a list on whose account a row's money is: itself, or the row into which it was merged with its account.
create or replace function app.holder_of(list text, id bigint) returns bigint language sql stable as $$
  select coalesce((select merged.kept from app.merged
    where merged.agency_id = app.agency() and merged.document = list and merged.gone = id and merged.holds_account), id)
$$;

revoke all on function app.holder_of from public;
grant execute on function app.holder_of to gms_app;
