// The remainder of a bag sale that a credit note cancels: bags that will not be delivered.

import { sql } from 'kysely'
import { bagSale } from '#areas/sales/bag-sale/definition.ts'
import { exceeded } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { apply } from '#kit/server/write.ts'
import { formatCount, proportion } from '#kit/units.ts'
import { releaseHold } from '#ledger/record.server.ts'
import { findReservations, releaseReservations } from '#trade/selling/sale-stock.server.ts'

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
