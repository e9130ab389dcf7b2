// Invoiced sales: every invoice with its sale, and credit notes as negative lines.

import { type RawBuilder, sql } from 'kysely'
import { correctedLcs, correctionConditions } from '#trade/cargo/corrected-lc.server.ts'
import { goodsItems } from '#trade/selling/legs.ts'
import { partsOfSale, tonsOfNote, tonsOfPart } from '#trade/statements/lc-sale-tons.server.ts'

/** Filters of the sales; null or empty does not filter. */
export type InvoicedSalesFilters = {
  from: string
  to: string
  saleType?: readonly string[] | null
  customer?: readonly number[] | null
  consignee?: readonly number[] | null
  terminal?: readonly number[] | null
  lc?: readonly number[] | null
  form?: readonly string[] | null
  size?: readonly string[] | null
  paymentMode?: readonly string[] | null
  agent?: readonly number[] | null
  eInvoiceStatus?: readonly string[] | null
  taxReason?: readonly string[] | null
  fimsStatus?: readonly string[] | null
}

// Joins an invoice to its sale.
const saleJoins = sql`
  left join bag_sale b on i.sale_type = 'SALE' and b.agency_id = i.agency_id and b.id = i.sale_id
  left join bulk_sale u on i.sale_type = 'BULKSALE' and u.agency_id = i.agency_id and u.id = i.sale_id
  left join lc_sale d on i.sale_type = 'LCSALE' and d.agency_id = i.agency_id and d.id = i.sale_id
  left join outside_bag_sale o on i.sale_type = 'EMPTYBAGS' and o.agency_id = i.agency_id and o.id = i.sale_id
  left join ${correctedLcs} corrected on ${correctionConditions.invoice(sql`i`)}`

const shared = sql`i.sale_type, i.customer, i.consignee, coalesce(b.terminal, u.terminal, d.terminal, o.terminal) as terminal,
  coalesce(corrected.lc, b.lc, u.lc, d.lc) as lc, coalesce(b.form, u.form, d.form) as form, coalesce(b.size, o.size) as size, i.agent, i.payment_mode,
  o.bag_grade`

const fromInvoices = sql`from tax_invoice i ${saleJoins}`
const fromNotes = sql`from credit_note n join tax_invoice i on i.agency_id = n.agency_id and i.id = n.invoice ${saleJoins}`
const isIssued = {
  invoice: sql`i.agency_id = app.agency() and i.status = 'Issued'`,
  note: sql`n.agency_id = app.agency() and n.status = 'Issued'`,
}

const goods = sql`item in ('Barley', 'Empty bags')`
// The net amount without the agency's services.
const goodsNet = sql`sum(x.net) filter (where item = any(${[...goodsItems]}::text[])) as goods_net`

const invoices = sql`
  select i.date, i.invoice_no, ${shared}, coalesce(l.bags, o.quantity) as bags, coalesce(l.kg, ${tonsOfPart(sql`l`)}) as quantity,
    l.unit_price, coalesce(l.discount, 0) as discount, i.net, i.vat, i.gross, i.gross - i.balance_due as paid, i.balance_due as balance,
    coalesce(i.commission, 0) as commission, i.e_invoice_status, i.created_by, 'taxInvoice' as document, i.id as document_id,
    i.fims_status, i.fims_ref, i.fims_error, i.tax_reason, coalesce(l.goods_net, 0) as goods,
    0::bigint as credited
  ${fromInvoices}
  cross join lateral (select sum(x.bags) filter (where item = 'Barley') as bags, sum(x.quantity) filter (where item = 'Barley') as kg,
      max(x.unit_price) filter (where ${goods}) as unit_price, sum(x.discount) as discount, ${partsOfSale}, ${goodsNet}
    from tax_invoice_lines x where x.agency_id = app.agency() and x.parent = i.id) l
  where ${isIssued.invoice}`

