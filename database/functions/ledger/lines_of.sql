create or replace function ledger.lines_of(a integer, legs ledger.leg[]) returns ledger.line[] language plpgsql as $$
declare keys text[]; ids bigint[]; tracks boolean[]; guards boolean[]; l ledger.leg; c ledger.account; at integer; lines ledger.line[] := '{}';
begin
  select array_agg(key) into keys from unnest(legs);
  select array_agg(key), array_agg(id), array_agg(tracked), array_agg(guarded) into keys, ids, tracks, guards
    from ledger.account where agency_id = a and key = any(keys);
  foreach l in array legs loop
    at := array_position(keys, l.key);
    if at is null then
      c := ledger.open_account(a, l);
      lines := lines || row(c.id, l.consignee_id, c.tracked, c.guarded, l.amount)::ledger.line;
    else
      lines := lines || row(ids[at], l.consignee_id, tracks[at], guards[at], l.amount)::ledger.line;
    end if;
  end loop;
  return lines;
end $$;
revoke all on function ledger.lines_of(integer, ledger.leg[]) from public;
