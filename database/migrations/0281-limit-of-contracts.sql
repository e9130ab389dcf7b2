-- Up to which value, in halalas, who enters purchase contracts makes them active; without one they are all approved.
alter table agency add column contract_limit bigint check (contract_limit > 0);
