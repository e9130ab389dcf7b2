-- Beyond the capacity of a terminal nothing comes in without an approval, and nothing arrives beyond what left without one.
alter table receive_cargo add column room bigint, add column room_reason text, add column room_approved_by text;
alter table terminal_out
  add column room bigint, add column room_reason text, add column room_approved_by text, add column arrival_reason text;
alter table cargo_transfer
  add column room bigint, add column room_reason text, add column room_approved_by text, add column arrival_reason text;
