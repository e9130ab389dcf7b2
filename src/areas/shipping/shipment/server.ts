import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { lc } from '#areas/procurement/lc/definition.ts'
import { purchaseContract } from '#areas/procurement/purchase-contract/definition.ts'
import { readOutturn } from '#areas/shipping/shipment/calls.ts'
import { fillFromContract, fillOutturn, readContractTerms } from '#areas/shipping/shipment/contract-terms.server.ts'
import { checkCosts, refreshBills } from '#areas/shipping/shipment/costs.server.ts'
import { shipment } from '#areas/shipping/shipment/definition.ts'
import { checkAgainstLc, checkVoyage, readDischargePort } from '#areas/shipping/shipment/lc-checks.server.ts'
import {
  checkAllWeighed,
  checkSalesSettled,
  checkSoldRemains,
  readCurrentOutturn,
} from '#areas/shipping/shipment/outturn.server.ts'
import { noOutturn } from '#areas/shipping/shipment/outturn.ts'
import { postShipment } from '#areas/shipping/shipment/posting.ts'
import { voyage } from '#areas/shipping/voyage/definition.ts'
import type { ActionOf, Document, RowOf, ValuesIn } from '#kit/document.ts'
import { conflict, notFound } from '#kit/refusal.ts'
import { answer } from '#kit/server/answer.ts'
import { behave, type Happening } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { find } from '#kit/server/rows.ts'
import { apply } from '#kit/server/write.ts'
import { stateAfter } from '#kit/states.ts'
import { mayOn } from '#rights/may.ts'
import { refuseFuture } from '#trade/cargo/stock.server.ts'
import { readShippedQuantity } from '#trade/contracts/quantity-in-lcs.server.ts'
import { shippableRange } from '#trade/contracts/tolerance.ts'
import { findLoadedTicket } from '#trade/voyages/loaded-trucks.server.ts'

type Shipment = ValuesIn<typeof shipment>

// The terms that must not change once trucks are loaded.
const fixedTerms = (of: Shipment): string =>
  JSON.stringify([
    of.date,
    of.voyage,
    of.lc,
    of.dischargePort,
    of.blQuantity,
    of.consigneeSplit.map(({ consignee, quantity }) => [consignee, quantity]),
  ])

const checkNoTruckLoaded = async (id: number, context: Context): Promise<void> => {
  const ticket = await findLoadedTicket('shipment', id, context)
  if (ticket === undefined) return
  conflict('Trucks were loaded from this shipment, {ticket} among them. Cancel their tickets first.', {
    values: { ticket },
  })
}

const readCredit = (credit: number, { tx }: Context) =>
  tx.selectFrom('lc').select(['lcNo', 'status']).where('id', '=', credit).executeTakeFirstOrThrow()

const checkNotPaid = async ({ lc, paidOn }: RowOf<typeof shipment>, context: Context): Promise<void> => {
  if (paidOn === null) return
  const { lcNo } = await readCredit(lc, context)
  conflict(
    'The bank has paid LC {lc}, and this bill of lading with it. It stays: accept what is missing as a difference after the discharge.',
    { values: { lc: lcNo } },
  )
}

// The cost of a closed LC rests on its accepted differences.
const checkLcOpen = async ({ lc }: RowOf<typeof shipment>, context: Context): Promise<void> => {
  const { lcNo, status } = await readCredit(lc, context)
  if (status === 'Closed')
    conflict('LC {lc} is closed, and with it what was missing is final. Leave the difference as it is.', {
      values: { lc: lcNo },
    })
}

// A survey that adjusts stock is based on the bills of lading of its day.
const checkNoSurvey = async (voyages: number[], { tx }: Context): Promise<void> => {
  const { rows } = await sql<{ docNo: string }>`select d.doc_no as "docNo" from draft_survey d
    where d.agency_id = app.agency() and d.voyage = any(${voyages}::bigint[]) and d.status = 'Active'
      and exists (select from draft_survey_shares s where s.agency_id = d.agency_id and s.parent = d.id) limit 1`.execute(
    tx,
  )
  const [survey] = rows
  if (!survey) return
  conflict('Draft survey {survey} counted the cargo of this voyage. Cancel it first, and enter it again afterwards.', {
    values: { survey: survey.docNo },
  })
}

// Applies the action if the state allows it; a later state needs no action.
const applyIfOpen = async <D extends Document>(
  document: D,
  { id, status }: { id: number; status: string },
  action: ActionOf<D>,
  context: Context,
): Promise<void> => {
  if (stateAfter(document.life, action, status)) await apply(document, id, action, context)
}

// The bank pays each shipment: with no unpaid one the LC is paid.
const findStepOfLc = async (
  { id: credit, status }: { id: number; status: string },
  { tx }: Context,
): Promise<'ship' | 'unship' | 'leave-paid' | 'withdraw'> => {
  const bills = await tx
    .selectFrom('shipment')
    .select(['presentedOn', 'paidOn'])
    .where('lc', '=', credit)
    .where('status', '<>', 'Canceled')
    .execute()
  if (bills.length === 0) return 'unship'
  const unpaid = bills.filter(({ paidOn }) => paidOn === null)
  if (unpaid.length === 0) return 'leave-paid'
  const isWithBank = stateAfter(lc.life, 'withdraw', status) !== undefined
  return isWithBank && unpaid.every(({ presentedOn }) => presentedOn === null) ? 'withdraw' : 'ship'
}

