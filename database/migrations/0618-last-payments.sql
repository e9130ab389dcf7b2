-- An LC of which the bank has paid some bills of lading bears the day of the last payment, as a paid one does.
update lc l set paid_on = p.paid_on
  from (select agency_id, lc, max(paid_on) as paid_on from shipment where status <> 'Canceled' and paid_on is not null group by agency_id, lc) p
  where p.agency_id = l.agency_id and p.lc = l.id and l.paid_on is null;
