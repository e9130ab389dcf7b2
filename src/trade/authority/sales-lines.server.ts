// The Sales report: every line of every barley invoice and of debit notes; lines of credit notes are negative.

import { type RawBuilder, sql } from 'kysely'
import { originOfLcs } from '#trade/authority/lc-origin.server.ts'
import type { ReportScope } from '#trade/authority/reported-line.ts'
import { saleDocument } from '#trade/authority/skipped.server.ts'
import { correctedLcs, correctionConditions } from '#trade/cargo/corrected-lc.server.ts'
import { debitedNotes } from '#trade/settlement/debited-notes.server.ts'
import { barleySaleTypes } from '#trade/statements/barley-sales.server.ts'
import { invoicedSalesQuery } from '#trade/statements/invoiced-sales.server.ts'

// A line that only corrects a price has no quantity; the quantity of an LC sale is on its single line for goods.
const goods = (figure: 'bags' | 'quantity'): RawBuilder<unknown> => sql`
  case when ${sql.ref(`s.${figure}`)} is null then null when x.item = 'Barley' then x.sign * ${sql.ref(`x.${figure}`)}
    when ${figure === 'quantity'} and x.item in ('Provisional payment', 'Final settlement') then ${sql.ref(`s.${figure}`)} end`

const documentLines = sql`
  select 'taxInvoice' as document, l.parent, l.position, l.item, l.bags, l.quantity, l.unit_price, l.net, l.vat, 1 as sign
  from tax_invoice_lines l where s.document = 'taxInvoice' and l.agency_id = app.agency() and l.parent = s.document_id
  union all
  select 'creditNote', l.parent, l.position, l.item, l.bags, l.quantity, l.unit_price, l.net, l.vat, -1
  from credit_note_lines l where s.document = 'creditNote' and l.agency_id = app.agency() and l.parent = s.document_id`

// The VAT of a document is rounded once, so its lines may not add up to it: the difference is added to the first line.
const linesQuery = ({ from, to, consigneeIds, locationIds }: ReportScope): RawBuilder<unknown> => sql`
  select s.*, x.position, x.item, x.sign, ${goods('bags')} as line_bags, ${goods('quantity')} as line_quantity, x.unit_price as line_price,
    x.sign * x.net as line_net, x.sign * x.vat + case when x.position = min(x.position) over of_document
      then s.vat - sum(x.sign * x.vat) over of_document else 0 end as line_vat
  from (select s.* ${invoicedSalesQuery({ from, to, saleType: barleySaleTypes, consignee: consigneeIds, terminal: locationIds })}) s
  cross join lateral (${documentLines}) x
  window of_document as (partition by s.document, s.document_id)`

const trucksOf = (table: 'delivery_note' | 'bulk_loading', saleType: string): RawBuilder<unknown> => sql`
  select string_agg(distinct t.plate, ' · ') as trucks, string_agg(distinct d.doc_no, ' · ') as numbers
  from ${sql.table(table)} d join truck t on t.agency_id = d.agency_id and t.id = d.truck
  where i.sale_type = ${sql.lit(saleType)} and d.agency_id = app.agency() and d.sale = i.sale_id and d.status <> 'Canceled'
    ${table === 'bulk_loading' ? sql`and d.invoice = i.id` : sql``}`

// The price per bag, or per ton, converted to a price per 50 kg, rounded half up.
const pricePer50Kg = sql`case when q.line_price is null or q.item <> 'Barley' then null
  when q.sale_type = 'SALE' then (q.line_price * 100 + b.kg) / (2 * b.kg) else (q.line_price + 10) / 20 end`

const isSkipped = sql`exists (select from app.authority_skip k where k.agency_id = app.agency() and k.document = ${saleDocument}
  and k.document_id = i.sale_id and k.ended_at is null)`

/** The lines of these days, in the order of their invoice numbers. */
export const salesLinesQuery = (scope: ReportScope): RawBuilder<unknown> => sql`
  select q.document, q.document_id, q.position::text as part, q.date as day, q.consignee as consignee_id, q.terminal as location_id,
    coalesce(q.line_quantity, 0) as quantity_kg, ${isSkipped} as is_skipped, false as is_empty, q.customer, q.lc, corrected.lc as corrected_lc, i.sale_type,
    q.date, q.invoice_no, coalesce(n.uuid, v.uuid) as invoice_uuid, case when n.id is not null then v.invoice_no when v.sale_type = 'DEBIT' then i.invoice_no end as original_invoice_no,
    case q.sale_type when 'SALE' then 'BAG' when 'BULKSALE' then 'BULK' else 'LC' end as kind, q.item, q.form, b.kg as bag_size_kg,
    q.line_bags as bag_count, q.line_quantity as quantity, q.line_price as unit_price, ${pricePer50Kg} as price_per50_kg,
    q.line_net as net, q.line_vat as vat, q.line_net + q.line_vat as gross, c.name as customer_name,
    case when c.cr_no is not null then 'CR' when c.national_id is not null then 'NAT' when c.vat_no is not null then 'VAT'
      when c.unified_no is not null then '700' when c.foreign_no is not null then 'OTH' end as customer_id_type,
    coalesce(c.cr_no, c.national_id, c.vat_no, c.unified_no, c.foreign_no) as customer_id, c.kind as customer_category, c.city as customer_city,
    c.region as customer_region, t.station_code, t.name as station_name, t.city, t.region, o.name as importer_name, g.lc_no, g.vessel_name, g.origin,
    coalesce(d.numbers, u.numbers) as delivery_notes, coalesce(d.trucks, u.trucks) as trucks
  from (${linesQuery(scope)}) q
  left join credit_note n on q.document = 'creditNote' and n.agency_id = app.agency() and n.id = q.document_id
  join tax_invoice v on v.agency_id = app.agency() and v.id = coalesce(n.invoice, q.document_id)
  left join ${debitedNotes} w on v.sale_type = 'DEBIT' and w.id = v.id
  join tax_invoice i on i.agency_id = app.agency() and i.id = coalesce(w.invoice, v.id)
  left join ${correctedLcs} corrected on ${correctionConditions.invoice(sql`i`)}
  left join customer c on c.agency_id = app.agency() and c.id = q.customer
  left join terminal t on t.agency_id = app.agency() and t.id = q.terminal
  left join company o on o.agency_id = app.agency() and o.id = q.consignee
  left join (${originOfLcs}) g on g.lc = q.lc
  cross join lateral (select split_part(q.size, ' ', 1)::bigint as kg) b
  left join lateral (${trucksOf('delivery_note', 'SALE')}) d on true
  left join lateral (${trucksOf('bulk_loading', 'BULKSALE')}) u on true
  order by q.date, q.invoice_no, q.document_id, q.position`
