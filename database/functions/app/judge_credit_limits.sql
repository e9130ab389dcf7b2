-- Limits whose first day has come take the place of those before them; limits whose last day has passed end.
create or replace function app.judge_credit_limits() returns bigint language plpgsql as $$
declare n bigint := 0; m bigint;
begin
  with come as (
    select distinct on (l.agency_id, l.customer, coalesce(l.consignee, 0)) l.* from customer_credit_limit l join agency a on a.id = l.agency_id
    where l.status = 'Approved' and l.effective_from <= (now() at time zone a.time_zone)::date
    order by l.agency_id, l.customer, coalesce(l.consignee, 0), l.effective_from desc, l.id desc),
  over as (
    update customer_credit_limit l set status = 'Expired', version = l.version + 1, updated_at = now() from agency a
    where a.id = l.agency_id and l.status in ('Active', 'Suspended') and (l.effective_to < (now() at time zone a.time_zone)::date
      or exists (select from come c where c.agency_id = l.agency_id and c.customer = l.customer and c.consignee is not distinct from l.consignee))
    returning l.agency_id, l.id, l.seen_by),
  told as (
    insert into app.history (agency_id, document, document_id, action, seen_by)
    select agency_id, 'customerCreditLimit', id, 'expire', seen_by from over)
  select count(*) into n from over;
  with begun as (
    update customer_credit_limit l set status = 'Active', version = l.version + 1, updated_at = now() from (
      select distinct on (x.agency_id, x.customer, coalesce(x.consignee, 0)) x.agency_id, x.id
      from customer_credit_limit x join agency a on a.id = x.agency_id
      where x.status = 'Approved' and x.effective_from <= (now() at time zone a.time_zone)::date
      order by x.agency_id, x.customer, coalesce(x.consignee, 0), x.effective_from desc, x.id desc) c
    where l.agency_id = c.agency_id and l.id = c.id returning l.agency_id, l.id, l.seen_by),
  told as (
    insert into app.history (agency_id, document, document_id, action, seen_by)
    select agency_id, 'customerCreditLimit', id, 'begin', seen_by from begun)
  select count(*) into m from begun;
  return n + m;
end $$;
