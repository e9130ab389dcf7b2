import { type RawBuilder, sql } from 'kysely'
import { saleStats } from '#areas/reports/sale-stats/definition.ts'
import type { Row } from '#kit/check.ts'
import { count, percent, type ValuesOf } from '#kit/fields.ts'
import type { Context } from '#kit/server/context.ts'
import { proportion } from '#kit/units.ts'
import { answerReport } from '#reports/source.server.ts'
import { andAnyOf } from '#trade/parties/any-of.server.ts'
import { loadingsQuery } from '#trade/selling/loadings.server.ts'
import { type InvoicedSalesFilters, invoicedSalesQuery } from '#trade/statements/invoiced-sales.server.ts'

type Filters = ValuesOf<typeof saleStats.filters>
type Stat = ValuesOf<typeof saleStats.columns>

const extras = {
  permitsUsed: count('Permits used', { zero: true }),
  permitsExpired: count('Permits expired', { zero: true }),
  proformas: count('Proformas sent', { zero: true }),
  converted: count('Converted into sales', { zero: true }),
  conversionPct: percent('Conversion of proformas'),
}

const periodLengths = { YEAR: 4, MONTH: 7, DAY: 10 }

// The trucks of a bulk sale are loadings.
const loadedAs = (saleType: string): string => (saleType === 'BULKSALE' ? 'LOADING' : saleType)

const readStats = async (
  filters: InvoicedSalesFilters,
  step: keyof typeof periodLengths,
  { tx }: Context,
): Promise<Stat[]> => {
  const time = (column: RawBuilder<unknown>) => sql`left(${column}::text, ${sql.lit(periodLengths[step])})`
  const left = loadingsQuery({ ...filters, saleType: filters.saleType?.map(loadedAs), status: ['Delivered'] })
  const { rows } = await sql<Stat & { weighed: number }>`
    select x.*, coalesce(t.trucks, 0)::bigint as trucks from (
      select ${time(sql`s.date`)} as time, s.sale_type as "saleType", coalesce(sum(s.bags) filter (where s.size = '50 kg'), 0)::bigint as bags50,
        coalesce(sum(s.bags) filter (where s.size = '40 kg'), 0)::bigint as bags40, coalesce(sum(s.quantity), 0)::bigint as quantity,
        coalesce(sum(s.net), 0)::bigint as net, coalesce(sum(s.vat), 0)::bigint as vat, count(distinct s.customer) as customers,
        coalesce(sum(s.net) filter (where s.quantity is not null), 0)::bigint as weighed
      ${invoicedSalesQuery(filters)} group by 1, 2) x
    left join (select ${time(sql`l.date`)} as time, l.sale_type, count(*) as trucks from (${left}) l group by 1, 2) t
      on t.time = x.time and t.sale_type = case x."saleType" when 'BULKSALE' then 'LOADING' else x."saleType" end
    order by x.time, x."saleType"`.execute(tx)
  return rows.map(({ weighed, ...row }, at) => {
    const before = rows.slice(0, at).findLast(({ saleType }) => saleType === row.saleType)
    return {
      ...row,
      averagePrice: row.quantity > 0 ? proportion(weighed, 100_000, row.quantity) : null,
      growthPct: before && before.net > 0 ? proportion(row.net - before.net, 100_000, before.net) : null,
    }
  })
}

// In the chosen period: permits by their day of issue, proformas by their own date.
const readExtras = async ({ from, to, terminal, consignee }: Filters, { tx, asker }: Context): Promise<Row> => {
  const where = sql`${andAnyOf('terminal', terminal)}
    ${andAnyOf('consignee', consignee)}`
  const { rows } = await sql<{ used: number; expired: number; sent: number; converted: number }>`
    with p as (select status from bag_proforma where agency_id = app.agency() and date between ${from}::date and ${to}::date ${where}
      union all select status from bulk_proforma where agency_id = app.agency() and date between ${from}::date and ${to}::date ${where}),
    q as (select status from sale_permit where agency_id = app.agency() and status in ('Used', 'Expired')
      and created_at >= ${from}::date::timestamp at time zone ${asker.timeZone}
      and created_at < (${to}::date + 1)::timestamp at time zone ${asker.timeZone} ${where})
    select (select count(*) from q where status = 'Used') as used, (select count(*) from q where status = 'Expired') as expired,
      (select count(*) from p where status not in ('Draft', 'Canceled')) as sent, (select count(*) from p where status = 'Converted') as converted`.execute(
    tx,
  )
  const { used, expired, sent, converted } = rows[0]!
  const conversionPct = sent > 0 ? proportion(converted, 100_000, sent) : null
  return { permitsUsed: used, permitsExpired: expired, proformas: sent, converted, conversionPct }
}

const summed = ['bags50', 'bags40', 'quantity', 'net', 'vat', 'trucks'] as const

const sumStats = (rows: readonly Stat[]) =>
  Object.fromEntries(summed.map(name => [name, rows.reduce((sum, row) => sum + row[name], 0)])) as Pick<
    Stat,
    (typeof summed)[number]
  >

export const saleStatsInquiry = answerReport(saleStats, async (filters, reading, context) => {
  const rows = await readStats(filters, filters.step ?? 'MONTH', context)
  return {
    count: rows.length,
    rows: await reading.from(rows),
    totals: sumStats(rows),
    groups: [...Map.groupBy(rows, ({ time }) => time)].map(([time, of]) => ({ time, ...sumStats(of) })),
    extras: { fields: extras, values: await readExtras(filters, context) },
  }
})
