-- What bags have cost on average is the reports' to tell: a delivery that asked for all the deliveries before it grew slower with each.
alter table bag_procurement_lines drop column mean_price;
