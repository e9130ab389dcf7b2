-- The price group that holds for a system LC, where its customer has none.
alter table system_lc add column default_price_group text;
