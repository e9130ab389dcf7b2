-- The ids of the agencies in which something planned is due, for the background: one statement however many agencies there are. Returns
-- no other data of theirs; the background then reads what is due inside the agency.
create or replace function app.agencies_due(planned text) returns setof integer
language plpgsql stable security definer set search_path = public, app, pg_temp as $$
declare
  own integer;
begin
  case planned
    when 'saleEmail' then return query
      select m.agency_id from sale_email m join agency a on a.id = m.agency_id and a.is_active
      where m.status = 'Scheduled' and m.next_at <= now() group by m.agency_id order by min(m.next_at);
    when 'statementEmail' then return query
      select s.agency_id from statement_email s join agency a on a.id = s.agency_id and a.is_active where s.status = 'Standing'
      group by s.agency_id order by s.agency_id;
    when 'scheduledReport' then return query
      select o.agency_id from scheduled_report o join agency a on a.id = o.agency_id and a.is_active
      where o.status = 'Standing' and o.next_on <= (now() at time zone a.time_zone)::date group by o.agency_id order by min(o.next_on);
    when 'dailyMail' then return query
      select m.agency_id from app.daily_mail m join agency a on a.id = m.agency_id and a.is_active
      where m.told_on < (now() at time zone a.time_zone)::date group by m.agency_id order by m.agency_id;
    when 'bagNotice' then return query
      select n.agency_id from bag_module_notification n join agency a on a.id = n.agency_id and a.is_active
      where n.status = 'active' group by n.agency_id order by n.agency_id;
    when 'eInvoiceNotice' then return query
      select agency_id from signing_unit where status <> 'Canceled' group by agency_id order by agency_id;
    when 'gfsaSchedule' then return query
      select s.agency_id from gfsa_schedule s join agency a on a.id = s.agency_id and a.is_active
      where s.status = 'active' and (s.asked_now or s.next_on + s.time::time <= now() at time zone a.time_zone)
      group by s.agency_id order by min(s.next_on);
    when 'fimsExchange' then return query
      select x.agency_id from fims_exchange x join agency a on a.id = x.agency_id and a.is_active
      where x.status = 'active' and x.is_on and (x.rest_asked or x.balances_asked or x.files_asked
        or least(coalesce(x.balances_on, '-infinity'), case x.way when 'In files of the day' then coalesce(x.files_on, '-infinity') end) < (now() at time zone a.time_zone)::date - 1)
      group by x.agency_id order by x.agency_id;
    when 'ledger' then return query select id from agency order by id;
    when 'audit' then
      for own in select 0 union all select id from agency order by 1 loop
        if exists (select from app.history h where h.agency_id = own and h.at >= coalesce(
          (select max(s.until) from app.audit_seal s where s.agency_id = own), '-infinity')) then return next own; end if;
      end loop;
  end case;
end $$;

revoke all on function app.agencies_due from public;
