-- Invoiced sales added up by everything they are told apart by, so that nobody adds up a million invoices for a table of twenty sums
-- (decision 0036). `grain` says what a row adds up: 'Day' the invoices and notes of a day by all of it, 'Month' those of a month,
-- 'Parties' those of a month whatever was sold, with neither terminal nor LC, form and size, and 'Goods' those of a day whoever bought
-- them, with neither customer nor agent. A day with a note (app.list_change, 'invoicedSales') was
-- changed since, and is added up from the invoices until the background has looked at it.
create table app.sales_fact (
  agency_id        integer not null,
  grain            text    not null check (grain in ('Day', 'Month', 'Parties', 'Goods')),
  day              date    not null,
  place            integer not null,
  consignee        bigint  not null,
  sale_type        text    not null,
  customer         bigint,
  agent            bigint,
  terminal         bigint,
  lc               bigint,
  form             text,
  size             text,
  payment_mode     text,
  e_invoice_status text,
  documents        bigint  not null,
  bags             bigint  not null,
  quantity         bigint  not null,
  net              bigint  not null,
  vat              bigint  not null,
  gross            bigint  not null,
  weighed_net      bigint  not null,
  constraint sales_fact_pk primary key (agency_id, grain, day, place)
);
create index sales_fact_by_customer on app.sales_fact (agency_id, customer, grain, day) where customer is not null;
alter table app.sales_fact enable row level security;
create policy wall on app.sales_fact for all to gms_app using (agency_id = app.agency()
  and case when app.company() is null then true else consignee = any(app.companies()) end);
grant select on app.sales_fact to gms_app;

-- Agencies whose facts are kept: from which day to which, and up to which day by months, too.
create table app.sales_fact_kept (
  agency_id      integer not null,
  first_day      date    not null,
  last_day       date    not null,
  months_through date    not null,
  constraint sales_fact_kept_pk primary key (agency_id)
);
alter table app.sales_fact_kept enable row level security;
create policy wall on app.sales_fact_kept for all to gms_app using (agency_id = app.agency());
grant select on app.sales_fact_kept to gms_app;
