import { type RawBuilder, sql } from 'kysely'
import { customersAnnualReport, monthNames } from '#areas/reports/customers-annual-report/definition.ts'
import type { ValuesOf } from '#kit/fields.ts'
import type { Context } from '#kit/server/context.ts'
import { proportion } from '#kit/units.ts'
import { answerReport } from '#reports/source.server.ts'
import { sumRows } from '#reports/sums.server.ts'
import { barleySaleTypes } from '#trade/statements/barley-sales.server.ts'
import { invoicedSalesQuery } from '#trade/statements/invoiced-sales.server.ts'
import { salesFactsQuery } from '#trade/statements/sales-facts.server.ts'

type Filters = ValuesOf<typeof customersAnnualReport.filters>
type Line = ValuesOf<typeof customersAnnualReport.columns>
type Judged = 'rank' | 'group' | 'sharePct' | 'averagePrice' | 'growthPct' | 'year'
type Bought = Omit<Line, Judged> & { region: string | null; priceGroup: string | null; netOfBarley: number }

const sumOf = (column: string, condition: RawBuilder<unknown>, name: string): RawBuilder<unknown> =>
  sql`coalesce(sum(s.${sql.ref(column)}) filter (where ${condition}), 0)::bigint as ${sql.ref(name)}`

// In the current year, the year before counts up to the same day; 29 February counts as 28 February.
const lastDayBefore = (year: number, { today }: Context): string => {
  if (!today.startsWith(`${year}-`)) return `${year - 1}-12-31`
  const day = today.slice(5)
  return `${year - 1}-${day === '02-29' ? '02-28' : day}`
}

// Reads the stored sums of whole months and of the days of incomplete months; reads the invoices if no sums are stored.
const soldWithin = async (
  from: string,
  to: string,
  filters: Filters,
  { tx }: Context,
): Promise<RawBuilder<unknown>> => {
  const { consignee, terminal, saleType } = filters
  const asked = { from, to, consignee, terminal, saleType }
  const facts = await salesFactsQuery(asked, { days: false, customers: true, agents: false, lots: false }, tx)
  return sql`select s.date, s.customer, s.sale_type, s.quantity, s.net ${facts ?? invoicedSalesQuery(asked)}`
}

// The year and the part of the year before are read separately, so that the last month of the part is read day by day.
const soldIn = async (year: number, filters: Filters, context: Context): Promise<RawBuilder<unknown>> => {
  const now = await soldWithin(`${year}-01-01`, `${year}-12-31`, filters, context)
  const before = await soldWithin(`${year - 1}-01-01`, lastDayBefore(year, context), filters, context)
  return sql`(${now} union all ${before})`
}

const readBought = async (year: number, filters: Filters, context: Context): Promise<Bought[]> => {
  const isNow = sql`s.date >= ${`${year}-01-01`}::date`
  const sums = [
    ...monthNames.flatMap((month, place) => {
      const isMonth = sql`${isNow} and extract(month from s.date) = ${sql.lit(place + 1)}`
      return [sumOf('quantity', isMonth, `tons${month}`), sumOf('net', isMonth, `net${month}`)]
    }),
    sumOf('quantity', isNow, 'tons'),
    sumOf('net', isNow, 'net'),
    sumOf('net', sql`${isNow} and s.sale_type = any(${[...barleySaleTypes]}::text[])`, 'netOfBarley'),
    sumOf('net', sql`not (${isNow})`, 'netBefore'),
  ]
  const sales = await soldIn(year, filters, context)
  // Purchases of a merged customer count for the customer it was merged into.
  const { rows } = await sql<Bought>`
    select b.*, c.kind, c.region, c.price_group as "priceGroup"
    from (
      select coalesce(m.kept, s.customer) as customer, ${sql.join(sums)}
      from ${sales} s
      left join app.merged m on m.agency_id = app.agency() and m.document = 'customer' and m.gone = s.customer
      group by 1) b
    left join customer c on c.agency_id = app.agency() and c.id = b.customer
    order by b.net desc, b.net_before desc, c.name, b.customer`.execute(context.tx)
  return rows
}

const rankLines = (year: number, bought: readonly Bought[], { groupedBy }: Filters): Line[] => {
  const all = bought.reduce((sum, { net }) => sum + net, 0)
  return bought.map((row, place): Line => {
    const { region, priceGroup, netOfBarley, ...line } = row
    const { net, tons, netBefore } = line
    return {
      ...line,
      year: String(year),
      rank: place + 1,
      group: (groupedBy === 'Price group' ? priceGroup : region) ?? '–',
      sharePct: all > 0 ? proportion(net, 100_000, all) : null,
      averagePrice: tons > 0 && netOfBarley > 0 ? proportion(netOfBarley, 100_000, tons) : null,
      growthPct: netBefore > 0 ? proportion(net - netBefore, 100_000, netBefore) : null,
    }
  })
}

export const customersAnnualReportInquiry = answerReport(customersAnnualReport, async (filters, reading, context) => {
  const year = Number(filters.year ?? context.today.slice(0, 4))
  const ranked = rankLines(year, await readBought(year, filters, context), filters)
  const lines = ranked.slice(0, filters.top ?? ranked.length)
  const groups = filters.groupedBy ? [...Map.groupBy(lines, ({ group }) => group)] : []
  return {
    count: lines.length,
    rows: await reading.from(groups.length > 0 ? groups.flatMap(([, of]) => of) : lines),
    totals: sumRows(customersAnnualReport, lines),
    groups: groups.map(([group, of]) => ({ group, ...sumRows(customersAnnualReport, of) })),
  }
})
