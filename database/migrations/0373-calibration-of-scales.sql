-- Until when a scale is calibrated; a ticket that names it is judged by it, and who may change the scale is told before.
alter table weighbridge add column calibration_expiry date;
create index weighbridge_calibration_expiry on weighbridge (agency_id, calibration_expiry);
