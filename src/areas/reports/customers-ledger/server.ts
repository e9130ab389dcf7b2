import { type RawBuilder, sql } from 'kysely'
import { customer as customerList } from '#areas/master-data/customer/definition.ts'
import { customersLedger } from '#areas/reports/customers-ledger/definition.ts'
import type { Row } from '#kit/check.ts'
import { money, type ValuesOf } from '#kit/fields.ts'
import { andMerged } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'
import { answerReport, type ReportResult } from '#kit/server/report-source.ts'
import { andAnyOf } from '#trade/parties/any-of.server.ts'

type Filters = ValuesOf<typeof customersLedger.filters>

// All accounts between a customer and a consignee: receivables, and advances with their VAT. Inside one posting they add up to the
// printed amount: an invoice is debited whole although an advance is deducted.
const accountCondition = ({ customer, consignee }: Filters): RawBuilder<unknown> => sql`
  c.agency_id = app.agency() and c.unit = 'SAR' and c.role in ('RECEIVABLE', 'ADVANCE', 'VAT_ON_ADVANCE', 'VOUCHER')
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

const entryKind = sql`case p.document_type when 'taxInvoice' then 'Tax invoice' when 'payment' then 'Receipt' when 'prePayment' then 'Pre-payment'
  when 'creditNote' then 'Credit note' when 'creditVoucher' then 'Credit voucher' else p.document_type end`

// In a few words what it was: the goods, which an invoice names in English and in Arabic, or how it was paid.
const descriptionIn = (language: string): RawBuilder<unknown> => sql`case p.document_type
  when 'taxInvoice' then (select coalesce(nullif(split_part(d.description, ' | ', ${language === 'arabic' ? 2 : 1}), ''), d.description) from tax_invoice d where d.agency_id = p.agency_id and d.id = p.document_id)
  when 'payment' then (select concat_ws(' · ', d.mode, d.transaction_ref) from payment d where d.agency_id = p.agency_id and d.id = p.document_id)
  when 'prePayment' then (select concat_ws(' · ', d.mode, d.transaction_ref) from pre_payment d where d.agency_id = p.agency_id and d.id = p.document_id)
  when 'creditNote' then (select concat_ws(' · ', d.corrects, d.reason_text) from credit_note d where d.agency_id = p.agency_id and d.id = p.document_id)
  when 'creditVoucher' then (select concat_ws(' · ', d.reason, d.counterpart) from credit_voucher d where d.agency_id = p.agency_id and d.id = p.document_id)
  end`

const linesQuery = (
  filters: Filters,
  opening: number,
  limit: RawBuilder<unknown>,
  context: Context,
): RawBuilder<unknown> => sql`
  select m.effective_date as date, p.document_no as doc_no, ${entryKind} as kind, coalesce(p.reason, ${descriptionIn(context.asker.language)}) as description,
    m.consignee_id as consignee, case when m.amount > 0 then m.amount end as debit, case when m.amount < 0 then -m.amount end as credit,
    m.balance, (select min(i.due_date) from ledger.open_item i where i.agency_id = m.agency_id and i.posting_id = m.posting_id
      and i.side = 'debit' and i.reverses is null) as due,
    p.document_type as document, p.document_id
  from (
    select m.*, ${opening}::bigint + sum(m.amount) over (order by m.effective_date, m.posting_id, m.consignee_id)::bigint as balance
    from (${movementsQuery(filters)}) m where m.effective_date >= ${filters.from}::date
    order by m.effective_date, m.posting_id, m.consignee_id ${limit}
  ) m join ledger.posting p on p.agency_id = m.agency_id and p.posted_month = m.posted_month and p.id = m.posting_id
  order by m.effective_date, m.posting_id, m.consignee_id`

const ageFields = {
  days30: money('0–30 days', { zero: true }),
  days60: money('31–60 days', { zero: true }),
  days90: money('61–90 days', { zero: true }),
  over90: money('Over 90 days', { zero: true }),
  advances: money('Not yet applied', { zero: true }),
}

// Open items now, by days since the invoice. A past day has none: its payments came later.
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
    extras: await readAges(filters, context),
  }
})
