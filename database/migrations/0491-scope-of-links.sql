-- A link to a statement shows what its sender asked for: the account with these consignees only, and with the branches or without.
alter table app.sharing add column consignees bigint[], add column with_branches boolean not null default false;
-- Whose recipient is still written out; there are few of them, for they are forgotten some time after the link has ended.
create index sharing_to_forget on app.sharing (expires_at) where recipient <> '';
