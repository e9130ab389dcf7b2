-- Advances that are to be taken off a sale, where they are chosen by hand.

alter table bag_sale add column pre_payments bigint[] not null default '{}';
alter table bulk_sale add column pre_payments bigint[] not null default '{}';
alter table lc_sale add column pre_payments bigint[] not null default '{}';
