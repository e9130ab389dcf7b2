import { checkArrival, checkDestination, fillDestination } from '#areas/terminals/terminal-out/arrival.server.ts'
import { terminalOut } from '#areas/terminals/terminal-out/definition.ts'
import { postDelivery, postTerminalOut } from '#areas/terminals/terminal-out/posting.ts'
import type { RowOf, ValuesIn } from '#kit/document.ts'
import { conflict, exceeded, refuse } from '#kit/refusal.ts'
import { behave, type Happening } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { askLedger } from '#kit/server/document-postings.ts'
import { formatQuantity } from '#kit/units.ts'
import { post } from '#ledger/record.server.ts'
import { mayOn } from '#rights/may.ts'
import { readAgencySettings } from '#trade/agency/agency-settings.server.ts'
import { readFreeStock } from '#trade/cargo/free-stock.server.ts'
import { operationsNeeded } from '#trade/cargo/operations-needed.ts'
import { findWeightMismatch } from '#trade/cargo/packed-weight.server.ts'
import { checkMapped, readCargoOfLc, refuseFuture } from '#trade/cargo/stock.server.ts'
import { bagsHolding } from '#trade/cargo/stock-fields.ts'
import { isTrip, readTransfer, refreshTransfer } from '#trade/cargo/transfer-trips.server.ts'
import { checkNotBlocked } from '#trade/parties/blocked-parties.server.ts'
import { refuseReceivingElsewhere, refuseSendingElsewhere } from '#trade/staff/scope.server.ts'
import { checkDeliveredOn, maxAcceptedWeight } from '#trade/weighing/arrivals.server.ts'
import { refuseIfWeighedInElsewhere } from '#trade/weighing/open-weighings.server.ts'
import { dayOfQueued } from '#trade/weighing/queued-weighing.server.ts'
import { checkWeightSource, fillWeightSource, type Passes } from '#trade/weighing/terminal-scale.server.ts'
import { checkTruckGross } from '#trade/weighing/truck-gross.server.ts'

type Values = ValuesIn<typeof terminalOut>
type Ticket = RowOf<typeof terminalOut>

const passes: Passes<'firstWeight' | 'secondWeight' | 'arrivalFullKg' | 'arrivalEmptyKg'> = {
  all: ['firstWeight', 'secondWeight'],
  by: { 'weigh-out': 'secondWeight', arrive: 'arrivalFullKg', deliver: 'arrivalEmptyKg' },
}

// At the destination the truck is weighed on a scale there.
const weighingOf = (out: Values, { what, before }: Happening<typeof terminalOut>) => ({
  ...{ passes, what, values: out, before },
  terminal: what === 'arrive' || what === 'deliver' ? out.toTerminal : out.terminal,
})

const readCarrier = ({ truck }: Values, { tx }: Context) =>
  tx.selectFrom('truck').select('transporter').where('id', '=', truck).executeTakeFirstOrThrow()

const netAtDestination = ({ arrivalFullKg, arrivalEmptyKg }: Values): number | null =>
  arrivalFullKg !== null && arrivalEmptyKg !== null ? arrivalFullKg - arrivalEmptyKg : null

const dayOfArrival = ({ deliveredOn, weighedAt, date }: Values, context: Context): string => {
  if (deliveredOn !== null) return deliveredOn
  const day = dayOfQueued(weighedAt, context).date ?? context.today
  return date > day ? date : day
}

const fillDelivery = (out: Values, context: Context): Partial<Values> => ({
  // At the destination bags are counted, not weighed.
  ...(out.bagSize
    ? {
        receivedBags:
          out.receivedBags ?? (out.receivedKg === null ? out.loadedBags : bagsHolding(out.receivedKg, out.bagSize)),
      }
    : { receivedKg: out.receivedKg ?? netAtDestination(out) ?? out.netKg }),
  deliveredOn: dayOfArrival(out, context),
})

