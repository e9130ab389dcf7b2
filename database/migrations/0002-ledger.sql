-- The ledger: one double-entry engine for kilograms, bags and money. Documents say what happened, the ledger what it did. agency_id
-- leads every key, because it is the distribution column; no trigger, no deferred constraint, no sequence of its own. Only the
-- functions of this schema write here.

-- A leg of a posting: an account by its dimensions, the key of these, and an amount.
create type ledger.leg as (
  unit           text,
  role           text,
  consignment_id bigint,
  consignee_id   bigint,
  location_id    bigint,
  cargo_type_id  bigint,
  grade_id       bigint,
  form           text,
  bag_type_id    bigint,
  bag_kg         integer,
  scope          text,
  condition      text,
  party_id       bigint,
  key            text,
  amount         bigint
);

-- A leg whose account is found or opened.
create type ledger.movement as (
  account_id   bigint,
  consignee_id bigint,
  tracked      boolean,
  guarded      boolean,
  amount       bigint
);

-- A posting that is to be written.
create type ledger.planned_posting as (
  kind          text,
  document_type text,
  document_id   bigint,
  document_no   text,
  version       integer,
  day           date,
  reason        text,
  reverses      bigint,
  consignees    bigint[],
  movements     ledger.movement[]
);

-- What the posting at a place in a list takes from a hold; below zero gives back.
create type ledger.hold_use as (
  hold_id    bigint,
  account_id bigint,
  amount     bigint,
  release    boolean,
  place      integer
);

-- A tracked account while postings are recorded: as it stands after those written so far, by how much they moved it, how much of that
-- was taken, and the first and the last day they moved it on.
create type ledger.standing as (
  account_id bigint,
  guarded    boolean,
  on_hand    bigint,
  held       bigint,
  last_day   date,
  net        bigint,
  lowered    bigint,
  since      date,
  until      date
);

-- By how much the exposure of a customer towards a consignee changes.
create type ledger.credit_move as (
  customer_id  bigint,
  consignee_id bigint,
  posted       bigint,
  pending      bigint
);

-- What an account may be. Tracked: has a balance and days. Guarded: may never be below zero on any day.
create table ledger.role (
  unit    text    not null check (unit in ('KG', 'BAG', 'SAR', 'USD')),
  role    text    not null,
  tracked boolean not null,
  guarded boolean not null,
  about   text    not null,
  constraint role_pk primary key (unit, role),
  constraint role_guards_what_it_tracks check (tracked or not guarded)
);
grant select on ledger.role to gms_app;

