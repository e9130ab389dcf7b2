import { type RawBuilder, sql } from 'kysely'
import { creditNote } from '#areas/accounts/credit-note/definition.ts'
import { serviceInvoice } from '#areas/accounts/service-invoice/definition.ts'
import { emptyBagInvoice } from '#areas/bags/sale-invoice/definition.ts'
import { eInvoiceLog, kinds } from '#areas/logs/e-invoices/definition.ts'
import { prePayment } from '#areas/payments/pre-payment/definition.ts'
import { taxInvoice } from '#areas/sales/tax-invoice/definition.ts'
import { isWithinDays } from '#database/local-days.ts'
import type { ValuesOf } from '#kit/fields.ts'
import { tableOf } from '#kit/server/columns.ts'
import { titleOfCode } from '#reports/code-titles.server.ts'
import { answerReport } from '#reports/source.server.ts'

type Filters = ValuesOf<typeof eInvoiceLog.filters>

const papers = [
  { of: taxInvoice, number: 'invoice_no', seller: 'consignee' },
  { of: creditNote, number: 'note_no', seller: 'consignee' },
  { of: prePayment, number: 'invoice_no', seller: 'consignee' },
  { of: serviceInvoice, number: 'invoice_no', seller: 'seller' },
  { of: emptyBagInvoice, number: 'invoice_no', seller: 'seller' },
] as const

/** Hours after which a simplified document is late, and after which it is marked as late soon (BR-KSA-98). */
const lateAfter = 24
const lateSoonAfter = 20

const result = sql`case when e.state = 'Refused' then 'Rejected' when e.state <> 'Waiting' then e.state
  when e.family = 'simplified' and e.sealed_at < now() - interval '${sql.raw(String(lateAfter))} hours' then 'Late'
  when e.family = 'simplified' and e.sealed_at < now() - interval '${sql.raw(String(lateSoonAfter))} hours' then 'Late soon'
  else 'Waiting' end`

const sealed = sql`select e.document, e.document_id, e.number, u.consignee as seller, ${result} as result, e.sealed_at, e.sealed_at as at,
    case when e.state = 'Waiting' then e.sealed_at end as waiting_since, u.sending_problem as unit_problem, e.counter,
    case when e.state = 'Waiting' and u.sending_problem is null then e.due_at end as next_at,
    a.id as attempt, a.at as attempt_at, a.http_status, a.ms, left(a.answer, 500) as answer
  from app.e_document e join signing_unit u on u.agency_id = e.agency_id and u.id = e.unit_id
    left join app.e_document_attempt a on a.agency_id = e.agency_id and a.e_document_id = e.id
  where e.agency_id = app.agency()`

// Documents that are not in a chain yet, because the seller's address or the certificate is missing.
const unsealed = sql.join(
  papers.map(
    ({
      of,
      number,
      seller,
    }) => sql`select ${of.name}, p.id, p.${sql.ref(number)}, p.${sql.ref(seller)}, 'Not sealed', null::timestamptz,
        p.created_at, p.created_at, null::text, null::bigint, null::timestamptz, null::bigint, null::timestamptz, null::integer, null::integer,
        p.e_invoice_error
      from ${tableOf(of)} p where p.agency_id = app.agency() and p.qr_reason is not null and not exists (select from app.e_document e
        where e.agency_id = p.agency_id and e.document = ${of.name} and e.document_id = p.id)`,
  ),
  sql` union all `,
)

const reasonOf = sql`case d.document ${sql.join(
  papers.map(
    ({ of }) =>
      sql`when ${of.name} then (select p.qr_reason from ${tableOf(of)} p where p.agency_id = app.agency() and p.id = d.document_id)`,
  ),
  sql` `,
)} end`

const conditions = (asked: Filters, timeZone: string): RawBuilder<unknown> => {
  const { from, to, seller, kind, number } = asked
  const found = [isWithinDays(sql`d.at`, { from, to }, timeZone)]
  const named = Object.entries(kinds).flatMap(([name, title]) => (kind?.includes(title) ? [name] : []))
  if (seller?.length) found.push(sql`d.seller = any(${seller}::bigint[])`)
  if (kind?.length) found.push(sql`d.document = any(${named}::text[])`)
  if (asked.result?.length) found.push(sql`d.result = any(${asked.result}::text[])`)
  if (number) found.push(sql`strpos(lower(d.number), lower(${number})) > 0`)
  return sql.join(found, sql` and `)
}

export const eInvoiceLogInquiry = answerReport(eInvoiceLog, async (asked, reading, { tx, asker }) => {
  const from = sql`from (${sealed} union all ${unsealed}) d where ${conditions(asked, asker.timeZone)}`
  const { rows: counted } = await sql<{ count: number }>`select count(*) as count ${from}`.execute(tx)
  const rows = await reading.rows(
    limit => sql`select d.number, ${titleOfCode(sql`d.document`, kinds)} as kind, d.seller, d.result, d.sealed_at, d.waiting_since,
      floor(extract(epoch from now() - d.waiting_since) / 3600)::integer as waiting_hours, ${reasonOf} as reason, d.unit_problem,
      d.attempt_at, d.http_status, d.ms, d.answer, d.next_at, d.counter, d.document, d.document_id
      ${from} order by d.at desc, d.document, d.document_id desc, d.counter desc nulls last, d.attempt desc nulls last ${limit}`,
  )
  return { count: counted[0]!.count, rows, totals: {} }
})
