import { sql } from 'kysely'
import { invoices } from '#areas/analytics/invoices/definition.ts'
import { readAges, readOldest } from '#areas/analytics/invoices/receivables.server.ts'
import type { ValuesOf } from '#kit/fields.ts'
import type { Context } from '#kit/server/context.ts'
import { answerAnalysis } from '#reports/analyses.server.ts'
import { withLcs } from '#trade/cargo/lcs-of.server.ts'
import { invoicedAmountsQuery } from '#trade/statements/invoiced-sales.server.ts'
import { periodsBetween } from '#trade/statements/periods.ts'
import { countWaitingSales } from '#trade/tax-documents/waiting-sales.server.ts'

type Filters = ValuesOf<typeof invoices.filters>
type Row = ValuesOf<typeof invoices.columns>
type Day = ValuesOf<typeof invoices.series & object>

const figures = sql`count(*) filter (where s.document = 'taxInvoice') as invoices, coalesce(sum(s.net), 0)::bigint as net,
  coalesce(sum(s.vat), 0)::bigint as vat, coalesce(sum(s.gross), 0)::bigint as gross`

// The payment state of an invoice is derived and has no column: paid, or the day since when it is due.
const readStates = async (filters: Filters, { tx, today }: Context): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select s.sale_type, case s.document when 'taxInvoice' then 'Invoice' else 'Credit note' end as document,
      case when s.document <> 'taxInvoice' then null when s.balance <= 0 then 'Paid' when s.due_date < ${today}::date then 'Overdue'
        when s.paid > 0 then 'Partly paid' else 'Unpaid' end as state,
      s.e_invoice_status, ${figures}, coalesce(sum(s.balance), 0)::bigint as balance,
      count(*) filter (where not s.has_qr) as without_qr
    ${invoicedAmountsQuery(filters)}
    group by 1, 2, 3, 4 order by 1, 2 desc, 3, 4`.execute(tx)
  return rows
}

const readDays = async (filters: Filters, { tx }: Context): Promise<Map<string, Day>> => {
  const { rows } = await sql<Day>`
    select s.date::text as time, ${figures} ${invoicedAmountsQuery(filters)} group by s.date`.execute(tx)
  return new Map(rows.map(row => [row.time, row]))
}

const sum = (rows: readonly Row[], name: 'invoices' | 'net' | 'vat' | 'gross'): number =>
  rows.reduce((all, row) => all + row[name], 0)

export const invoicesAnswer = answerAnalysis(invoices, async (asked, context) => {
  const filters = await withLcs(asked, context)
  const rows = await readStates(filters, context)
  const days = await readDays(filters, context)
  return {
    rows,
    total: {
      invoices: sum(rows, 'invoices'),
      net: sum(rows, 'net'),
      vat: sum(rows, 'vat'),
      gross: sum(rows, 'gross'),
      ...(await countWaitingSales(filters, context)),
      ...(await readAges(filters, context)),
      oldest: await readOldest(filters, context),
    },
    series: periodsBetween(filters.from, filters.to, 'DAY').map(
      time => days.get(time) ?? { time, invoices: 0, net: 0, vat: 0, gross: 0 },
    ),
  }
})
