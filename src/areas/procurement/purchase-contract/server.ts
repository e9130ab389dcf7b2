import type { FastifyInstance } from 'fastify'
import { type Commitment, readActivation, readCommitment } from '#areas/procurement/purchase-contract/calls.ts'
import { amendable, purchaseContract } from '#areas/procurement/purchase-contract/definition.ts'
import { mountContractPaper } from '#areas/procurement/purchase-contract/print.server.ts'
import { missingTerms, neededTerms } from '#areas/procurement/purchase-contract/rule-fields.ts'
import { needsMarketPrice, openQuantities, settlementCents } from '#areas/procurement/purchase-contract/settlement.ts'
import type { RowOf, ValuesIn } from '#kit/document.ts'
import { conflict, notFound, refuse } from '#kit/refusal.ts'
import { answer } from '#kit/server/answer.ts'
import { behave } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { find } from '#kit/server/rows.ts'
import { apply } from '#kit/server/write.ts'
import { stateAfter } from '#kit/states.ts'
import { centsToHalalas, formatMoney, formatQuantity, toDecimal } from '#kit/units.ts'
import { may, mayOn } from '#rights/may.ts'
import { readAgencySettings } from '#trade/agency/agency-settings.server.ts'
import { createAmendmentLines } from '#trade/contracts/amendment-lines.server.ts'
import { keepEmptyTerms, rescaleParts } from '#trade/contracts/amendments.ts'
import { refuseMissing } from '#trade/contracts/missing-terms.server.ts'
import { checkPortsOfLcs } from '#trade/contracts/ports.server.ts'
import { readQuantityInLcs, readShippedQuantity } from '#trade/contracts/quantity-in-lcs.server.ts'
import { shippableRange } from '#trade/contracts/tolerance.ts'

type Contract = ValuesIn<typeof purchaseContract>
type ContractRow = RowOf<typeof purchaseContract>

const amendContract = async (values: Contract, before: ContractRow, context: Context): Promise<Partial<Contract>> => {
  const { effectiveOn, agreedBy } = values as Contract & { effectiveOn: string; agreedBy: string }
  const entered = { ...values, ...keepEmptyTerms(amendable, before, values) }
  const after = { ...entered, ...purchaseContract.derive(entered) } as Contract
  const { fields } = purchaseContract
  const lines = await createAmendmentLines(fields, amendable, { before, after }, { effectiveOn, agreedBy }, context)
  return {
    ...after,
    consigneeSplit: rescaleParts(before.consigneeSplit, before.quantity, after.quantity),
    amendments: [...before.amendments, ...lines] as Contract['amendments'],
  }
}

const settleContract = async (values: Contract, before: ContractRow, context: Context): Promise<Partial<Contract>> => {
  const kg = await readShippedQuantity(before.id, context)
  if (values.marketPrice === null && needsMarketPrice(values, kg)) {
    refuse('More was shipped than is settled at the contract price. Enter the market’s price.', {
      fields: { marketPrice: 'Needed for the excess.' },
    })
  }
  const cents = settlementCents(values, kg, values.marketPrice ?? values.unitPrice)
  return { settledQuantity: kg, settlementAmount: cents, settlementSar: centsToHalalas(cents) }
}

const checkSplit = (contract: Contract): void => {
  const split = contract.consigneeSplit.reduce((sum, line) => sum + line.quantity, 0)
  if (split > shippableRange(contract).max) {
    refuse('The consignees’ parts exceed what may be shipped at most. Enter smaller parts.', {
      fields: { consigneeSplit: 'Exceeds the largest shipment.' },
    })
  }
}

const checkAmendment = async (contract: Contract, id: number, context: Context): Promise<void> => {
  const { max } = shippableRange(contract)
  const taken = Math.max(await readQuantityInLcs(id, context), await readShippedQuantity(id, context))
  if (taken > max) {
    refuse('{taken} MT are in LCs or were shipped. The contract must allow that much. Enter that or more.', {
      fields: { quantity: 'Less than the LCs and shipments.' },
      values: { taken: formatQuantity(taken) },
    })
  }
  await checkPortsOfLcs(id, contract, context)
}

