-- Derives again the payment state of invoices whose due day has passed, and of their sales: in the transaction's agency, for the
-- background, as the owner. Every other change of it comes with the document itself.
create or replace function app.mark_overdue_invoices() returns bigint language plpgsql as $$
declare
  own    constant integer := app.agency();
  today  constant date := app.clock(own)::date;
  late   record;
  marked bigint := 0;
begin
  for late in
    update tax_invoice set payment_state = 'Overdue'
    where agency_id = own and balance_due > 0 and payment_state <> 'Overdue' and due_date < today
    returning sale_type, sale_id
  loop
    case late.sale_type
      when 'SALE' then update bag_sale set payment_state = 'Overdue' where agency_id = own and id = late.sale_id;
      when 'BULKSALE' then update bulk_sale set payment_state = 'Overdue' where agency_id = own and id = late.sale_id;
      when 'LCSALE' then update lc_sale set payment_state = 'Overdue' where agency_id = own and id = late.sale_id;
      else null;
    end case;
    marked := marked + 1;
  end loop;
  return marked;
end $$;

revoke all on function app.mark_overdue_invoices from public;
