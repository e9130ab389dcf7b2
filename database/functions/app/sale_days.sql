-- Days of the invoices of a sale and of the notes on them.
create or replace function app.sale_days(of_type text, of_sale bigint) returns setof date language sql stable
security definer set search_path = public, app, pg_temp as $$
  select i.date from tax_invoice i where i.agency_id = app.agency() and i.sale_type = of_type and i.sale_id = of_sale
  union
  select n.date from tax_invoice i join credit_note n on n.agency_id = i.agency_id and n.invoice = i.id
    where i.agency_id = app.agency() and i.sale_type = of_type and i.sale_id = of_sale
$$;

revoke all on function app.sale_days from public;
