-- The companies whose cargo and money are on the same accounts as this one's, itself included.
create or replace function app.companies_of_account(company bigint) returns bigint[] language sql stable as $$
  select app.holder_of('company', company) || array(select merged.gone from app.merged
    where merged.agency_id = app.agency() and merged.document = 'company' and merged.kept = app.holder_of('company', company)
      and merged.holds_account)
$$;

revoke all on function app.companies_of_account from public;
grant execute on function app.companies_of_account to gms_app;
