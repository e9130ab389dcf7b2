-- What is recorded in app.list_change when a document of these days changes: its own list, and the invoiced sales that show something of
-- it.
create or replace function app.notes_of(changed text, changed_id bigint, days date[]) returns table (document text, day date)
language plpgsql stable security definer set search_path = public, app, pg_temp as $$
declare
  own integer := app.agency();
  sold_as text := case changed when 'bagSale' then 'SALE' when 'bulkSale' then 'BULKSALE' when 'lcSale' then 'LCSALE'
    when 'outsideBagSale' then 'EMPTYBAGS' end;
begin
  if cardinality(days) = 0 then return; end if;
  return query select changed, of_day from unnest(days) of_day;
  if changed in ('taxInvoice', 'creditNote') then
    return query select 'invoicedSales', of_day from unnest(days) of_day;
  elsif sold_as is not null then
    return query select 'invoicedSales', of_day from app.sale_days(sold_as, changed_id) of_day;
  elsif changed = 'saleCorrection' then
    return query select 'invoicedSales', of_day from sale_correction c
      join tax_invoice i on i.agency_id = c.agency_id and i.id = c.invoice
      cross join lateral app.sale_days(i.sale_type, i.sale_id) of_day
      where c.agency_id = own and c.id = changed_id;
  end if;
end $$;

revoke all on function app.notes_of from public;
grant execute on function app.notes_of to gms_app;
