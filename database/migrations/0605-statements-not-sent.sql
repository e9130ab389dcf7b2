-- What became of a standing order of statements the last time, and why it was not run.
alter table statement_email add column result text;
alter table statement_email add column problem text;
