import { bagPurchaseOrder } from '#areas/bags/purchase-order-proforma/definition.ts'
import { behave } from '#kit/server/behaviour.ts'
import { readReceivedBags } from '#trade/bags/purchase-orders.server.ts'
import { operationsNeeded } from '#trade/cargo/operations-needed.ts'
import { checkMapped } from '#trade/cargo/stock.server.ts'

export const bagPurchaseOrderServer = behave(bagPurchaseOrder, {
  async fill(order, context, { what, before }) {
    if (what === 'approve') return { approvedBy: context.asker.name }
    const received = before ? await readReceivedBags(before.id, 0, context) : new Map<number, number>()
    return { lines: order.lines.map(line => ({ ...line, received: received.get(line.bagGrade) ?? 0 })) }
  },
  async check(order, { what }, context) {
    if (!['create', 'change', 'approve'].includes(what)) return
    await checkMapped(
      order.deliveryTerminal,
      { consignee: order.consignee },
      context,
      operationsNeeded.bagPurchaseOrder.at,
    )
  },
})
