-- Whether the open items of a merged customer were moved: what is posted for it from then on goes to the account of the one that is kept.
alter table app.merged add column holds_account boolean not null default false;
