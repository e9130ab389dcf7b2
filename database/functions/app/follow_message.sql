-- Records on the document of a message what became of the message.
create or replace function app.follow_message(of_agency integer, of_message bigint) returns void language plpgsql as $$
declare
  followed app.message;
begin
  select * into followed from app.message where agency_id = of_agency and id = of_message;
  perform app.refresh_mails(followed.document, of_agency, followed.document_id, of_message, followed.state);
end $$;

revoke all on function app.follow_message from public;
