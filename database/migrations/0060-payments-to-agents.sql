-- Agents are paid what their commissions came to.

alter table payment add column agent bigint,
  add constraint payment_agent_fk foreign key (agency_id, agent) references agent (agency_id, id);
create index payment_by_agent on payment (agency_id, agent, date desc, id desc);
