-- Lots that were merged before system LCs had rows of their own get theirs, with what they are made of.

with merged as (
  insert into system_lc (agency_id, doc_no, status, display_name, cargo_grade, sale_allowed, source_kind, consignee, terminal, form,
    cargo_type, lc, quantity, cost_per_ton, seen_by, created_at, created_by)
  select l.agency_id, l.lc_no, case l.status when 'System LC' then 'Active' else 'Closed' end, left(l.goods_description, 80), l.cargo_grade,
    true, 'Merge', m.consignee, m.terminal, m.form, l.cargo_type, l.id, m.total_qty, l.cost_per_ton, array[m.consignee], l.created_at,
    l.created_by
  from lc l join lc_merging m on m.agency_id = l.agency_id and m.target_lc = l.id and m.is_new_lc
  where l.source_kind = 'Merge' and not exists (select from system_lc s where s.agency_id = l.agency_id and s.lc = l.id)
  returning agency_id, id, lc, consignee)
insert into system_lc_sources (agency_id, parent, position, lc, quantity, cost_per_ton, seen_by)
select s.agency_id, s.id, o.position, o.lc, o.quantity, o.cost_per_ton, array[s.consignee]
from merged s join lc_merging m on m.agency_id = s.agency_id and m.target_lc = s.lc and m.is_new_lc
join lc_merging_sources o on o.agency_id = m.agency_id and o.parent = m.id;
