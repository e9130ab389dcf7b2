-- The ids of the agencies with work waiting for the background, the most urgent first: one statement however many agencies there are.
-- Returns no other data of theirs; the background takes the work inside the agency.
create or replace function app.agencies_with(waiting text) returns setof integer
language plpgsql stable security definer set search_path = public, app, pg_temp as $$
begin
  case waiting
    when 'hold' then return query
      select agency_id from ledger.hold where state = 'ACTIVE' and expires_at <= now() group by agency_id order by agency_id;
    when 'event' then return query
      select agency_id from app.outbox group by agency_id order by min(id);
    when 'change' then return query
      select agency_id from app.list_change group by agency_id order by agency_id;
    when 'message' then return query
      select agency_id from app.message where state = 'Waiting' and due_at <= now() group by agency_id order by min(due_at);
    when 'dispatch' then return query
      select d.agency_id from app.dispatch d
      where not d.by_file and d.state in ('Waiting', 'Failed') and d.due_at <= now() and not exists (
        select from app.circuit c where c.agency_id = d.agency_id and c.receiver = d.receiver and c.channel = d.channel
          and c.opened_at is not null and c.probe_at > now())
      group by d.agency_id order by min(d.due_at);
    when 'certificate' then return query
      select agency_id from app.signing_request where state = 'Waiting' and due_at <= now() group by agency_id order by min(due_at);
    when 'eDocument' then return query
      select agency_id from app.e_document where state = 'Waiting' and due_at <= now() group by agency_id order by min(due_at);
    when 'work' then return query
      select agency_id from app.background_work where state in ('Waiting', 'Running') group by agency_id order by min(id);
    when 'oldWork' then return query
      select agency_id from app.background_work where ended_at < now() - interval '7 days' group by agency_id order by agency_id;
  end case;
end $$;

revoke all on function app.agencies_with from public;
