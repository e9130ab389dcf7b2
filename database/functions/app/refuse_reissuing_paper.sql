-- Refuses changes of a note or a prepayment once it has its number, as for an invoice; only what becomes of it is recorded.
create or replace function app.refuse_reissuing_paper() returns trigger language plpgsql as $$
declare
  noted text[] := array['version', 'search_text', 'updated_at', 'updated_by', 'seen_by', 'qr', 'qr_reason', 'e_invoice_status',
    'e_invoice_error', 'remaining']
    || tg_argv[1]::text[];
begin
  if tg_op = 'DELETE' then
    if app.is_ending(old.agency_id) then return old; end if;
  end if;
  if tg_op = 'UPDATE' then
    if to_jsonb(old) ->> tg_argv[0] is null then return new; end if;
    if old.doc_no is null then noted := noted || array['doc_no']; end if;
    if to_jsonb(new) - noted = to_jsonb(old) - noted and (old.qr is null or new.qr is not null) then return new; end if;
  end if;
  raise exception 'an issued tax document stays as it is; correct it by a note' using errcode = 'GM002';
end $$;

revoke all on function app.refuse_reissuing_paper from public;
