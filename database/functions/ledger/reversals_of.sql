-- What takes a document's postings back, latest first; each on its own day while that is open, else on `day`, else on the first open day.
create or replace function ledger.reversals_of(a integer, request jsonb, out jobs ledger.job[], out uses ledger.hold_use[], out originals bigint[], out known boolean)
language plpgsql as $$
declare p ledger.posting; back date; through date; u record; blocking jsonb;
begin
  jobs := '{}'; uses := '{}'; originals := '{}'; known := false;
  select jsonb_agg(jsonb_build_object('hold', id, 'free', amount - consumed - released)) into blocking from ledger.hold
    where agency_id = a and document_type = request->>'documentType' and document_id = (request->>'documentId')::bigint and state = 'ACTIVE';
  select closed_through into through from ledger.calendar where agency_id = a;
  for p in select * from ledger.posting where agency_id = a and document_type = request->>'documentType'
      and document_id = (request->>'documentId')::bigint and reverses is null order by id desc loop
    known := true;
    continue when exists (select from ledger.reversal where agency_id = a and original_id = p.id);
    if blocking is not null and not request ? 'legs' then
      perform ledger.refuse('DEPENDENTS', 'Something is still reserved for this. Release that first.', jsonb_build_object('holds', blocking), 'GM409');
    end if;
    back := p.effective_date;
    if coalesce(request->>'mode', 'reverse') = 'reverse' and back <= through then
      back := greatest((request->>'date')::date, through + 1);
    end if;
    originals := originals || p.id;
    jobs := jobs || row(p.kind, p.document_type, p.document_id, p.document_no, p.version, back, request->>'reason', p.id,
      (select array_agg(row(e.account_id, e.consignee_id, c.tracked, c.guarded, -e.amount)::ledger.line order by e.id)
        from ledger.entry e join ledger.account c on c.agency_id = a and c.id = e.account_id
        where e.agency_id = a and e.effective_date = p.effective_date and e.posting_id = p.id))::ledger.job;
    for u in select x.hold_id, h.account_id, x.amount from ledger.consumption x join ledger.hold h on h.agency_id = a and h.id = x.hold_id
        where x.agency_id = a and x.posting_id = p.id order by x.id loop
      uses := uses || row(u.hold_id, u.account_id, -u.amount, false, cardinality(jobs))::ledger.hold_use;
    end loop;
  end loop;
end $$;
revoke all on function ledger.reversals_of(integer, jsonb) from public;
