import { type RawBuilder, sql } from 'kysely'
import { salesReport } from '#areas/reports/sales/definition.ts'
import { money, price } from '#kit/fields.ts'
import { proportion } from '#kit/units.ts'
import { answerReport } from '#reports/source.server.ts'
import { invoicedSalesQuery } from '#trade/statements/invoiced-sales.server.ts'
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

const summed = ['bags', 'quantity', 'discount', 'net', 'vat', 'gross', 'paid', 'balance', 'commission'] as const
const sums = sql.join(summed.map(name => sql`coalesce(sum(s.${sql.raw(name)}), 0)::bigint as ${sql.ref(name)}`))
type Sums = Record<(typeof summed)[number], number>

export const salesReportInquiry = answerReport(salesReport, async (filters, reading, { tx }) => {
  const { rows: all } = await sql<Sums & NetByTax & { count: number; weighed: number }>`
    select count(*) as count, ${netByTax}, coalesce(sum(s.net) filter (where s.quantity is not null), 0)::bigint as weighed, ${sums} ${invoicedSalesQuery(filters)}`.execute(
    tx,
  )
  const { rows: days } = await sql<Sums & { date: string }>`
    select s.date, ${sums} ${invoicedSalesQuery(filters)} group by s.date order by s.date`.execute(tx)
  const { count, weighed, taxedNet, exportedNet, untaxedNet, ...totals } = all[0]!
  const averagePrice = totals.quantity > 0 ? proportion(weighed, 100_000, totals.quantity) : null
  return {
    count,
    rows: await reading.rows(
      limit => sql`select p.*, c.vat_no, e.name as "user" from (select s.* ${invoicedSalesQuery(filters)} order by s.date, s.invoice_no, s.document_id ${limit}) p
        left join customer c on c.agency_id = app.agency() and c.id = p.customer
        left join staff_user e on e.agency_id = app.agency() and e.id = p.created_by order by p.date, p.invoice_no, p.document_id`,
    ),
    totals,
    groups: days,
    extras: { fields: extras, values: { averagePrice, taxedNet, exportedNet, untaxedNet } },
  }
})
