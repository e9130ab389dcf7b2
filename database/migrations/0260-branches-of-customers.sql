-- A customer may be a branch of another one, with which it shares VAT number, registration or ID (decision 0039). Those that shared a VAT
-- number until now become branches of the oldest of them.
alter table customer add column branch_of bigint;
alter table customer add constraint customer_branch_of_fk foreign key (agency_id, branch_of) references customer (agency_id, id);
create index customer_by_branch_of on customer (agency_id, branch_of) where branch_of is not null;
create index customer_by_vat_no on customer (agency_id, vat_no) where vat_no is not null;
create index customer_by_cr_no on customer (agency_id, cr_no) where cr_no is not null;
update customer c set branch_of = oldest.id from (
  select agency_id, vat_no, min(id) as id from customer where status = 'active' and vat_no is not null group by 1, 2 having count(*) > 1
) oldest
where c.agency_id = oldest.agency_id and c.vat_no = oldest.vat_no and c.status = 'active' and c.id <> oldest.id;
