// Empty bags that customers return by credit note: condition, terminal and cost.

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

type Invoice = Pick<RowOf<typeof taxInvoice>, 'saleType' | 'saleId'>
type Note = ValuesIn<typeof creditNote>

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
    select coalesce(sum(l.bags), 0)::bigint as bags from credit_note n
    join tax_invoice i on i.agency_id = n.agency_id and i.id = n.invoice
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

/** Reverses a sale of empty bags, or a service charge, whose invoice is fully credited. */
export const reverseCreditedSource = async (invoice: Invoice, context: Context): Promise<void> => {
  if (isOfEmptyBags(invoice)) await apply(outsideBagSale, invoice.saleId as number, 'credit-whole', context)
  if (invoice.saleType === 'SERVICE') await apply(serviceCharge, invoice.saleId as number, 'credit-whole', context)
}
