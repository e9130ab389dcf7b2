-- A plate has no zeros before its number, so that 0012 ABD and 12 ABD are one truck. Two trucks that were entered so stay, to be merged by a
-- user, who knows which one is right.
update truck t set plate = n.plate, plate_ar = regexp_replace(t.plate_ar, ' 0+(?=\d)', ' ')
from (
  select agency_id, id, regexp_replace(plate, '^0+(?=\d)', '') as plate,
    count(*) over (partition by agency_id, regexp_replace(lower(plate), '^0+(?=\d)', '')) as trucks
  from truck where status <> 'Canceled') n
where n.agency_id = t.agency_id and n.id = t.id and n.trucks = 1 and t.plate <> n.plate;
