import { cargoTransfer } from '#areas/terminals/cargo-transfer/definition.ts'
import { postArrival, postCargoTransfer, postHaulage } from '#areas/terminals/cargo-transfer/posting.ts'
import type { HappeningOf, RowOf, ValuesIn } from '#kit/document.ts'
import { conflict, exceeded, refuse } from '#kit/refusal.ts'
import { behave } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { askLedger } from '#kit/server/document-postings.ts'
import { apply } from '#kit/server/write.ts'
import { amountByWeight, formatQuantity, vatOf } from '#kit/units.ts'
import { negate, type Posting } from '#ledger/legs.ts'
import { post } from '#ledger/record.server.ts'
import {
  asAgency,
  checkOwnersDecision,
  consentsAfter,
  isConsentAction,
  isConsentComplete,
  isOwnersDecision,
  readConsentRequired,
} from '#trade/cargo/consent.server.ts'
import { readFreeStock } from '#trade/cargo/free-stock.server.ts'
import { operationsNeeded } from '#trade/cargo/operations-needed.ts'
import { checkMapped, readCargoOfLc, refuseFuture } from '#trade/cargo/stock.server.ts'
import { checkRoom, fillRoom, type Incoming } from '#trade/cargo/terminal-room.server.ts'
import { readTrips } from '#trade/cargo/transfer-trips.server.ts'
import { totalTrips } from '#trade/cargo/transfer-trips.ts'
import { openDayFrom } from '#trade/dating/open-day.server.ts'
import { refuseReceivingElsewhere, refuseSendingElsewhere } from '#trade/staff/scope.server.ts'
import { type Arrival, checkArrived } from '#trade/weighing/arrivals.server.ts'

type Values = ValuesIn<typeof cargoTransfer>
type Transfer = RowOf<typeof cargoTransfer>

// A transfer received on a later day than it was sent posts twice, each on its own day: the month of the first may be closed.
const arrivesLater = (row: Transfer, what: HappeningOf<typeof cargoTransfer>, before: Transfer | null): boolean =>
  row.transferType === 'Warehouse' &&
  !row.byTrips &&
  row.status === 'Received' &&
  before?.status !== 'Received' &&
  (what === 'receive' || row.receivedOn !== row.date)

/** For a transfer sent truck by truck, its trips determine the quantities sent and received. */
const fillFromTrips = async (before: Transfer | null, context: Context): Promise<Partial<Values>> => ({
  byTrips: true,
  toConsignee: null,
  ...(before
    ? totalTrips(await readTrips(before.id, context))
    : { sentQty: null, receivedQty: null, receivedOn: null }),
})

const isSentByTrips = ({ transferType, plannedQty, sentQty }: Values, before: Transfer | null): boolean =>
  before ? before.byTrips === true : transferType === 'Warehouse' && plannedQty !== null && sentQty === null

const checkTrips = async (
  values: Values,
  what: HappeningOf<typeof cargoTransfer>,
  before: Transfer,
  context: Context,
): Promise<void> => {
  const trips = await readTrips(before.id, context)
  if (what === 'receive') {
    conflict('This is sent truck by truck. Let each truck arrive under Terminal Out.')
  }
  if (what === 'reverse' || (what === 'cancel' && trips.length > 0)) {
    conflict('Trucks have left for this transfer. Cancel their tickets under Terminal Out first.')
  }
  if (what === 'close' && trips.some(({ status }) => status === 'Out')) {
    conflict('A truck is still on the road. Let it arrive under Terminal Out first.')
  }
  if (what !== 'change' || trips.length === 0) return
  const settled = ['transferType', 'consignee', 'terminal', 'toTerminal', 'lc', 'form', 'bagSize'] as const
  const changed = settled.find(name => values[name] !== before[name])
  if (changed) {
    refuse(
      'Trucks have left for this transfer: its owner, lot and terminals can no longer be changed. Enter another transfer for the rest.',
      {
        fields: { [changed]: 'Trucks have left already.' },
      },
    )
  }
}