// The part of a note that settled its invoice was never paid, and the part it refunded is no longer paid.
const notes = sql`
  select n.date, n.note_no, ${shared}, -l.bags, -coalesce(l.kg, ${tonsOfNote(sql`l`)}), null::bigint, 0, -n.net, -n.vat, -n.gross, -(n.settled + n.refunded),
    n.settled + n.refunded - n.gross, -coalesce(n.clawback, 0), n.e_invoice_status, n.created_by, 'creditNote', n.id,
    n.fims_status, n.fims_ref, n.fims_error, n.tax_reason, -coalesce(l.goods_net, 0),
    coalesce(l.goods_net, 0)
  ${fromNotes}
  cross join lateral (select sum(x.bags) filter (where (item = 'Barley' or i.sale_type = 'EMPTYBAGS') and n.reason <> 'Price') as bags,
      sum(x.quantity) filter (where item = 'Barley' and n.reason <> 'Price') as kg, ${partsOfSale}, ${goodsNet}
    from credit_note_lines x where x.agency_id = app.agency() and x.parent = n.id) l
  where ${isIssued.note}`

const columnsOfFilters = {
  saleType: ['sale_type', 'text'],
  customer: ['customer', 'bigint'],
  consignee: ['consignee', 'bigint'],
  terminal: ['terminal', 'bigint'],
  lc: ['lc', 'bigint'],
  form: ['form', 'text'],
  size: ['size', 'text'],
  paymentMode: ['payment_mode', 'text'],
  agent: ['agent', 'bigint'],
  eInvoiceStatus: ['e_invoice_status', 'text'],
  fimsStatus: ['fims_status', 'text'],
  taxReason: ['tax_reason', 'text'],
} as const

/** The condition of the filters, without the days, on the columns of a relation: `and ...`, or nothing. */
export const andMatching = (alias: string, filters: InvoicedSalesFilters): RawBuilder<unknown> => {
  const conditions = Object.entries(columnsOfFilters).flatMap(([name, [column, type]]) => {
    const values = filters[name as keyof typeof columnsOfFilters]
    return values?.length ? [sql`and ${sql.ref(`${alias}.${column}`)} = any(${values}::${sql.raw(type)}[])`] : []
  })
  return conditions.length > 0 ? sql.join(conditions, sql` `) : sql``
}

/** The condition of the filters on the relation `s`. */
export const matching = (filters: InvoicedSalesFilters): RawBuilder<unknown> => sql`
  where s.date between ${filters.from}::date and ${filters.to}::date ${andMatching('s', filters)}`

/** The invoices and notes that match the filters, as `from ... s where ...`. */
export const invoicedSalesQuery = (filters: InvoicedSalesFilters): RawBuilder<unknown> =>
  sql`from (${invoices} union all ${notes}) s ${matching(filters)}`

/** All invoices and notes as a relation; those of one day where it is given. */
export const invoicedSalesRows = (day?: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select s.* from (${invoices} union all ${notes}) s ${day ? sql`where s.date = ${day} offset 0` : sql``})`

const amounts = sql`
  select i.date, ${shared}, i.net, i.vat, i.gross, i.gross - i.balance_due as paid, i.balance_due as balance, i.e_invoice_status,
    i.fims_status, i.tax_reason, 'taxInvoice' as document, i.due_date, coalesce(i.qr, '') <> '' as has_qr
  ${fromInvoices} where ${isIssued.invoice}
  union all
  select n.date, ${shared}, -n.net, -n.vat, -n.gross, -(n.settled + n.refunded), n.settled + n.refunded - n.gross, n.e_invoice_status,
    n.fims_status, n.tax_reason, 'creditNote', null, null
  ${fromNotes} where ${isIssued.note}`

/** The same invoices and notes with amounts, payment and states only: for totals over many of them, without reading their lines. */
export const invoicedAmountsQuery = (filters: InvoicedSalesFilters): RawBuilder<unknown> =>
  sql`from (${amounts}) s ${matching(filters)}`
