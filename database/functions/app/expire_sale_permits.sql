-- Permits nobody used in time: in the agency that is set, for the background, as the owner.
create or replace function app.expire_sale_permits() returns bigint language plpgsql as $$
begin
  return app.end_rows(app.agency(), 'salePermit', 'sale_permit', 'Expired',
    $c$ status = 'Active' and valid_until < now() $c$, counts => false);
end $$;