// A trip of a planned transfer must have the transfer's cargo and destination.
const checkPlan = async (out: Values, context: Context): Promise<void> => {
  if (out.transfer === null) return
  const plan = await readTransfer(out.transfer, context)
  const isSame = (['consignee', 'terminal', 'lc', 'form', 'bagSize', 'toTerminal'] as const).every(
    name => plan[name] === out[name],
  )
  if (isSame && plan.byTrips && !['Closed', 'Canceled'].includes(plan.status)) return
  refuse('Transfer {transfer} is of other cargo, goes elsewhere, or is closed. Choose a planned one of this lot.', {
    fields: { transfer: 'Not of this cargo and route.' },
    values: { transfer: plan.docNo ?? '–' },
  })
}

const checkOrder = ({ orderedQty, available }: Values): void => {
  if (orderedQty <= (available ?? 0)) return
  exceeded('INSUFFICIENT_STOCK', 'Only {free} MT are free there. Order that or less.', {
    fields: { orderedQty: 'More than is free.' },
    values: { free: formatQuantity(available ?? 0) },
    details: { freeKg: available, askedKg: orderedQty },
  })
}

// A small excess over the ordered quantity is allowed; more needs a reason, and a user who approves outs.
const checkOverOrder = async ({ netKg, orderedQty, overReason }: Values, context: Context): Promise<void> => {
  if (netKg === null || netKg <= orderedQty) return
  if (overReason && mayOn(context.asker, 'Approve', 'TerminalOut')) return
  const most = await maxAcceptedWeight(orderedQty, context)
  if (netKg <= most) return
  exceeded(
    'ORDER_EXCEEDED',
    'The truck holds {net} MT, ordered were {ordered} MT. Unload {over} MT, or ask a user who approves outs to weigh it out with a reason.',
    {
      fields: { overReason: 'Enter the reason, or unload the truck.' },
      values: {
        net: formatQuantity(netKg),
        ordered: formatQuantity(orderedQty),
        over: formatQuantity(netKg - orderedQty),
      },
      details: { orderedKg: orderedQty, most, netKg },
    },
  )
}

// A truck with more than the book stock needs a user who approves outs, with a reason.
const checkOverOut = async ({ overOut, overReason, available }: Values, context: Context): Promise<void> => {
  if (!overOut) return
  const { outsAboveBook } = await readAgencySettings(['outsAboveBook'], context)
  if (outsAboveBook && overReason && mayOn(context.asker, 'Approve', 'TerminalOut')) return
  if (!outsAboveBook) {
    exceeded(
      'OVER_OUT',
      'The truck holds {over} MT more than the {free} MT that are free. Unload them: this agency allows no outs above the book stock.',
      {
        fields: { secondWeight: 'More than is free.' },
        values: { over: formatQuantity(overOut), free: formatQuantity(available ?? 0) },
        details: { overKg: overOut, freeKg: available },
      },
    )
  }
  exceeded(
    'OVER_OUT',
    'The truck holds {over} MT more than the {free} MT that are free. Unload them, or ask a user who approves outs to weigh it out with a reason.',
    {
      fields: { overReason: 'Enter the reason, or unload the truck.' },
      values: { over: formatQuantity(overOut), free: formatQuantity(available ?? 0) },
      details: { overKg: overOut, freeKg: available },
    },
  )
}

// The scale must agree with the counted bags, unless a user who approves outs gives a reason.
const checkScale = async (out: Values, context: Context): Promise<void> => {
  if (out.overReason && mayOn(context.asker, 'Approve', 'TerminalOut')) return
  const off = await findWeightMismatch(out, context)
  if (!off) return
  exceeded(
    'WEIGHT_OUT_OF_TOLERANCE',
    'The scale shows {scale} kg, but {bags} bags weigh {expected} kg. Count them again, or ask a user who approves outs to weigh it out with a reason.',
    off,
  )
}

