-- Half minutes of turn time are agreed on, and days allowed with five decimals: minutes in thousandths, days in hundred-thousandths.
alter table laytime add column turn_time_minutes bigint;
update laytime set extra_minutes = extra_minutes * 1000, days = days * 100;
