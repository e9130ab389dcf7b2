import { bagPurchaseOrder } from '#areas/bags/purchase-order-proforma/definition.ts'
import { behave } from '#kit/server/behaviour.ts'
import { readReceivedBags } from '#trade/bags/purchase-orders.server.ts'
import { operationsNeeded } from '#trade/cargo/operations-needed.ts'
import { checkMapped } from '#trade/cargo/stock.server.ts'

export const bagPurchaseOrderServer = behave(bagPurchaseOrder, {
  async fill(order, context, { what, before }) {
    if (what === 'approve') return { approvedBy: context.asker.name }
    const came = before ? await readReceivedBags(before.id, 0, context) : new Map<number, number>()
    const lines = order.lines.map(line => {
      const received = came.get(line.bagGrade) ?? 0
      return { ...line, received, toCome: Math.max(line.quantity - received, 0) }
    })
    return { lines }
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
