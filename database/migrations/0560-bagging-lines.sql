-- Which machine and line counted the bags of a truck: reports tell how the lines did, also after the log of the machine's calls is gone.
alter table delivery_note add column machine_line text;
update delivery_note n set machine_line = c.machine
from (
  select distinct on (agency_id, delivery_note) agency_id, delivery_note, machine from app.machine_call
  where delivery_note is not null and result = 'Success' order by agency_id, delivery_note, id desc
) c
where c.agency_id = n.agency_id and c.delivery_note = n.id;
