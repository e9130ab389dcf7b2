-- A policy written as `a or b` is guessed at one row in two hundred, and joins over the ledger then read whole tables. `case` is guessed
-- at one row in two, and who may see what stays the same.

create or replace function app.sees(seen_by bigint[]) returns boolean language sql stable parallel safe as
  $$ select case when app.company() is null then true else seen_by is null or seen_by && app.companies() end $$;

do $$
declare t text;
begin
  foreach t in array array['account', 'balance', 'entry', 'day', 'flow', 'hold', 'consumption', 'open_item', 'allocation', 'credit', 'close_line'] loop
    execute format('alter policy wall on ledger.%I using (agency_id = app.agency()
      and case when app.company() is null then true else consignee_id = any(app.companies()) end)', t);
  end loop;
  foreach t in array array['posting', 'reversal'] loop
    execute format('alter policy wall on ledger.%I using (agency_id = app.agency()
      and case when app.company() is null then true else consignees && app.companies() end)', t);
  end loop;
end $$;
