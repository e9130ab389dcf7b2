-- Cargo that lies packed in bags moves so by every document of the terminals: the size of its bags, and how many they are.

alter table loan add column bag_size text, add column bags bigint;
alter table loan_return add column bag_size text, add column bags bigint;
alter table cargo_sale add column bag_size text, add column bags bigint;
alter table cargo_transfer add column bag_size text, add column bags bigint;
alter table lc_merging add column bag_size text, add column bags bigint;
alter table swap_cargo add column bag_size_a text, add column bags_a bigint, add column bag_size_b text, add column bags_b bigint;
alter table terminal_out add column bag_size text, add column bags bigint, add column loaded_bags bigint, add column scale_kg bigint,
  add column received_bags bigint;
alter table receive_cargo add column bag_size text, add column loaded_bags bigint;

-- Of torn bags only a part is lost; what is left of them lies there in bulk.
alter table cargo_loss add column bag_size text, add column bags bigint, add column torn_bags bigint, add column torn_grade bigint,
  add constraint cargo_loss_torn_grade_fk foreign key (agency_id, torn_grade) references bag_grade (agency_id, id);
