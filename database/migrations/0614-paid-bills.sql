-- The bank pays a bill of lading, not the whole LC: what is shipped after a payment is presented and paid by itself.
alter table shipment add column paid_on date;
update shipment s set paid_on = coalesce(l.paid_on, l.updated_at::date) from lc l
  where l.agency_id = s.agency_id and l.id = s.lc and l.status in ('Paid', 'Closed') and s.status <> 'Canceled';
