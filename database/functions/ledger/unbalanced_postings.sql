-- Invariant 1: every posting sums to zero per unit, and its entries are of its day.
create or replace function ledger.unbalanced_postings(agency integer) returns setof jsonb language sql stable as $$
  select jsonb_build_object('posting_id', entry.posting_id, 'unit', account.unit, 'total', sum(entry.amount))
  from ledger.entry entry
  join ledger.account account on account.agency_id = agency and account.id = entry.account_id
  where entry.agency_id = agency and (
    select bool_or(total <> 0)
    from (
      select sum(weighed.amount::numeric * ledger.weight_of_number(weighed.posting_id)) total
      from ledger.entry weighed
      join ledger.account account on account.agency_id = agency and account.id = weighed.account_id
      where weighed.agency_id = agency
      group by account.unit) wholes)
  group by entry.posting_id, account.unit
  having sum(entry.amount) <> 0
  union all
  select jsonb_build_object('posting_id', entry.posting_id, 'unit', null, 'total', null)
  from ledger.entry entry
  left join ledger.posting posting on posting.agency_id = agency and posting.posted_month = entry.posted_month
    and posting.id = entry.posting_id and posting.effective_date = entry.effective_date
  where entry.agency_id = agency and posting.id is null
$$;

revoke all on function ledger.unbalanced_postings from public;
