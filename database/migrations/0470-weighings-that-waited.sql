-- When a device without a line weighed a truck, by its own clock, and when that weighing was sent.
alter table port_loading add column weighed_at timestamptz, add column weighing_sent_at timestamptz;
alter table receive_cargo add column weighed_at timestamptz, add column weighing_sent_at timestamptz;
alter table terminal_out add column weighed_at timestamptz, add column weighing_sent_at timestamptz;
alter table delivery_note add column weighed_at timestamptz, add column weighing_sent_at timestamptz;
alter table bulk_loading add column weighed_at timestamptz, add column weighing_sent_at timestamptz;
