-- The dashboard asks when each report last arrived, when one last failed, how many documents are left out, and which LCs are about to
-- expire: each by an index, however much there was in all.
create index dispatch_last_sent on app.dispatch (agency_id, receiver, kind, sent_at desc) where sent_at is not null;
create index dispatch_attempt_refused on app.dispatch_attempt (agency_id, at desc) include (dispatch_id) where accepted is false;
create index receive_cargo_skipped on receive_cargo (agency_id, consignee) where skip_gfsa;
create index lc_by_expiry on lc (agency_id, expiry_date);
