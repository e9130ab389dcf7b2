-- Holds the months of these days open until the transaction ends, or refuses.
create or replace function ledger.enter_months(a integer, days date[]) returns void language plpgsql as $$
declare
  first date; intent date; soft date; months date[]; m date; found_state text;
begin
  if cardinality(days) = 1 then
    first := days[1]; months := array[date_trunc('month', first::timestamp)::date];
  else
    select min(d), array_agg(distinct date_trunc('month', d::timestamp)::date order by date_trunc('month', d::timestamp)::date) into first, months from unnest(days) d;
  end if;
  if first is null or array_position(days, null) is not null then
    perform ledger.refuse('MALFORMED', 'A posting needs a day.', '{}', 'GM400');
  end if;
  select (select through from ledger.close_intent where agency_id = a and expires_at > clock_timestamp()),
    (select soft_through from ledger.calendar where agency_id = a) into intent, soft;
  if first <= intent then perform ledger.refuse_period(first, 'closing', intent); end if;
  if first <= soft then
    if not exists (select from ledger.lock_exception where agency_id = a and user_id = app.actor() and from_day <= first
        and expires_at > clock_timestamp()) then
      perform ledger.refuse_period(first, 'soft', soft);
    end if;
  end if;
  if cardinality(months) > 1 then
    foreach m in array months loop
      if not exists (select from ledger.period where agency_id = a and month = m) then perform ledger.open_month(a, m); end if;
    end loop;
  end if;
  foreach m in array months loop
    select state into found_state from ledger.period where agency_id = a and month = m for share;
    if not found then
      perform ledger.open_month(a, m);
      select state into found_state from ledger.period where agency_id = a and month = m for share;
    end if;
    if found_state = 'CLOSED' then perform ledger.refuse_period(greatest(first, m), 'closed', (m + interval '1 month - 1 day')::date); end if;
  end loop;
end $$;
revoke all on function ledger.enter_months(integer, date[]) from public;
