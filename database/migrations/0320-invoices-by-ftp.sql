-- Invoices go by mail or by FTP. The result of what went by FTP stands in one line, as that of a mail does.

alter table sale_email add column channel text not null default 'email';
alter table sale_email alter column channel drop default;
