// Empty bags that were sold outside and come back by a credit note: which, where to, and what they had cost.

import { sql } from 'kysely'
import type { creditNote } from '#areas/accounts/credit-note/definition.ts'
import { serviceCharge } from '#areas/accounts/service-charge/definition.ts'
import { outsideBagSale } from '#areas/bags/outside-sale/definition.ts'
import type { taxInvoice } from '#areas/sales/tax-invoice/definition.ts'
import type { RowOf, ValuesIn } from '#kit/document.ts'
import type { Context } from '#kit/server/context.ts'
import { apply } from '#kit/server/write.ts'
import { proportion } from '#kit/units.ts'
import { bagsOf, isGood } from '#trade/bags/bags.server.ts'
import type { ReturnedBags } from '#trade/corrections/returned-goods.ts'

type Invoice = Pick<RowOf<typeof taxInvoice>, 'saleType' | 'saleId'>
type Note = ValuesIn<typeof creditNote>

export const isOfEmptyBags = ({ saleType }: Invoice): boolean => saleType === 'EMPTYBAGS'

/** Empty bags on the lines of a note. */
export const countEmptyBags = ({ lines }: Pick<Note, 'lines'>): number =>
  lines.reduce((sum, { item, bags }) => sum + (item === 'Empty bags' ? (bags ?? 0) : 0), 0)

const readBagSale = ({ saleId }: Invoice, { tx }: Context) =>
  tx
    .selectFrom('outsideBagSale')
    .selectAll()
    .where('id', '=', saleId as number)
    .executeTakeFirstOrThrow()

/** How sold bags come back: as they were sold, unless good ones were damaged meanwhile. */
export const resolveReturnedCondition = async (
  { bagCondition }: Pick<Note, 'bagCondition'>,
  invoice: Invoice,
  context: Context,
): Promise<'Good' | 'Damaged'> =>
  isGood((await readBagSale(invoice, context)).condition) === 'Damaged' ? 'Damaged' : isGood(bagCondition)

const readReturnedBags = async ({ saleId }: Invoice, { tx }: Context): Promise<number> => {
  const { rows } = await sql<{ bags: number }>`
    select coalesce(sum(l.bags), 0)::bigint as bags from credit_note n
    join tax_invoice i on i.agency_id = n.agency_id and i.id = n.invoice
    join credit_note_lines l on l.agency_id = n.agency_id and l.parent = n.id and l.item = 'Empty bags'
    where n.agency_id = app.agency() and i.sale_type = 'EMPTYBAGS' and i.sale_id = ${saleId} and n.status = 'Issued'
      and n.return_to_stock`.execute(tx)
  return rows[0]!.bags
}

/** What comes back by a note on a sale of empty bags. Each return bears its part of what the bags had cost, and all of them the whole. */
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
    of: bagsOf(sale, sale.consignee),
    count,
    terminal: note.terminal ?? sale.terminal,
    condition: await resolveReturnedCondition(note, invoice, context),
    cost: costOf(before + count) - costOf(before),
  }
}

/** A sale of empty bags, or a service, of whose invoice nothing is left is taken back. */
export const reverseCreditedSource = async (invoice: Invoice, context: Context): Promise<void> => {
  if (isOfEmptyBags(invoice)) await apply(outsideBagSale, invoice.saleId as number, 'credit-whole', context)
  if (invoice.saleType === 'SERVICE') await apply(serviceCharge, invoice.saleId as number, 'credit-whole', context)
}
