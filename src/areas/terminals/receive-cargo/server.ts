import { sql } from 'kysely'
import { portLoading } from '#areas/port-loading/definition.ts'
import { carrierClaim } from '#areas/terminals/receive-cargo/carrier-claim.ts'
import { originRules, receiveCargo } from '#areas/terminals/receive-cargo/definition.ts'
import { checkIsLetIn, checkLetIn, checkSeals } from '#areas/terminals/receive-cargo/let-in.server.ts'
import { isOverLimit } from '#areas/terminals/receive-cargo/limits.ts'
import {
  checkMatchesPortTicket,
  checkMayStore,
  checkReturn,
  readPortTicket,
  resolveOrigin,
} from '#areas/terminals/receive-cargo/origin.server.ts'
import { postReceipt } from '#areas/terminals/receive-cargo/posting.ts'
import { askForRecount, findCountsSince, withdrawRecount } from '#areas/terminals/receive-cargo/recount.server.ts'
import type { HappeningOf, ValuesIn } from '#kit/document.ts'
import { conflict, exceeded, refuse } from '#kit/refusal.ts'
import { behave } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { apply } from '#kit/server/write.ts'
import { mayOn } from '#rights/may.ts'
import { readAgencySettings } from '#trade/agency/agency-settings.server.ts'
import { refuseIfSent } from '#trade/authority/skipping.server.ts'
import { readCostsPerTon } from '#trade/cargo/lot-costs.server.ts'
import { findWeightMismatch } from '#trade/cargo/packed-weight.server.ts'
import { refuseFuture } from '#trade/cargo/stock.server.ts'
import { checkRoom, fillRoom, type Incoming } from '#trade/cargo/terminal-room.server.ts'
import { checkArrived } from '#trade/weighing/arrivals.server.ts'
import { checkLcQuantity } from '#trade/weighing/bill-quantity.server.ts'
import { refuseIfWeighedInElsewhere } from '#trade/weighing/open-weighings.server.ts'
import { dayOfQueued } from '#trade/weighing/queued-weighing.server.ts'
import { checkWeightSource, fillWeightSource, type Passes } from '#trade/weighing/terminal-scale.server.ts'
import { checkTruckGross } from '#trade/weighing/truck-gross.server.ts'

type Values = ValuesIn<typeof receiveCargo>

const passes: Passes<'firstWeight' | 'secondWeight'> = {
  all: ['firstWeight', 'secondWeight'],
  by: { 'weigh-out': 'secondWeight' },
}

// Locks the ticket until the transaction ends, so that it is received once even if several gates try.
const lockTicket = (id: number, { tx }: Context) =>
  tx.selectFrom('portLoading').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()

const checkTicketNotTaken = async (ticket: number, except: number, { tx }: Context): Promise<void> => {
  const receipt = await tx
    .selectFrom('receiveCargo')
    .select(['docNo', 'status'])
    .where('portLoading', '=', ticket)
    .where('status', 'not in', ['Canceled', 'Turned away'])
    .where('id', '<>', except)
    .executeTakeFirst()
  if (!receipt) return
  conflict('This ticket was already taken by {receipt}. Open that one, or choose another ticket.', {
    fields: { portLoading: 'Already taken.' },
    values: { receipt: receipt.docNo ?? receipt.status },
  })
}

const checkTicket = async (values: Values, except: number, context: Context): Promise<void> => {
  const ticket = await lockTicket(values.portLoading!, context)
  await checkTicketNotTaken(ticket.id, except, context)
  if (ticket.deliveryType !== 'Terminal Storage') {
    refuse('Ticket {ticket} goes straight to a customer. Choose a ticket for a terminal.', {
      fields: { portLoading: 'Not for a terminal.' },
      values: { ticket: ticket.docNo ?? '' },
    })
  }
  if (ticket.status !== 'Pending') {
    conflict('Ticket {ticket} is not on the road: it is {state}. Choose a ticket that is on the road.', {
      fields: { portLoading: 'Not on the road.' },
      values: { ticket: ticket.docNo ?? '', state: ticket.status },
    })
  }
  if (values.date < ticket.date) {
    refuse('The truck left the port on {day}. Enter that day or a later one.', {
      fields: { date: 'Lies before the port ticket.' },
      values: { day: ticket.date },
    })
  }
}

