-- What FIMS is told in files of the day: an event waits as every other one does, and goes with the file of its day, which is a dispatch of
-- its own.
alter table app.dispatch
  -- goes with a file, and is never sent by itself
  add column by_file boolean not null default false,
  -- the dispatch of the file it was written into
  add column file bigint,
  add constraint dispatch_file_fk foreign key (agency_id, file) references app.dispatch (agency_id, id);
create index dispatch_for_files on app.dispatch (agency_id, receiver, id) where by_file and file is null and state = 'Waiting';
create index dispatch_of_file on app.dispatch (agency_id, file) where file is not null;

alter table fims_exchange
  add column way text not null default 'As they happen',
  add column files_asked boolean,
  add column files_on date;
