import type { FastifyInstance } from 'fastify'
import { shipment } from '#areas/shipping/shipment/definition.ts'
import { readVoyageBoard } from '#areas/shipping/voyage/board.server.ts'
import { readBoard } from '#areas/shipping/voyage/calls.ts'
import { voyage } from '#areas/shipping/voyage/definition.ts'
import {
  checkNothingLoaded,
  clearedFacts,
  type ShipmentStep,
  stepBackFrom,
} from '#areas/shipping/voyage/steps-back.server.ts'
import { checkStowage, readCargoOnBoard } from '#areas/shipping/voyage/stowage.server.ts'
import { localTime } from '#kit/days.ts'
import type { HappeningOf, RowOf, ValuesIn } from '#kit/document.ts'
import type { Fields } from '#kit/fields.ts'
import { conflict, notFound, refuse } from '#kit/refusal.ts'
import { answer } from '#kit/server/answer.ts'
import { behave } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { apply } from '#kit/server/write.ts'
import type { Action } from '#kit/states.ts'
import { mayOn } from '#rights/may.ts'
import { refuseFuture } from '#trade/cargo/stock.server.ts'
import { checkVesselPermission, consumePermissions } from '#trade/voyages/vessel-permissions.server.ts'

// Shipments follow their voyage: voyage action -> shipment action, if the shipment is in one of these states.
const shipmentActions: Partial<Record<VoyageHappening, ShipmentStep>> = {
  depart: { action: 'depart', from: ['Loaded'] },
  arrive: { action: 'arrive', from: ['Loaded', 'Afloat'] },
  'start-discharge': { action: 'start-discharge', from: ['Loaded', 'Afloat', 'Arrived'] },
  complete: { action: 'complete', from: ['Discharging'] },
  resume: { action: 'resume', from: ['Discharged'] },
  close: { action: 'close', from: ['Reconciled'] },
}

type Voyage = ValuesIn<typeof voyage>
type VoyageHappening = HappeningOf<typeof voyage>

const facts = [
  ...(['departedAt', 'arrivedAt', 'anchoredAt', 'norTenderedAt', 'norAcceptedAt', 'freePratiqueAt'] as const),
  ...(['customsClearedAt', 'berthedAt', 'dischargeCommencedAt', 'dischargeCompletedAt', 'sailedAt'] as const),
]

// A fact entered earlier was checked then.
const refuseFutureFacts = (values: Voyage, before: Voyage | null, context: Context): void => {
  for (const fact of facts) {
    const [at, earlier] = [values[fact], before?.[fact] ?? '']
    if (at !== null && Date.parse(at) !== Date.parse(earlier))
      refuseFuture(localTime(at, context.asker.timeZone).day, context, fact)
  }
}

const actions: Partial<Record<VoyageHappening, Action>> = voyage.life.actions

const checkBerth = async ({ berth, dischargePort, secondPort }: Voyage, { tx }: Context): Promise<void> => {
  if (berth === null) return
  const { port } = await tx.selectFrom('berth').select('port').where('id', '=', berth).executeTakeFirstOrThrow()
  if (port !== dischargePort && port !== secondPort) {
    refuse('The berth belongs to another port. Choose a berth of the discharge port.', {
      fields: { berth: 'Not of the discharge port.' },
    })
  }
}

// A voyage that has come that far has this fact.
const factsByState = {
  Sailing: 'departedAt',
  Arrived: 'arrivedAt',
  Berthed: 'berthedAt',
  Discharging: 'dischargeCommencedAt',
  Completed: 'dischargeCompletedAt',
} as const

// A fact on which the state rests is corrected, not removed.
const checkFactsKept = (values: Voyage, before: RowOf<typeof voyage>): void => {
  const passed = Object.keys(factsByState).indexOf(before.status) + 1
  const removed = Object.values(factsByState)
    .slice(0, passed)
    .find(fact => before[fact] !== null && values[fact] === null)
  if (removed) refuse('Please correct the marked fields.', { fields: { [removed]: 'Please enter it.' } })
}

