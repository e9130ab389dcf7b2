-- What is open at a gate is few of many: the gate finds it by the truck, and the yard shows all of it (decision 0053).
create index receive_cargo_at_gate on receive_cargo (agency_id, truck) where status = 'Weighed-in';
create index terminal_out_at_gate on terminal_out (agency_id, truck)
  where status = 'Weighed-in' or (status = 'Out' and out_type = 'Transfer');
create index delivery_note_at_gate on delivery_note (agency_id, truck) where status in ('Issued', 'Loading', 'Weighed');
create index bulk_loading_at_gate on bulk_loading (agency_id, truck) where status in ('Weighed-in', 'Weighed');
create index sale_permit_at_gate on sale_permit (agency_id, truck) where status = 'Active';
