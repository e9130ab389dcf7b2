import { lc } from '#areas/procurement/lc/definition.ts'
import { shippable } from '#areas/procurement/tolerance.ts'
import { refuse } from '#kit/refusal.ts'
import { behave } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { formatQuantity } from '#kit/units.ts'

const openToLc = async (contractId: number, except: number, { tx }: Context) => {
  const contract = await tx
    .selectFrom('purchaseContract')
    .selectAll()
    .where('id', '=', contractId)
    .executeTakeFirstOrThrow()
  const { taken } = await tx
    .selectFrom('lc')
    .select(({ fn }) => fn.sum<number>('quantity').as('taken'))
    .where('purchaseContract', '=', contractId)
    .where('id', '<>', except)
    .where('status', 'not in', ['Canceled', 'Expired'])
    .executeTakeFirstOrThrow()
  return { contract, open: shippable(contract).max - (taken ?? 0) }
}

export const lcServer = behave(lc, {
  async check(values, { before }, context) {
    const { contract, open } = await openToLc(values.purchaseContract, before?.id ?? 0, context)
    if (contract.status === 'Draft' || contract.status === 'Canceled') {
      refuse('The purchase contract is not active. Approve it first.', { fields: { purchaseContract: 'Not active.' } })
    }
    if (values.quantity > open) {
      refuse('Only {open} MT of the contract are open to an LC.', {
        fields: { quantity: 'Exceeds what the contract leaves open.' },
        values: { open: formatQuantity(open) },
      })
    }
    const named = values.assignedConsignees.map(line => line.consignee)
    if (new Set(named).size !== named.length) {
      refuse('A consignee is assigned twice.', { fields: { assignedConsignees: 'Name each consignee once.' } })
    }
  },
})
