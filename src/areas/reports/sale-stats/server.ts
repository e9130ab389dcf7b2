import { type RawBuilder, sql } from 'kysely'
import { saleStats } from '#areas/reports/sale-stats/definition.ts'
import type { ValuesOf } from '#kit/fields.ts'
import type { Context } from '#kit/server/context.ts'
import { proportion } from '#kit/units.ts'
import { answerReport } from '#reports/source.server.ts'
import { sumRows } from '#reports/sums.server.ts'
import { andAnyOf } from '#trade/parties/any-of.server.ts'
import { loadingsQuery } from '#trade/selling/loadings.server.ts'
import { invoicedSalesQuery } from '#trade/statements/invoiced-sales.server.ts'

type Filters = ValuesOf<typeof saleStats.filters>
type Stat = ValuesOf<typeof saleStats.columns>

const periodLengths = { YEAR: 4, MONTH: 7, DAY: 10 }
type Step = keyof typeof periodLengths

// The trucks of a bulk sale have a kind of their own.
const loadedAs = (saleType: string): string => (saleType === 'BULKSALE' ? 'LOADING' : saleType)

const counted = ['bags50', 'bags40', 'quantity', 'net', 'vat', 'trucks', 'customers'] as const
const beside = ['permitsUsed', 'permitsExpired', 'proformas', 'converted'] as const
const figures = [...counted, ...beside]

// The row of one source: its own figures, and zero for all others.
const counts = (known: Partial<Record<(typeof figures)[number], RawBuilder<unknown>>>): RawBuilder<unknown> =>
  sql.join(figures.map(name => sql`${known[name] ?? sql`0`} as ${sql.ref(name)}`))

const sumOf = (column: string, condition = sql`true`): RawBuilder<unknown> =>
  sql`coalesce(sum(s.${sql.ref(column)}) filter (where ${condition}), 0)`

const invoicedFigures = {
  bags50: sumOf('bags', sql`s.size = '50 kg'`),
  bags40: sumOf('bags', sql`s.size = '40 kg'`),
  quantity: sumOf('quantity'),
  net: sumOf('net'),
  vat: sumOf('vat'),
  customers: sql`count(distinct s.customer)`,
}

const statesOf = (...states: string[]): RawBuilder<unknown> => sql`count(*) filter (where s.status = any(${states}))`

// A permit counts on the day it was used or expired, a proforma on its own day; both with their present state.
const besideSales = ({ from, to, saleType, terminal, consignee }: Filters, { asker }: Context) => {
  const where = sql`where s.date between ${from}::date and ${to}::date ${andAnyOf('s.sale_type', saleType)}
    ${andAnyOf('s.terminal', terminal)} ${andAnyOf('s.consignee', consignee)}`
  const ended = sql`case status when 'Used' then used_at else valid_until end`
  const permits = sql`(select (${ended} at time zone ${asker.timeZone})::date as date, sale_type, terminal, consignee, status
    from sale_permit where agency_id = app.agency() and status in ('Used', 'Expired')
      and created_at < (${to}::date + 1)::timestamp at time zone ${asker.timeZone}
      and ${ended} >= ${from}::date::timestamp at time zone ${asker.timeZone}) s`
  const proformas = sql`(select date, 'SALE' as sale_type, terminal, consignee, status from bag_proforma where agency_id = app.agency()
    union all select date, 'BULKSALE', terminal, consignee, status from bulk_proforma where agency_id = app.agency()) s`
  return [
    {
      from: sql`from ${permits} ${where}`,
      known: { permitsUsed: statesOf('Used'), permitsExpired: statesOf('Expired') },
    },
    {
      from: sql`from ${proformas} ${where} and s.status not in ('Draft', 'Canceled')`,
      known: { proformas: sql`count(*)`, converted: statesOf('Converted') },
    },
  ]
}

const conversionOf = ({ proformas, converted }: Pick<Stat, 'proformas' | 'converted'>): number | null =>
  proformas > 0 ? proportion(converted, 100_000, proformas) : null

const growthOf = (net: number, before: number): number | null =>
  before > 0 ? proportion(net - before, 100_000, before) : null

const readStats = async (filters: Filters, step: Step, context: Context): Promise<Stat[]> => {
  const left = loadingsQuery({ ...filters, saleType: filters.saleType?.map(loadedAs), status: ['Delivered'] })
  const loadings = sql`from (select l.date, case l.sale_type when 'LOADING' then 'BULKSALE' else l.sale_type end as sale_type from (${left}) l) s`
  const sources = [
    { from: invoicedSalesQuery(filters), known: invoicedFigures },
    { from: loadings, known: { trucks: sql`count(*)` } },
    ...besideSales(filters, context),
  ].map(
    ({ from, known }) => sql`
    select left(s.date::text, ${sql.lit(periodLengths[step])}) as time, s.sale_type, ${counts(known)} ${from} group by 1, 2`,
  )
  const { rows } = await sql<Stat>`
    select x.time, x.sale_type as "saleType", ${sql.join(figures.map(name => sql`sum(x.${sql.ref(name)})::bigint as ${sql.ref(name)}`))}
    from (${sql.join(sources, sql` union all `)}) x group by 1, 2 order by 1, 2`.execute(context.tx)
  return rows.map((row, at) => {
    const isSold = ({ saleType, customers }: Stat): boolean => saleType === row.saleType && customers > 0
    return {
      ...row,
      averagePrice: row.quantity > 0 ? proportion(row.net, 100_000, row.quantity) : null,
      growthPct: isSold(row) ? growthOf(row.net, rows.slice(0, at).findLast(isSold)?.net ?? 0) : null,
      conversionPct: conversionOf(row),
    }
  })
}

const sumStats = (rows: readonly Stat[]) => {
  const sums = sumRows(saleStats, rows) as Record<(typeof saleStats.totals)[number], number> & Stat
  return { ...sums, conversionPct: conversionOf(sums) }
}

// A period without invoices is not compared, neither with the period before nor with the next one.
const sumPeriods = (rows: readonly Stat[]) => {
  const periods = [...Map.groupBy(rows, ({ time }) => time)].map(([time, of]) => {
    return { isSold: of.some(({ customers }) => customers > 0), sums: { ...sumStats(of), time } }
  })
  return periods.map(({ isSold, sums }, at) => {
    const before = periods.slice(0, at).findLast(period => period.isSold)
    return { ...sums, growthPct: isSold ? growthOf(sums.net, before?.sums.net ?? 0) : null }
  })
}

export const saleStatsInquiry = answerReport(saleStats, async (filters, reading, context) => {
  const rows = await readStats(filters, filters.step ?? 'MONTH', context)
  return {
    count: rows.length,
    rows: await reading.from(rows),
    totals: sumStats(rows),
    groups: sumPeriods(rows),
  }
})