// Returned cargo is in stock again; canceling the ticket as well would count it twice.
const checkNotReturned = async ({ id }: Ticket, { tx }: Context): Promise<void> => {
  const receipt = await tx
    .selectFrom('receiveCargo')
    .select('docNo')
    .where('exitTicket', '=', id)
    .where('status', 'not in', ['Canceled', 'Turned away'])
    .executeTakeFirst()
  if (!receipt) return
  conflict('Cargo of this ticket was returned with {receipt}. Cancel that receipt first.', {
    values: { receipt: receipt.docNo ?? '–' },
  })
}

export const terminalOutServer = behave(terminalOut, {
  async fill(out, context, happening) {
    const { what } = happening
    const weighed = await fillWeightSource(weighingOf(out, happening), context)
    const arrivalReason = out.arrivalReason ?? happening.before?.arrivalReason ?? null
    if (what === 'arrive') return { ...weighed, arrivalReason }
    if (what === 'deliver') {
      const delivered = { ...fillDelivery(out, context), ...weighed, arrivalReason }
      return { ...delivered, ...(await fillDestination({ ...out, ...delivered }, happening, context)) }
    }
    const plan = out.transfer === null ? null : await readTransfer(out.transfer, context)
    const cargo = await readCargoOfLc(out.lc, context)
    const queuedDay = what === 'create' ? dayOfQueued(out.weighedAt, context) : {}
    const toTerminal = out.outType === 'Transfer' ? (out.toTerminal ?? plan?.toTerminal ?? null) : null
    return {
      ...cargo,
      ...queuedDay,
      ...weighed,
      ...(await readCarrier(out, context)),
      toTerminal,
      ...(await fillDestination({ ...out, toTerminal }, happening, context)),
      available: await readFreeStock({ ...out, ...cargo, ...queuedDay }, out.consignee, context),
    }
  },
  async check(out, happening, context) {
    const { what, before } = happening
    const isAtDestination = what === 'deliver' || what === 'arrive'
    if (isAtDestination) refuseReceivingElsewhere(out.toTerminal, context)
    else refuseSendingElsewhere(out.terminal, context)
    if (what === 'cancel') {
      if (before?.status === 'Delivered') refuseReceivingElsewhere(out.toTerminal, context)
      return checkNotReturned(before!, context)
    }
    if (what === 'create' || what === 'change' || what === 'arrive') {
      await refuseIfWeighedInElsewhere(out.truck, { document: terminalOut.name, id: before?.id }, context)
    }
    await checkWeightSource(weighingOf(out, happening), context)
    if (what === 'deliver') checkDeliveredOn(out, context)
    if (isAtDestination) await checkArrival(out, happening, context)
    if (what === 'deliver') await checkDestination(out, happening, context)
    if (isAtDestination) return
    refuseFuture(out.date, context)
    await checkNotBlocked({ truck: out.truck, driver: out.driver }, context)
    await checkMapped(out.terminal, { consignee: out.consignee }, context, operationsNeeded.terminalOut.at)
    if (out.toTerminal !== null) {
      await checkMapped(out.toTerminal, { toTerminal: out.consignee }, context, operationsNeeded.terminalOut.to)
    }
    await checkPlan(out, context)
    await checkDestination(out, happening, context)
    if (what !== 'weigh-out') checkOrder(out)
    await checkTruckGross(out.truck, { field: 'secondWeight', kg: out.secondWeight }, context)
    await checkOverOrder(out, context)
    await checkOverOut(out, context)
    await checkScale(out, context)
  },
  post: async row => postTerminalOut(row),
  async after(row: Ticket, { what, before }, context) {
    if (what === 'deliver' && row.outType === 'Transfer') {
      const source = { documentType: terminalOut.name, documentId: row.id, documentNumber: row.docNo }
      await askLedger(() => post(context.client, { ...source, ...postDelivery(row) }), context)
    }
    if (row.transfer !== null && (isTrip(row) || isTrip(before))) await refreshTransfer(row.transfer, context)
  },
})
