-- The number of the paper a credit voucher rests on, where it is not attached.

alter table credit_voucher add column support_no text;
