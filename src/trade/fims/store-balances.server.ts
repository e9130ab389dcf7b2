// Stores the balances that the finance system reports beside our own; they do not change the ledger.

import type pg from 'pg'
import type { ReportedBalance } from '#trade/fims/balances.ts'
import { storeCustomerCode } from '#trade/fims/settled.server.ts'

const storeSql = `insert into app.fims_balance (agency_id, customer, day, balance)
  select app.agency(), r.customer, $2::date, r.balance from jsonb_to_recordset($1::jsonb) r (customer bigint, balance bigint)
  join customer c on c.agency_id = app.agency() and c.id = r.customer
  on conflict (agency_id, customer, day) do update set balance = excluded.balance, noted_at = excluded.noted_at`

const otherCodesSql = `select c.id::float8 as customer, r.code from jsonb_to_recordset($1::jsonb) r (customer bigint, code text)
  join customer c on c.agency_id = app.agency() and c.id = r.customer where r.code is not null and c.fims_code is distinct from r.code order by c.id`

const logSql = `insert into app.fims_reading (agency_id, day, asked_by, rows, unknown, conflicts, problem)
  values (app.agency(), $1, $2, $3, $4, $5, $6)`

type Reading = { day: string; askedBy: number | null }

/** Stores balances at the end of a day, and customer codes that we do not have yet; rows of unknown customers are counted. */
export const storeBalances = async (
  client: pg.ClientBase,
  balances: readonly ReportedBalance[],
  { day, askedBy }: Reading,
): Promise<void> => {
  // Where a customer has several rows, the last one counts.
  const latest = JSON.stringify([...new Map(balances.map(row => [row.customer, row])).values()])
  const kept = (await client.query(storeSql, [latest, day])).rowCount ?? 0
  const { rows: others } = await client.query<{ customer: number; code: string }>(otherCodesSql, [latest])
  let conflicts = 0
  for (const { customer, code } of others)
    conflicts += Number(await storeCustomerCode(client, customer, code, { tookValues: false }))
  const unknown = JSON.parse(latest).length - kept
  await client.query(logSql, [day, askedBy, kept, unknown, conflicts, null])
}

/** Records that balances could not be read, and why. */
export const recordUnreadBalances = async (
  client: pg.ClientBase,
  problem: string,
  { day, askedBy }: Reading,
): Promise<void> => {
  await client.query(logSql, [day, askedBy, 0, 0, 0, problem])
}
