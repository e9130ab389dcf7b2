-- The terms of contracts and LCs that were missing, their amendments, and more about papers.

alter table purchase_contract
  add column seller_check text,
  add column broker bigint,
  add column brokerage bigint,
  add column brokerage_amount bigint,
  add column arrival_from date,
  add column arrival_to date,
  add column currency text,
  add column exchange_rate bigint,
  add column agreed_price bigint,
  add column contract_amount bigint,
  add column contract_amount_sar bigint,
  add column insurance_by text,
  add column insured_pct bigint,
  add column laytime_terms text,
  add column turn_time_hours bigint,
  add column market_price bigint,
  add column market_on date,
  add column settled_quantity bigint,
  add column settlement_amount bigint,
  add column settlement_sar bigint,
  alter column unit_price drop not null,
  alter column shipment_from drop not null,
  alter column shipment_to drop not null,
  add constraint purchase_contract_broker_fk foreign key (agency_id, broker) references vendor (agency_id, id);

update purchase_contract set
  currency = 'USD',
  exchange_rate = 37500,
  contract_amount = round(unit_price::numeric * quantity / 100000),
  contract_amount_sar = round(round(unit_price::numeric * quantity / 100000) * 375 / 100),
  insurance_by = case when incoterm in ('CIF', 'CIFFO') then 'Seller' else 'Buyer' end,
  insured_pct = case when incoterm in ('CIF', 'CIFFO') then 110000 end;

alter table purchase_contract_quality_spec
  add column basis bigint,
  add column allowance text,
  add column method text;

create table purchase_contract_amendments (
  agency_id integer not null,
  parent bigint not null,
  position integer not null,
  number bigint not null,
  effective_on date not null,
  term text not null,
  was text,
  becomes text,
  agreed_by text,
  seen_by bigint[],
  constraint purchase_contract_amendments_pk primary key (agency_id, parent, position),
  constraint purchase_contract_amendments_parent_fk foreign key (agency_id, parent) references purchase_contract (agency_id, id)
);
alter table purchase_contract_amendments enable row level security;
create policy wall on purchase_contract_amendments for all to gms_app using (agency_id = app.agency() and app.sees(seen_by));
grant select, insert, update, delete on purchase_contract_amendments to gms_app;

alter table lc
  add column currency text,
  add column amount_tolerance_less_pct bigint,
  add column applicable_rules text,
  add column confirmation text,
  add column confirming_bank text,
  add column available_with text,
  add column available_by text,
  add column charges_by text,
  add column additional_conditions text,
  add column margin_pct bigint,
  add column margin_amount bigint,
  add column margin_sar bigint,
  add column presented_on date,
  add column paid_on date;

update lc set
  currency = 'USD',
  applicable_rules = 'UCP latest',
  confirmation = 'Without',
  available_with = 'Any bank',
  available_by = case tenor when 'Deferred' then 'Deferred payment' when 'Acceptance' then 'Acceptance' else 'Payment' end,
  charges_by = 'Beneficiary';

alter table lc_assigned_consignees
  add column share_pct bigint,
  add column price_basis text;

create table lc_documents_required (
  agency_id integer not null,
  parent bigint not null,
  position integer not null,
  paper_type text not null,
  originals bigint,
  copies bigint,
  details text,
  seen_by bigint[],
  constraint lc_documents_required_pk primary key (agency_id, parent, position),
  constraint lc_documents_required_parent_fk foreign key (agency_id, parent) references lc (agency_id, id)
);
alter table lc_documents_required enable row level security;
create policy wall on lc_documents_required for all to gms_app using (agency_id = app.agency() and app.sees(seen_by));
grant select, insert, update, delete on lc_documents_required to gms_app;

create table lc_amendments (
  agency_id integer not null,
  parent bigint not null,
  position integer not null,
  number bigint not null,
  effective_on date not null,
  term text not null,
  was text,
  becomes text,
  agreed_by text,
  bank_charge bigint,
  seen_by bigint[],
  constraint lc_amendments_pk primary key (agency_id, parent, position),
  constraint lc_amendments_parent_fk foreign key (agency_id, parent) references lc (agency_id, id)
);
alter table lc_amendments enable row level security;
create policy wall on lc_amendments for all to gms_app using (agency_id = app.agency() and app.sees(seen_by));
grant select, insert, update, delete on lc_amendments to gms_app;

update lc_assigned_consignees a set share_pct = round(a.quantity::numeric * 100000 / lc.quantity)
  from lc where lc.agency_id = a.agency_id and lc.id = a.parent;

alter table app.paper
  add column issuer text,
  add column remarks text;

-- LCs whose last day has passed and that were not presented, in every agency: for the background, as the owner.
create function app.expire_lcs() returns bigint language sql as $$
  with over as (
    update lc set status = 'Expired', version = lc.version + 1, updated_at = now() from agency a
    where a.id = lc.agency_id and lc.status in ('Opened', 'Shipped') and lc.expiry_date < (now() at time zone a.time_zone)::date
    returning lc.agency_id, lc.id, lc.seen_by),
  told as (
    insert into app.history (agency_id, document, document_id, action, seen_by)
    select agency_id, 'lc', id, 'expire', seen_by from over)
  select count(*) from over
$$;
