-- Permissions whose last day has passed: in the agency that is set, for the background, as the owner.
create or replace function app.expire_vessel_permissions() returns bigint language plpgsql as $$
begin
  return app.end_rows(app.agency(), 'vesselPermission', 'vessel_permission', 'Expired',
    $c$ status = 'Issued' and expiry_date < $2::date $c$, counts => false);
end $$;
