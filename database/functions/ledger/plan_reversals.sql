-- What takes a document's postings back, latest first; each on its own day while that is open, else on the day of the request, else on the
-- first open day. `is_known`: the document did post once.
create or replace function ledger.plan_reversals(
  agency integer, request jsonb, out planned ledger.planned_posting[], out uses ledger.hold_use[], out originals bigint[],
  out is_known boolean)
language plpgsql as $$
declare
  taken_type text := request->>'documentType';
  taken_id   bigint := (request->>'documentId')::bigint;
  posting    ledger.posting;
  on_day     date;
  closed     date;
begin
  planned := '{}'; uses := '{}'; originals := '{}'; is_known := false;
  select closed_through into closed from ledger.calendar where agency_id = agency;
  for posting in
    select * from ledger.posting
    where agency_id = agency and document_type = taken_type and document_id = taken_id and reverses is null
    order by id desc
  loop
    is_known := true;
    continue when exists (select from ledger.reversal where agency_id = agency and original_id = posting.id);
    if originals = '{}' and not request ? 'legs' then perform ledger.refuse_reserved(agency, taken_type, taken_id); end if;
    on_day := posting.effective_date;
    if coalesce(request->>'mode', 'reverse') = 'reverse' and on_day <= closed then
      on_day := greatest((request->>'date')::date, closed + 1);
    end if;
    originals := originals || posting.id;
    planned := planned || row(
      posting.kind, taken_type, taken_id, posting.document_no, posting.version, on_day, request->>'reason', posting.id, posting.consignees,
      ledger.negate_entries(agency, posting.id, posting.effective_date))::ledger.planned_posting;
    uses := uses || ledger.give_back_holds(agency, posting.id, cardinality(planned));
  end loop;
end $$;

revoke all on function ledger.plan_reversals from public;
