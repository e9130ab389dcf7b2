-- These rows of a list, and the rows that were merged into them.
create or replace function app.and_merged(of text, rows bigint[]) returns bigint[] language sql stable parallel safe as
  $$ select rows || array(
    select merged.gone from app.merged where merged.agency_id = app.agency() and merged.document = of and merged.kept = any(rows)) $$;

revoke all on function app.and_merged from public;
grant execute on function app.and_merged to gms_app;
