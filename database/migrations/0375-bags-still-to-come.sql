-- How many bags of each line of an order are still to come: what a receipt takes over.
alter table bag_purchase_order_lines add column to_come bigint;
update bag_purchase_order_lines set to_come = greatest(quantity - coalesce(received, 0), 0);
