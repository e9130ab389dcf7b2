-- Which LCs a swap or a merging is about, so that a figure of an LC can open them.
alter table swap_cargo add column lcs bigint[] not null default '{}';
update swap_cargo set lcs = array[lc_a, lc_b];
alter table lc_merging add column lcs bigint[] not null default '{}';
update lc_merging m set lcs = array_remove(array(select s.lc from lc_merging_sources s
  where s.agency_id = m.agency_id and s.parent = m.id order by s.position) || m.target_lc, null);
