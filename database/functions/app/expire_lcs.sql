-- LCs whose last day has passed and that were not presented: in the agency that is set, for the background, as the owner.
create or replace function app.expire_lcs() returns bigint language plpgsql as $$
begin
  return app.end_rows(app.agency(), 'lc', 'lc', 'Expired', $c$ status in ('Opened', 'Shipped') and expiry_date < $2::date $c$);
end $$;
