-- The token that opens the first-run page (decision 0057): made by a start that finds no user at all, gone once it was used. Only the owner
-- reads it; the application asks app.is_first_run and app.make_first_account.
create table app.first_run (
  only_one boolean primary key default true check (only_one),
  token    text    not null
);

-- Whether the admins of an agency have put the checklist of the first days aside. Everything else it shows is read from what exists.
alter table agency add column first_steps_hidden boolean not null default false;
