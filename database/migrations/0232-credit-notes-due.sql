-- Until when a credit note is to be issued, as the agency reads the law.

alter table agency add column credit_note_due text not null default 'Within 15 days after the month'
  check (credit_note_due in ('Within 15 days after the month', 'Within 15 days'));
alter table credit_note
  add column event_date date,
  add column issue_by date,
  add column late_reason text;
update credit_note set issue_by = (date_trunc('month', date) + interval '1 month 14 days')::date;
