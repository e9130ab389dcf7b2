-- Refuses changes of an issued invoice, except what becomes of it.
create or replace function app.refuse_reissuing() returns trigger language plpgsql as $$
declare
  noted text[] := array['version', 'search_text', 'updated_at', 'updated_by', 'seen_by', 'balance_due', 'payment_state', 'credited', 'qr',
    'qr_reason', 'e_invoice_status', 'e_invoice_error', 'fims_status', 'fims_ref', 'fims_error'];
begin
  if tg_op = 'DELETE' then
    if app.is_ending(old.agency_id) then return old; end if;
  end if;
  if tg_op = 'UPDATE' then
    if old.invoice_no is null then noted := noted || array['invoice_no']; end if;
    if to_jsonb(new) - noted = to_jsonb(old) - noted and (old.qr is null or new.qr is not null) then return new; end if;
  end if;
  raise exception 'an issued tax invoice stays as it is; correct it by a note' using errcode = 'GM002';
end $$;

revoke all on function app.refuse_reissuing from public;
