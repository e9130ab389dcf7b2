-- Whether papers bear the Hijri day, and the screens of users who did not choose for themselves.
alter table agency add column hijri_dates boolean not null default false;
