-- Holds the months of some days open until the transaction ends. Refuses a month that is closed or being closed, and one behind the soft
-- lock if the user has neither the right nor an exception.
create or replace function ledger.enter_months(agency integer, days date[]) returns void language plpgsql as $$
declare
  first_day     date;
  months        date[];
  entered       date;
  closing_until date;
  soft_until    date;
begin
  if cardinality(days) = 1 then
    first_day := days[1];
    months := array[date_trunc('month', first_day::timestamp)::date];
  else
    select min(one_day), array_agg(distinct date_trunc('month', one_day::timestamp)::date) into first_day, months
      from unnest(days) one_day;
  end if;
  if first_day is null or array_position(days, null) is not null then
    perform ledger.refuse('MALFORMED', 'A posting needs a day.', '{}', 'GM400');
  end if;
  select
      (select through from ledger.close_intent where agency_id = agency and expires_at > clock_timestamp()),
      (select soft_through from ledger.calendar where agency_id = agency)
    into closing_until, soft_until;
  if first_day <= closing_until then perform ledger.refuse_period(first_day, 'closing', closing_until); end if;
  if first_day <= soft_until and not ledger.passes_soft_lock(agency, first_day) then
    perform ledger.refuse_period(first_day, 'soft', soft_until);
  end if;
  if cardinality(months) > 1 then perform ledger.open_months(agency, months); end if;
  foreach entered in array months loop
    perform ledger.enter_month(agency, entered, first_day);
  end loop;
end $$;

revoke all on function ledger.enter_months from public;
