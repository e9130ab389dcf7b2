-- Master data whole: addresses, papers and limits of companies, people and trucks; what vessels, berths and terminals are; prices and
-- days of mappings. Numbers are brought into the form in which they are stored from now on.

alter table company add column code text;
alter table company add column unified_no text;
alter table company add column vat_group boolean;
alter table company add column additional_no text;
alter table company add column short_address text;
alter table company add column contact text;
alter table company add column importer_code text;
alter table company add column guarantee_ref text;
alter table company add column storage_capacity bigint;
alter table company add column trademark_no text;
alter table company add column transport_licence_no text;
alter table company add column transport_licence_expiry date;
alter table company add column rate_per_ton bigint;
alter table company add column insurance_policy text;
alter table company add column insurance_expiry date;
alter table customer add column code text;
alter table customer add column unified_no text;
alter table customer add column region text;
alter table customer add column livestock_no text;
alter table customer add column on_credit boolean;
alter table customer add column fims_code text;
alter table customer add column blocked boolean;
alter table customer add column blocked_reason text;
alter table vendor add column code text;
alter table vendor add column cr_no text;
alter table vendor add column email text;
alter table vendor add column iban text;
alter table vendor add column currency text;
alter table vessel add column code text;
alter table vessel add column gross_tonnage bigint;
alter table vessel add column net_tonnage bigint;
alter table vessel add column length_overall bigint;
alter table vessel add column length_between_perpendiculars bigint;
alter table vessel add column beam bigint;
alter table vessel add column summer_draft bigint;
alter table vessel add column constant bigint;
alter table vessel add column hatches bigint;
alter table vessel add column cranes bigint;
alter table vessel add column grabs bigint;
alter table port add column code text;
alter table port add column anchorage text;
alter table berth add column code text;
alter table berth add column draft bigint;
alter table berth add column grabs bigint;
alter table cargo_type add column code text;
alter table cargo_type add column product text;
alter table cargo_type add column density bigint;
alter table cargo_grade add column code text;
alter table cargo_grade add column grain_colour text;
alter table cargo_grade add column rank bigint;
create table cargo_grade_limits (
  agency_id integer not null,
  parent bigint not null,
  position integer not null,
  parameter text not null,
  least bigint,
  most bigint,
  method text,
  seen_by bigint[],
  constraint cargo_grade_limits_pk primary key (agency_id, parent, position),
  constraint cargo_grade_limits_parent_fk foreign key (agency_id, parent) references cargo_grade (agency_id, id)
);
alter table cargo_grade_limits enable row level security;
create policy wall on cargo_grade_limits for all to gms_app using (agency_id = app.agency() and app.sees(seen_by));
grant select, insert, update, delete on cargo_grade_limits to gms_app;
alter table bag_grade add column code text;
alter table bag_grade add column grams_per_square_metre bigint;
alter table bag_grade add column bag_colour text;
alter table bag_grade add column condition text;
alter table bag_grade add column returnable boolean;
alter table terminal add column code text;
alter table terminal add column coast text;
alter table terminal add column operator bigint;
alter table terminal add column bagging_per_day bigint;
alter table terminal add column working_days text[] not null default '{}';
alter table terminal add column opens_at text;
alter table terminal add column closes_at text;
alter table terminal add column location text;
alter table terminal_consignee_mapping add column sales text[] not null default '{}';
alter table terminal_consignee_mapping add column storage_tariff bigint;
alter table terminal_consignee_mapping add column loading_rate bigint;
alter table terminal_consignee_mapping add column valid_from date;
alter table terminal_consignee_mapping add column valid_until date;
alter table truck add column plate_ar text;
alter table truck add column capacity bigint;
alter table truck add column capacity_bags bigint;
alter table truck add column inspection_expiry date;
alter table truck add column rfid text;
alter table truck add column blocked boolean;
alter table truck add column blocked_reason text;
alter table driver add column name_ar text;
alter table driver add column code text;
alter table driver add column blocked boolean;
alter table driver add column blocked_reason text;
alter table bank add column code text;
alter table bank add column bank_code text;
create table bank_accounts (
  agency_id integer not null,
  parent bigint not null,
  position integer not null,
  consignee bigint not null,
  iban text not null,
  currency text,
  seen_by bigint[],
  constraint bank_accounts_pk primary key (agency_id, parent, position),
  constraint bank_accounts_parent_fk foreign key (agency_id, parent) references bank (agency_id, id)
);
alter table bank_accounts enable row level security;
create policy wall on bank_accounts for all to gms_app using (agency_id = app.agency() and app.sees(seen_by));
grant select, insert, update, delete on bank_accounts to gms_app;
alter table bank_accounts add constraint bank_accounts_consignee_fk
  foreign key (agency_id, consignee) references company (agency_id, id);
alter table terminal_stores add column kind text;
alter table terminal_weighbridges add column calibrated_on date;
alter table terminal_weighbridges add column calibration_expiry date;
alter table terminal_weighbridges add column most_kg bigint;
alter table terminal_weighbridges add column division_kg bigint;
alter table terminal add constraint terminal_operator_fk foreign key (agency_id, operator) references company (agency_id, id);

update customer c set mobile = '+966' || substr(mobile, 2) where mobile like '05%' and not exists (
  select from customer o where o.agency_id = c.agency_id and lower(o.name) = lower(c.name) and o.mobile = '+966' || substr(c.mobile, 2));
update driver set mobile = '+966' || substr(mobile, 2) where mobile like '05%';
update agent set mobile = '+966' || substr(mobile, 2) where mobile like '05%';
update staff_user set phone = '+966' || substr(phone, 2) where phone ~ '^05\d{8}$';
update truck set plate_ar = translate(substr(reverse(plate), 1, 1) || ' ' || substr(reverse(plate), 2, 1) || ' ' || substr(reverse(plate), 3, 1),
  'ABJDRSXTEGKLZNHUV', 'ابحدرسصطعقكلمنهوى') || ' ' || split_part(plate, ' ', 1);
update bank set bank_code = v.code from (values ('Saudi National Bank', '10'), ('Al Rajhi Bank', '80'), ('Riyad Bank', '20'),
  ('Saudi Awwal Bank', '45'), ('Banque Saudi Fransi', '55'), ('Arab National Bank', '30'), ('Alinma Bank', '05'), ('Bank Albilad', '15'),
  ('Bank AlJazira', '60'), ('The Saudi Investment Bank', '65'), ('Gulf International Bank', '90')) v (name, code) where bank.name = v.name;
