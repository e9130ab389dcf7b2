-- A note says how many bags of the sale it cancels: those that have not left and that its customer does not pay for.
alter table credit_note add column canceled_bags bigint;
update credit_note n set canceled_bags = l.bags
  from (select agency_id, parent, sum(bags) as bags from credit_note_lines where item = 'Barley' group by agency_id, parent) l
  where l.agency_id = n.agency_id and l.parent = n.id and (n.call_off or n.reason = 'Cancellation' and n.return_to_stock is not true);
