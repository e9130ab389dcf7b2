-- What left under an invoice that another took the place of is found under that one.

alter table sale_correction add column counts_for bigint;
alter table sale_correction add constraint sale_correction_counts_for_fk
  foreign key (agency_id, counts_for) references tax_invoice (agency_id, id);

-- Those that were billed anew before, some of them more than once.
do $$
declare moved integer;
begin
  loop
    with replaced as (
      select c.agency_id, c.invoice as old, n.id as new from sale_correction c
      join sale_correction_made m on m.agency_id = c.agency_id and m.parent = c.id and m.document = 'Tax Invoice'
      join tax_invoice n on n.agency_id = c.agency_id and n.invoice_no = m.number
      where c.mode = 'Credit and rebill' and c.status = 'Applied'),
    trucks as (
      update bulk_loading l set invoice = r.new from replaced r where l.agency_id = r.agency_id and l.invoice = r.old
      returning 1),
    corrections as (
      update sale_correction c set counts_for = r.new from replaced r
      where c.agency_id = r.agency_id and c.mode = 'Change LC' and coalesce(c.counts_for, c.invoice) = r.old
      returning 1)
    select (select count(*) from trucks) + (select count(*) from corrections) into moved;
    exit when moved = 0;
  end loop;
end $$;

-- The number of the scale's own ticket.
alter table delivery_note add column ticket_no text;
alter table bulk_loading add column ticket_no text;
