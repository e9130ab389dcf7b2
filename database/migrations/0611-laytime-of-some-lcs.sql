-- The LCs whose bills of lading have a laytime of their own; none: the statement is for all cargo on board.
alter table laytime add column lcs bigint[] not null default '{}';
