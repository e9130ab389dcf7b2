-- Records on a document that the work ordered for it was not done. Invoices that were not packed were not mailed: those who wait for
-- them no longer wait, and the batch says why. The mailing of a packed invoice is recorded by its messages.
create or replace function app.follow_work(of_agency integer, of_work bigint) returns void language plpgsql as $$
declare
  ended   app.background_work;
  mail_id bigint;
  reason  text;
begin
  select * into ended from app.background_work where agency_id = of_agency and id = of_work;
  mail_id := ended.task ->> 'mail';
  reason := coalesce(ended.problem ->> 'message', 'The invoices were not packed: somebody stopped it. Send the failed mails again.');
  if ended.kind <> 'mail' or ended.state not in ('Failed', 'Canceled') then return; end if;
  perform from sale_email where agency_id = of_agency and id = mail_id and status = 'Queued' for update;
  if not found then return; end if;
  if ended.problem -> 'values' <> '{}' then
    reason := jsonb_build_object('key', reason, 'values', ended.problem -> 'values')::text;
  end if;
  update sale_email_recipients set state = 'Failed', error = reason
    where agency_id = of_agency and parent = mail_id and state = 'Waiting' and message_id is null;
  update sale_email set problem = reason where agency_id = of_agency and id = mail_id;
  perform app.settle_mails('saleEmail', 'sale_email', of_agency, mail_id);
end $$;

revoke all on function app.follow_work from public;
grant execute on function app.follow_work to gms_app;
