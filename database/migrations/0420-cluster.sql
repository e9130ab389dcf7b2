-- What a cluster of machines needs of the schema. A policy may hold no query there: what it asks is in a function.

drop policy wall on app.fims_customer;
create policy wall on app.fims_customer for all to gms_app
  using (agency_id = app.agency() and (app.company() is null or app.sees_customer(agency_id, customer)));
