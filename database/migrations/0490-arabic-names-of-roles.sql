-- Roles are called in both languages. Those an agency began with get the Arabic name they begin with today.
alter table role add column name_ar text;
update role r set name_ar = n.name_ar
from (values ('Procurement and shipping', 'المشتريات والشحن'), ('Port', 'الميناء'), ('Terminal', 'المحطة'), ('Weighbridge', 'الميزان'),
  ('Sales', 'المبيعات'), ('Cash desk', 'الصندوق'), ('Accounts', 'الحسابات'), ('Accounts manager', 'مدير الحسابات'),
  ('Authority reporting', 'تقارير الهيئة')) n (name, name_ar)
where r.name = n.name;
alter table role alter column search_text set expression as (
  lower(coalesce(name, '') || e'\n' || coalesce(name_ar, '') || e'\n' || coalesce(description, '')));
