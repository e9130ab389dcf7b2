// Bags that customers return by credit note, empty or filled: condition, terminal and cost.

import { sql } from 'kysely'
import type { creditNote } from '#areas/accounts/credit-note/definition.ts'
import { serviceCharge } from '#areas/accounts/service-charge/definition.ts'
import { outsideBagSale } from '#areas/bags/outside-sale/definition.ts'
import type { taxInvoice } from '#areas/sales/tax-invoice/definition.ts'
import type { RowOf, ValuesIn } from '#kit/document.ts'
import type { Context } from '#kit/server/context.ts'
import { apply } from '#kit/server/write.ts'
import { proportion } from '#kit/units.ts'
import { goodUnlessDamaged, ledgerBags } from '#trade/bags/bags.server.ts'
import type { ReturnedBags } from '#trade/corrections/returned-goods.ts'
import { debitedNotes } from '#trade/settlement/debited-notes.server.ts'

type Invoice = Pick<RowOf<typeof taxInvoice>, 'saleType' | 'saleId'>
type Note = ValuesIn<typeof creditNote>

/** Joins a note `n` to the invoice `i` of its sale, also where it credits a debit note of that sale. */
export const joinFirstInvoice = sql`left join ${debitedNotes} k on k.id = n.invoice
  join tax_invoice i on i.agency_id = n.agency_id and i.id = coalesce(k.invoice, n.invoice)`

export const isOfEmptyBags = ({ saleType }: Invoice): boolean => saleType === 'EMPTYBAGS'

/** The number of empty bags on the lines of a note. */
export const countEmptyBags = ({ lines }: Pick<Note, 'lines'>): number =>
  lines.reduce((sum, { item, bags }) => sum + (item === 'Empty bags' ? (bags ?? 0) : 0), 0)

const readBagSale = ({ saleId }: Invoice, { tx }: Context) =>
  tx
    .selectFrom('outsideBagSale')
    .selectAll()
    .where('id', '=', saleId as number)
    .executeTakeFirstOrThrow()

/** The condition of returned bags: as sold, unless good bags are returned damaged. */
export const resolveReturnedCondition = async (
  { bagCondition }: Pick<Note, 'bagCondition'>,
  invoice: Invoice,
  context: Context,
): Promise<'Good' | 'Damaged'> =>
  goodUnlessDamaged((await readBagSale(invoice, context)).condition) === 'Damaged'
    ? 'Damaged'
    : goodUnlessDamaged(bagCondition)

const readReturnedBags = async ({ saleId }: Invoice, { tx }: Context): Promise<number> => {
  const { rows } = await sql<{ bags: number }>`
    select coalesce(sum(l.bags), 0)::bigint as bags from credit_note n ${joinFirstInvoice}
    join credit_note_lines l on l.agency_id = n.agency_id and l.parent = n.id and l.item = 'Empty bags'
    where n.agency_id = app.agency() and i.sale_type = 'EMPTYBAGS' and i.sale_id = ${saleId} and n.status = 'Issued'
      and n.return_to_stock`.execute(tx)
  return rows[0]!.bags
}

/** The empty bags a note returns. Their cost is split in proportion, so that all returns add up to the cost of the sale. */
export const resolveReturnedBags = async (
  note: Note,
  invoice: Invoice,
  context: Context,
): Promise<ReturnedBags | undefined> => {
  const count = countEmptyBags(note)
  if (!note.returnToStock || !isOfEmptyBags(invoice) || count === 0) return undefined
  const [sale, before] = [await readBagSale(invoice, context), await readReturnedBags(invoice, context)]
  const costOf = (bags: number): number => proportion(sale.cost ?? 0, bags, sale.quantity)
  return {
    of: ledgerBags(sale, sale.consignee),
    count,
    terminal: note.terminal ?? sale.terminal,
    condition: await resolveReturnedCondition(note, invoice, context),
    cost: costOf(before + count) - costOf(before),
  }
}

/**
 * The cost in halalas of filled bags that a note returns: their part of what the deliveries of the sale took out of the bag inventory and
 * earlier returns did not bring back, so that all returns add up to it.
 */
export const readCostOfFilledBags = async (sale: number, count: number, { tx }: Context): Promise<number> => {
  const { rows } = await sql<{ cost: number; bags: number }>`
    with moved as (
      select d.agency_id, 'deliveryNote' as document, d.id, d.loaded_bags as bags from delivery_note d
      where d.agency_id = app.agency() and d.sale = ${sale} and d.status = 'Delivered'
      union all
      select n.agency_id, 'creditNote', n.id, -sum(l.bags) from credit_note n ${joinFirstInvoice}
      join credit_note_lines l on l.agency_id = n.agency_id and l.parent = n.id and l.item = 'Barley'
      where n.agency_id = app.agency() and i.sale_type = 'SALE' and i.sale_id = ${sale} and n.status = 'Issued' and n.return_to_stock group by n.agency_id, n.id)
    select coalesce((select sum(bags) from moved), 0)::bigint as bags, coalesce(sum(e.amount), 0)::bigint as cost
    from moved m
    join ledger.posting p on p.agency_id = m.agency_id and p.document_type = m.document and p.document_id = m.id
    join ledger.entry e on e.agency_id = p.agency_id and e.posting_id = p.id and e.effective_date = p.effective_date
    join ledger.account a on a.agency_id = e.agency_id and a.id = e.account_id and a.unit = 'SAR' and a.role = 'COST_OF_SALES'`.execute(
    tx,
  )
  const { cost, bags } = rows[0]!
  return bags > 0 ? proportion(cost, Math.min(count, bags), bags) : 0
}

/** Reverses a sale of empty bags, or a service charge, whose invoice is fully credited. */
export const reverseCreditedSource = async (invoice: Invoice, context: Context): Promise<void> => {
  if (isOfEmptyBags(invoice)) await apply(outsideBagSale, invoice.saleId as number, 'credit-whole', context)
  if (invoice.saleType === 'SERVICE') await apply(serviceCharge, invoice.saleId as number, 'credit-whole', context)
}
