import type { FastifyInstance } from 'fastify'
import { readQuantities } from '#areas/procurement/lc/calls.ts'
import { lc } from '#areas/procurement/lc/definition.ts'
import { quantitiesOf } from '#areas/procurement/lc/quantities.server.ts'
import { shippable } from '#areas/procurement/tolerance.ts'
import { lcsInStock, ownerAsked, stockOf } from '#areas/stock.server.ts'
import type { ValuesIn } from '#kit/document.ts'
import { conflict, notFound, refuse } from '#kit/refusal.ts'
import { answer } from '#kit/server/answer.ts'
import { behave } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { find } from '#kit/server/rows.ts'
import { formatQuantity } from '#kit/units.ts'
import { mayOn } from '#rights/may.ts'

// Holds the contract until the transaction ends, so that two LCs at once cannot exceed it together.
const openToLc = async (contractId: number, except: number, { tx }: Context) => {
  const contract = await tx
    .selectFrom('purchaseContract')
    .selectAll()
    .where('id', '=', contractId)
    .forNoKeyUpdate()
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

const checkContract = async (values: ValuesIn<typeof lc>, except: number, context: Context): Promise<void> => {
  const { contract, open } = await openToLc(values.purchaseContract, except, context)
  if (contract.status === 'Draft' || contract.status === 'Canceled') {
    refuse('The purchase contract is not active. Approve it first.', { fields: { purchaseContract: 'Not active.' } })
  }
  if (values.quantity > open) {
    refuse('Only {open} MT of the contract are open to an LC.', {
      fields: { quantity: 'Exceeds what the contract leaves open.' },
      values: { open: formatQuantity(open) },
    })
  }
  if (values.cargoType !== contract.cargoType || values.cargoGrade !== contract.cargoGrade) {
    refuse('The contract is about another cargo. Choose its cargo type and grade.', {
      fields: { cargoGrade: 'Not of the contract.' },
    })
  }
}

const checkAssigned = ({ assignedConsignees }: ValuesIn<typeof lc>): void => {
  const named = assignedConsignees.map(line => line.consignee)
  if (new Set(named).size !== named.length) {
    refuse('A consignee is assigned twice.', { fields: { assignedConsignees: 'Name each consignee once.' } })
  }
}

const checkEmpty = async (id: number, context: Context): Promise<void> => {
  const kg = await stockOf({ lc: id }, context)
  if (kg > 0) {
    conflict('{stock} MT of this LC lie in terminals. It is closed when nothing is left.', {
      values: { stock: formatQuantity(kg) },
    })
  }
}

export const lcServer = behave(lc, {
  async check(values, { what, before }, context) {
    if (what === 'close' && before) await checkEmpty(before.id, context)
    if (what !== 'create' && what !== 'change' && what !== 'open') return
    await checkContract(values, before?.id ?? 0, context)
    checkAssigned(values)
  },
  /** Asked with an owner or a terminal, by those who take cargo: LCs that have some there. */
  async offer(asked, context) {
    const owner = await ownerAsked(asked, context)
    const { terminal } = asked
    return owner || terminal ? lcsInStock({ owner, terminal }, context) : undefined
  },
})

/** Mounts what one can ask of an LC beside what every document answers. */
export const mountLc = (app: FastifyInstance): void => {
  answer(app, readQuantities, async ({ id }, context) => {
    if (!mayOn(context.asker, 'View', lc.right)) notFound()
    await find(lc, id(), context)
    return quantitiesOf(id(), context)
  })
}
