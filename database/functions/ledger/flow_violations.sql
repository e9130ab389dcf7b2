-- Invariant 6 has a second half.
create or replace function ledger.flow_violations(a integer) returns table (invariant integer, title text, detail jsonb) language sql stable as $$
  select 6, 'A flow does not tell what moved until its day', to_jsonb(s) from (
    select f.account_id, f.kind, f.day, f.total stands, f.should from (
      select account_id, kind, day, total, sum(amount) over (partition by account_id, kind order by day) should
      from ledger.flow where agency_id = a) f where f.total <> f.should) s
$$;
revoke all on function ledger.flow_violations(integer) from public;