const readHaulageVat = async (
  of: Pick<Values, 'haulier' | 'rate' | 'sentQty'>,
  { tx }: Context,
): Promise<number | null> => {
  if (of.haulier === null || of.rate === null || !of.sentQty) return null
  const { vatNo } = await tx.selectFrom('vendor').select('vatNo').where('id', '=', of.haulier).executeTakeFirstOrThrow()
  return vatNo === null ? 0 : vatOf(amountByWeight(of.rate, of.sentQty))
}

// The quantities by the kind of transfer; fields of the other kind are cleared.
const fillQuantities = async (
  values: Values,
  what: HappeningOf<typeof cargoTransfer>,
  before: Transfer | null,
  context: Context,
): Promise<Partial<Values>> => {
  if (isSentByTrips(values, before)) return fillFromTrips(before, context)
  if (values.transferType === 'Ownership') {
    const none = { toTerminal: null, rate: null, haulier: null }
    return { ...none, byTrips: false, receivedQty: values.sentQty, receivedOn: values.date }
  }
  const receivedOn = values.receivedOn ?? (what === 'receive' ? context.today : values.date)
  return { byTrips: false, toConsignee: null, receivedOn: values.receivedQty === null ? null : receivedOn }
}

const noPosting: Posting = { kind: cargoTransfer.name, legs: [] }
const haulagePosting = (row: Transfer | null): Posting =>
  row?.byTrips && ['Received', 'Closed'].includes(row.status) ? postHaulage(row) : noPosting

// Trucks post their cargo, the transfer posts its haulage: only the difference from the amount booked before. If the transfer is
// no longer posted, everything it booked is reversed with it.
const bookHaulage = async (row: Transfer, before: Transfer | null, context: Context): Promise<void> => {
  if (!cargoTransfer.life.posted.includes(row.status)) return
  const [was, is] = [haulagePosting(before), haulagePosting(row)]
  if (JSON.stringify(was.legs) === JSON.stringify(is.legs)) return
  const source = { documentType: cargoTransfer.name, documentId: row.id, documentNumber: row.docNo }
  const booked = { ...was, ...is, legs: [...negate(was.legs), ...is.legs] }
  // The transfer may be closed without its last trucks when the day of the last arrival is locked.
  const date = await openDayFrom(booked.date ?? row.date, context)
  await askLedger(() => post(context.client, { ...source, ...booked, date }), context)
}

const lotFields = ['consignee', 'terminal', 'lc', 'form', 'bagSize'] as const

const isPlanned = (values: Values, before: Transfer | null): boolean =>
  (values.plannedQty ?? 0) <= (before?.plannedQty ?? 0) && lotFields.every(name => values[name] === before?.[name])

// A plan, or what is added to it, needs that much free stock beside what has left; the ledger checks each truck that leaves later.
const checkPlan = async (values: Values, before: Transfer | null, context: Context): Promise<void> => {
  if (!values.byTrips || values.plannedQty === null || isPlanned(values, before)) return
  const free = (await readFreeStock(values, values.consignee, context)) + (values.sentQty ?? 0)
  if (values.plannedQty <= free) return
  exceeded('INSUFFICIENT_STOCK', 'Only {free} MT are free there. Plan that or less.', {
    fields: { plannedQty: 'More than is free.' },
    values: { free: formatQuantity(free) },
    details: { freeKg: free, askedKg: values.plannedQty },
  })
}

// The quantity that needs room at the destination: received, or still to arrive. Trucks of a plan are checked one by one.
const incomingOf = (values: Values, before: Transfer | null): Incoming => {
  const { transferType, byTrips, toTerminal, sentQty, receivedQty } = values
  const isWarehouse = transferType === 'Warehouse' && !byTrips
  // The room for cargo in transit is already reserved by the transfer itself.
  const onRoad = before?.status === 'In transit' && before.toTerminal === toTerminal ? (before.sentQty ?? 0) : 0
  return {
    terminal: isWarehouse ? toTerminal : null,
    kg: receivedQty ?? (sentQty ?? 0) - onRoad,
    isArriving: receivedQty !== null,
    right: cargoTransfer.right,
  }
}

