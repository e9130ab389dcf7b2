-- The value of an order is what was ordered. What was delivered, what was invoiced and what is open stand beside it.
alter table bulk_sale
  add column delivered_gross bigint,
  add column invoiced_gross  bigint,
  add column open_gross      bigint;
update bulk_sale set
  delivered_gross = round(gross::numeric * coalesce(loaded_qty, 0) / greatest(coalesce(nullif(loaded_qty, 0), ordered_qty), 1)),
  invoiced_gross = coalesce(invoiced_net, 0) + coalesce(invoiced_vat, 0),
  open_gross = greatest(0, round(gross::numeric / greatest(coalesce(nullif(loaded_qty, 0), ordered_qty), 1)
    * (greatest(case when status in ('Completed', 'Short-closed', 'Invoiced') then 0 else ordered_qty end, coalesce(loaded_qty, 0))
      - coalesce(invoiced_qty, 0)))),
  net = round(net::numeric * ordered_qty / greatest(coalesce(nullif(loaded_qty, 0), ordered_qty), 1)),
  vat = round(gross::numeric * ordered_qty / greatest(coalesce(nullif(loaded_qty, 0), ordered_qty), 1))
    - round(net::numeric * ordered_qty / greatest(coalesce(nullif(loaded_qty, 0), ordered_qty), 1)),
  gross = round(gross::numeric * ordered_qty / greatest(coalesce(nullif(loaded_qty, 0), ordered_qty), 1))
where gross is not null;

-- What a customer has left settles the next invoice, or is refunded.
alter table bag_sale add column credit_applied bigint;
alter table bulk_sale add column credit_applied bigint;
alter table lc_sale add column credit_applied bigint;
alter table credit_note add column remaining bigint;
update credit_note n set remaining = (
  select o.open_amount from ledger.open_item o where o.agency_id = n.agency_id and o.document_type = 'creditNote' and o.document_id = n.id
    and o.side = 'credit' and o.reverses is null)
where n.status = 'Issued';
alter table payment
  add column refund_of bigint,
  add constraint payment_refund_of_fk foreign key (agency_id, refund_of) references credit_note (agency_id, id);
create index payment_by_refund_of on payment (agency_id, refund_of);

-- What an invoice and its sale say of their payment.
alter table tax_invoice add column payment_state text;
alter table bag_sale add column payment_state text;
alter table bulk_sale add column payment_state text;
alter table lc_sale add column payment_state text;
update tax_invoice i set payment_state = case when i.balance_due <= 0 then 'Paid'
  when i.due_date < (now() at time zone a.time_zone)::date then 'Overdue' when i.balance_due < i.gross then 'Partly paid' else 'Unpaid' end
from agency a where a.id = i.agency_id;
update bag_sale s set payment_state = (select i.payment_state from tax_invoice i where i.agency_id = s.agency_id and i.id = s.invoice)
where s.invoice is not null;
update bulk_sale s set payment_state = case when s.invoice is null then 'Unpaid' when s.balance_due <= 0 then 'Paid'
  else (select i.payment_state from tax_invoice i where i.agency_id = s.agency_id and i.id = s.invoice) end
where s.status <> 'Draft';
update lc_sale s set payment_state = case when s.balance_due <= 0 then 'Paid'
  else (select i.payment_state from tax_invoice i where i.agency_id = s.agency_id and i.id = s.invoice) end
where s.invoice is not null;
create index tax_invoice_to_be_paid on tax_invoice (agency_id, due_date) where balance_due > 0;

-- A customer without a limit in force buys by cash or advance only, or the clerk is warned; who has a limit may buy on credit.
alter table agency add column credit_without_limit text not null default 'Refused';
update customer c set on_credit = true where exists (
  select from customer_credit_limit l where l.agency_id = c.agency_id and l.customer = c.id and l.status in ('Approved', 'Active'));
