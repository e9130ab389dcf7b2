-- Whether one of the postings writes stock down to a counted amount. Missing stock cannot be kept for anyone, so the result may be less
-- than is reserved.
create or replace function ledger.is_counted(agency integer, planned ledger.planned_posting[]) returns boolean language sql stable as $$
  select exists (
    select from unnest(planned) posting
    cross join unnest(posting.movements) moved
    join ledger.account account on account.agency_id = agency and account.id = moved.account_id
    where account.role = 'COUNT' and moved.amount > 0 and posting.reverses is null)
$$;

revoke all on function ledger.is_counted from public;
