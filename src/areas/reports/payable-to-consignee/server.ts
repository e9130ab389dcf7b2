import { type RawBuilder, sql } from 'kysely'
import { payableToConsignee } from '#areas/reports/payable-to-consignee/definition.ts'
import { correctedLc, lcOfSale } from '#areas/reports/payable-to-consignee/lc-of-sale.server.ts'
import { storedPartsQuery } from '#areas/reports/payable-to-consignee/stored-parts.server.ts'
import type { ValuesOf } from '#kit/fields.ts'
import type { Context } from '#kit/server/context.ts'
import { andOwn } from '#ledger/day-balances.server.ts'
import { answerReport } from '#reports/source.server.ts'
import { sumGroups } from '#reports/sums.server.ts'
import { andAnyOf } from '#trade/parties/any-of.server.ts'
import { debitedNotes } from '#trade/settlement/debited-notes.server.ts'

type Filters = ValuesOf<typeof payableToConsignee.filters>
type Line = ValuesOf<typeof payableToConsignee.columns>

// The id of the document behind posting `p` if it is of this kind, so that only one table is joined.
const documentOf = (kind: string): RawBuilder<unknown> =>
  sql`case when p.document_type = ${sql.lit(kind)} then p.document_id end`

// The entries of account `c`. The lateral join keeps the planner from starting with all entries, because the accounts are few.
const entriesOf = (to: string, from?: string): RawBuilder<unknown> => sql`select x.* from ledger.entry x
  where x.agency_id = c.agency_id and x.account_id = c.id and x.effective_date <= ${to}::date
    ${from ? sql`and x.effective_date >= ${from}::date` : sql``} offset 0`

