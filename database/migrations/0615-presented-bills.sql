-- The documents of each bill of lading are presented by themselves: a payment pays those that were presented.
alter table shipment add column presented_on date;
update shipment s set presented_on = l.presented_on from lc l
  where l.agency_id = s.agency_id and l.id = s.lc and s.status <> 'Canceled'
    and (s.paid_on is null and s.date <= l.presented_on and l.status in ('Documents presented', 'Discrepant', 'Accepted')
      or s.paid_on = l.paid_on);
