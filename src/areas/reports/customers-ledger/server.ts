import { type RawBuilder, sql } from 'kysely'
import { customer as customerList } from '#areas/master-data/customer/definition.ts'
import { customersLedger, type entries } from '#areas/reports/customers-ledger/definition.ts'
import type { Row } from '#kit/check.ts'
import { money, type ValuesOf } from '#kit/fields.ts'
import { andMerged } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'
import { answerReport, type ReportResult } from '#reports/source.server.ts'
import { andAnyOf } from '#trade/parties/any-of.server.ts'
import { documentTitleOf } from '#trade/statements/postings.server.ts'
import { documentsWithAmounts } from '#trade/statements/receipts.server.ts'

type Filters = ValuesOf<typeof customersLedger.filters>

// All accounts between a customer and a consignee: receivables, and advances with their VAT. Within one posting they add up to the
// printed amount: an invoice is debited in full although an advance is deducted.
const accountCondition = ({ customer, consignee }: Filters): RawBuilder<unknown> => sql`
  c.agency_id = app.agency() and c.unit = 'SAR' and c.role in ('RECEIVABLE', 'ADVANCE', 'VAT_ON_ADVANCE')
  and c.party_id = any(${andMerged(customerList, [customer])}) ${andAnyOf('c.consignee_id', consignee)}`

const movementsQuery = (filters: Filters): RawBuilder<unknown> => sql`
  select e.agency_id, e.effective_date, e.posted_month, e.posting_id, c.consignee_id, sum(e.amount)::bigint as amount
  from ledger.account c join ledger.entry e on e.agency_id = c.agency_id and e.account_id = c.id
  where ${accountCondition(filters)} and e.effective_date <= ${filters.to}::date
  group by e.agency_id, e.effective_date, e.posted_month, e.posting_id, c.consignee_id having sum(e.amount) <> 0`

type Sums = { count: number; opening: number; debit: number; credit: number }

const readSums = async (filters: Filters, { tx }: Context): Promise<Sums> => {
  const within = sql`effective_date >= ${filters.from}::date`
  const { rows } = await sql<Sums>`
    select count(*) filter (where ${within}) as count, coalesce(sum(amount) filter (where not ${within}), 0)::bigint as opening,
      coalesce(sum(amount) filter (where ${within} and amount > 0), 0)::bigint as debit,
      coalesce(-sum(amount) filter (where ${within} and amount < 0), 0)::bigint as credit
    from (${movementsQuery(filters)}) m`.execute(tx)
  return rows[0]!
}

const entryKindIn = (
  context: Context,
): RawBuilder<unknown> => sql`case p.document_type when 'taxInvoice' then 'Tax invoice' when 'payment' then (
    select case d.direction when 'Payment' then 'Refund' else 'Receipt' end from payment d where d.agency_id = p.agency_id and d.id = p.document_id)
  when 'prePayment' then 'Pre-payment'
  when 'creditNote' then 'Credit note' when 'creditVoucher' then 'Credit voucher' else ${documentTitleOf(context)} end`

