// Reads a document for the finance system: the document, its parties, and its ledger legs. Each as one JSON value, so that figures are
// numbers on every connection.

import type pg from 'pg'
import type { CustomerFacts, Facts, MoneyFacts, PaperFacts } from '#trade/fims/events.ts'
import { reportedRoles } from '#trade/fims/journal.ts'
import { debitedNotesText } from '#trade/settlement/debited-notes.server.ts'

/** The documents that are reported to the finance system, by their names in the database. */
const reportedDocuments = ['taxInvoice', 'creditNote', 'payment', 'prePayment'] as const
export type ReportedDocument = (typeof reportedDocuments)[number]

// Legs on a bank or cash box, on the customer's accounts, and on VAT.
const legsOf = (document: ReportedDocument): string => `(
  select coalesce(json_agg(json_build_object('role', l.role, 'amount', l.amount, 'bank', l.bank)
    order by array_position('{${reportedRoles.join()}}', l.role), l.party_id), '[]')
  from (select a.role, a.party_id, sum(e.amount) as amount, case when a.role = 'BANK' then (select json_build_object('id', b.id,
      'name', b.name, 'code', b.code) from bank b where b.agency_id = a.agency_id and b.id = a.party_id) end as bank
    from ledger.posting p join ledger.entry e on e.agency_id = p.agency_id and e.posting_id = p.id
    join ledger.account a on a.agency_id = e.agency_id and a.id = e.account_id
    where p.agency_id = app.agency() and p.document_type = '${document}' and p.document_id = d.id and a.unit = 'SAR'
      and a.role = any('{${reportedRoles.join()}}')
    group by a.agency_id, a.role, a.party_id having sum(e.amount) <> 0) l)`

const parties = `
  'customer', (select json_build_object('id', c.id, 'code', c.fims_code, 'name', c.name, 'vatNo', c.vat_no) from customer c
    where c.agency_id = d.agency_id and c.id = d.customer),
  'seller', (select json_build_object('id', s.id, 'code', s.code, 'name', s.name, 'vatNo', s.vat_no) from company s
    where s.agency_id = d.agency_id and s.id = d.consignee)`

const linesOf = (table: string): string => `(
  select coalesce(json_agg(json_build_object('item', l.item, 'bags', l.bags, 'quantity', l.quantity, 'unitPrice', l.unit_price, 'net', l.net,
    'vatRate', l.vat_rate, 'vat', l.vat, 'gross', l.gross) order by l.position), '[]')
  from ${table} l where l.agency_id = d.agency_id and l.parent = d.id)`

// The invoice of the sale: a debit note is of the sale whose credit note it takes back.
const invoiceOfSale = (invoice: string): string =>
  `coalesce((select k.invoice from ${debitedNotesText} k where k.id = ${invoice}), ${invoice})`

const saleOf = `
  left join bag_sale b on i.sale_type = 'SALE' and b.agency_id = i.agency_id and b.id = i.sale_id
  left join bulk_sale u on i.sale_type = 'BULKSALE' and u.agency_id = i.agency_id and u.id = i.sale_id
  left join lc_sale s on i.sale_type = 'LCSALE' and s.agency_id = i.agency_id and s.id = i.sale_id
  left join outside_bag_sale o on i.sale_type = 'EMPTYBAGS' and o.agency_id = i.agency_id and o.id = i.sale_id`

const placeOf = (terminal: string): string => `
  'terminal', (select json_build_object('id', t.id, 'name', t.name, 'code', t.code) from terminal t
    where t.agency_id = d.agency_id and t.id = coalesce(${terminal}b.terminal, u.terminal, s.terminal, o.terminal)),
  'lcNo', (select l.lc_no from lc l where l.agency_id = d.agency_id and l.id = coalesce(b.lc, u.lc, s.lc))`

const amounts = `'uuid', d.uuid, 'date', d.date, 'net', d.net, 'vat', d.vat, 'gross', d.gross, 'corrects', d.corrects, 'taxReason', d.tax_reason`