// The scale must agree with the counted bags, unless a user who approves receipts explains the difference.
const checkScale = async (values: Values, context: Context): Promise<void> => {
  if (values.remarks && mayOn(context.asker, 'Approve', 'ReceiveCargo')) return
  const off = await findWeightMismatch({ ...values, scaleKg: values.terminalNet }, context)
  if (!off) return
  exceeded(
    'WEIGHT_OUT_OF_TOLERANCE',
    'The scale shows {scale} kg, but {bags} bags weigh {expected} kg. Count them again, or ask a user who approves receipts to weigh it out with a reason under Remarks.',
    off,
  )
}

// A truck that arrives too heavy needs a user who approves receipts, with a reason.
const checkArrivingWeight = async (values: Values, context: Context): Promise<void> => {
  const reason = values.remarks ?? values.arrivalReason
  if (reason && mayOn(context.asker, 'Approve', 'ReceiveCargo')) return
  await checkTruckGross(values.truck, { field: 'firstWeight', kg: values.firstWeight }, context)
}

// A truck from the port may not arrive with more than it left with.
const checkNothingAdded = ({ portNet, acceptedNet, arrivalReason }: Values, context: Context): Promise<void> =>
  checkArrived(
    {
      ...{ left: portNet, arrived: acceptedNet, field: 'secondWeight' },
      ...{ reason: arrivalReason, right: receiveCargo.right },
    },
    context,
  )

// Cargo without a ticket: the user who lets it in sees only the full weight, so that counts until the truck is weighed empty.
const checkWithinLc = async (values: Values, except: number, context: Context): Promise<void> => {
  const { source, approvedBy, lc, remarks, acceptedNet, firstWeight } = values
  if (source !== 'Other' || approvedBy !== null) return
  await checkLcQuantity({ lc: lc!, kg: acceptedNet ?? firstWeight, remarks }, except, context)
}

const checkOrigin = async (values: Values, except: number, context: Context): Promise<void> => {
  if (values.source === 'Return') await checkReturn(values, except, context)
  if (values.source !== 'Port ticket') return checkMayStore(values, context)
  await checkTicket(values, except, context)
  await checkMatchesPortTicket(values, context)
}

/** The limits of the agency, and the weight that becomes stock. */
const readLimits = (context: Context) =>
  readAgencySettings(['weightBasis', 'overUnderLimitPct', 'overUnderLimitKg', 'transitAllowancePct'], context)

/** Whether the named store would hold more than its capacity; false if the capacity is unknown. Which store cargo leaves from is not
 *  recorded, so of what the store received, at most what is left in the whole terminal counts. */
const isStoreFull = async (of: Values, acceptedNet: number | null, { tx }: Context): Promise<boolean> => {
  if (!of.store || of.terminal === null || acceptedNet === null) return false
  const { rows } = await sql<{ capacity: number | null; held: number }>`
    select s.capacity, least((select coalesce(sum(r.accepted_net), 0) from receive_cargo r where r.agency_id = s.agency_id
        and r.terminal = s.parent and lower(r.store) = lower(s.name) and r.status = 'Received'),
      (select coalesce(sum(b.on_hand), 0) from ledger.account c join ledger.balance b on b.agency_id = c.agency_id and b.account_id = c.id
        where c.agency_id = s.agency_id and c.unit = 'KG' and c.role = 'TERMINAL' and c.location_id = s.parent))::bigint as held
    from terminal_stores s where s.agency_id = app.agency() and s.parent = ${of.terminal} and lower(s.name) = lower(${of.store})`.execute(
    tx,
  )
  const [store] = rows
  return store !== undefined && store.capacity !== null && store.held + acceptedNet > store.capacity
}

// Until the truck is weighed empty, the weight of its port ticket counts.
const incomingOf = ({ terminal, acceptedNet, portNet }: Values): Incoming => ({
  ...{ terminal, kg: acceptedNet ?? portNet, isArriving: true, right: receiveCargo.right },
})

// High enough that any shortage beyond the allowance gives a positive claim.
const anyPrice = 1_000_000_000

