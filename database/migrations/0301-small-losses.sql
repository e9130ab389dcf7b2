-- A loss of a bag's weight, once between two movements, needs no survey report.
alter table agency add column loss_norm_kg integer not null default 50;
