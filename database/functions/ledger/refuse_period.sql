create or replace function ledger.refuse_period(refused_day date, lock text, through date)
returns void language plpgsql as $$
begin
  perform ledger.refuse(
    'PERIOD_CLOSED',
    case lock
      when 'closing' then 'This month is being closed at this moment.'
      when 'soft' then 'This day is locked. Ask for an exception, or choose a later day.'
      else 'This month is closed. Choose a later day.'
    end,
    jsonb_build_object('date', refused_day, 'lock', lock, 'through', through));
end $$;

revoke all on function ledger.refuse_period from public;
