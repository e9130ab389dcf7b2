-- How long calls of machines are kept. A machine may send an event again after days, and it counts once for as long as it is kept.
alter table agency add column machine_log_days integer not null default 180 check (machine_log_days >= 30);
