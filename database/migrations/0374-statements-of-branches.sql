-- Whether a statement by mail is of a customer alone or with its branches.
alter table statement_email add column with_branches boolean;
