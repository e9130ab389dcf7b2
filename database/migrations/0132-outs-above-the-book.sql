-- Whether a truck may leave with more than the book has free, when who approves outs answers for it; or nobody may let it.
alter table agency add column outs_above_book boolean not null default true;