/** Sets the state of the LC and its contract: not shipped, partly shipped, or fully shipped. */
const refreshLcAndContract = async (credit: number, context: Context): Promise<void> => {
  const { status } = await readCredit(credit, context)
  const credited = { id: credit, status }
  await applyIfOpen(lc, credited, await findStepOfLc(credited, context), context)
  const contract = await readContractTerms(credit, context)
  const shipped = await readShippedQuantity(contract.id, context)
  const enough = shipped >= shippableRange(contract).min
  const step = shipped === 0 ? 'unship' : enough ? 'complete' : 'ship'
  await applyIfOpen(purchaseContract, contract, step, context)
}

// A bill of lading may be entered when the vessel is already under way or in port.
const actionByVoyageState: Record<string, ActionOf<typeof shipment>> = {
  Sailing: 'depart',
  Arrived: 'arrive',
  Berthed: 'arrive',
  Discharging: 'start-discharge',
}

const advanceToVoyageState = async (
  { id, voyage, status }: RowOf<typeof shipment>,
  context: Context,
): Promise<void> => {
  const { status: stands } = await context.tx
    .selectFrom('voyage')
    .select('status')
    .where('id', '=', voyage)
    .executeTakeFirstOrThrow()
  const step = actionByVoyageState[stands]
  if (step) await applyIfOpen(shipment, { id, status }, step, context)
}

/** Refreshes the cargo of the voyages, and thereby who may see them. */
const refreshVoyages = async (voyages: number[], context: Context): Promise<void> => {
  for (const id of new Set(voyages)) await apply(voyage, id, 'carry', context)
}

const checkShipment = async (
  values: Shipment,
  { what, before }: Happening<typeof shipment>,
  context: Context,
): Promise<void> => {
  const isFixedChange = what === 'change' && before && fixedTerms(values) !== fixedTerms(before)
  if (before && (what === 'cancel' || isFixedChange)) {
    await checkNotPaid(before, context)
    await checkNoTruckLoaded(before.id, context)
    const stays = what === 'change' && values.lc === before.lc
    await checkSoldRemains(before, stays ? values.consigneeSplit : [], context)
  }
  if (what === 'create' || what === 'cancel' || isFixedChange) {
    await checkNoSurvey([values.voyage, before?.voyage ?? values.voyage], context)
  }
  if (before && what === 'reconcile') {
    await checkAllWeighed(before.id, context)
    await checkSalesSettled(before.id, context)
  }
  if (before && what === 'reopen') await checkLcOpen(before, context)
  if (what === 'create' || what === 'change' || what === 'declare') await checkCosts(values, before, context)
  if (what !== 'create' && what !== 'change') return
  refuseFuture(values.date, context)
  // An unchanged shipment is not checked again, because the LC may have changed since.
  if (before && fixedTerms(values) === fixedTerms(before)) return
  await checkAgainstLc(values, before?.id ?? 0, context)
  await checkVoyage(values, context)
}

const readDischarging = async ({ tx }: Context): Promise<number[]> => {
  const discharging = await tx
    .selectFrom('shipment')
    .innerJoin('voyage', join =>
      join.onRef('voyage.agencyId', '=', 'shipment.agencyId').onRef('voyage.id', '=', 'shipment.voyage'),
    )
    .select('shipment.id')
    .where('voyage.status', '=', 'Discharging')
    .where('shipment.status', '=', 'Discharging')
    .execute()
  return discharging.map(({ id }) => id)
}

export const shipmentServer = behave(shipment, {
  async fill(values, context, { what, before }) {
    if (before && ['complete', 'recount', 'reconcile'].includes(what)) return fillOutturn(before, context)
    if (what === 'resume') return noOutturn
    // A step posts nothing, so the invoice keeps the price at which the bill was entered, also when the contract was amended since.
    if (what !== 'create' && what !== 'change') return {}
    // The bank has paid the invoice as it was.
    const paid = before?.paidOn ? before.invoiceAmount : null
    const presentedOn = before?.lc === values.lc ? before.presentedOn : null
    return { ...(await fillFromContract(values, paid, context)), presentedOn }
  },
  check: checkShipment,
  async post(row, context) {
    const cargo = await context.tx
      .selectFrom('lc')
      .select(['cargoType', 'cargoGrade'])
      .where('id', '=', row.lc)
      .executeTakeFirstOrThrow()
    return postShipment(row, { port: await readDischargePort(row, context), ...cargo })
  },
  async after(row, { what, before }, context) {
    if (what === 'reopen') await apply(shipment, row.id, 'recount', context)
    if (!['create', 'change', 'declare', 'cancel'].includes(what)) return
    await refreshBills(row, before, context)
    if (what === 'declare') return
    await refreshLcAndContract(row.lc, context)
    if (before && before.lc !== row.lc) await refreshLcAndContract(before.lc, context)
    if (what !== 'cancel') await advanceToVoyageState(row, context)
    if (what === 'change' && before && fixedTerms(row) === fixedTerms(before)) return
    await refreshVoyages([row.voyage, before?.voyage ?? row.voyage], context)
  },
  offer: (_, context) => readDischarging(context),
})

/** Mounts the other calls of a shipment. */
export const mountShipment = (app: FastifyInstance): void => {
  answer(app, readOutturn, async ({ id }, context) => {
    if (!mayOn(context.asker, 'View', shipment.right)) notFound()
    return readCurrentOutturn((await find(shipment, id(), context)) as RowOf<typeof shipment>, context)
  })
}
