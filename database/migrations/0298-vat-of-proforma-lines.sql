-- What each line of a proforma bears of VAT, for information.

alter table bag_proforma_lines add column vat bigint;
alter table bulk_proforma_lines add column vat bigint;
update bag_proforma_lines l set vat = round(l.net * p.vat_rate / 100000.0)
  from bag_proforma p where p.agency_id = l.agency_id and p.id = l.parent;
update bulk_proforma_lines l set vat = round(l.net * p.vat_rate / 100000.0)
  from bulk_proforma p where p.agency_id = l.agency_id and p.id = l.parent;
