// The remainder of a bag sale that credit notes cancel: bags that will not be delivered, because nobody owes them.

import { sql } from 'kysely'
import type { creditNote } from '#areas/accounts/credit-note/definition.ts'
import { bagSale } from '#areas/sales/bag-sale/definition.ts'
import type { ValuesIn } from '#kit/document.ts'
import { conflict, exceeded, refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { apply, refresh } from '#kit/server/write.ts'
import { formatCount, proportion } from '#kit/units.ts'
import { releaseHold } from '#ledger/record.server.ts'
import { findReservations, releaseReservations, reserveStock, stockOfBags } from '#trade/selling/sale-stock.server.ts'

// The notes that count against the invoice in force of a `bag_sale`: those on it, and those on debit notes that took such a note back, but
// none that was taken back itself.
const standingNotes = sql`recursive paper as (
    select i.agency_id, i.id, i.gross as invoiced from tax_invoice i where i.agency_id = app.agency() and i.id = bag_sale.invoice
    union all
    select n.agency_id, n.debit_note, p.invoiced from paper p
    join credit_note n on n.agency_id = p.agency_id and n.invoice = p.id and n.debit_note is not null),
  note as (
    select n.id, n.gross, n.reason, p.invoiced, n.canceled_bags as canceled
    from paper p join credit_note n on n.agency_id = p.agency_id and n.invoice = p.id and n.status = 'Issued' and n.debit_note is null)`

const isWhole = sql`coalesce(sum(n.gross) >= max(n.invoiced) and bool_or(n.reason <> 'Price'), false)`

/** Whether notes have credited the whole invoice of a `bag_sale`, more than its price. */
export const isCreditedAsWhole = sql<boolean>`(with ${standingNotes} select ${isWhole} from note n)`

const delivered = sql`(select coalesce(sum(d.loaded_bags), 0) from delivery_note d
    where d.agency_id = app.agency() and d.sale = bag_sale.id and d.status = 'Delivered')`

/** The bags of a `bag_sale` that have not left and that nobody owes: those that notes cancel, and all where the whole invoice is credited. */
export const canceledBags = sql<number>`(with ${standingNotes}
  select greatest(least(case when ${isWhole} then bag_sale.bags else coalesce(sum(n.canceled), 0) end,
    bag_sale.bags - ${delivered}), 0) from note n)::bigint`

// The bags of a `bag_sale` that have left and that no note credits yet.
const uncreditedBags = sql<number>`(with ${standingNotes}
  select greatest(${delivered} - coalesce(sum(l.bags - coalesce(n.canceled, 0)), 0), 0) from note n
  join (select parent, sum(bags) as bags from credit_note_lines where agency_id = app.agency() and item = 'Barley' group by parent) l
    on l.parent = n.id where n.reason <> 'Price')::bigint`

type Credit = Pick<ValuesIn<typeof creditNote>, 'reason' | 'returnToStock' | 'callOff'>

/** The bags of a sale that a credit note on `bags` of it cancels: all where it says so, and of a note on the quantity those that are more
 *  than have left without a credit; but none that are on a truck or canceled already. */
export const countCanceled = async (
  sale: number,
  { reason, returnToStock, callOff }: Credit,
  bags: number,
  context: Context,
): Promise<number> => {
  if (callOff || (reason === 'Cancellation' && !returnToStock)) return bags
  if (returnToStock || (reason !== 'Quantity' && reason !== 'Return')) return 0
  const of = context.tx.selectFrom('bagSale').where('id', '=', sale)
  const { sold, canceled, uncredited } = await of
    .select(['bags as sold', canceledBags.as('canceled'), uncreditedBags.as('uncredited')])
    .executeTakeFirstOrThrow()
  const { loading, delivered } = await readBagsOnTrucks(sale, context)
  return Math.max(Math.min(bags - uncredited, sold - loading - delivered - canceled), 0)
}

/** Refuses to load a sale of which nobody owes a bag any more. */
export const checkStillInvoiced = (sale: { docNo: string | null; bags: number; canceledBags: number }): void => {
  if (sale.canceledBags < sale.bags) return
  conflict('The invoice of {sale} is credited as a whole, so nothing more leaves on it. Enter a new sale.', {
    fields: { sale: 'Its invoice is credited.' },
    values: { sale: sale.docNo ?? '–' },
  })
}

/** The bags of a sale that have not left and that nobody owes. */
export const readCanceledBags = async (sale: number, { tx }: Context): Promise<number> => {
  const of = tx.selectFrom('bagSale').select(canceledBags.as('bags')).where('id', '=', sale)
  return (await of.executeTakeFirstOrThrow()).bags
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

const isOpen = ({ status }: { status: string }): boolean => status === 'Approved' || status === 'Partly delivered'

/** Releases the reservation of bags that a note has canceled; a sale with nothing left to deliver is closed. One that has delivered nothing
 *  and only is credited stays, until a user cancels it or a debit note takes the note back. */
export const cancelRemainder = async (id: number, isCalledOff: boolean, context: Context): Promise<void> => {
  const sale = await lockSale(id, context)
  const canceled = await readCanceledBags(id, context)
  if (!isOpen(sale) || canceled === sale.calledOffBags) return
  const { loading, delivered } = await readBagsOnTrucks(id, context)
  const left = sale.bags - delivered - canceled
  await apply(bagSale, id, 'call-off', context)
  if (left <= 0 && loading === 0 && (isCalledOff || delivered > 0)) {
    await releaseReservations({ name: 'bagSale', id }, context)
    return void (await apply(bagSale, id, 'call-off-rest', context))
  }
  for (const hold of await findReservations({ name: 'bagSale', id }, context)) {
    const over = hold.left - (hold.unit === 'BAG' ? left : proportion(sale.quantity ?? 0, left, sale.bags))
    if (over > 0) await releaseHold(context.client, hold.id, over)
  }
}

/** Reserves again what a debit note has brought back; `before`: the canceled bags until now. Refuses bags that the sale cannot deliver any
 *  more. */
export const restoreRemainder = async (id: number, before: number, context: Context): Promise<void> => {
  const sale = await lockSale(id, context)
  const calledOffBags = await readCanceledBags(id, context)
  if (calledOffBags === before) return
  if (!isOpen(sale)) {
    conflict('{sale} is {state} and delivers no more bags. Enter a new sale instead.', {
      values: { sale: sale.docNo ?? '–', state: sale.status },
    })
  }
  await refresh(bagSale, id, { calledOffBags }, context)
  await releaseReservations({ name: 'bagSale', id }, context)
  const { delivered } = await readBagsOnTrucks(id, context)
  const stock = await stockOfBags(sale, sale.bags - delivered - calledOffBags, context)
  await reserveStock({ ...sale, name: 'bagSale' }, stock, context)
}
