-- What an agency is to the law, how its documents are numbered, and how far a load may stray; theme settings; and what a deactivated
-- agency leaves behind: nothing.

alter table agency
  add column legal_name text,
  add column cr_no text,
  -- before every document's number: RSG gives RSG-RC-2026-00017
  add column number_prefix text,
  -- how far a truck of bags may stray from what its bags should weigh: thousandths of a percent
  add column bag_tolerance_pct integer not null default 500;

-- Logos are files now, under the name that stands here; the few that stood here themselves are uploaded anew.
update agency set logo = null where logo like 'data:%';

alter table receive_cargo add column over_limit boolean;

update receive_cargo r set over_limit =
  abs(r.over_under_pct) > a.over_under_limit_pct or abs(r.over_under) > a.over_under_limit_kg
  from agency a where a.id = r.agency_id and r.over_under is not null;

-- Sessions of a deactivated agency end; activating it again brings none of them back.
create function app.close_sessions_of_agency(gone_agency integer) returns void
language sql security definer set search_path = public, app, pg_temp as $$
  with gone as (
    delete from app.session where agency_id = gone_agency and gone_agency = app.agency() and gone_agency <> 0 returning agency_id, id)
  update app.login_detail d set ended_at = now(), ended = 'Agency deactivated'
  from gone where d.agency_id = gone.agency_id and d.session_id = gone.id
$$;
revoke all on function app.close_sessions_of_agency(integer) from public;
grant execute on function app.close_sessions_of_agency(integer) to gms_app;