-- Port stock is tracked but unguarded: trucks may carry away more than the bill of lading says, and that is a figure, not a mistake.
insert into ledger.role values
  ('KG', 'PORT', true, false, 'discharged or afloat at a port, by bill of lading; below zero = delivered beyond it'),
  ('KG', 'TRANSIT', true, true, 'on trucks between two places'),
  ('KG', 'TERMINAL', true, true, 'owned stock in a terminal'),
  ('KG', 'LOAN', true, true, 'lent: consignee = lender, party = borrower'),
  ('KG', 'LOAN_OWED', true, false, 'the same loan seen by the borrower (consignee), below zero'),
  ('KG', 'SUPPLIER', false, false, 'where bought cargo comes from'),
  ('KG', 'CUSTOMER', false, false, 'sold or delivered'),
  ('KG', 'OUT', false, false, 'left without a sale: withdrawal by the owner, re-export, sample'),
  ('KG', 'LOSS', false, false, 'handling loss, spillage, moisture'),
  ('KG', 'TRANSIT_DIFF', false, false, 'between what left and what arrived'),
  ('KG', 'MILLING', false, false, 'between raw input and milled output'),
  ('KG', 'COUNT', false, false, 'stock-take differences'),
  ('KG', 'OPENING', false, false, 'stock on hand when the books began'),
  ('BAG', 'STORE', true, true, 'empty bags: owner, scope, terminal, type, condition'),
  ('BAG', 'BAG_TRANSIT', true, true, 'bags on trucks between two terminals'),
  ('BAG', 'BAG_LOAN', true, true, 'bags lent: consignee = lender, party = borrower'),
  ('BAG', 'BAG_LOAN_OWED', true, false, 'the same loan seen by the borrower (consignee), below zero'),
  ('BAG', 'VENDOR', false, false, 'where bought bags come from'),
  ('BAG', 'USED', false, false, 'filled with barley'),
  ('BAG', 'CUSTOMER', false, false, 'empty bags sold outside'),
  ('BAG', 'SCRAP', false, false, 'damaged beyond use, or missing'),
  ('BAG', 'COUNT', false, false, 'stock-take differences'),
  ('BAG', 'OPENING', false, false, 'bags on hand when the books began'),
  ('SAR', 'RECEIVABLE', true, false, 'what a customer owes for a consignee''s cargo'),
  ('SAR', 'ADVANCE', true, false, 'customer''s prepayment, net of its VAT'),
  ('SAR', 'VOUCHER', true, false, 'allowances and transfers between customers'),
  ('SAR', 'CONSIGNEE_PAYABLE', true, false, 'payable to a consignee'),
  ('SAR', 'AGENT_PAYABLE', true, false, 'commission payable'),
  ('SAR', 'VENDOR_PAYABLE', true, false, 'payable to a vendor, transporter or ship owner'),
  ('SAR', 'CASH', true, false, 'a cash box'),
  ('SAR', 'BANK', true, false, 'a bank account'),
  ('SAR', 'CONSIGNMENT_COST', true, false, 'landed cost of a consignment'),
  ('SAR', 'INVENTORY_BAGS', true, false, 'value of empty bags'),
  ('SAR', 'INVENTORY_CARGO', true, false, 'landed cost of cargo that was written off; below zero against the cost of its consignment'),
  ('SAR', 'COST_OF_SALES', false, false, 'what sold goods had cost their owner'),
  ('SAR', 'SALES', false, false, 'sales, net of VAT'),
  ('SAR', 'SERVICE_INCOME', false, false, 'loading, bagging, storage, milling'),
  ('SAR', 'VAT_OUTPUT', false, false, 'VAT charged'),
  ('SAR', 'VAT_INPUT', false, false, 'VAT paid'),
  ('SAR', 'VAT_ON_ADVANCE', false, false, 'VAT of a prepayment until its invoice'),
  ('SAR', 'TAX_WITHHELD', true, false, 'tax kept back from a payment, owed to the authority'),
  ('SAR', 'EXPENSE', false, false, 'expenses not of a consignment'),
  ('SAR', 'LOSS_VALUE', false, false, 'value of lost cargo'),
  ('SAR', 'EXCHANGE', false, false, 'riyal side of a dollar event'),
  ('SAR', 'OPENING', false, false, 'money balances when the books began'),
  ('USD', 'LC_LIABILITY', true, false, 'drawn under a letter of credit and not yet paid'),
  ('USD', 'LC_MARGIN', true, false, 'cash margin blocked for a letter of credit'),
  ('USD', 'SELLER_PAYABLE', true, false, 'payable to a seller outside a letter of credit'),
  ('USD', 'EXCHANGE', false, false, 'dollar side of a riyal event'),
  ('USD', 'OPENING', false, false, 'dollar balances when the books began');

-- A combination of dimensions that ever moved. Made on first use, never changed. `key` is one text for all dimensions, in which a null
-- is a value, so that one index finds any account.
create table ledger.account (
  agency_id      integer not null,
  id             bigint  generated by default as identity,
  unit           text    not null,
  role           text    not null,
  consignment_id bigint,
  consignee_id   bigint,
  location_id    bigint,
  cargo_type_id  bigint,
  grade_id       bigint,
  form           text    check (form !~ '/'),
  bag_type_id    bigint,
  bag_kg         integer check (bag_kg > 0),
  scope          text    check (scope !~ '/'),
  condition      text    check (condition !~ '/'),
  party_id       bigint,
  tracked        boolean not null,
  guarded        boolean not null,
  key            text    not null generated always as (ledger.account_key(
    unit, role, consignment_id, consignee_id, location_id, cargo_type_id, grade_id, form,
    bag_type_id, bag_kg, scope, condition, party_id)) stored,
  constraint account_pk primary key (agency_id, id),
  constraint account_key_unique unique (agency_id, key),
  constraint account_role_fk
    foreign key (unit, role) references ledger.role (unit, role)
);
create index account_consignment on ledger.account (agency_id, consignment_id, unit, role, id)
  include (consignee_id, location_id, cargo_type_id, grade_id, form, bag_kg, party_id) where consignment_id is not null;