// Cargo on board is in the ledger at its discharge port, so the port cannot be removed from the voyage.
const checkPorts = async (values: Voyage, before: RowOf<typeof voyage>, { tx }: Context): Promise<void> => {
  const bound = await tx
    .selectFrom('shipment')
    .select('dischargePort')
    .where('voyage', '=', before.id)
    .where('status', '<>', 'Canceled')
    .execute()
  const refuseField = (field: string): never =>
    refuse('This voyage has shipments for this port. Cancel them before changing the port.', {
      fields: { [field]: 'Has shipments.' },
    })
  if (bound.length > 0 && before.dischargePort !== values.dischargePort) refuseField('dischargePort')
  const second = bound.some(({ dischargePort }) => dischargePort !== null && dischargePort === before.secondPort)
  if (second && before.secondPort !== values.secondPort) refuseField('secondPort')
}

const checkCancel = (before: RowOf<typeof voyage>): void => {
  if ((before.cargo ?? []).length > 0) refuse('This voyage has shipments. Cancel them first.')
  if (before.norTenderedAt !== null) {
    conflict('The notice of readiness was tendered. A voyage is canceled only before it. Complete the voyage instead.')
  }
}

// The outturn of a bill is accepted once: its discharge is not continued.
const checkResume = async ({ id }: RowOf<typeof voyage>, { tx }: Context): Promise<void> => {
  const bills = await tx
    .selectFrom('shipment')
    .select('status')
    .where('voyage', '=', id)
    .where('status', '<>', 'Canceled')
    .execute()
  if (bills.length === 0 || bills.some(({ status }) => status === 'Discharged')) return
  conflict('The difference of every bill of lading of this voyage is accepted. Correct the stock under Cargo Loss.')
}

const checkStart = async (values: Voyage, before: RowOf<typeof voyage>, context: Context): Promise<void> => {
  await checkStowage(before, before.id, context)
  const discharge = { commencedAt: values.dischargeCommencedAt!, override: values.permissionOverride }
  await checkVesselPermission(before, discharge, context)
}

// An arrived vessel must have departed, and a berthed vessel must have a berth.
const checkDepartureAndBerth = (what: VoyageHappening, { departedAt, berth }: Voyage): void => {
  if (what === 'arrive' && departedAt === null) {
    refuse('Enter the departure from the last load port as well.', {
      fields: { departedAt: 'Not entered yet.' },
    })
  }
  if (what === 'berth' && berth === null) {
    refuse('Enter the berth of the vessel.', { fields: { berth: 'Not entered yet.' } })
  }
}

// A fact the action leaves empty keeps its earlier value.
const keepKnownFacts = (enteredFields: Fields | undefined, values: Voyage, before: Voyage): Partial<Voyage> =>
  Object.fromEntries(
    Object.keys(enteredFields ?? {}).map(name => {
      const fact = name as keyof Voyage
      return [fact, values[fact] ?? before[fact]]
    }),
  )

export const voyageServer = behave(voyage, {
  async fill(values, context, { what, before }) {
    if (!before || what === 'change') return {}
    if (what === 'resume') return { dischargeCompletedAt: null }
    if (what === 'step-back') return clearedFacts(before.status)
    return what === 'carry'
      ? { cargo: await readCargoOnBoard(before.id, context) }
      : keepKnownFacts(actions[what]?.asks, values, before)
  },
  async check(values, { what, before }, context) {
    if (what === 'cancel' && before) checkCancel(before)
    if (what === 'resume' && before) await checkResume(before, context)
    if (what === 'step-back' && before?.status === 'Discharging') await checkNothingLoaded(before.id, context)
    refuseFutureFacts(values, before, context)
    checkDepartureAndBerth(what, values)
    if (what === 'berth') await checkBerth(values, context)
    if (what === 'start-discharge' && before) await checkStart(values, before, context)
    if (what !== 'create' && what !== 'change') return
    await checkBerth(values, context)
    if (!before) return
    checkFactsKept(values, before)
    await checkPorts(values, before, context)
    await checkStowage(values, before.id, context)
  },
  async after(row, { what, before }, context) {
    const step = what === 'step-back' ? stepBackFrom(before!.status) : shipmentActions[what]
    if (!step) return
    const shipments = await context.tx
      .selectFrom('shipment')
      .select('id')
      .where('voyage', '=', row.id)
      .where('status', 'in', step.from)
      .orderBy('id')
      .execute()
    for (const { id } of shipments) await apply(shipment, id, step.action, context)
    if (what === 'complete') await consumePermissions(row, context)
  },
})

/** Mounts the other calls of voyages. */
export const mountVoyage = (app: FastifyInstance): void => {
  answer(app, readBoard, async ({ query }, context) => {
    if (!mayOn(context.asker, 'View', voyage.right)) notFound()
    return readVoyageBoard(query.voyage, context)
  })
}
