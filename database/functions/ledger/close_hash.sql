-- What a close is signed with: its lines in the order of accounts, after the signature of the close before it.
create or replace function ledger.close_hash(agency integer, hashed bigint, previous text) returns text language sql stable as $$
  select encode(sha256(convert_to(
      coalesce(previous, '') || coalesce(string_agg(
        concat_ws('|', account_id, opening, flows, closing, coalesce(declared::text, '-'), reason), E'\n' order by account_id), ''),
      'UTF8')), 'hex')
  from ledger.close_line
  where agency_id = agency and close_id = hashed
$$;

revoke all on function ledger.close_hash from public;
