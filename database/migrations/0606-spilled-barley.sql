-- The few deliveries with barley spilled from torn bags, for the analysis of losses.
create index delivery_note_spilled on delivery_note (agency_id, date) where spilled_qty > 0;
