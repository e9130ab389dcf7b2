-- An agency to play in beside a company's own. Only the functions write here, so that no agency of real work becomes one.
create table app.sandbox (
  -- the sandbox itself
  agency_id integer     primary key,
  -- whose it is; a company has one
  home      integer     not null,
  -- who of the staff may enter beside the agency's admins
  guests    bigint[]    not null default '{}',
  -- the day its stories count from
  told_from date        not null,
  -- when they were told to the end
  told_at   timestamptz,
  made_at   timestamptz not null default now(),
  -- set and seen inside the transaction alone that removes it: the guards of issued documents let its rows go
  is_ending boolean     not null default false,
  constraint sandbox_of_home unique (home)
);
alter table app.sandbox enable row level security;
create policy wall on app.sandbox for select to gms_app using (agency_id = app.agency()
  or (home = app.agency() and app.company() is null) or app.agency() = 0);
grant select on app.sandbox to gms_app;
