-- Proformas nobody paid whole in time. What was kept for them ends with their day by itself.
create or replace function app.expire_proformas() returns bigint language plpgsql as $$
declare n bigint := 0; m bigint; kind text; called text;
begin
  foreach kind in array array['bag_proforma', 'bulk_proforma'] loop
    called := case kind when 'bag_proforma' then 'bagProforma' else 'bulkProforma' end;
    execute format($q$
      with over as (
        update %I p set status = 'Expired', version = p.version + 1, updated_at = now() from agency a
        where a.id = p.agency_id and p.status in ('Sent', 'Partly paid') and p.valid_until < (now() at time zone a.time_zone)::date
        returning p.agency_id, p.id, p.seen_by),
      told as (
        insert into app.history (agency_id, document, document_id, action, seen_by)
        select agency_id, %L, id, 'expire', seen_by from over)
      select count(*) from over$q$, kind, called) into m;
    n := n + m;
  end loop;
  return n;
end $$;
