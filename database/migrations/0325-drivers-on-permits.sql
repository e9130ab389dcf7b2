-- A permit's paper names its driver with his number and mobile, as they were when it was issued.

alter table sale_permit add column driver_id_no text, add column driver_mobile text;

update sale_permit p set driver_id_no = d.national_id, driver_mobile = d.mobile
  from driver d where d.agency_id = p.agency_id and d.id = p.driver;
