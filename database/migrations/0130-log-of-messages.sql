-- The log of messages is read by the days they were left on.
create index message_at on app.message (agency_id, at);