/** The values that follow from the ticket and the scales: the difference, whether it is over the limit, and the carrier's debt. */
const fillReceipt = async (values: Values, context: Context): Promise<Partial<Values>> => {
  const origin = await resolveOrigin(values, context)
  const { weightBasis, transitAllowancePct, ...limits } = await readLimits(context)
  // Without a port weight only the terminal's weight exists.
  const basis = origin.portNet === null ? 'Terminal' : weightBasis
  const row = { ...values, ...origin, basis }
  const { overUnder, overUnderPct, acceptedNet } = receiveCargo.derive(row) as Pick<
    Values,
    'overUnder' | 'overUnderPct' | 'acceptedNet'
  >
  const owes = (price: number): number => carrierClaim(origin.portNet ?? 0, overUnder, transitAllowancePct, price)
  // The cost of the cargo is read only if the carrier owes something.
  const price =
    owes(anyPrice) > 0 ? (await readCostsPerTon(values.date, [origin.lc!], context)).get(origin.lc!) : undefined
  return {
    ...origin,
    basis,
    acceptedNet,
    overLimit: isOverLimit({ overUnder, overUnderPct }, limits),
    claim: owes(price ?? 0),
    isStoreFull: await isStoreFull(row, acceptedNet, context),
    countedSince: (await findCountsSince(row, context)).at(-1)?.docNo ?? null,
  }
}

type What = HappeningOf<typeof receiveCargo>

/** The values that a decision about a receipt writes; undefined for a weighing, whose values are computed. */
const fillDecision = (what: What, { asker }: Context): Partial<Values> | undefined => {
  const now = new Date().toISOString()
  if (what === 'approve') return { approvedBy: asker.name, approvedAt: now }
  if (what === 'skip') return { skipGfsa: true, skippedBy: asker.name, skippedAt: now }
  if (what === 'unskip') return { skipGfsa: false, skipReason: null, skippedBy: null, skippedAt: null }
  return what === 'reject' ? {} : undefined
}

export const receiveCargoServer = behave(receiveCargo, {
  async fill(entered, context, { what, before }) {
    const decided = fillDecision(what, context)
    if (decided) return decided
    const queuedDay = what === 'create' ? dayOfQueued(entered.weighedAt, context) : {}
    const values = { ...entered, ...queuedDay }
    // Without its origin the cargo is unknown; the rules name what is missing.
    if (Object.keys(originRules(values)).length > 0) return {}
    const filled = await fillReceipt(values, context)
    const terminal = filled.terminal ?? null
    const weighed = await fillWeightSource({ passes, what, values, before, terminal }, context)
    const approved = { values, before: what === 'weigh-out' ? before : null }
    const room = await fillRoom(incomingOf({ ...values, ...filled }), approved, context)
    const arrivalReason = values.arrivalReason ?? before?.arrivalReason ?? null
    return {
      ...filled,
      ...queuedDay,
      ...weighed,
      ...room,
      arrivalReason,
      ...(what === 'change' && { approvedBy: null, approvedAt: null }),
    }
  },
  async check(values, { what, before }, context) {
    if (what === 'skip' && before) await refuseIfSent({ document: receiveCargo.name, documentId: before.id }, context)
    if (what === 'approve' && before) await checkLetIn(before, context)
    if (!['create', 'change', 'weigh-out'].includes(what)) return
    if (what === 'weigh-out') checkIsLetIn(values)
    if (values.secondWeight !== null) checkSeals(values)
    refuseFuture(values.date, context)
    await checkOrigin(values, before?.id ?? 0, context)
    if (what !== 'weigh-out') {
      await refuseIfWeighedInElsewhere(values.truck, { document: receiveCargo.name, id: before?.id }, context)
    }
    await checkArrivingWeight(values, context)
    await checkNothingAdded(values, context)
    await checkWithinLc(values, before?.id ?? 0, context)
    await checkScale(values, context)
    await checkRoom(incomingOf(values), values, context)
    await checkWeightSource({ passes, what, values, before, terminal: values.terminal }, context)
  },
  async post(row, context) {
    const sent = row.portLoading === null ? null : await readPortTicket(row.portLoading, context)
    return postReceipt(row, row.basis ?? 'Terminal', sent)
  },
  async after(row, { before }, context) {
    const [was, is] = [before?.status === 'Received', row.status === 'Received']
    if (is !== was) await (is ? askForRecount : withdrawRecount)(row, context)
    if (row.portLoading === null) return
    if (is && !was) await apply(portLoading, row.portLoading, 'receive', context)
    if (was && !is) await apply(portLoading, row.portLoading, 'reopen', context)
  },
})
