-- Why the last channel did not accept a message, as a stored sentence with its values; the reason of a printed log comes last.
create or replace function app.last_refusal(of_agency integer, of_message bigint) returns text language sql stable as $$
  select case when error_class = 'SANDBOX' then detail when detail is null then error_class
    else jsonb_build_object('key', '{reason}: {answer}', 'values', jsonb_build_object('reason', error_class, 'answer', detail))::text end
  from app.message_attempt
  where agency_id = of_agency and message_id = of_message and not accepted
  order by channel = 'log', id desc limit 1
$$;

revoke all on function app.last_refusal from public;
