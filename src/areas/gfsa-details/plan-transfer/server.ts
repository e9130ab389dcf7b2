import { planTransfer } from '#areas/gfsa-details/plan-transfer/definition.ts'
import type { ValuesIn } from '#kit/document.ts'
import { conflict, refuse } from '#kit/refusal.ts'
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

// A transfer is undone only while its taker still has the quantity in its plan: a plan is never below zero.
const checkTaker = async ({ lc, date, toConsignee, quantity }: Values, { tx, today }: Context): Promise<void> => {
  const plans = await findLines('Import Plan', { from: date, to: today, consigneeIds: [toConsignee] }, tx)
  const plan = plans.find(({ row }) => row.documentId === lc && row.consigneeId === toConsignee)
  if (!plan || quantity <= (plan.row.planned as number)) return
  conflict('The importer that took this quantity has transferred it to another one. Cancel that transfer first.')
}

// The LC stays locked until the transaction ends, so that two transfers at once cannot take the same quantity. Drafts take nothing.
const lockPlan = ({ lc }: Values, { tx }: Context) =>
  tx.selectFrom('lc').select('id').where('id', '=', lc).forNoKeyUpdate().execute()

export const planTransferServer = behave(planTransfer, {
  async fill(_, { asker }, { what }) {
    return what === 'approve' ? { approvedBy: asker.name, approvedAt: new Date().toISOString() } : {}
  },
  async check(values, { what, before }, context) {
    if (what === 'cancel' && before?.status !== 'Active') return
    if (what === 'cancel' || what === 'approve') await lockPlan(values, context)
    if (what === 'cancel') return checkTaker(values, context)
    refuseFuture(values.date, context)
    await checkPlan(values, context)
  },
})
