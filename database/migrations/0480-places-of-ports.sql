-- Where a port is on the earth. Ports of the Kingdom that every agency begins with have theirs.
alter table port add column location text;

update port set location = known.location
from (values
  ('SAJED', '21.4735, 39.1633'),
  ('SAYNB', '24.0845, 38.0530'),
  ('SADMM', '26.4935, 50.2030'),
  ('SAGIZ', '16.8975, 42.5355'),
  ('SADHU', '27.5630, 35.5390'),
  ('SAJUB', '27.0430, 49.6660')) known (locode, location)
where upper(port.locode) = known.locode;