create index account_party on ledger.account (agency_id, role, party_id) where party_id is not null;
create index account_lot on ledger.account (agency_id, consignee_id, location_id, consignment_id) where role = 'TERMINAL';
-- Reports read the accounts of a role, or those of it that a consignee has, with their dimensions and nothing else.
create index account_role on ledger.account (agency_id, unit, role, consignee_id, id)
  include (consignment_id, location_id, cargo_type_id, grade_id, form, bag_type_id, bag_kg, scope, condition, party_id);
alter table ledger.account enable row level security;
create policy wall on ledger.account for select to gms_app using (agency_id = app.agency()
  and case when app.company() is null then true else consignee_id = any(app.companies()) end);
grant select on ledger.account to gms_app;

-- The present of a tracked account: the quick read, the mutex and the last guard. Its indexes hold only what an update seldom changes, so
-- that updates stay in the page: whether anything is on hand, and the day it moved last.
create table ledger.balance (
  agency_id    integer not null,
  account_id   bigint  not null,
  consignee_id bigint,
  guarded      boolean not null,
  on_hand      bigint  not null default 0,
  held         bigint  not null default 0,
  first_day    date,
  last_day     date,
  version      bigint  not null default 0,
  stands       boolean not null generated always as (on_hand <> 0) stored,
  constraint balance_pk primary key (agency_id, account_id),
  constraint balance_guard check (held >= 0 and (not guarded or on_hand >= held)),
  constraint balance_account_fk
    foreign key (agency_id, account_id) references ledger.account (agency_id, id)
) with (fillfactor=70);
create index balance_standing on ledger.balance (agency_id, account_id) where stands;
create index balance_last_day on ledger.balance (agency_id, last_day);
alter table ledger.balance enable row level security;
create policy wall on ledger.balance for select to gms_app using (agency_id = app.agency()
  and case when app.company() is null then true else consignee_id = any(app.companies()) end);
grant select on ledger.balance to gms_app;

-- A business event: what one document did on one day. Partitioned by the month it was written in.
create table ledger.posting (
  agency_id      integer     not null,
  posted_month   date        not null,
  id             bigint      generated by default as identity,
  kind           text        not null,
  document_type  text        not null,
  document_id    bigint      not null,
  document_no    text,
  version        integer     not null default 1,
  effective_date date        not null,
  reason         text,
  reverses       bigint,
  consignees     bigint[]    not null default '{}',
  posted_by      bigint,
  posted_at      timestamptz not null default clock_timestamp(),
  constraint posting_pk primary key (agency_id, posted_month, id)
) partition by range (posted_month);
create index posting_document on ledger.posting (agency_id, document_type, document_id);
create index posting_day on ledger.posting (agency_id, effective_date, id);
alter table ledger.posting enable row level security;
create policy wall on ledger.posting for select to gms_app using (agency_id = app.agency()
  and case when app.company() is null then true else consignees && app.companies() end);
grant select on ledger.posting to gms_app;

-- A leg: what one posting did to one account. Amounts of one account in one posting are summed into one entry.
create table ledger.entry (
  agency_id      integer not null,
  effective_date date    not null,
  id             bigint  generated by default as identity,
  posting_id     bigint  not null,
  posted_month   date    not null,
  account_id     bigint  not null,
  consignee_id   bigint,
  amount         bigint  not null check (amount <> 0),
  constraint entry_pk primary key (agency_id, effective_date, id),
  constraint entry_account_fk
    foreign key (agency_id, account_id) references ledger.account (agency_id, id)
) partition by range (effective_date);
create index entry_account on ledger.entry (agency_id, account_id, effective_date, id) INCLUDE (amount, posting_id);
create index entry_posting on ledger.entry (agency_id, posting_id);
alter table ledger.entry enable row level security;
create policy wall on ledger.entry for select to gms_app using (agency_id = app.agency()
  and case when app.company() is null then true else consignee_id = any(app.companies()) end);
