import type { FastifyInstance } from 'fastify'
import { amendLc, keepCharges, recordAmendment } from '#areas/procurement/lc/amendments.server.ts'
import { type Quantities, readLcPosition, readQuantities } from '#areas/procurement/lc/calls.ts'
import { checkAction, checkAmount, checkAssigned, checkContract } from '#areas/procurement/lc/checks.server.ts'
import { lc } from '#areas/procurement/lc/definition.ts'
import { readLastPaidDay, readPosition } from '#areas/procurement/lc/position.server.ts'
import { postMargin } from '#areas/procurement/lc/posting.ts'
import {
  fillReturned,
  payBills,
  presentBills,
  returnPayment,
  withdrawBills,
} from '#areas/procurement/lc/presentations.server.ts'
import { mountLcPaper } from '#areas/procurement/lc/print.server.ts'
import { readAllQuantities } from '#areas/procurement/lc/quantities.server.ts'
import { sumOnBoard } from '#areas/procurement/lc/quantities.ts'
import { missingTerms, neededTerms } from '#areas/procurement/lc/rule-fields.ts'
import { systemLc } from '#areas/procurement/system-lc/definition.ts'
import { maySee, type RowOf } from '#kit/document.ts'
import { notFound, refuse } from '#kit/refusal.ts'
import { answer } from '#kit/server/answer.ts'
import { behave, withFactReader } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { find } from '#kit/server/rows.ts'
import { apply } from '#kit/server/write.ts'
import { kgOf, toDecimal } from '#kit/units.ts'
import { mayOn } from '#rights/may.ts'
import { findLcsForSale } from '#trade/cargo/controlled-lots.server.ts'
import { readFreeStock } from '#trade/cargo/lcs-free.server.ts'
import { findLcsInStock, resolveOwner, terminalIn } from '#trade/cargo/stock.server.ts'
import { refuseMissing } from '#trade/contracts/missing-terms.server.ts'
import { checkPorts } from '#trade/contracts/ports.server.ts'

// The lot has a screen of its own, on which it must not stay open.
const closeLot = async (id: number, context: Context): Promise<void> => {
  const lots = context.tx.selectFrom('systemLc').select('id').where('lc', '=', id).where('status', '<>', 'Closed')
  for (const lot of await lots.execute()) await apply(systemLc, lot.id, 'close', context)
}

const lcBehaviour = behave(lc, {
  async fill(values, context, { what, before }) {
    const { tx, today } = context
    if (what === 'present') return { presentedOn: values.presentedOn ?? today }
    if (what === 'unship' || what === 'withdraw') return { presentedOn: null }
    if (what === 'ship') return before?.status === 'Paid' ? { presentedOn: null } : {}
    if (what === 'leave-paid') return { presentedOn: null, paidOn: await readLastPaidDay(before!.id, context) }
    if (what === 'pay') return { paidOn: values.paidOn ?? today }
    if (what === 'unpay') return fillReturned(values, before!, context)
    if (what === 'amend' && before) return amendLc(values, before, context)
    const { currency } = await tx
      .selectFrom('purchaseContract')
      .select('currency')
      .where('id', '=', values.purchaseContract)
      .executeTakeFirstOrThrow()
    return { currency }
  },
  async check(values, { what, before }, context) {
    if (before) await checkAction(what, before, values, context)
    // A system LC is created automatically for existing cargo: it takes nothing from a contract.
    if (values.sourceKind !== null || !['create', 'change', 'open', 'amend'].includes(what)) return
    if (what === 'open' || what === 'amend') refuseMissing(lc, values, neededTerms, missingTerms(values))
    await checkContract(values, { what, id: before?.id ?? 0 }, context)
    if (what === 'change' && !maySee(context.asker, lc.fields.assignedConsignees))
      refuse('You cannot see the consignees of this LC. Ask a user who can to change it.')
    const knowsPorts = values.loadPort !== null && values.dischargePort !== null
    if (what !== 'open' && knowsPorts) await checkPorts(values, context)
    if (values.amount !== null) await checkAmount(values, context)
    checkAssigned(values)
  },
  async post(row) {
    return postMargin(row, row.marginAmount ?? 0)
  },
  async after(row, { what, before }, context) {
    if (what === 'amend' && before) await recordAmendment(row, before, context)
    if (what === 'present' || what === 'present-late') await presentBills(row, context)
    if (what === 'withdraw') await withdrawBills(row, context)
    if (what === 'pay') await payBills(row, context)
    if (what === 'unpay') await returnPayment(row, context)
    if (what === 'end') await keepCharges(row, context)
    if (what === 'close' && row.sourceKind !== null) await closeLot(row.id, context)
  },
  /** With an owner or a terminal: LCs with stock there, also closed ones to which cargo came back, because it has to be moved and sold
   *  like any other. With a customer, only those open for sale. */
  async offer(asked, context) {
    const owner = await resolveOwner(asked, context)
    const terminal = terminalIn(asked)
    if (asked.customer && owner && terminal) return findLcsForSale({ consignee: owner, terminal }, context)
    return owner || terminal ? findLcsInStock({ owner, terminal }, context) : undefined
  },
})

export const lcServer = withFactReader(lcBehaviour, readFreeStock)

// For a user who may not see the consignees: one line for each place and form.
const sumOwners = ({ stock, onBoard, ...others }: Quantities): Quantities => ({
  ...others,
  consignees: [],
  onBoard: onBoard.length === 0 ? [] : [{ consignee: null, quantity: toDecimal(sumOnBoard(onBoard, null), 3) }],
  stock: [...Map.groupBy(stock, ({ terminal, form }) => `${form} ${terminal}`).values()].map(lots => ({
    ...lots[0]!,
    consignee: null,
    quantity: toDecimal(
      lots.reduce((kg, { quantity }) => kg + kgOf(quantity), 0),
      3,
    ),
  })),
})

/** Mounts the other calls of an LC. */
export const mountLc = (app: FastifyInstance): void => {
  mountLcPaper(app)
  answer(app, readQuantities, async ({ id }, context) => {
    const { sourceKind } = (await find(lc, id(), context)) as RowOf<typeof lc>
    // A system LC has a page of its own, for users who may not see what was bought.
    const rights = sourceKind === null ? [lc.right] : [lc.right, systemLc.right]
    if (!rights.some(right => mayOn(context.asker, 'View', right))) notFound()
    const quantities = await readAllQuantities(id(), context)
    return maySee(context.asker, lc.fields.assignedConsignees) ? quantities : sumOwners(quantities)
  })
  answer(app, readLcPosition, async ({ id }, context) => {
    if (!mayOn(context.asker, 'View', lc.right)) notFound()
    const row = (await find(lc, id(), context)) as RowOf<typeof lc>
    const { received = 0, directDelivery = 0 } = (await readAllQuantities(id(), context)).total
    const [inTerminals, direct] = [received, directDelivery].map(kgOf)
    return readPosition(row, inTerminals! + direct!, context)
  })
}
