-- What of a receipt went to another customer by a credit voucher.

alter table payment add column passed_on bigint;
