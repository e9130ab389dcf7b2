-- The bank's value date of an advance, as payments have it.

alter table pre_payment add column value_date date;
