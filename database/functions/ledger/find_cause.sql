-- The document that takes an account below zero on a day: the last one to take from it that day.
create or replace function ledger.find_cause(agency integer, short_account bigint, short_on date) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'documentType', posting.document_type, 'documentId', posting.document_id, 'documentNumber', posting.document_no)
  from ledger.entry entry
  join ledger.posting posting on posting.agency_id = agency and posting.posted_month = entry.posted_month
    and posting.id = entry.posting_id
  where entry.agency_id = agency and entry.account_id = short_account and entry.effective_date = short_on and entry.amount < 0
  order by entry.id desc limit 1
$$;

revoke all on function ledger.find_cause from public;
grant execute on function ledger.find_cause to gms_app;
