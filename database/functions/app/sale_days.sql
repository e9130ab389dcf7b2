-- The days of a sale's invoices and of their notes, including the notes on debit notes.
create or replace function app.sale_days(of_type text, of_sale bigint) returns setof date language sql stable
security definer set search_path = public, app, pg_temp as $$
  with recursive bill as (
    select i.id, i.date from tax_invoice i where i.agency_id = app.agency() and i.sale_type = of_type and i.sale_id = of_sale
    union
    select t.id, t.date from bill b join credit_note n on n.agency_id = app.agency() and n.invoice = b.id
      join tax_invoice t on t.agency_id = n.agency_id and t.sale_type = 'DEBIT' and t.sale_id = n.id)
  select b.date from bill b
  union
  select n.date from bill b join credit_note n on n.agency_id = app.agency() and n.invoice = b.id
$$;

revoke all on function app.sale_days from public;
