-- The agency whose address somebody opened before signing in, until the second step is done.
alter table app.sign_in_code add column wanted_agency integer;
