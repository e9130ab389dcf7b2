-- The ids of the agencies in which a function of the schedule has rows to end or to change, for the background: one statement however
-- many agencies there are. Returns no other data of theirs.
create or replace function app.agencies_to_judge(judged_by text) returns setof integer
language plpgsql stable security definer set search_path = public, app, pg_temp as $$
declare
  own   integer;
  today date;
  kind  record;
begin
  for kind in select * from app.endings() e where e.judging = judged_by loop
    return query execute format(
      'select distinct ended.agency_id from %I ended join (select id as own, time_zone from agency) a on a.own = ended.agency_id where %s',
      kind.of_table, replace(kind.condition, '$2', '(now() at time zone a.time_zone)'));
  end loop;
  if found then return; end if;
  for own, today in select id, (now() at time zone time_zone)::date from agency order by id loop
    if (case judged_by
      when 'judge_system_lcs' then exists (select from app.lots_to_judge(own))
      when 'judge_credit_limits' then exists (select from app.limits_that_begin(own, today)) or exists (
        select from customer_credit_limit l
        where l.agency_id = own and l.status in ('Active', 'Suspended') and l.effective_to < today)
      when 'mark_overdue_invoices' then exists (
        select from tax_invoice i
        where i.agency_id = own and i.balance_due > 0 and i.payment_state <> 'Overdue' and i.due_date < today)
    end) then
      return next own;
    end if;
  end loop;
end $$;

revoke all on function app.agencies_to_judge from public;
