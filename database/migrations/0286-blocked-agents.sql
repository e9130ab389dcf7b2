-- An agent may be blocked as a customer may.

alter table agent add column blocked boolean;
alter table agent add column blocked_reason text;