const queries: Record<ReportedDocument, string> = {
  taxInvoice: `select json_build_object('kind', 'Invoice', 'number', d.invoice_no, 'seriesOf', d.consignee, ${amounts}, ${parties},
      'dueDate', d.due_date, 'reason', d.reason, ${placeOf('')}, 'lines', ${linesOf('tax_invoice_lines')}, 'legs', ${legsOf('taxInvoice')}) as facts
    from tax_invoice d join tax_invoice i on i.agency_id = d.agency_id and i.id = ${invoiceOfSale('d.id')} ${saleOf}
    where d.agency_id = app.agency() and d.id = $1`,
  creditNote: `select json_build_object('kind', 'Credit note', 'number', d.note_no, 'seriesOf', d.consignee, ${amounts}, ${parties},
      'dueDate', null, 'reason', d.reason, ${placeOf('d.terminal, ')}, 'lines', ${linesOf('credit_note_lines')}, 'legs', ${legsOf('creditNote')})
      as facts
    from credit_note d left join tax_invoice i on i.agency_id = d.agency_id and i.id = ${invoiceOfSale('d.invoice')} ${saleOf}
    where d.agency_id = app.agency() and d.id = $1`,
  payment: `select json_build_object('kind', case d.direction when 'Receipt' then 'Receipt' else 'Refund of credit' end, 'number', d.doc_no, 'seriesOf', null, 'date', d.date, ${parties},
      'mode', d.mode, 'reference', d.transaction_ref, 'amount', d.amount, 'vat', null,
      'bank', (select json_build_object('id', b.id, 'name', b.name, 'code', b.code, 'iban', d.account_no) from bank b
        where b.agency_id = d.agency_id and b.id = d.bank),
      'allocations', (select coalesce(json_agg(json_build_object('documentNo', i.invoice_no, 'amount', l.amount) order by l.position), '[]')
        from payment_allocations l join tax_invoice i on i.agency_id = l.agency_id and i.id = l.invoice
        where l.agency_id = d.agency_id and l.parent = d.id),
      'unallocated', d.amount - (select coalesce(sum(l.amount), 0) from payment_allocations l
        where l.agency_id = d.agency_id and l.parent = d.id), 'legs', ${legsOf('payment')}) as facts
    from payment d where d.agency_id = app.agency() and d.id = $1`,
  prePayment: `select json_build_object('kind', 'Pre-payment', 'number', d.invoice_no, 'seriesOf', d.consignee, 'date', d.date, ${parties},
      'mode', d.mode, 'reference', d.transaction_ref, 'amount', d.amount, 'vat', d.vat,
      'bank', (select json_build_object('id', b.id, 'name', b.name, 'code', b.code, 'iban', null) from bank b
        where b.agency_id = d.agency_id and b.id = d.bank), 'allocations', '[]'::json, 'unallocated', d.amount,
      'legs', ${legsOf('prePayment')}) as facts
    from pre_payment d where d.agency_id = app.agency() and d.id = $1`,
}

const customerQuery = `select json_build_object('kind', 'Customer', 'id', d.id, 'version', d.version, 'code', d.fims_code, 'name', d.name,
    'nameAr', d.name_ar, 'customerKind', d.kind, 'vatNo', d.vat_no, 'crNo', d.cr_no, 'unifiedNo', d.unified_no, 'nationalId', d.national_id,
    'mobile', d.mobile, 'email', d.email, 'city', d.city, 'region', d.region, 'address', d.address, 'buildingNo', d.building_no,
    'district', d.district, 'postalCode', d.postal_code, 'isActive', d.status = 'active') as facts
  from customer d where d.agency_id = app.agency() and d.id = $1`

const read = async <F extends Facts>(client: pg.ClientBase, query: string, id: number): Promise<F> => {
  const { rows } = await client.query<{ facts: F }>(query, [id])
  if (!rows[0]) throw new Error(`Nothing to tell of ${id}.`)
  return rows[0].facts
}

/** A tax document or money, with everything the event needs. */
export const readFacts = (
  client: pg.ClientBase,
  document: ReportedDocument,
  id: number,
): Promise<PaperFacts | MoneyFacts> => read(client, queries[document], id)

/** A customer, with everything the event needs. */
export const readCustomerFacts = (client: pg.ClientBase, id: number): Promise<CustomerFacts> =>
  read(client, customerQuery, id)
