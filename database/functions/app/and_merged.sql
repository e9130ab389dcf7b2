-- These rows of a list, and those that were merged into them.
create or replace function app.and_merged(of text, rows bigint[]) returns bigint[] language sql stable parallel safe as
  $$ select rows || array(select m.gone from app.merged m where m.agency_id = app.agency() and m.document = of and m.kept = any(rows)) $$;
