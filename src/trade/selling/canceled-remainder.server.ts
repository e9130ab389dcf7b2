// The remainder of a bag sale that a credit note cancels: bags that will not be delivered.

import { sql } from 'kysely'
import { bagSale } from '#areas/sales/bag-sale/definition.ts'
import { conflict, exceeded, refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { apply } from '#kit/server/write.ts'
import { formatCount, proportion } from '#kit/units.ts'
import { releaseHold } from '#ledger/record.server.ts'
import { findReservations, releaseReservations } from '#trade/selling/sale-stock.server.ts'

/** Whether notes have credited the whole invoice of a `bag_sale`, more than its price, and no debit note has taken one of them back. */
export const isCreditedAsWhole = sql<boolean>`exists (select from tax_invoice i
  join credit_note n on n.agency_id = i.agency_id and n.invoice = i.id and n.status = 'Issued' and n.debit_note is null
  where i.agency_id = bag_sale.agency_id and i.id = bag_sale.invoice and i.credited >= i.gross
  group by i.id, i.gross having sum(n.gross) >= i.gross and bool_or(n.reason <> 'Price'))`

/** Refuses to load a sale whose invoice is credited as a whole: nobody owes its goods. */
export const checkStillInvoiced = ({ docNo, isCredited }: { docNo: string | null; isCredited: boolean }): void => {
  if (!isCredited) return
  conflict('The invoice of {sale} is credited as a whole, so nothing more leaves on it. Enter a new sale.', {
    fields: { sale: 'Its invoice is credited.' },
    values: { sale: docNo ?? '–' },
  })
}

/** The bags of a sale that issued credit notes have canceled. */
export const readCanceledBags = async (sale: number, { tx }: Context): Promise<number> => {
  const { rows } = await sql<{ bags: number }>`
    select coalesce(sum(l.bags), 0)::bigint as bags from credit_note n
    join tax_invoice i on i.agency_id = n.agency_id and i.id = n.invoice and i.sale_type = 'SALE'
    join credit_note_lines l on l.agency_id = n.agency_id and l.parent = n.id and l.item = 'Barley'
    where n.agency_id = app.agency() and i.sale_id = ${sale} and n.status = 'Issued' and n.call_off`.execute(tx)
  return rows[0]!.bags
}

/** Bags of a sale on trucks being loaded, and on trucks that have left. */
export const readBagsOnTrucks = async (
  sale: number,
  { tx }: Context,
): Promise<{ loading: number; delivered: number }> => {
  const { rows } = await sql<{ loading: number; delivered: number }>`
    select coalesce(sum(greatest(ordered_bags, loaded_bags)) filter (where status <> 'Delivered'), 0)::bigint as loading,
      coalesce(sum(loaded_bags) filter (where status = 'Delivered'), 0)::bigint as delivered
    from delivery_note where agency_id = app.agency() and sale = ${sale} and status <> 'Canceled'`.execute(tx)
  return rows[0]!
}

const lockSale = (sale: number, { tx }: Context) =>
  tx.selectFrom('bagSale').selectAll().where('id', '=', sale).forNoKeyUpdate().executeTakeFirstOrThrow()

/** Refuses to cancel more bags than remain without a delivery note. */
export const checkRemainderCancelable = async (sale: number, bags: number, context: Context): Promise<void> => {
  const { bags: sold, docNo } = await lockSale(sale, context)
  const { loading, delivered } = await readBagsOnTrucks(sale, context)
  const open = sold - loading - delivered - (await readCanceledBags(sale, context))
  if (bags <= open) return
  exceeded('ORDER_EXCEEDED', 'Only {open} bags of {sale} are not yet on a delivery note. Enter that or less.', {
    fields: { callOff: 'More than the sale leaves.' },
    values: { open: formatCount(open), sale: docNo ?? '–' },
    details: { sold, open, asked: bags },
  })
}

/** Refuses to credit all that is left of the invoice of a sale while bags are still to be delivered to a customer who has had some: they
 *  would stay reserved for nobody. */
export const checkNothingUndelivered = async (sale: number, context: Context): Promise<void> => {
  const { bags, docNo, status } = await lockSale(sale, context)
  if (status !== 'Partly delivered') return
  const { loading, delivered } = await readBagsOnTrucks(sale, context)
  const open = bags - loading - delivered - (await readCanceledBags(sale, context))
  if (open <= 0) return
  refuse(
    '{open} bags of {sale} are still to be delivered. Credit them by a note that cancels the remainder, then the others.',
    { fields: { callOff: 'Bags are still to be delivered.' }, values: { open: formatCount(open), sale: docNo ?? '–' } },
  )
}

/** Releases the reservation of canceled bags; a sale with nothing left to deliver is closed. */
export const cancelRemainder = async (id: number, bags: number, context: Context): Promise<void> => {
  const sale = await lockSale(id, context)
  const { delivered } = await readBagsOnTrucks(id, context)
  const left = sale.bags - delivered - (await readCanceledBags(id, context))
  await apply(bagSale, id, 'call-off', context)
  if (left <= 0) {
    await releaseReservations({ name: 'bagSale', id }, context)
    return void (await apply(bagSale, id, 'call-off-rest', context))
  }
  for (const hold of await findReservations({ name: 'bagSale', id }, context)) {
    const of = hold.unit === 'BAG' ? bags : proportion(sale.quantity ?? 0, bags, sale.bags)
    if (Math.min(of, hold.left) > 0) await releaseHold(context.client, hold.id, Math.min(of, hold.left))
  }
}
