create or replace function ledger.refuse_period(d date, why text, since date) returns void language plpgsql as $$
begin
  perform ledger.refuse('PERIOD_CLOSED', case why when 'closing' then 'This month is being closed at this moment.'
    when 'soft' then 'This day is locked. Ask for an exception, or choose a later day.'
    else 'This month is closed. Choose a later day.' end, jsonb_build_object('date', d, 'lock', why, 'through', since));
end $$;
revoke all on function ledger.refuse_period(date, text, date) from public;