grant select on ledger.entry to gms_app;

-- Years ahead exist from the start, and a default partition takes what nobody foresaw: no DDL while people post (decision 0010).
create table ledger.entry_other partition of ledger.entry default;
create table ledger.posting_other partition of ledger.posting default;
do $$ begin
  for year in 2024 .. 2032 loop
    execute format('create table ledger.entry_%s partition of ledger.entry for values from (%L) to (%L)',
      year, make_date(year, 1, 1), make_date(year + 1, 1, 1));
  end loop;
  for year in 2026 .. 2032 loop
    execute format('create table ledger.posting_%s partition of ledger.posting for values from (%L) to (%L)',
      year, make_date(year, 1, 1), make_date(year + 1, 1, 1));
  end loop;
end $$;

-- A partition asked by itself shows nothing: it has the wall and no policy.
do $$
declare
  part regclass;
begin
  for part in select inhrelid::regclass from pg_inherits where inhparent in ('ledger.entry'::regclass, 'ledger.posting'::regclass) loop
    execute format('alter table %s enable row level security', part);
    execute format('grant select on %s to gms_app', part);
  end loop;
end $$;

-- At most one reversal of a posting.
create table ledger.reversal (
  agency_id   integer  not null,
  original_id bigint   not null,
  reversal_id bigint   not null,
  consignees  bigint[] not null default '{}',
  constraint reversal_pk primary key (agency_id, original_id)
);
alter table ledger.reversal enable row level security;
create policy wall on ledger.reversal for select to gms_app using (agency_id = app.agency()
  and case when app.company() is null then true else consignees && app.companies() end);
grant select on ledger.reversal to gms_app;

-- A tracked account on a day with movement. `closing` is cumulative, so "as of" is one index step.
create table ledger.day (
  agency_id    integer not null,
  account_id   bigint  not null,
  day          date    not null,
  consignee_id bigint,
  amount_in    bigint  not null,
  amount_out   bigint  not null,
  closing      bigint  not null,
  constraint day_pk primary key (agency_id, account_id, day),
  constraint day_balance_fk
    foreign key (agency_id, account_id) references ledger.balance (agency_id, account_id)
) with (fillfactor=80);
alter table ledger.day enable row level security;
create policy wall on ledger.day for select to gms_app using (agency_id = app.agency()
  and case when app.company() is null then true else consignee_id = any(app.companies()) end);
grant select on ledger.day to gms_app;

-- The same by kind of document: the movement columns of every closing report. `total` is what of its kind had moved until its day, so
-- what an LC had received by any day is one row of an index; therefore the key begins with the account.
create table ledger.flow (
  agency_id    integer not null,
  day          date    not null,
  account_id   bigint  not null,
  kind         text    not null,
  consignee_id bigint,
  amount       bigint  not null,
  total        bigint  not null,
  constraint flow_pk primary key (agency_id, account_id, kind, day)
) with (fillfactor=80);
alter table ledger.flow enable row level security;
create policy wall on ledger.flow for select to gms_app using (agency_id = app.agency()
  and case when app.company() is null then true else consignee_id = any(app.companies()) end);
grant select on ledger.flow to gms_app;

-- Keys of requests to the ledger: a repetition with the same hash is answered as before, one with another hash is refused.
create table ledger.idempotency (
  agency_id    integer     not null,
  key          text        not null,
  request_hash text        not null,
  posting_id   bigint,
  answer       jsonb,
  response     jsonb,
  created_at   timestamptz not null default now(),
  constraint idempotency_pk primary key (agency_id, key)
);
alter table ledger.idempotency enable row level security;
create policy wall on ledger.idempotency for select to gms_app using (agency_id = app.agency() and app.company() is null);
grant select on ledger.idempotency to gms_app;
