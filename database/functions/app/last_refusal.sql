-- Why a message was not taken by its last channel, in at most 300 letters; what a printed log says comes last.
create or replace function app.last_refusal(of_agency integer, of_message bigint) returns text language sql stable as $$
  select left(concat_ws(': ', nullif(error_class, 'SANDBOX'), detail), 300)
  from app.message_attempt
  where agency_id = of_agency and message_id = of_message and not accepted
  order by channel = 'log', id desc limit 1
$$;

revoke all on function app.last_refusal from public;
