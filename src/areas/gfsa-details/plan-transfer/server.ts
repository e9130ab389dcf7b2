import { planTransfer } from '#areas/gfsa-details/plan-transfer/definition.ts'
import type { ValuesIn } from '#kit/document.ts'
import { refuse } from '#kit/refusal.ts'
import { behave } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { formatQuantity } from '#kit/units.ts'
import { findLines } from '#trade/authority/lines.server.ts'
import { refuseFuture } from '#trade/cargo/stock.server.ts'

type Values = ValuesIn<typeof planTransfer>

// A plan can only be transferred up to the quantity that the giver still has to bring.
const checkPlan = async ({ lc, fromConsignee, quantity }: Values, { tx, today }: Context): Promise<void> => {
  const plans = await findLines('Import Plan', { from: today, to: today, consigneeIds: [fromConsignee] }, tx)
  const plan = plans.find(({ row }) => row.documentId === lc)
  const open = Math.max(0, (plan?.row.remaining as number | undefined) ?? 0)
  if (quantity <= open) return
  refuse('{open} MT of the plan are still to come. No more can be transferred. Enter that or less.', {
    fields: { quantity: 'More than is still to come.' },
    values: { open: formatQuantity(open) },
  })
}

export const planTransferServer = behave(planTransfer, {
  async fill(_, { asker }, { what }) {
    return what === 'approve' ? { approvedBy: asker.name, approvedAt: new Date().toISOString() } : {}
  },
  async check(values, { what }, context) {
    if (what === 'cancel') return
    refuseFuture(values.date, context)
    await checkPlan(values, context)
  },
})
