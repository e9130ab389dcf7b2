-- A truck between two terminals is weighed again where it arrives: full, then empty.

alter table terminal_out add column arrival_full_kg bigint, add column arrival_empty_kg bigint;
