-- The reversals of a document's postings, latest first: a mistake, and cargo that never moved, on their own day; an event of money
-- (`reverse`) on the day it happens, which is the request's day, or on the first open day after it. `is_known`: the document did post
-- once.
create or replace function ledger.plan_reversals(
  agency integer, request jsonb, out planned ledger.planned_posting[], out uses ledger.hold_use[], out originals bigint[],
  out is_known boolean)
language plpgsql as $$
declare
  taken_type text := request->>'documentType';
  taken_id   bigint := (request->>'documentId')::bigint;
  posting    ledger.posting;
  on_day     date;
  locked     date;
begin
  planned := '{}'; uses := '{}'; originals := '{}'; is_known := false;
  for posting in
    select * from ledger.posting
    where agency_id = agency and document_type = taken_type and document_id = taken_id and reverses is null
    order by id desc
  loop
    is_known := true;
    continue when exists (select from ledger.reversal where agency_id = agency and original_id = posting.id);
    if originals = '{}' and not request ? 'legs' then perform ledger.refuse_reserved(agency, taken_type, taken_id); end if;
    on_day := posting.effective_date;
    if coalesce(request->>'mode', 'reverse') = 'reverse' then
      locked := greatest(ledger.locked_through(agency, on_day), ledger.stock_closed_through(agency, posting.id, on_day));
      if on_day <= locked or not ledger.moves_cargo(agency, posting.id, on_day) then
        on_day := greatest(on_day, (request->>'date')::date, locked + 1);
      end if;
    end if;
    originals := originals || posting.id;
    planned := planned || row(
      posting.kind, taken_type, taken_id, posting.document_no, posting.version, on_day, request->>'reason', posting.id, posting.consignees,
      ledger.negate_entries(agency, posting.id, posting.effective_date))::ledger.planned_posting;
    uses := uses || ledger.give_back_holds(agency, posting.id, cardinality(planned));
  end loop;
end $$;

revoke all on function ledger.plan_reversals from public;
