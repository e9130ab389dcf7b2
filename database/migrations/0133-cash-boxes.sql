-- The cash box money was put into or taken from: that of whoever entered it; none where he has none, or where a bank moved the money.
alter table payment add column cash_box text;
alter table pre_payment add column cash_box text;
