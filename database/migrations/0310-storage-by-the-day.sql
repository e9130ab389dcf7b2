-- Storage accrues by the day from the tariff of a mapping, from a day that is named; the service invoice charges it.
alter table terminal_consignee_mapping
  add column storage_from date,
  add column storage_free_days bigint,
  drop column loading_rate;
alter table service_charge add column stored_from date, add column stored_until date;
create index service_charge_of_storage on service_charge (agency_id, consignee, terminal, stored_from) where stored_from is not null;
