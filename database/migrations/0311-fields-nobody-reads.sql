-- Fields that people filled in and nothing ever read.
alter table terminal drop column opens_at, drop column closes_at;
alter table company drop column vat_group, drop column rate_per_ton;
alter table bag_grade drop column returnable;
