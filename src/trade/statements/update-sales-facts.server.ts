// Updates the stored totals of invoiced sales in the background, so that no request waits for it.

import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import { queriesOver, type Tx } from '#database/connect.ts'
import { invoicedSalesRows } from '#trade/statements/invoiced-sales.server.ts'
import {
  changedDaysName,
  columnsOf,
  factColumns,
  factSums,
  type Grain,
  sumsOfRow,
} from '#trade/statements/sales-facts.server.ts'

// Below this number, adding up the invoices is as fast as reading stored totals.
const leastInvoices = 20_000

type Notes = { ids: string[]; days: string[]; through: string | null; isLong: boolean }

const readNotes = async (tx: Tx): Promise<Notes> => {
  const { rows } = await sql<Notes>`
    select coalesce(array_agg(id::text), '{}') as ids, coalesce(array_agg(distinct day::text), '{}') as days,
      (select months_through::text from app.sales_fact_kept where agency_id = app.agency()) as through,
      (select reltuples >= ${leastInvoices} from pg_class where oid = 'public.tax_invoice'::regclass) as "isLong"
    from app.list_change where agency_id = app.agency() and document = ${changedDaysName}`.execute(tx)
  return rows[0]!
}

// The given days, or all.
type Days = readonly string[] | null

const added = sql.join(factSums.map(name => sql`sum(f.${sql.ref(name)})`))
const into = sql`insert into app.sales_fact (agency_id, grain, day, place, ${sql.join(factColumns.map(name => sql.ref(name)))},
  ${sql.join(factSums.map(name => sql.ref(name)))})`

const addUp = (
  grain: Grain,
  day: RawBuilder<unknown>,
  { names, from }: { names: readonly string[]; from: RawBuilder<unknown> },
): RawBuilder<unknown> => {
  const columns = factColumns.map(name => (names.includes(name) ? sql.ref(`f.${name}`) : sql`null`))
  return sql`${into} select app.agency(), ${grain}, ${day}, row_number() over (partition by ${day}), ${sql.join(columns)}, ${added}
    ${from} group by ${day}, ${columnsOf('f', names)}`
}

const rowsOf = (days: Days): RawBuilder<unknown> => {
  const rows = sql`select s.date as day, ${columnsOf('s', factColumns)}, ${sumsOfRow}`
  const names = sql`f (day, ${sql.join([...factColumns, ...factSums].map(name => sql.ref(name)))})`
  return days
    ? sql`from (${rows} from unnest(${days}::date[]) d (day) cross join lateral ${invoicedSalesRows(sql`d.day`)} s) ${names}`
    : sql`from (${rows} from ${invoicedSalesRows()} s) ${names}`
}

const kept = (grain: Grain, condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`from app.sales_fact f where f.agency_id = app.agency() and f.grain = ${grain} and ${condition}`

const without = (...names: readonly (typeof factColumns)[number][]) => factColumns.filter(name => !names.includes(name))
const goods = without('customer', 'agent')
const parties = without('terminal', 'lc', 'form', 'size')
const agents = without('customer')

const keepDays = async (days: Days, tx: Tx): Promise<void> => {
  const among = days ? sql`f.day = any(${days}::date[])` : sql`true`
  for (const grain of ['Day', 'Goods'] as const) await sql`delete ${kept(grain, among)}`.execute(tx)
  await addUp('Day', sql`f.day`, { names: factColumns, from: rowsOf(days) }).execute(tx)
  await addUp('Goods', sql`f.day`, { names: goods, from: kept('Day', among) }).execute(tx)
}

const month = sql`date_trunc('month', f.day)::date`

const noteKept = (days: Days, tx: Tx) =>
  sql`insert into app.sales_fact_kept as k (agency_id, first_day, last_day, months_through)
    select app.agency(), first, last, date_trunc('month', last)::date - 1 from (
      select coalesce(min(day), current_date) as first, coalesce(max(day), current_date) as last from (
        select unnest(${days}::date[]) as day union all select f.day ${kept('Day', sql`${days}::date[] is null`)}) d) span
    on conflict (agency_id) do update set first_day = least(k.first_day, excluded.first_day),
      last_day = greatest(k.last_day, excluded.last_day), months_through = greatest(k.months_through, excluded.months_through)`.execute(
    tx,
  )

// The complete months to store: those after `through`, and those in which a day has changed.
const keepMonths = async (days: Days, through: string | null, tx: Tx): Promise<void> => {
  const { rows } = await sql<{ months: string[] }>`
    select coalesce(array_agg(month::date::text order by month), '{}') as months
    from app.sales_fact_kept k, generate_series(date_trunc('month', k.first_day), k.months_through, '1 month') month
    where k.agency_id = app.agency() and (month > coalesce(${through}::date, '-infinity')
      or month in (select date_trunc('month', day) from unnest(${days}::date[]) day))`.execute(tx)
  const { months } = rows[0]!
  if (months.length === 0) return
  const among = sql`f.day = any(${months}::date[])`
  for (const grain of ['Month', 'Parties', 'Agents'] as const) await sql`delete ${kept(grain, among)}`.execute(tx)
  const within = sql`f.day >= ${months[0]}::date and ${month} = any(${months}::date[])`
  await addUp('Month', month, { names: factColumns, from: kept('Day', within) }).execute(tx)
  await addUp('Parties', sql`f.day`, { names: parties, from: kept('Month', among) }).execute(tx)
  await addUp('Agents', sql`f.day`, { names: agents, from: kept('Month', among) }).execute(tx)
}

/**
 * Updates the stored totals of the transaction's agency; runs as the owner of the database. The notes of changed days are read first and
 * only those are deleted, so that changes made meanwhile keep their notes. `evenFew` stores totals for any number of invoices.
 */
export const updateSalesFacts = async (tx: Tx, evenFew = false): Promise<void> => {
  const lock = sql<{
    taken: boolean
  }>`select pg_try_advisory_xact_lock(app.agency(), hashtext(${changedDaysName})) as taken`
  if (!(await lock.execute(tx)).rows[0]!.taken) return
  const { ids, days: changed, through, isLong } = await readNotes(tx)
  const days = through === null ? null : changed
  if (days ? days.length > 0 : evenFew || isLong) {
    await keepDays(days, tx)
    await noteKept(days, tx)
    await keepMonths(days, through, tx)
  }
  await sql`delete from app.list_change where agency_id = app.agency() and id = any(${ids}::bigint[])`.execute(tx)
}

/** The background updaters, by the name under which changed days are noted. */
export const factUpdaters = {
  [changedDaysName]: (client: pg.PoolClient): Promise<void> => updateSalesFacts(queriesOver(client)),
}
