-- An agent's address, to which his statements of account go.
alter table agent add column email text;
