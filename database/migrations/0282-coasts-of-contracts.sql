-- A contract may name a coast instead of ports: any port of it.
alter table purchase_contract add column load_coasts text[] not null default '{}',
  add column discharge_coasts text[] not null default '{}';
