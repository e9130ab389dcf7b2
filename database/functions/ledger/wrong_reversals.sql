-- Invariant 10: a reversal is its original with opposite signs, and each refers to the other.
create or replace function ledger.wrong_reversals(agency integer) returns setof jsonb language sql stable as $$
  select jsonb_build_object('original_id', reversal.original_id, 'reversal_id', reversal.reversal_id, 'account_id', entry.account_id,
    'total', sum(entry.amount))
  from ledger.reversal reversal
  join ledger.entry entry on entry.agency_id = agency and entry.posting_id in (reversal.original_id, reversal.reversal_id)
  where reversal.agency_id = agency
  group by reversal.original_id, reversal.reversal_id, entry.account_id
  having sum(entry.amount) <> 0
  union all
  select jsonb_build_object('original_id', coalesce(reversal.original_id, posting.reverses),
    'reversal_id', coalesce(reversal.reversal_id, posting.id), 'account_id', null, 'total', null)
  from (select * from ledger.reversal where agency_id = agency) reversal
  full join (select id, reverses from ledger.posting where agency_id = agency and reverses is not null) posting
    on posting.id = reversal.reversal_id and posting.reverses = reversal.original_id
  where reversal.reversal_id is null or posting.id is null
$$;

revoke all on function ledger.wrong_reversals from public;