const checkNoLc = async (id: number, { tx }: Context): Promise<void> => {
  const found = await tx
    .selectFrom('lc')
    .select('lcNo')
    .where('purchaseContract', '=', id)
    .where('status', '<>', 'Canceled')
    .executeTakeFirst()
  if (found) conflict('LC {lc} belongs to this contract. Cancel it first.', { values: { lc: found.lcNo } })
}

// Users without the right to approve contracts may activate those within the agency's limit.
const checkActivationLimit = async ({ contractAmountSar }: Contract, context: Context): Promise<void> => {
  if (may(context.asker, { rights: ['canApproveSaleOrder'] })) return
  const { contractLimit: limit } = await readAgencySettings(['contractLimit'], context)
  if (limit === null) return refuse('Every contract needs approval. Ask a user who may approve contracts.')
  if ((contractAmountSar ?? 0) > limit) {
    refuse(
      'The contract is worth SAR {value}; above SAR {limit} it needs approval. Ask a user who may approve contracts.',
      {
        values: { value: formatMoney(contractAmountSar ?? 0), limit: formatMoney(limit) },
      },
    )
  }
}

export const purchaseContractServer = behave(purchaseContract, {
  async fill(values, context, { what, before }) {
    if (what === 'amend' && before) return amendContract(values, before, context)
    return what === 'settle' && before ? settleContract(values, before, context) : {}
  },
  async check(contract, { what, before }, context) {
    if (what === 'cancel' && before) return checkNoLc(before.id, context)
    if (contract.date > context.today)
      refuse('A contract cannot be dated in the future. Enter today or an earlier day.', {
        fields: { date: 'Lies in the future.' },
      })
    checkSplit(contract)
    if (what === 'activate' || what === 'approve' || what === 'amend')
      refuseMissing(purchaseContract, contract, neededTerms, missingTerms(contract))
    if (what === 'activate') await checkActivationLimit(contract, context)
    if (what === 'amend' && before) await checkAmendment(contract, before.id, context)
  },
  /** The amended quantity may already be fully shipped, or no longer; while it was closed, a bill may have come or been canceled. */
  async after(row, { what }, context) {
    if (what !== 'amend' && what !== 'reopen') return
    const shipped = await readShippedQuantity(row.id, context)
    const isWhole = shipped >= shippableRange(row).min
    const step = isWhole ? 'complete' : shipped === 0 ? 'unship' : 'ship'
    if (
      (isWhole || what === 'reopen' || row.status === 'Completed') &&
      stateAfter(purchaseContract.life, step, row.status)
    ) {
      await apply(purchaseContract, row.id, step, context)
    }
  },
})

const readCommitmentOf = async (contract: ContractRow, context: Context): Promise<Commitment> => {
  const open = openQuantities(contract, {
    inLcs: await readQuantityInLcs(contract.id, context),
    shipped: await readShippedQuantity(contract.id, context),
  })
  return Object.fromEntries(Object.entries(open).map(([name, kg]) => [name, toDecimal(kg, 3)])) as Commitment
}

/** The open quantity of a contract; null if the caller sees only a part of its LCs. */
export const readOpen = async (id: number, context: Context): Promise<Commitment | null> => {
  const contract = (await find(purchaseContract, id, context)) as ContractRow
  return context.asker.companyId === null ? readCommitmentOf(contract, context) : null
}

/** Mounts the other calls of a contract. */
export const mountPurchaseContract = (app: FastifyInstance): void => {
  mountContractPaper(app, readOpen)
  answer(app, readCommitment, async ({ id }, context) => {
    if (!mayOn(context.asker, 'View', purchaseContract.right)) notFound()
    return { commitment: await readOpen(id(), context) }
  })
  answer(app, readActivation, async ({ id }, context) => {
    if (!mayOn(context.asker, 'View', purchaseContract.right)) notFound()
    const { contractAmountSar } = (await find(purchaseContract, id(), context)) as ContractRow
    // The agency's limit is not shown to consignee users.
    const isStaff = context.asker.companyId === null
    const limit = isStaff ? (await readAgencySettings(['contractLimit'], context)).contractLimit : null
    return {
      isLeft: limit !== null && (contractAmountSar ?? 0) <= limit,
      limit: limit === null ? null : toDecimal(limit, 2),
    }
  })
}