// Cargo that was sent cannot become a transfer of title that only the consent of its owners posts.
const checkOwnersAreAsked = (values: Values, before: Transfer): void => {
  if (!values.needsConsent || before.needsConsent) return
  conflict('Both owners have to agree to a change of owner. Cancel this transfer and enter another one.', {
    fields: { transferType: 'Needs the consent of both owners.' },
  })
}

const arrivalOf = ({ sentQty, receivedQty, byTrips, arrivalReason }: Values): Arrival => ({
  ...{ left: byTrips ? null : sentQty, arrived: receivedQty, field: 'receivedQty' },
  ...{ reason: arrivalReason, right: cargoTransfer.right },
})

export const cargoTransferServer = behave(cargoTransfer, {
  async fill(values, context, { what, before }) {
    if (isConsentAction(what)) return consentsAfter(what, context)
    const found = {
      ...(await readCargoOfLc(values.lc, context)),
      ...(await fillQuantities(values, what, before, context)),
    }
    const isConsentRequired =
      values.transferType === 'Ownership' ? await readConsentRequired('Ownership transfers', context) : null
    const isSameKind = before?.transferType === values.transferType
    const needsConsent = before && isSameKind ? before.needsConsent : isConsentRequired
    const whole = { ...values, ...found }
    const room = await fillRoom(
      incomingOf(whole, before),
      { values, before: what === 'receive' ? before : null },
      context,
    )
    const arrivalReason = values.arrivalReason ?? before?.arrivalReason ?? null
    return { ...found, ...room, arrivalReason, needsConsent, freightVat: await readHaulageVat(whole, context) }
  },
  async check(values, { what, before }, context) {
    // The terminal it goes to may plan it; what has left, the other one enters.
    if (['create', 'change', 'cancel', 'reverse'].includes(what) && values.sentQty !== null)
      refuseSendingElsewhere(values.terminal, context)
    if (before && isOwnersDecision(what)) {
      checkOwnersDecision(what, { first: values.consignee, second: values.toConsignee! }, before, context)
    }
    if (before?.byTrips) await checkTrips(values, what, before, context)
    if (!['create', 'change', 'receive', 'cancel'].includes(what)) return
    if (values.receivedQty !== null && !values.byTrips) refuseReceivingElsewhere(values.toTerminal, context)
    if (what === 'cancel') return
    if (before) checkOwnersAreAsked(values, before)
    refuseFuture(values.date, context)
    refuseFuture(values.receivedOn, context, 'receivedOn')
    await checkPlan(values, before, context)
    await checkRoom(incomingOf(values, before), values, context)
    await checkArrived(arrivalOf(values), context)
    const { terminal, consignee, toTerminal, toConsignee } = values
    await checkMapped(terminal, { consignee }, context, operationsNeeded.cargoTransfer.at)
    if (toConsignee !== null) await checkMapped(terminal, { toConsignee }, context, operationsNeeded.cargoTransfer.to)
    if (toTerminal !== null)
      await checkMapped(toTerminal, { toTerminal: consignee }, context, operationsNeeded.cargoTransfer.to)
  },
  post: async row => postCargoTransfer(row),
  async after(row, { what, before }, context) {
    if (isConsentAction(what) && isConsentComplete(row))
      await asAgency(context, agency => apply(cargoTransfer, row.id, 'hand-over', agency))
    if (row.byTrips) await bookHaulage(row, before, context)
    if (!arrivesLater(row, what, before)) return
    const source = { documentType: cargoTransfer.name, documentId: row.id, documentNumber: row.docNo }
    const arrival = { ...source, ...postArrival(row), date: row.receivedOn! }
    await askLedger(() => post(context.client, arrival), context)
  },
})
