-- Proformas nobody paid whole in time. What was kept for them ends with their day by itself.
create or replace function app.expire_proformas() returns bigint language plpgsql as $$
declare
  proforma_table text;
  called         text;
  ended          bigint;
  all_ended      bigint := 0;
begin
  foreach proforma_table in array array['bag_proforma', 'bulk_proforma'] loop
    called := case proforma_table when 'bag_proforma' then 'bagProforma' else 'bulkProforma' end;
    execute format($q$
      with over as (
        update %I proforma set status = 'Expired', version = proforma.version + 1, updated_at = now() from agency
        where agency.id = proforma.agency_id and proforma.status in ('Sent', 'Partly paid')
          and proforma.valid_until < (now() at time zone agency.time_zone)::date
        returning proforma.agency_id, proforma.id, proforma.date, proforma.seen_by),
      told as (
        insert into app.history (agency_id, document, document_id, action, seen_by)
        select agency_id, %L, id, 'expire', seen_by from over),
      noted as (insert into app.list_change (agency_id, document, day) select agency_id, %L, date from over)
      select count(*) from over$q$, proforma_table, called, called) into ended;
    all_ended := all_ended + ended;
  end loop;
  return all_ended;
end $$;
