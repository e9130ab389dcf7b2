create or replace function ledger.refuse(code text, sentence text, figures jsonb, state text default 'GM422') returns void language plpgsql as $$
begin
  raise exception using errcode = state, message = sentence, detail = (jsonb_build_object('code', code) || figures)::text;
end $$;
revoke all on function ledger.refuse(text, text, jsonb, text) from public;
