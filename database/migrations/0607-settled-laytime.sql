-- Each owner's part of what a laytime claim was settled at, in halalas; null until it is settled.
alter table laytime_split add column settled_sar bigint;
