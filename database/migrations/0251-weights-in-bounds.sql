-- What a mill may lose and take up as moisture, in thousandths of a percent of its input, and whether a milling goes beyond it.
alter table agency
  add column milling_loss_pct integer not null default 3000,
  add column milling_gain_pct integer not null default 12000;
alter table cargo_milling
  add column beyond_norms boolean,
  add column approved_by  text;
alter table flaked_barley
  add column beyond_norms boolean,
  add column approved_by  text;

-- Who let cargo in that came without a ticket.
alter table receive_cargo
  add column approved_by text,
  add column approved_at timestamptz;
