-- For monitoring and the screen of connections: when the last backup was made and proved, and when and why the last failure happened.
-- Without a backup, ages count from the first start.
create or replace function app.backup_figures()
returns table (made_at timestamptz, failed_at timestamptz, failure text, proved_at timestamptz, proof_failed_at timestamptz,
  proof_failure text, file text, bytes bigint, age_seconds double precision, failed integer, proof_age_seconds double precision,
  proof_failed integer) language sql stable
security definer set search_path = public, pg_temp as $$
  with made as (select * from app.backup b where b.made_at is not null order by b.made_at desc limit 1),
    failure as (select b.failed_at, b.problem from app.backup b where b.failed_at is not null order by b.failed_at desc limit 1),
    proof_failure as (select b.proof_failed_at, b.problem from app.backup b
      where b.proof_failed_at is not null order by b.proof_failed_at desc limit 1),
    proof as (select max(b.proved_at) as proved_at from app.backup b),
    start as (select min(m.applied_at) as at from app.migration m)
  select m.made_at, f.failed_at, f.problem, p.proved_at, pf.proof_failed_at, pf.problem, m.file, m.bytes,
    extract(epoch from now() - coalesce(m.made_at, s.at))::float8,
    coalesce(f.failed_at > coalesce(m.made_at, '-infinity'), false)::integer,
    extract(epoch from now() - coalesce(p.proved_at, s.at))::float8,
    coalesce(pf.proof_failed_at > coalesce(p.proved_at, '-infinity'), false)::integer
  from start s cross join proof p left join made m on true left join failure f on true left join proof_failure pf on true
$$;

revoke all on function app.backup_figures from public;
grant execute on function app.backup_figures to gms_app;
