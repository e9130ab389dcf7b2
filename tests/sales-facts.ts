// Maintains the facts of invoiced sales from the start of a test on, also for few sales, and compares them with the invoices.

import assert from 'node:assert/strict'
import { type RawBuilder, sql } from 'kysely'
import { openingOf, openPool, queriesOver, type Tx, transaction } from '#database/connect.ts'
import { openOwnerPool } from '#database/owner.ts'
import { invoicedSalesRows } from '#trade/statements/invoiced-sales.server.ts'
import {
  columnsOf,
  factColumns,
  factSums,
  type Grain,
  salesFactsQuery,
  sumsOfRow,
} from '#trade/statements/sales-facts.server.ts'
import { updateSalesFacts } from '#trade/statements/update-sales-facts.server.ts'
import { withClient } from '../database/client.ts'
import { applicationAddress } from '../database/login.ts'

/** Brings the facts of an agency up to date, as the background job does. */
export const keepFacts = async (url: string, agencyId: number): Promise<void> => {
  const pool = openOwnerPool(url, 'gms', 1)
  await transaction(pool, openingOf(agencyId), ({ client }) => updateSalesFacts(queriesOver(client), true)).finally(
    () => pool.end(),
  )
}

/** Computes all facts of an agency again, after invoices were inserted without recording the changes. */
export const keepFactsAnew = async (url: string, agencyId: number): Promise<void> => {
  await withClient(url, client => client.query('delete from app.sales_fact_kept where agency_id = $1', [agencyId]))
  await keepFacts(url, agencyId)
}

const always = { from: '1990-01-01', to: '2090-01-01' }
const names = (some: readonly string[]) => sql.join(some.map(name => sql.ref(name)))
const without = (...some: string[]) => factColumns.filter(name => !some.includes(name))
const goods = without('customer', 'agent')
const parties = without('terminal', 'lc', 'form', 'size')
const agents = without('customer')

const added = (day: RawBuilder<unknown>, columns: readonly string[], from: RawBuilder<unknown>) => sql`
  select ${day} as day, ${columnsOf('s', columns)}, ${sql.join(factSums.map(name => sql`sum(s.${sql.ref(name)})::bigint as ${sql.ref(name)}`))}
  ${from} group by ${day}, ${columnsOf('s', columns)}`

const differences = (kept: RawBuilder<unknown>, counted: RawBuilder<unknown>) => sql`
  with kept as materialized (${kept}), counted as materialized (${counted})
  (select 'kept' as what, * from (select * from kept except all select * from counted) k)
  union all (select 'counted', * from (select * from counted except all select * from kept) c) limit 4`

const keptOf = (grain: string) => sql`from app.sales_fact s where s.agency_id = app.agency() and s.grain = ${grain}`

const hasAny = async (tx: Tx): Promise<boolean> => {
  const { rows } = await sql<{ any: boolean }>`select exists (select from tax_invoice where agency_id = app.agency())
    or exists (select from app.sales_fact where agency_id = app.agency()) as any`.execute(tx)
  return rows[0]!.any
}

// The facts read by single days, with the changed days, equal the invoices and notes.
const daysRead = async (tx: Tx): Promise<RawBuilder<unknown> | null> => {
  const facts = await salesFactsQuery(always, { days: true, customers: true, agents: true, lots: true }, tx)
  const rows = sql`from (select s.date, ${columnsOf('s', factColumns)}, ${sumsOfRow} from ${invoicedSalesRows()} s)
    s (date, ${names([...factColumns, ...factSums])})`
  return facts && differences(added(sql`s.date`, factColumns, facts), added(sql`s.date`, factColumns, rows))
}

const month = sql`date_trunc('month', s.day)::date`

// The other stored sums equal the sums of the stored days; sums of months, once the month is over.
const sumsKept = (grain: Grain, columns: readonly string[]) => {
  const isOver = sql`and s.day <= (select months_through from app.sales_fact_kept k where k.agency_id = s.agency_id)`
  const days = grain === 'Goods' ? keptOf('Day') : sql`${keptOf('Day')} ${isOver}`
  return differences(
    added(sql`s.day`, columns, keptOf(grain)),
    added(grain === 'Goods' ? sql`s.day` : month, columns, days),
  )
}

/** The stored facts of an agency's invoiced sales equal its invoices and notes. */
export const assertFacts = async (url: string, agencyId: number): Promise<void> => {
  const pool = openPool(await applicationAddress(url), { size: 1 })
  await transaction(pool, openingOf(agencyId), async ({ tx }) => {
    const read = (await hasAny(tx)) && (await daysRead(tx))
    if (!read) return
    const sums = [
      ...[sumsKept('Month', factColumns), sumsKept('Parties', parties)],
      ...[sumsKept('Agents', agents), sumsKept('Goods', goods)],
    ]
    for (const wrong of [read, ...sums])
      assert.deepEqual((await wrong.execute(tx)).rows, [], `facts of agency ${agencyId}`)
  }).finally(() => pool.end())
}
