-- Records the result of an attempt to send a message, and the channels that are left for it; the message's document is updated. Codes
-- and links are erased once they are of no more use; mails are kept as they were sent.
create or replace function app.finish_message(
  of_agency integer, of_message bigint, new_state text, channels_left text[], wait_seconds double precision)
returns void language plpgsql as $$
begin
  update app.message
    set state = new_state, channels = channels_left, due_at = now() + wait_seconds * interval '1 second',
      sealed = case when new_state = 'Failed' and purpose <> 'mail' then null else sealed end
    where agency_id = of_agency and id = of_message;
  perform app.follow_message(of_agency, of_message);
end $$;

revoke all on function app.finish_message from public;
