-- Payments as the bank sees them.

alter table payment
  add column party_kind text, add column account_no text, add column slip_no text, add column deposited_to bigint, add column deposit_date date,
  add column as_draft boolean,
  add constraint payment_deposited_to_fk foreign key (agency_id, deposited_to) references bank (agency_id, id);
update payment set party_kind = case when mode = 'Cash to BT' then null when direction = 'Receipt' then 'customer'
    when vendor is not null then 'vendor' else 'consignee' end,
  deposited_to = case when mode = 'Cash to BT' then bank end, deposit_date = case when mode = 'Cash to BT' then date end;
