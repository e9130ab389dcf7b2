-- An average price is the net amount of barley for each of its tons, also after notes that lower a price: it needs no sum of its own.
alter table app.sales_fact drop column weighed_net;
