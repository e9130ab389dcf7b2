-- Until when a scale is calibrated; a ticket that names it is judged by it.
alter table weighbridge add column calibration_expiry date;
