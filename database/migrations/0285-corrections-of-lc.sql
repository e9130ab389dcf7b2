-- Which cargo counts under another LC than it left under is asked by every list of sales.

create index sale_correction_of_lc on sale_correction (agency_id, invoice) where mode = 'Change LC';
