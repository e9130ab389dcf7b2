-- What the screen of connections asks every quarter of a minute: the last attempt of each channel that went well and the last that did
-- not, and what is not sent.

create index message_attempt_last on app.message_attempt (agency_id, channel, accepted, id desc);
create index message_failed on app.message (agency_id, at) where state = 'Failed';
create index message_waiting on app.message (agency_id, due_at) where state = 'Waiting';
create index dispatch_open on app.dispatch (agency_id, receiver, channel, state, due_at) where state in ('Waiting', 'Failed', 'Dead');
create index dispatch_sent on app.dispatch (agency_id, receiver, channel, sent_at desc) where sent_at is not null;
create index dispatch_attempt_failed on app.dispatch_attempt (agency_id, id desc) where accepted is false;
create index e_document_open on app.e_document (agency_id, unit_id, state, due_at) where state in ('Waiting', 'Refused');
create index e_document_answered on app.e_document (agency_id, unit_id, answered_at desc) where state in ('Reported', 'Cleared');

-- Mails are kept as they were sent; emptied are codes and links.
drop index app.message_sealed;
create index message_sealed on app.message (expires_at) where sealed is not null and purpose <> 'mail';
