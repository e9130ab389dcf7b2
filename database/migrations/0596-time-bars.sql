-- Claims whose last day comes.
create index laytime_time_bar on laytime (agency_id, time_bar);
