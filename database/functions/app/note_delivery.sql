-- Records what a provider reported about a message it accepted. Reports come twice and out of order: a later state is never replaced by
-- an earlier one. A message that could not be delivered is sent by its next channel while it is of use. Agency 0 stands for the
-- environment's channels, which serve any agency.
create or replace function app.note_delivery(of_agency integer, by_channel text, provider text, told text, why text) returns void
language plpgsql security definer set search_path = public, app, pg_temp as $$
declare
  ranks constant text[] := array['sent', 'failed', 'delivered', 'read'];
  moment timestamptz := now();
  noted record;
begin
  for noted in
    update app.message_attempt set delivery = told, delivery_at = moment, detail = coalesce(why, detail)
    where provider_id = provider and channel = by_channel and (of_agency = 0 or agency_id = of_agency)
      and coalesce(array_position(ranks, delivery), 0) < array_position(ranks, told)
    returning agency_id, message_id
  loop
    update app.message
      set state = case
          when told <> 'failed' then 'Delivered'
          when sealed is not null and expires_at > moment and cardinality(channels) > 0 then 'Waiting'
          else 'Failed' end,
        sealed = case
          when purpose = 'mail' or (told = 'failed' and expires_at > moment and cardinality(channels) > 0) then sealed end,
        due_at = case when told = 'failed' then moment else due_at end
      where agency_id = noted.agency_id and id = noted.message_id and state = 'Sent' and told <> 'sent';
    if found then perform app.follow_message(noted.agency_id, noted.message_id); end if;
    if told = 'failed' then perform pg_notify('gms_message', ''); end if;
  end loop;
end $$;

revoke all on function app.note_delivery from public;
grant execute on function app.note_delivery to gms_app;
