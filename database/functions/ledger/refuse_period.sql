-- Refuses a locked day and names the first open one. `about` names whose stock is closed, if it is not the books.
create or replace function ledger.refuse_period(refused_day date, lock text, through date, about jsonb default '{}')
returns void language plpgsql as $$
begin
  perform ledger.refuse(
    'PERIOD_CLOSED',
    case lock
      when 'closing' then 'This month is being closed at this moment.'
      when 'soft' then 'This day is locked. Ask for an exception, or choose a later day.'
      when 'stock' then 'The stock of this day is closed. Choose a later day.'
      else 'This month is closed. Choose a later day.'
    end,
    about || jsonb_build_object('date', refused_day, 'lock', lock, 'through', through,
      'firstOpenDay', greatest(through, ledger.locked_through(app.agency(), refused_day)) + 1));
end $$;

revoke all on function ledger.refuse_period from public;
