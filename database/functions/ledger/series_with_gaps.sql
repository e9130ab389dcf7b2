-- Invariant 8: no series of numbers has a gap.
create or replace function ledger.series_with_gaps(agency integer) returns setof jsonb language sql stable as $$
  select jsonb_build_object('series', coalesce(series.series, issued.series), 'year', coalesce(series.year, issued.year),
    'next_no', series.next_no, 'given', issued.given, 'least', issued.least, 'most', issued.most)
  from (select * from ledger.series where agency_id = agency) series
  full join (
    select series, year, count(*) given, min(no) least, max(no) most
    from ledger.issued where agency_id = agency
    group by series, year) issued on issued.series = series.series and issued.year = series.year
  where series.next_no - 1 is distinct from issued.given or issued.least is distinct from 1
    or issued.most is distinct from issued.given
$$;

revoke all on function ledger.series_with_gaps from public;
