-- Proformas nobody paid whole in time: in the agency that is set, for the background, as the owner. What was kept for them ends with their
-- day by itself.
create or replace function app.expire_proformas() returns bigint language plpgsql as $$
declare
  own  constant integer := app.agency();
  over constant text := $c$ status in ('Sent', 'Partly paid') and valid_until < $2::date $c$;
begin
  return app.end_rows(own, 'bagProforma', 'bag_proforma', 'Expired', over)
    + app.end_rows(own, 'bulkProforma', 'bulk_proforma', 'Expired', over);
end $$;
