// Documents that are left out of the reports to the authority: receipts, which have a field for it, and sales.

import { type RawBuilder, sql } from 'kysely'

/** The skipped documents as `(document, document_id)`. */
export const skippedDocuments: RawBuilder<unknown> = sql`
  select 'receiveCargo' as document, r.id as document_id from receive_cargo r where r.agency_id = app.agency() and r.skip_gfsa
  union all select k.document, k.document_id from app.authority_skip k where k.agency_id = app.agency()
    and k.ended_at is null`

/** The kind of document behind an invoice `i`: `sale_id` is its id. */
export const saleDocument: RawBuilder<string> = sql`
  case i.sale_type when 'SALE' then 'bagSale' when 'BULKSALE' then 'bulkSale' when 'LCSALE' then 'lcSale' end`

/**
 * The documents that moved stock for these documents: the trucks of a sale, and the returns of its credit notes. `of` selects `(document,
 * document_id)`; the result adds `moving, moving_id`.
 */
const movingDocuments = (of: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  with s as materialized (${of})
  select s.*, s.document as moving, s.document_id as moving_id from s where s.document in ('receiveCargo', 'lcSale')
  union all select s.*, 'deliveryNote', d.id from s join delivery_note d on s.document = 'bagSale' and d.agency_id = app.agency() and d.sale = s.document_id
  union all select s.*, 'bulkLoading', b.id from s join bulk_loading b on s.document = 'bulkSale' and b.agency_id = app.agency() and b.sale = s.document_id
  union all select s.*, 'creditNote', n.id from s join tax_invoice i on i.agency_id = app.agency() and i.sale_id = s.document_id and ${saleDocument} = s.document
    join credit_note n on n.agency_id = app.agency() and n.invoice = i.id`

/**
 * Those of the documents in `of`, `(document, document_id)`, that the authority was already sent: an invoice or a credit note of a sale, or
 * an Inventory closing that includes their movements. What was entered after the report was made, for a day that it covers, is not in it.
 */
export const alreadySent = (of: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select d.document, d.document_id from (${of}) d join tax_invoice i on i.agency_id = app.agency() and i.sale_id = d.document_id
    and ${saleDocument} = d.document
  left join credit_note n on n.agency_id = app.agency() and n.invoice = i.id
  join app.authority_line a on a.agency_id = app.agency() and a.report_type = 'Sales' and a.state = 'Sent'
    and (a.document = 'taxInvoice' and a.document_id = i.id or a.document = 'creditNote' and a.document_id = n.id)
  union
  select m.document, m.document_id from (${movedBy(of)}) m
  join app.authority_line a on a.agency_id = app.agency() and a.report_type = 'Inventory' and a.state = 'Sent' and a.day >= m.day
    and a.document = 'terminal' and a.document_id = m.terminal and a.part = a.day || '/' || m.consignee || '/' || m.lc || '/' || m.cargo_grade || '/' || m.form
  left join app.dispatch h on h.agency_id = app.agency() and h.id = a.dispatch_id
  where coalesce(h.at, a.sent_at) >= m.posted_at`

/**
 * The stock movements of these documents in the terminals, by day and lot, in kilograms, with the time at which they were entered. What a
 * sale lost, or only gave another owner in place, is reported even if the sale is left out.
 */
export const movedBy = (of: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select m.document, m.document_id, p.effective_date as day, c.consignee_id as consignee, c.consignment_id as lc, c.location_id as terminal,
    c.grade_id as cargo_grade, c.form, sum(e.amount)::bigint as kg, min(p.posted_at) as posted_at
  from (${movingDocuments(of)}) m
  join ledger.posting p on p.agency_id = app.agency() and p.document_type = m.moving and p.document_id = m.moving_id
    and p.kind not in ('cargoLoss', 'cargoSale')
  join ledger.entry e on e.agency_id = p.agency_id and e.effective_date = p.effective_date and e.posting_id = p.id
  join ledger.account c on c.agency_id = e.agency_id and c.id = e.account_id and c.unit = 'KG' and c.role = 'TERMINAL'
  group by m.document, m.document_id, p.effective_date, c.consignee_id, c.consignment_id, c.location_id, c.grade_id, c.form
  having sum(e.amount) <> 0`
