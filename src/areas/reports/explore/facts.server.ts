// The sums of a pivot, computed by the database: first the facts by all dimensions, then the sums of these, so that few rows are
// returned however many invoices exist. Row-level security and the filters apply below every sum.

import { type RawBuilder, sql } from 'kysely'
import { carryStock } from '#areas/reports/explore/carrying.ts'
import {
  type CostMeasure,
  type Dimension,
  dimensions,
  isOfCost,
  lcParts,
  type Measure,
  type SalesMeasure,
  type StockMeasure,
  subjectOf,
} from '#areas/reports/explore/dimension-fields.ts'
import type { Sum } from '#areas/reports/explore/pivot.ts'
import { stockFactsQuery } from '#areas/reports/explore/stock.server.ts'
import type { Row } from '#kit/check.ts'
import { refuse } from '#kit/refusal.ts'
import { snake } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'
import { namesOfEach } from '#kit/server/names.ts'
import { wordsOf } from '#reports/words.server.ts'
import { translateText } from '#texts/kept-sentences.ts'
import { readCostsPerTon } from '#trade/cargo/lot-costs.server.ts'
import {
  type InvoicedSalesFilters,
  invoicedAmountsQuery,
  invoicedSalesQuery,
} from '#trade/statements/invoiced-sales.server.ts'
import { lcCargoQuery } from '#trade/statements/lc-cargo.server.ts'
import { salesFactsQuery } from '#trade/statements/sales-facts.server.ts'

/** Dimensions of rows and columns, outermost first, and the measure. */
export type Arrangement = { rows: readonly Dimension[]; columns: readonly Dimension[]; measure: Measure }

export const mostCells = 10_000

/** Refuses a pivot that is too large for a screen. */
export const refuseMore = (): never =>
  refuse('This would be more than {most} cells. Choose fewer days, fewer rows or fewer columns, or filter.', {
    values: { most: mostCells },
  })

const periods: Partial<Record<Dimension, RawBuilder<unknown>>> = {
  year: sql`left(s.date::text, 4)`,
  month: sql`left(s.date::text, 7)`,
  day: sql`s.date`,
}

/** A relation `s` of facts, with the amount to sum in whole units, and a cost in hundred-thousandths of a halala to deduct. */
type Facts = { from: RawBuilder<unknown>; amount: RawBuilder<unknown>; cost?: RawBuilder<unknown> }

type FactsQuestion = { by: readonly Dimension[]; measure: Measure; filters: InvoicedSalesFilters }

const isBy = ({ by }: FactsQuestion, ...names: Dimension[]): boolean => names.some(name => by.includes(name))

const readStoredFacts = (asked: FactsQuestion, context: Context) => {
  const breakdown = {
    ...{ days: isBy(asked, 'day'), customers: isBy(asked, 'customer'), agents: isBy(asked, 'agent') },
    lots: isOfCost(asked.measure) || isBy(asked, 'terminal', 'lc', 'form', 'size', ...lcParts),
  }
  return salesFactsQuery(asked.filters, breakdown, context.tx)
}

// Reads the stored facts; bags and tons, if requested, are read from the lines of invoices.
const salesFacts = async (asked: FactsQuestion, measure: SalesMeasure, context: Context): Promise<Facts> => {
  const kept = await readStoredFacts(asked, context)
  if (kept) return { from: kept, amount: sql`coalesce(sum(s.${sql.ref(measure)}), 0)` }
  const isOnLines = measure === 'bags' || measure === 'quantity'
  return {
    from: isOnLines ? invoicedSalesQuery(asked.filters) : invoicedAmountsQuery(asked.filters),
    amount: measure === 'documents' ? sql`count(*)` : sql`coalesce(sum(s.${sql.ref(measure)}), 0)`,
  }
}

// Sales from LCs of known cost. The cost is rounded in each shown figure, so that it does not depend on the arrangement.
const costFacts = async (asked: FactsQuestion, measure: CostMeasure, context: Context): Promise<Facts> => {
  const sold = (await readStoredFacts(asked, context)) ?? invoicedSalesQuery(asked.filters)
  const { rows } = await sql<{ lc: number }>`select distinct s.lc ${sold} and s.lc is not null`.execute(context.tx)
  const costs = await readCostsPerTon(
    asked.filters.to,
    rows.map(({ lc }) => lc),
    context,
  )
  const spent = sql`coalesce(sum(s.quantity * w.cost), 0)`
  return {
    from: sql`from (select s.* ${sold}) s
      join unnest(${[...costs.keys()]}::bigint[], ${[...costs.values()]}::bigint[]) w (lc, cost) on w.lc = s.lc`,
    ...(measure === 'cost'
      ? { amount: sql`0`, cost: sql`-${spent}` }
      : { amount: sql`coalesce(sum(s.net), 0)`, cost: spent }),
  }
}

const readableFacts = (asked: FactsQuestion, context: Context): Promise<Facts> | Facts => {
  const { measure, filters } = asked
  if (subjectOf(measure) === 'Stock')
    return { from: stockFactsQuery(measure as StockMeasure, filters, context), amount: sql`coalesce(sum(s.amount), 0)` }
  return isOfCost(measure) ? costFacts(asked, measure, context) : salesFacts(asked, measure as SalesMeasure, context)
}

const wholeAmount = (alias: string): RawBuilder<unknown> =>
  sql`(coalesce(sum(${sql.ref(`${alias}.amount`)}), 0) - round(coalesce(sum(${sql.ref(`${alias}.cost`)}), 0) / 100000))::bigint as amount`

