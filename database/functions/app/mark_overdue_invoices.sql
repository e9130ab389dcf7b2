-- Invoices whose day to pay has passed, and the sales they belong to: what they say of their payment is derived again. Every other change
-- of it comes with the document itself.
create or replace function app.mark_overdue_invoices() returns bigint language plpgsql as $$
declare
  marked bigint;
begin
  with late as (
    update tax_invoice invoice set payment_state = 'Overdue' from agency
    where agency.id = invoice.agency_id and invoice.balance_due > 0 and invoice.payment_state <> 'Overdue'
      and invoice.due_date < (now() at time zone agency.time_zone)::date
    returning invoice.agency_id, invoice.sale_type, invoice.sale_id),
  in_bags as (
    update bag_sale sale set payment_state = 'Overdue' from late
    where late.sale_type = 'SALE' and sale.agency_id = late.agency_id and sale.id = late.sale_id),
  in_bulk as (
    update bulk_sale sale set payment_state = 'Overdue' from late
    where late.sale_type = 'BULKSALE' and sale.agency_id = late.agency_id and sale.id = late.sale_id),
  of_lcs as (
    update lc_sale sale set payment_state = 'Overdue' from late
    where late.sale_type = 'LCSALE' and sale.agency_id = late.agency_id and sale.id = late.sale_id)
  select count(*) into marked from late;
  return marked;
end $$;
