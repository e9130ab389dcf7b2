-- An agent may have brought an LC sale, and earns by it.

alter table lc_sale
  add column agent bigint, add column agent_terms bigint, add column agent_rate bigint, add column agent_pct bigint,
  add column commission bigint, add column commission_per_ton bigint,
  add constraint lc_sale_agent_fk foreign key (agency_id, agent) references agent (agency_id, id),
  add constraint lc_sale_agent_terms_fk foreign key (agency_id, agent_terms) references agent_commission (agency_id, id);
create index lc_sale_by_agent on lc_sale (agency_id, agent, date desc, id desc);