const factsQuery = async (asked: FactsQuestion, context: Context): Promise<RawBuilder<unknown>> => {
  const { by } = asked
  const { from, amount, cost = sql`0` } = await readableFacts(asked, context)
  // Facts are first grouped by day, so that the period is computed once per day and not for every fact.
  const isPeriod = (name: Dimension): boolean => name in periods
  const isOfLc = (name: Dimension): boolean => lcParts.some(part => part === name)
  const plain = by.filter(name => !isPeriod(name) && !isOfLc(name)).map(snake)
  const inner = [...(by.some(isPeriod) ? ['date'] : []), ...new Set([...plain, ...(by.some(isOfLc) ? ['lc'] : [])])]
  const added = sql`select ${sql.join([...inner.map(name => sql.ref(`s.${name}`)), sql`${amount}::bigint as amount`, sql`${cost}::numeric as cost`])} ${from}
    ${inner.length > 0 ? sql`group by ${sql.join(inner.map(name => sql.ref(`s.${name}`)))}` : sql``}`
  const columns = by.map(
    name => sql`${periods[name] ?? sql.ref(`${isOfLc(name) ? 'l' : 's'}.${snake(name)}`)} as ${sql.ref(name)}`,
  )
  const places = by.map((_, at) => sql.lit(at + 1))
  const sums =
    by.length > 0
      ? sql`coalesce(sum(s.amount), 0)::bigint as amount, coalesce(sum(s.cost), 0) as cost`
      : wholeAmount('s')
  return sql`select ${sql.join([...columns, sums])} from (${added}) s
    ${by.some(isOfLc) ? sql`left join ${lcCargoQuery} l on l.id = s.lc` : sql``} ${by.length > 0 ? sql`group by ${sql.join(places)}` : sql``} limit ${sql.lit(mostCells + 1)}`
}

const prefixes = (names: readonly Dimension[]): Dimension[][] =>
  Array.from({ length: names.length + 1 }, (_, length) => names.slice(0, length))

type LevelSum = Row & { amount: number; level: number }

const readSums = async ({ rows, columns, measure }: Arrangement, filters: InvoicedSalesFilters, context: Context) => {
  const { tx } = context
  const by = [...new Set([...rows, ...columns])]
  const facts = await factsQuery({ by, measure, filters }, context)
  if (by.length === 0) {
    const found = await sql<LevelSum>`${facts}`.execute(tx)
    return found.rows.map(({ amount }) => ({ amount, level: 0 }) as LevelSum)
  }
  const sets = prefixes(rows).flatMap(some => (columns.length > 0 ? [some, [...some, ...columns]] : [some]))
  const found = await sql<LevelSum>`
    with f as materialized (${facts})
    select ${sql.join(by.map(name => sql.ref(`f.${name}`)))}, ${wholeAmount('f')}, grouping(${sql.join(by.map(name => sql.ref(`f.${name}`)))}) as level
    from f group by grouping sets (${sql.join(sets.map(set => sql`(${sql.join(set.map(name => sql.ref(`f.${name}`)))})`))})`.execute(
    tx,
  )
  return found.rows
}

// The dimensions of a sum: `grouping` sets a bit for each dimension that the sum lacks, the lowest for the last dimension.
const headOf = (found: LevelSum, labels: Row, names: readonly Dimension[], isOf: (name: Dimension) => boolean) => {
  const own = names.filter(isOf)
  return {
    values: own.map(name => (found[name] ?? null) as string | number | null),
    labels: own.map(name => String(labels[name])),
  }
}

// Each name is read once, in however many sums it appears.
const readNames = async (by: readonly Dimension[], found: readonly LevelSum[], context: Context) => {
  const each = by.flatMap(name => [...new Set(found.map(row => row[name]))].map(value => ({ name, value })))
  const used = Object.fromEntries(by.map(name => [name, dimensions[name]]))
  const rows = each.map(({ name, value }): Row => ({ [name]: value }))
  const names = await namesOfEach(used, rows, context)
  const known = new Map(each.map(({ name, value }, at) => [`${name} ${value}`, names[at]![name]]))
  return (name: Dimension, value: unknown) => known.get(`${name} ${value}`)
}

/** The sums of a pivot at every level. Refuses a pivot that is too large for a screen. */
export const readPivotSums = async (
  arrangement: Arrangement,
  filters: InvoicedSalesFilters,
  context: Context,
): Promise<Sum[]> => {
  const { rows, columns } = arrangement
  const found = await readSums(arrangement, filters, context)
  const by = [...new Set([...rows, ...columns])]
  if (found.filter(({ level }) => level === 0).length > mostCells) refuseMore()
  const nameOf = await readNames(by, found, context)
  const say = (word: unknown): string => translateText(context.words, String(word))
  const sums = found.map((row): Sum => {
    const labels = Object.fromEntries(
      by.map(name => [name, wordsOf(dimensions[name], row[name], nameOf(name, row[name]), { say }) || '–']),
    )
    const isOf = (name: Dimension): boolean => (row.level & (1 << (by.length - 1 - by.indexOf(name)))) === 0
    return { row: headOf(row, labels, rows, isOf), column: headOf(row, labels, columns, isOf), amount: row.amount }
  })
  return arrangement.measure === 'closing' ? carryStock(sums, { rows, columns }) : sums
}
