-- The scales that showed a ticket's weights at a terminal.
alter table receive_cargo add column scales bigint[];
alter table terminal_out add column scales bigint[];
alter table delivery_note add column scales bigint[];
alter table bulk_loading add column scales bigint[];
