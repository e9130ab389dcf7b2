// Invoiced sales: every invoice and debit note with its sale, and credit notes as negative lines.

import { type RawBuilder, sql } from 'kysely'
import { correctedLcs, correctionConditions } from '#trade/cargo/corrected-lc.server.ts'
import { goodsItems } from '#trade/selling/legs.ts'
import { debitedNotes } from '#trade/settlement/debited-notes.server.ts'
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

// `bill` is the invoice itself, or the debit note that takes a note on it back.
const sharedBy = (bill: RawBuilder<unknown>) => sql`i.sale_type, ${bill}.customer, ${bill}.consignee,
  coalesce(b.terminal, u.terminal, d.terminal, o.terminal) as terminal, coalesce(corrected.lc, b.lc, u.lc, d.lc) as lc,
  coalesce(b.form, u.form, d.form) as form, coalesce(b.size, o.size) as size, ${bill}.agent, ${bill}.payment_mode, o.bag_grade`

const [invoice, debitNote, note, firstNote] = [sql`i`, sql`t`, sql`n`, sql`f`]

// A debit note counts for the sale whose note it takes back, and so do notes on a debit note.
const joinDebited = sql`join ${debitedNotes} k on k.id = t.id join credit_note f on f.agency_id = t.agency_id and f.id = k.note
  join tax_invoice i on i.agency_id = t.agency_id and i.id = k.invoice ${saleJoins}`
const from = {
  invoices: sql`from tax_invoice i ${saleJoins}`,
  debitNotes: sql`from tax_invoice t ${joinDebited}`,
  notes: sql`from credit_note n join tax_invoice i on i.agency_id = n.agency_id and i.id = n.invoice ${saleJoins}`,
  notesOnDebitNotes: sql`from credit_note n join tax_invoice t on t.agency_id = n.agency_id and t.id = n.invoice ${joinDebited}`,
}

const areIssued = (alias: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`where ${alias}.agency_id = app.agency() and ${alias}.status = 'Issued'`
const isOfSale = sql`and i.sale_type is distinct from 'DEBIT'`

const goods = sql`item in ('Barley', 'Empty bags')`
// The net amount without the agency's services.
const goodsNet = sql`sum(x.net) filter (where item = any(${[...goodsItems]}::text[])) as goods_net`
const bags = sql`sum(x.bags) filter (where item = 'Barley' or i.sale_type = 'EMPTYBAGS')`

const invoiceRows = (
  bill: RawBuilder<unknown>,
  source: RawBuilder<unknown>,
  tons: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select ${bill}.date, ${bill}.invoice_no, ${sharedBy(bill)}, l.bags, coalesce(l.kg, ${tons}) as quantity,
    l.unit_price, coalesce(l.discount, 0) as discount, ${bill}.net, ${bill}.vat, ${bill}.gross, ${bill}.gross - ${bill}.balance_due as paid,
    ${bill}.balance_due as balance, coalesce(${bill}.commission, 0) as commission, ${bill}.e_invoice_status, ${bill}.created_by,
    'taxInvoice' as document, ${bill}.id as document_id, ${bill}.fims_status, ${bill}.fims_ref, ${bill}.fims_error, ${bill}.tax_reason,
    coalesce(l.goods_net, 0) as goods, 0::bigint as credited
  ${source}
  cross join lateral (select ${bags} as bags, sum(x.quantity) filter (where item = 'Barley') as kg,
      max(x.unit_price) filter (where ${goods}) as unit_price, sum(x.discount) as discount, ${partsOfSale}, ${goodsNet}
    from tax_invoice_lines x where x.agency_id = app.agency() and x.parent = ${bill}.id) l
  ${areIssued(bill)}`

// What a note has settled, on its invoice or later on another, was never paid, and what was refunded of it is no longer paid.
const noteRows = (source: RawBuilder<unknown>, tons: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select n.date, n.note_no, ${sharedBy(invoice)}, -l.bags, -coalesce(l.kg, ${tons}), null::bigint, 0, -n.net, -n.vat, -n.gross, n.remaining - n.gross,
    -n.remaining, -coalesce(n.clawback, 0), n.e_invoice_status, n.created_by, 'creditNote', n.id,
    n.fims_status, n.fims_ref, n.fims_error, n.tax_reason, -coalesce(l.goods_net, 0),
    coalesce(l.goods_net, 0)
  ${source}
  cross join lateral (select case when n.reason <> 'Price' then ${bags} end as bags,
      sum(x.quantity) filter (where item = 'Barley' and n.reason <> 'Price') as kg, ${partsOfSale}, ${goodsNet}
    from credit_note_lines x where x.agency_id = app.agency() and x.parent = n.id) l
  ${areIssued(note)}`

const lines = sql`l`
const tonsOfFirstNote = (condition: RawBuilder<unknown>) =>
  sql`case when k.is_whole and ${condition} then ${tonsOfNote(firstNote, lines)} end`

const everyRow = sql`
  ${invoiceRows(invoice, from.invoices, tonsOfPart(lines))} ${isOfSale}
  union all ${noteRows(from.notes, tonsOfNote(note, lines))} ${isOfSale}
  union all ${invoiceRows(debitNote, from.debitNotes, tonsOfFirstNote(sql`true`))}
  union all ${noteRows(from.notesOnDebitNotes, tonsOfFirstNote(sql`n.creditable = 0`))}`

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
  sql`from (${everyRow}) s ${matching(filters)}`

/** All invoices and notes as a relation; those of one day where it is given. */
export const invoicedSalesRows = (day?: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select s.* from (${everyRow}) s ${day ? sql`where s.date = ${day} offset 0` : sql``})`

const invoiceAmounts = (bill: RawBuilder<unknown>, source: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select ${bill}.date, ${sharedBy(bill)}, ${bill}.net, ${bill}.vat, ${bill}.gross, ${bill}.gross - ${bill}.balance_due as paid,
    ${bill}.balance_due as balance, ${bill}.e_invoice_status, ${bill}.fims_status, ${bill}.tax_reason, 'taxInvoice' as document,
    ${bill}.due_date, coalesce(${bill}.qr, '') <> '' as has_qr
  ${source} ${areIssued(bill)}`

const noteAmounts = (source: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select n.date, ${sharedBy(invoice)}, -n.net, -n.vat, -n.gross, n.remaining - n.gross, -n.remaining, n.e_invoice_status,
    n.fims_status, n.tax_reason, 'creditNote', null, null
  ${source} ${areIssued(note)}`

const amounts = sql`
  ${invoiceAmounts(invoice, from.invoices)} ${isOfSale}
  union all ${noteAmounts(from.notes)} ${isOfSale}
  union all ${invoiceAmounts(debitNote, from.debitNotes)}
  union all ${noteAmounts(from.notesOnDebitNotes)}`

/** The same invoices and notes with amounts, payment and states only: for totals over many of them, without reading their lines. */
export const invoicedAmountsQuery = (filters: InvoicedSalesFilters): RawBuilder<unknown> =>
  sql`from (${amounts}) s ${matching(filters)}`
