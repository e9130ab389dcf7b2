import { type RawBuilder, sql } from 'kysely'
import { salesReport } from '#areas/reports/sales/definition.ts'
import { money, price } from '#kit/fields.ts'
import { snake } from '#kit/server/columns.ts'
import { proportion } from '#kit/units.ts'
import { answerReport } from '#reports/source.server.ts'
import { barleySaleTypes } from '#trade/statements/barley-sales.server.ts'
import { invoicedSalesQuery } from '#trade/statements/invoiced-sales.server.ts'
import { columnsOf } from '#trade/statements/sales-facts.server.ts'
import { exportReason, servicesExportReason } from '#trade/tax-documents/tax-reason-fields.ts'

const amount = (label: string) => money(label, { signed: true, zero: true })

// The sums that a VAT return needs separately: supplies with VAT, exports, and other supplies without VAT.
const extras = {
  averagePrice: price('Average price per MT', { zero: true }),
  taxedNet: amount('Net with VAT'),
  exportedNet: amount('Exports'),
  untaxedNet: amount('Other supplies without VAT'),
}

const netOf = (condition: RawBuilder<unknown>) => sql`coalesce(sum(s.net) filter (where ${condition}), 0)::bigint`
const netByTax = sql`${netOf(sql`s.tax_reason is null`)} as "taxedNet",
  ${netOf(sql`s.tax_reason in (${exportReason}, ${servicesExportReason})`)} as "exportedNet",
  ${netOf(sql`s.tax_reason not in (${exportReason}, ${servicesExportReason})`)} as "untaxedNet"`
type NetByTax = Record<'taxedNet' | 'exportedNet' | 'untaxedNet', number>

// Commission that is due on payment accrues with the receipts of its invoice.
const withAccruals = (sales: RawBuilder<unknown>): RawBuilder<unknown> => sql`${sales} left join lateral (
  select sum(x.amount)::bigint as accrued from commission_accrual x
  where x.agency_id = app.agency() and s.document = 'taxInvoice' and x.invoice = s.document_id) a on true`
const commission = sql`s.commission + coalesce(a.accrued, 0)`

const summed = ['bags', 'quantity', 'discount', 'net', 'vat', 'gross', 'paid', 'balance', 'commission'] as const
const sums = sql.join(
  summed.map(name => {
    const amount = name === 'commission' ? commission : sql.ref(`s.${name}`)
    return sql`coalesce(sum(${amount}), 0)::bigint as ${sql.ref(name)}`
  }),
)
type Sums = Record<(typeof summed)[number], number>

const added = ['commission', 'vatNo', 'user']
const columns = Object.keys(salesReport.columns).filter(name => !added.includes(name))
const asInvoiced = [...columns.map(snake), 'document', 'document_id']

export const salesReportInquiry = answerReport(salesReport, async (filters, reading, { tx }) => {
  const sales = withAccruals(sql`from (select s.* ${invoicedSalesQuery(filters)}) s`)
  const { rows: all } = await sql<Sums & NetByTax & { count: number; barley: number }>`
    select count(*) as count, ${netByTax}, ${netOf(sql`s.sale_type = any(${[...barleySaleTypes]}::text[])`)} as barley, ${sums} ${sales}`.execute(
    tx,
  )
  const { rows: days } = await sql<Sums & { date: string }>`
    select s.date, ${sums} ${sales} group by s.date order by s.date`.execute(tx)
  const { count, barley, taxedNet, exportedNet, untaxedNet, ...totals } = all[0]!
  const averagePrice = totals.quantity > 0 ? proportion(barley, 100_000, totals.quantity) : null
  return {
    count,
    rows: await reading.rows(
      limit => sql`select ${columnsOf('s', asInvoiced)}, ${commission} as commission, c.vat_no, e.name as "user"
        ${withAccruals(sql`from (select s.* ${invoicedSalesQuery(filters)} order by s.date, s.invoice_no, s.document_id ${limit}) s`)}
        left join customer c on c.agency_id = app.agency() and c.id = s.customer
        left join staff_user e on e.agency_id = app.agency() and e.id = s.created_by order by s.date, s.invoice_no, s.document_id`,
    ),
    totals,
    groups: days,
    extras: { fields: extras, values: { averagePrice, taxedNet, exportedNet, untaxedNet } },
  }
})
