-- What is reserved for an order ends with its last day.
update ledger.hold set expires_at = (o.valid_until + 1)::timestamp at time zone a.time_zone
from bulk_sale o join agency a on a.id = o.agency_id
where hold.agency_id = o.agency_id and hold.document_type = 'bulkSale' and hold.document_id = o.id and hold.state = 'ACTIVE'
  and hold.expires_at is null;

-- Permits end with the sale they load.
with ended as (
  update sale_permit p set status = 'Canceled', version = p.version + 1, updated_at = now()
  where p.status = 'Active' and (
    exists (select from bulk_sale o where o.agency_id = p.agency_id and o.id = p.bulk_sale
      and o.status in ('Completed', 'Short-closed', 'Invoiced', 'Canceled'))
    or exists (select from bag_sale s where s.agency_id = p.agency_id and s.id = p.bag_sale and s.status in ('Delivered', 'Canceled')))
  returning p.agency_id, p.id, p.seen_by)
insert into app.history (agency_id, document, document_id, action, reason, seen_by)
select agency_id, 'salePermit', id, 'cancel', 'The sale has ended | انتهى البيع', seen_by from ended;

-- The agency names the movements its owners agree to; none otherwise.
alter table agency alter column owners_consent drop default, alter column owners_consent drop not null,
  alter column owners_consent type text[] using case
    when owners_consent then array['Loans', 'Loan returns', 'Ownership transfers', 'Swaps', 'Cargo sales', 'Bag loans'] end;
