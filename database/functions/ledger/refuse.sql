-- Refuses with a code for programs, a sentence and figures. `state` begins with GM4 and ends in the HTTP status; GM400 is a defect of
-- the caller, which no user can correct.
create or replace function ledger.refuse(code text, sentence text, figures jsonb, state text default 'GM422')
returns void language plpgsql as $$
begin
  raise exception using
    errcode = state, message = sentence, detail = (jsonb_build_object('code', code) || figures)::text;
end $$;

revoke all on function ledger.refuse from public;