// With the sale it is of: of a debit note, that whose credit note it takes back.
const invoiceOf = (id: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select coalesce(o.id, i.id) as id, coalesce(o.sale_type, i.sale_type) as sale_type, coalesce(o.sale_id, i.sale_id) as sale_id, i.commission
  from tax_invoice i left join debited k on i.sale_type = 'DEBIT' and k.id = i.id
    left join tax_invoice o on o.agency_id = i.agency_id and o.id = k.invoice
  where i.agency_id = e.agency_id and i.id = ${id} offset 0`

// Every movement of the payable account, with the agent's commission that an invoice or credit note includes.
const movementsQuery = ({ consignee, to }: Filters, { asker }: Context): RawBuilder<unknown> => sql`
  select c.consignee_id as consignee, e.effective_date as day, p.document_type as kind, p.document_id as document, -e.amount as amount,
    coalesce(case p.document_type when 'taxInvoice' then t.commission when 'creditNote' then -n.clawback end, 0) as earned,
    case p.document_type when 'serviceCharge' then (select s.lc from service_charge s where s.agency_id = app.agency() and s.id = p.document_id)
      else ${lcOfSale} end as lc
  from ledger.account c
  cross join lateral (${entriesOf(to)}) e
  join ledger.posting p on p.agency_id = e.agency_id and p.posted_month = e.posted_month and p.id = e.posting_id
  left join credit_note n on n.agency_id = e.agency_id and n.id = ${documentOf('creditNote')}
  left join commission_accrual a on a.agency_id = e.agency_id and a.id = ${documentOf('commissionAccrual')}
  left join lateral (${invoiceOf(sql`case p.document_type when 'taxInvoice' then p.document_id when 'creditNote' then n.invoice
    when 'commissionAccrual' then a.invoice end`)}) t on true
  ${correctedLc}
  where c.agency_id = app.agency() and c.unit = 'SAR' and c.role = 'CONSIGNEE_PAYABLE'
    ${andOwn(asker)} ${andAnyOf('c.consignee_id', consignee)}`

// An invoice counts in proportion to what has settled it: each allocation adds the increase of the rounded running sum, so that all of them
// add up to the invoice. A credit note counts too, because it is deducted in full as well. What is taken back counts on the day it happens.
const collectedQuery: RawBuilder<unknown> = sql`
  select s.consignee, greatest(s.day, k.day) as day, s.lc,
    (round(s.goods * k.until / s.gross) - round(s.goods * (k.until - k.amount) / s.gross))::bigint as amount
  from (select m.consignee, m.day, m.lc, m.document, (m.amount + m.earned)::numeric as goods, t.gross from moved m
    join tax_invoice t on t.agency_id = app.agency() and t.id = m.document where m.kind = 'taxInvoice' and t.gross > 0) s
  join lateral (
    select x.amount, sum(x.amount) over (order by x.id) as until, coalesce(case when x.undoes is not null then (
        select max(u.effective_date) from ledger.entry u where u.agency_id = x.agency_id and u.posting_id = x.posting_id) end, ci.effective_date) as day
    from ledger.open_item d join ledger.allocation x on x.agency_id = d.agency_id and x.debit_item = d.id
    join ledger.open_item ci on ci.agency_id = x.agency_id and ci.id = x.credit_item
    where d.agency_id = app.agency() and d.document_type = 'taxInvoice' and d.document_id = s.document and d.side = 'debit') k on true`

const vatQuery = ({ consignee, from, to }: Filters, { asker }: Context): RawBuilder<unknown> => sql`
  select c.consignee_id as consignee, e.effective_date as day, -e.amount as amount, ${lcOfSale} as lc
  from ledger.account c
  cross join lateral (${entriesOf(to, from)}) e
  join ledger.posting p on p.agency_id = e.agency_id and p.posted_month = e.posted_month and p.id = e.posting_id
  left join credit_note n on n.agency_id = e.agency_id and n.id = ${documentOf('creditNote')}
  cross join lateral (${invoiceOf(sql`case p.document_type when 'taxInvoice' then p.document_id else n.invoice end`)}) t
  ${correctedLc}
  where c.agency_id = app.agency() and c.unit = 'SAR' and c.role = 'VAT_OUTPUT'
    ${andOwn(asker)} ${andAnyOf('c.consignee_id', consignee)}`

const partQuery = (name: string, amount: RawBuilder<unknown>, condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select consignee, lc, day, ${sql.lit(name)} as part, ${amount} as amount from moved where ${condition}`

// All movements by kind; deductions are negative here and shown as positive figures.
const partsQuery = (filters: Filters, context: Context): RawBuilder<unknown> => sql`
  ${
    filters.basis === 'Collected'
      ? sql`select consignee, lc, day, 'sales' as part, amount from (${collectedQuery}) s where day <= ${filters.to}::date`
      : partQuery('sales', sql`amount + earned`, sql`kind = 'taxInvoice'`)
  }
  union all ${partQuery('credit_notes', sql`amount + earned`, sql`kind = 'creditNote'`)}
  union all ${partQuery('charges', sql`amount`, sql`kind in ('serviceCharge', 'serviceInvoice')`)}
  union all ${partQuery('commission', sql`-earned`, sql`kind in ('taxInvoice', 'creditNote')`)}
  union all ${partQuery('commission', sql`amount`, sql`kind = 'commissionAccrual'`)}
  union all ${partQuery('remitted', sql`amount`, sql`kind = 'payment'`)}
  union all ${partQuery('other', sql`amount`, sql`kind not in ('taxInvoice', 'creditNote', 'serviceCharge', 'serviceInvoice', 'commissionAccrual', 'payment')`)}
  union all select consignee, lc, day, 'vat', amount from (${vatQuery(filters, context)}) v`

// The same result, computed from all movements since the beginning.
const movedPartsQuery = (filters: Filters, context: Context): RawBuilder<unknown> => sql`
  with debited as materialized (select * from ${debitedNotes} x), moved as materialized (${movementsQuery(filters, context)}), parts as (${partsQuery(filters, context)})
  select consignee, lc, case when day < ${filters.from}::date then 'before' else part end as part, amount
  from parts where part <> 'vat' or day >= ${filters.from}::date`

const figures = ['opening', 'sales', 'vatHeld', 'creditNotes', 'charges', 'commission', 'other', 'remitted', 'closing']

const linesQuery = (parts: RawBuilder<unknown>, { lc }: Filters): RawBuilder<Line> => {
  const of = (name: string, sign: 1 | -1 = 1) =>
    sql`coalesce(${sql.lit(sign)} * sum(amount) filter (where part = ${name}), 0)::bigint`
  return sql<Line>`
    select * from (
      select consignee, lc, ${of('before')} as opening, ${of('sales')} as sales, ${of('vat')} as vat_held,
        ${of('credit_notes', -1)} as credit_notes, ${of('charges', -1)} as charges, ${of('commission', -1)} as commission,
        ${of('other')} as other, ${of('remitted', -1)} as remitted,
        coalesce(sum(amount) filter (where part <> 'vat'), 0)::bigint as closing
      from (${parts}) p where true ${andAnyOf('lc', lc)} group by consignee, lc) l
    where ${sql.join(
      figures.map(name => sql`l.${sql.ref(name)} <> 0`),
      sql` or `,
    )} order by consignee, lc nulls last`
}

export const payableToConsigneeInquiry = answerReport(
  payableToConsignee,
  async (filters, reading, context) => {
    const kept = filters.basis === 'Collected' ? null : await storedPartsQuery(filters, context)
    const { rows } = await linesQuery(kept ?? movedPartsQuery(filters, context), filters).execute(context.tx)
    const sum = (name: string): number => rows.reduce((all, row) => all + (row[name as keyof Line] as number), 0)
    return {
      count: rows.length,
      rows: await reading.from(rows),
      totals: Object.fromEntries(payableToConsignee.totals.map(name => [name, sum(name)])),
      // When sorted by a figure, the lines of one consignee are not adjacent, so there are no groups.
      ...(reading.sortedBy.length === 0 && { groups: sumGroups(payableToConsignee, rows) }),
    }
  },
  payableToConsignee.totals as (keyof Line)[],
)
