-- The calendar reads a month of what is expected.
create index voyage_eta on voyage (agency_id, eta);
create index vessel_permission_eta on vessel_permission (agency_id, eta);
create index vessel_permission_needed_by on vessel_permission (agency_id, needed_by);
create index loan_expected_return_date on loan (agency_id, expected_return_date);
create index bag_loan_expected_return_date on bag_loan (agency_id, expected_return_date);
create index bag_purchase_order_delivery_to on bag_purchase_order (agency_id, delivery_to);
create index gfsa_schedule_next_on on gfsa_schedule (agency_id, next_on);
create index scheduled_report_next_on on scheduled_report (agency_id, next_on);
