-- 'Agents': the sums of a month by everything but the customer. An agent has many customers, and who asks for agents by LC would else read
-- the sums of each of them (decision 0048).
alter table app.sales_fact
  drop constraint sales_fact_grain_check,
  add constraint sales_fact_grain_check check (grain in ('Day', 'Month', 'Parties', 'Agents', 'Goods'));
insert into app.sales_fact (agency_id, grain, day, place, consignee, sale_type, agent, terminal, lc, form, size, payment_mode, e_invoice_status,
  documents, bags, quantity, net, vat, gross, weighed_net)
select agency_id, 'Agents', day, row_number() over (partition by agency_id, day), consignee, sale_type, agent, terminal, lc, form, size,
  payment_mode, e_invoice_status, sum(documents), sum(bags), sum(quantity), sum(net), sum(vat), sum(gross), sum(weighed_net)
from app.sales_fact where grain = 'Month'
group by agency_id, day, consignee, sale_type, agent, terminal, lc, form, size, payment_mode, e_invoice_status;
