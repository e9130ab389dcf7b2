-- Gives a document the next number of its series, with a prefix, and writes it to the postings that the document has made without one,
-- not before `since`. Called last: the row of the series is locked until the transaction ends.
create or replace function ledger.issue_number(
  prefix text, wanted_series text, wanted_year integer, numbered_type text, numbered_id bigint, since timestamptz default '-infinity')
returns text language plpgsql
security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  agency      integer := app.agency();
  first_month date := date_trunc('month', since)::date;
  last_month  date := date_trunc('month', clock_timestamp())::date;
  given       text := ledger.take_number(agency, wanted_series, wanted_year)::text;
  number      text := prefix || lpad(given, greatest(5, length(given)), '0');
begin
  update ledger.posting set document_no = number
    where agency_id = agency and posted_month between first_month and last_month and document_type = numbered_type
      and document_id = numbered_id and document_no is null;
  return number;
end $$;

revoke all on function ledger.issue_number from public;
grant execute on function ledger.issue_number to gms_app;