// The way of payment in the reader's language, and the reference of the bank as it is.
const wayOf = (table: 'payment' | 'pre_payment', posting: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select case when d.transaction_ref is null then d.mode else jsonb_build_object('key', '{mode} · {reference}',
    'values', jsonb_build_object('mode', d.mode, 'reference', d.transaction_ref))::text end
  from ${sql.table(table)} d where d.agency_id = ${posting}.agency_id and d.id = ${posting}.document_id)`

// A short description: the goods, which an invoice names in English and in Arabic, or the way of payment.
const descriptionIn = (language: string): RawBuilder<unknown> => sql`case p.document_type
  when 'taxInvoice' then (select coalesce(nullif(split_part(d.description, ' | ', ${language === 'arabic' ? 2 : 1}), ''), d.description) from tax_invoice d where d.agency_id = p.agency_id and d.id = p.document_id)
  when 'payment' then ${wayOf('payment', sql`p`)}
  when 'prePayment' then ${wayOf('pre_payment', sql`p`)}
  when 'creditNote' then (select concat_ws(' · ', d.corrects, d.reason_text) from credit_note d where d.agency_id = p.agency_id and d.id = p.document_id)
  when 'creditVoucher' then (select concat_ws(' · ', d.reason, d.counterpart) from credit_voucher d where d.agency_id = p.agency_id and d.id = p.document_id)
  end`

const joinPosting = sql`join ledger.posting p on p.agency_id = m.agency_id and p.posted_month = m.posted_month and p.id = m.posting_id`

const numberOfOther = sql`coalesce(t.invoice_no, r.doc_no, a.doc_no, n.note_no, v.doc_no, b.doc_no, c.doc_no)`

// The documents that the open items of the postings of a `page` settle or are settled by: each once, with its remaining allocation.
// Released allocations cancel out, and a reversal settles only the posting it reverses.
const allocationsQuery: RawBuilder<unknown> = sql`
  select s.posting_id, s.consignee_id, min(s.due) as due, ${documentsWithAmounts(numberOfOther, sql`s.amount`, sql`s.since`)} as allocation
  from (
    select i.posting_id, i.consignee_id, min(i.due_date) filter (where i.side = 'debit' and i.reverses is null) as due,
      o.document_type, o.document_id, sum(x.amount) as amount, min(x.id) as since
    from page m join ledger.open_item i on i.agency_id = m.agency_id and i.posting_id = m.posting_id
    left join lateral (
      select l.id, l.credit_item as other, l.amount from ledger.allocation l where l.agency_id = i.agency_id and l.debit_item = i.id
      union all
      select l.id, l.debit_item, l.amount from ledger.allocation l where l.agency_id = i.agency_id and l.credit_item = i.id) x on true
    left join ledger.open_item o on o.agency_id = i.agency_id and o.id = x.other
      and (o.document_type, o.document_id) is distinct from (i.document_type, i.document_id)
    group by i.posting_id, i.consignee_id, o.document_type, o.document_id) s
  left join tax_invoice t on s.document_type = 'taxInvoice' and s.amount <> 0 and t.agency_id = app.agency() and t.id = s.document_id
  left join payment r on s.document_type = 'payment' and s.amount <> 0 and r.agency_id = app.agency() and r.id = s.document_id
  left join pre_payment a on s.document_type = 'prePayment' and s.amount <> 0 and a.agency_id = app.agency() and a.id = s.document_id
  left join credit_note n on s.document_type = 'creditNote' and s.amount <> 0 and n.agency_id = app.agency() and n.id = s.document_id
  left join credit_voucher v on s.document_type = 'creditVoucher' and s.amount <> 0 and v.agency_id = app.agency() and v.id = s.document_id
  left join opening_balance b on s.document_type = 'openingBalance' and s.amount <> 0 and b.agency_id = app.agency() and b.id = s.document_id
  left join laytime c on s.document_type = 'laytime' and s.amount <> 0 and c.agency_id = app.agency() and c.id = s.document_id
  group by s.posting_id, s.consignee_id`

// Sorted by day, or by kind of document.
const orderOf = ({ byDocument }: Filters): RawBuilder<unknown> =>
  sql`${byDocument ? sql`m.kind, ` : sql``}m.effective_date, m.posting_id, m.consignee_id`

const linesQuery = (
  filters: Filters,
  opening: number,
  limit: RawBuilder<unknown>,
  context: Context,
): RawBuilder<unknown> => sql`
  with page as materialized (
    select m.* from (
      select m.*, ${filters.byDocument ? sql`${entryKindIn(context)} as kind,` : sql``}
        ${opening}::bigint + sum(m.amount) over (order by m.effective_date, m.posting_id, m.consignee_id)::bigint as balance
      from (${movementsQuery(filters)}) m ${filters.byDocument ? joinPosting : sql``} where m.effective_date >= ${filters.from}::date) m
    order by ${orderOf(filters)} ${limit}),
  settled as materialized (${allocationsQuery})
  select m.effective_date as date, p.document_no as doc_no, ${entryKindIn(context)} as kind, coalesce(p.reason, ${descriptionIn(context.asker.language)}) as description,
    m.consignee_id as consignee, case when m.amount > 0 then m.amount end as debit, case when m.amount < 0 then -m.amount end as credit,
    m.balance, s.due, s.allocation, p.document_type as document, p.document_id
  from page m ${joinPosting}
  left join settled s on s.posting_id = m.posting_id and s.consignee_id is not distinct from m.consignee_id
  order by ${orderOf(filters)}`

type Group = { kind: (typeof entries)[number]; debit: number; credit: number }

const readGroups = async (filters: Filters, context: Context): Promise<Group[] | undefined> => {
  if (!filters.byDocument) return undefined
  const { rows } = await sql<Group>`
    select m.kind, coalesce(sum(m.amount) filter (where m.amount > 0), 0)::bigint as debit,
      coalesce(-sum(m.amount) filter (where m.amount < 0), 0)::bigint as credit
    from (select ${entryKindIn(context)} as kind, m.amount from (${movementsQuery(filters)}) m ${joinPosting}
      where m.effective_date >= ${filters.from}::date) m group by m.kind order by m.kind`.execute(context.tx)
  return rows
}

const ageFields = {
  days30: money('Invoiced 0–30 days ago', { zero: true }),
  days60: money('Invoiced 31–60 days ago', { zero: true }),
  days90: money('Invoiced 61–90 days ago', { zero: true }),
  over90: money('Invoiced over 90 days ago', { zero: true }),
  advances: money('Not yet applied', { zero: true }),
}

// Present open items, by days since the invoice. Not available for a past day, because its payments came later.
const readAges = async (filters: Filters, { tx, today }: Context): Promise<ReportResult['extras']> => {
  if (filters.to < today) return undefined
  const aged = (from: number, to: number) => sql`coalesce(sum(i.open_amount) filter (where i.side = 'debit'
    and ${today}::date - i.effective_date between ${from} and ${to}), 0)::bigint`
  const { rows } = await sql<Row>`
    select ${aged(-1000, 30)} as days30, ${aged(31, 60)} as days60, ${aged(61, 90)} as days90, ${aged(91, 1e6)} as over90,
      coalesce(sum(i.open_amount) filter (where i.side = 'credit'), 0)::bigint as advances
    from ledger.open_item i where i.agency_id = app.agency() and i.party_kind = 'customer' and i.party_id = any(${andMerged(customerList, [filters.customer])})
      ${andAnyOf('i.consignee_id', filters.consignee)}`.execute(tx)
  return { fields: ageFields, values: rows[0]! }
}

export const customersLedgerInquiry = answerReport(customersLedger, async (filters, reading, context) => {
  const { count, opening, debit, credit } = await readSums(filters, context)
  return {
    count,
    rows: await reading.rows(limit => linesQuery(filters, opening, limit, context)),
    totals: { debit, credit },
    opening: { balance: opening },
    closing: { balance: opening + debit - credit },
    groups: await readGroups(filters, context),
    extras: await readAges(filters, context),
  }
})
