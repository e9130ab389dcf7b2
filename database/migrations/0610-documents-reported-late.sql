-- A schedule reports documents that were entered late, for a day that it covered without a report. The schedules of today do so from now on.
alter table gfsa_schedule add column covers_from date;
update gfsa_schedule set covers_from = current_date;
