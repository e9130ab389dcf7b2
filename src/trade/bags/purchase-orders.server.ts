// Compares ordered with received bags: how many were received for an order, and how many more may be received.

import { sql } from 'kysely'
import { bagPurchaseOrder } from '#areas/bags/purchase-order-proforma/definition.ts'
import { conflict, exceeded, refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { apply } from '#kit/server/write.ts'
import { formatCount, proportion } from '#kit/units.ts'
import { readAgencySettings } from '#trade/agency/agency-settings.server.ts'
import { isSameRow } from '#trade/parties/kept-rows.server.ts'

/** The bags of each grade that were received for an order, without those of the receipt `except`. */
export const readReceivedBags = async (
  order: number,
  except: number,
  { tx }: Context,
): Promise<Map<number, number>> => {
  const { rows } = await sql<{ bagGrade: number; received: number }>`
    select l.bag_grade as "bagGrade", sum(l.received)::bigint as received
    from bag_procurement p join bag_procurement_lines l on l.agency_id = p.agency_id and l.parent = p.id
    where p.agency_id = app.agency() and p.purchase_order = ${order} and p.status = 'Active' and p.id <> ${except}
    group by l.bag_grade`.execute(tx)
  return new Map(rows.map(({ bagGrade, received }) => [bagGrade, received]))
}

/** The VAT rate of each grade of an order, in thousandths of a percent. */
export const readOrderedVatRates = async (order: number, { tx }: Context): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await sql<{ bagGrade: number; rate: number }>`
    select bag_grade as "bagGrade", coalesce(vat_pct, 15000)::integer as rate from bag_purchase_order_lines
    where agency_id = app.agency() and parent = ${order}`.execute(tx)
  return new Map(rows.map(({ bagGrade, rate }) => [bagGrade, rate]))
}

type Receipt = {
  purchaseOrder: number | null
  vendor: number
  consignee: number
  lines: readonly { bagGrade: number; received: number }[]
}

// The row stays locked until the transaction ends, so that two concurrent receipts cannot both use the same remaining quantity.
const lockOrder = (id: number, { tx }: Context) =>
  tx.selectFrom('bagPurchaseOrder').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()

const receivableStates = ['Issued', 'Partly received', 'Received']

type Order = Awaited<ReturnType<typeof lockOrder>>

// Refuses an order that was not issued, or that has another vendor or consignee.
const refuseOtherOrder = async (order: Order, receipt: Receipt, context: Context): Promise<void> => {
  const values = { order: order.docNo ?? '–' }
  if (!receivableStates.includes(order.status)) {
    conflict('Nothing can be received for {order}: it is {state}. Choose an issued order.', {
      fields: { purchaseOrder: 'Choose an issued order.' },
      values: { ...values, state: order.status },
    })
  }
  const isOfBoth =
    (await isSameRow('vendor', order.vendor, receipt.vendor, context)) &&
    (await isSameRow('company', order.consignee, receipt.consignee, context))
  if (!isOfBoth) {
    refuse('{order} was placed with another vendor or for another consignee. Choose an order of both.', {
      fields: { purchaseOrder: 'Belongs to another vendor or consignee.' },
      values,
    })
  }
}

/** Refuses a receipt that the order does not cover: another vendor, consignee or grade, or more than the agency's tolerance allows. */
export const checkReceiptAgainstOrder = async (receipt: Receipt, except: number, context: Context): Promise<void> => {
  if (receipt.purchaseOrder === null) return
  const order = await lockOrder(receipt.purchaseOrder, context)
  const number = order.docNo ?? '–'
  await refuseOtherOrder(order, receipt, context)
  const { rows: ordered } = await sql<{ bagGrade: number; quantity: number }>`
    select bag_grade as "bagGrade", quantity from bag_purchase_order_lines
    where agency_id = app.agency() and parent = ${order.id}`.execute(context.tx)
  const { bagOverDeliveryPct } = await readAgencySettings(['bagOverDeliveryPct'], context)
  const received = await readReceivedBags(order.id, except, context)
  for (const [index, line] of receipt.lines.entries()) {
    const orderedLine = ordered.find(({ bagGrade }) => bagGrade === line.bagGrade)
    const most = orderedLine ? orderedLine.quantity + proportion(orderedLine.quantity, bagOverDeliveryPct, 100_000) : 0
    const before = received.get(line.bagGrade) ?? 0
    received.set(line.bagGrade, before + line.received)
    if (before + line.received <= most) continue
    exceeded(
      'ORDER_EXCEEDED',
      'Only {open} more bags of this grade may be received for {order}; these are {asked}. Enter that or less.',
      {
        fields: { [`lines.${index}.received`]: 'More than was ordered.' },
        values: { open: formatCount(Math.max(most - before, 0)), order: number, asked: formatCount(line.received) },
        details: { ordered: orderedLine?.quantity ?? 0, most, received: before, asked: line.received },
      },
    )
  }
}

/** Updates the state of an order from its receipts. */
export const refreshPurchaseOrder = async (id: number, context: Context): Promise<void> => {
  const { status, ordered } = await lockOrder(id, context)
  const all = [...(await readReceivedBags(id, 0, context)).values()].reduce((sum, bags) => sum + bags, 0)
  const action = all === 0 ? 'receive-none' : all < (ordered ?? 0) ? 'receive-part' : 'receive-all'
  await apply(bagPurchaseOrder, id, status === 'Closed' ? 'recount' : action, context)
}
