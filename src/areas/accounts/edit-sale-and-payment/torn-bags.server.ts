// What torn bags of a sale left behind, moved with the sale to its correct LC: barley in bulk of packed cargo, and spilled barley.

import { sql } from 'kysely'
import { saleCorrection } from '#areas/accounts/edit-sale-and-payment/definition.ts'
import { findDeliveredCargo } from '#areas/accounts/edit-sale-and-payment/delivered-cargo.server.ts'
import {
  type DeliveredCargo,
  postTornLcChange,
  type SpilledCargo,
} from '#areas/accounts/edit-sale-and-payment/posting.ts'
import { type Correction, type Invoice, readInvoice } from '#areas/accounts/edit-sale-and-payment/subject.server.ts'
import type { RowOf } from '#kit/document.ts'
import type { Context } from '#kit/server/context.ts'
import { askLedger } from '#kit/server/document-postings.ts'
import { amountByWeight } from '#kit/units.ts'
import type { Posting } from '#ledger/legs.ts'
import { post } from '#ledger/record.server.ts'
import { readCostsPerTon } from '#trade/cargo/lot-costs.server.ts'

// As it was booked: by the delivery notes of the sale, and by earlier corrections of its LC.
const readSpilledCargo = async ({ saleType, saleId }: Invoice, toLc: number, { tx }: Context) => {
  if (saleType !== 'SALE') return []
  const { rows } = await sql<SpilledCargo>`
    with source as (
      select 'deliveryNote' as document, id from delivery_note where agency_id = app.agency() and sale = ${saleId}
      union all
      select 'saleCorrection', c.id from sale_correction c join tax_invoice i on i.agency_id = c.agency_id and i.id = c.invoice
      where c.agency_id = app.agency() and c.mode = 'Change LC' and i.sale_type = 'SALE' and i.sale_id = ${saleId})
    select a.consignment_id as lc, coalesce(sum(e.amount) filter (where a.role = 'LOSS'), 0)::bigint as kg,
      coalesce(sum(e.amount) filter (where a.role = 'LOSS_VALUE'), 0)::bigint as value
    from source s
    join ledger.posting p on p.agency_id = app.agency() and p.document_type = s.document and p.document_id = s.id and p.kind = 'cargoLoss'
    join ledger.entry e on e.agency_id = p.agency_id and e.posting_id = p.id and e.effective_date = p.effective_date
    join ledger.account a on a.agency_id = e.agency_id and a.id = e.account_id and a.role in ('LOSS', 'LOSS_VALUE')
    where a.consignment_id <> ${toLc} group by a.consignment_id`.execute(tx)
  return rows.filter(({ kg }) => kg > 0)
}

/** The posting that moves what torn bags left behind to the correct LC; `delivered` has the lot that it was loaded from. */
export const resolveTornPosting = async (
  of: Correction,
  invoice: Invoice,
  delivered: DeliveredCargo,
  context: Context,
): Promise<Posting> => {
  const toLc = of.toLc as number
  const spilled = await readSpilledCargo(invoice, toLc, context)
  const prices = spilled.length > 0 ? await readCostsPerTon(of.date, [toLc], context) : new Map<number, number>()
  const kg = spilled.reduce((sum, one) => sum + one.kg, 0)
  const value = amountByWeight(prices.get(toLc) ?? 0, kg)
  return postTornLcChange(delivered, spilled, { ...delivered.lot, lc: toLc }, value)
}

// Once a correction is approved, the cargo counts for its LC; only its posting still has the LC that the cargo was moved from.
const readLcBefore = async (id: number, { tx }: Context): Promise<number> => {
  const { rows } = await sql<{ lc: number }>`
    select a.consignment_id as lc from ledger.posting p
    join ledger.entry e on e.agency_id = p.agency_id and e.posting_id = p.id and e.effective_date = p.effective_date and e.amount < 0
    join ledger.account a on a.agency_id = e.agency_id and a.id = e.account_id and a.unit = 'KG' and a.role = 'CUSTOMER'
    where p.agency_id = app.agency() and p.document_type = ${saleCorrection.name} and p.document_id = ${id}`.execute(tx)
  return rows[0]!.lc
}

/** Posts what torn bags left behind under the LC of an approved correction, after the delivered cargo. */
export const moveTornCargo = async (of: RowOf<typeof saleCorrection>, context: Context): Promise<void> => {
  const invoice = await readInvoice(of.invoice as number, context)
  const delivered = await findDeliveredCargo(invoice.id, context)
  if (!delivered?.tornBags) return
  const lot = { ...delivered.lot, lc: await readLcBefore(of.id, context) }
  const posting = await resolveTornPosting(of, invoice, { ...delivered, lot }, context)
  if (posting.legs.length === 0) return
  const source = { documentType: saleCorrection.name, documentId: of.id, documentNumber: of.docNo, date: of.date }
  await askLedger(() => post(context.client, { ...source, ...posting }), context)
}
