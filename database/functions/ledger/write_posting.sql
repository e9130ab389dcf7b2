-- Writes a posting with its entries; for a reversal also that its original is undone, which happens at most once.
create or replace function ledger.write_posting(agency integer, posting ledger.planned_posting) returns bigint
language plpgsql as $$
declare
  this_month date := date_trunc('month', clock_timestamp())::date;
  written    bigint;
begin
  insert into ledger.posting (
      agency_id, posted_month, kind, document_type, document_id, document_no, version, effective_date, reason, reverses, consignees,
      posted_by)
    values (
      agency, this_month, posting.kind, posting.document_type, posting.document_id, posting.document_no, posting.version,
      posting.day, posting.reason, posting.reverses, posting.consignees, app.actor())
    returning id into written;
  if posting.reverses is not null then
    insert into ledger.reversal (agency_id, original_id, reversal_id, consignees)
      values (agency, posting.reverses, written, posting.consignees)
      on conflict do nothing;
    if not found then
      perform ledger.refuse('ALREADY_REVERSED', 'This was cancelled or reversed before.',
        jsonb_build_object('documentType', posting.document_type, 'documentId', posting.document_id), 'GM409');
    end if;
  end if;
  insert into ledger.entry (agency_id, effective_date, posting_id, posted_month, account_id, consignee_id, amount)
    select agency, posting.day, written, this_month, account_id, consignee_id, amount from unnest(posting.movements);
  return written;
end $$;

revoke all on function ledger.write_posting from public;
