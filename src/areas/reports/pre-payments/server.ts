import { type RawBuilder, sql } from 'kysely'
import { prePaymentsReport } from '#areas/reports/pre-payments/definition.ts'
import type { ValuesOf } from '#kit/fields.ts'
import type { Context } from '#kit/server/context.ts'
import { answerReport } from '#reports/source.server.ts'
import { andAnyOf } from '#trade/parties/any-of.server.ts'

type Filters = ValuesOf<typeof prePaymentsReport.filters>
type Sums = Record<'gross' | 'net' | 'vat' | 'applied' | 'refunded' | 'balance', number>

// The pre-payment stores its present totals; for a day in the past, its invoices and notes until then are added up.
const usedQuery = ({ to }: Filters, { today }: Context): RawBuilder<unknown> =>
  to >= today
    ? sql`select coalesce(p.applied, 0) as applied, coalesce(p.refunded, 0) as refunded`
    : sql`select
        coalesce((select sum(a.amount) from pre_payment_applications a where a.agency_id = p.agency_id and a.parent = p.id
          and a.date <= ${to}::date), 0)::bigint as applied,
        coalesce((select sum(n.gross) from credit_note n where n.agency_id = p.agency_id and n.pre_payment = p.id
          and n.status = 'Issued' and n.date <= ${to}::date), 0)::bigint as refunded`

const advancesQuery = (filters: Filters, context: Context): RawBuilder<unknown> => {
  const { from, to, customer, consignee, openOnly } = filters
  return sql`
    from (
      select p.id, p.customer, p.date, p.doc_no, p.invoice_no, p.consignee, p.mode, p.bank, p.amount as gross, p.net, p.vat, p.tax_reason, u.applied,
        u.refunded, p.amount - u.applied - u.refunded as balance
      from pre_payment p cross join lateral (${usedQuery(filters, context)}) u
      where p.agency_id = app.agency() and p.status <> 'Canceled' and p.date between ${from}::date and ${to}::date
        ${andAnyOf('p.customer', customer)} ${andAnyOf('p.consignee', consignee)}) x
    where ${openOnly ? sql`x.balance > 0` : sql`true`}`
}

const sums = sql.join(
  ['gross', 'net', 'vat', 'applied', 'refunded', 'balance'].map(
    name => sql`coalesce(sum(x.${sql.ref(name)}), 0)::bigint as ${sql.ref(name)}`,
  ),
)

export const prePaymentsInquiry = answerReport(prePaymentsReport, async (filters, reading, context) => {
  const advances = advancesQuery(filters, context)
  const { tx, today } = context
  const until = filters.to < today ? filters.to : today
  const { rows: all } = await sql<Sums & { count: number }>`select count(*) as count, ${sums} ${advances}`.execute(tx)
  const { rows: groups } = await sql<Sums & { customer: number }>`
    select x.customer, ${sums} ${advances} group by x.customer`.execute(tx)
  const { count, ...totals } = all[0]!
  return {
    count,
    rows: await reading.rows(
      limit => sql`
        select y.*, case when y.balance > 0 then ${until}::date - y.date end as age, 'prePayment' as document, y.id as document_id
        from (select x.* ${advances}) y left join customer c on c.agency_id = app.agency() and c.id = y.customer
        order by c.name, y.customer, y.date, y.id ${limit}`,
    ),
    totals,
    groups,
  }
})
