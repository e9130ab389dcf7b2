-- What was sealed stays as it was sealed, for the owner, too; an answer that was taken stands.
create or replace function app.refuse_resealing() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or tg_op = 'TRUNCATE' then raise exception 'e-invoices are kept' using errcode = 'GM002'; end if;
  if to_jsonb(new) - array['state', 'tries', 'due_at', 'warnings', 'errors', 'cleared_xml', 'answered_at']
    <> to_jsonb(old) - array['state', 'tries', 'due_at', 'warnings', 'errors', 'cleared_xml', 'answered_at']
    or old.state <> 'Waiting' then raise exception 'e-invoices stay as they were sealed' using errcode = 'GM002';
  end if;
  return new;
end $$;

revoke all on function app.refuse_resealing from public;
