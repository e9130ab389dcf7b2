// The scale of a port ticket: whether it showed the weight, who may type a different one, and further checks.

import type { portLoading } from '#areas/port-loading/definition.ts'
import type { RowOf, ValuesIn } from '#kit/document.ts'
import { refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { formatCount } from '#kit/units.ts'
import { type CalibratedScale, checkCalibrated } from '#trade/weighing/terminal-weighbridges.server.ts'
import { refuseImpossibleWeights } from '#trade/weighing/truck-gross.server.ts'
import { requireReasonToType, requireRightToType } from '#trade/weighing/typed-weights.server.ts'
import { isScaleReading, tareHistory, type Warning, warningsFor } from '#trade/weighing/weighing.ts'

type Ticket = ValuesIn<typeof portLoading>
type TicketBefore = RowOf<typeof portLoading> | null

const readScale = (id: number, { tx }: Context) =>
  tx
    .selectFrom('weighbridge')
    .select(['name', 'code', 'port', 'isConnected', 'calibrationExpiry', 'readingKg', 'readAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** Whether the scale showed the weights of this weighing; a ticket counts as read from the scale only if both weights were. */
export const resolveWeightSource = async (
  values: Ticket,
  before: TicketBefore,
  context: Context,
): Promise<'Scale' | 'Manual'> => {
  const isSame = (name: 'firstWeight' | 'secondWeight') => before !== null && before[name] === values[name]
  const unread = (['firstWeight', 'secondWeight'] as const).filter(name => values[name] !== null && !isSame(name))
  const [only, more] = unread
  if (only === undefined) return before?.weightSource ?? 'Manual'
  if (more !== undefined || values.weighbridge === null) return 'Manual'
  if (before && before.weightSource === 'Manual') return 'Manual'
  const { readingKg, readAt } = await readScale(values.weighbridge, context)
  const reading = readingKg === null || readAt === null ? undefined : { kg: readingKg, at: readAt }
  return isScaleReading(values[only]!, reading, new Date()) ? 'Scale' : 'Manual'
}

/** The code at the beginning of the scale's ticket numbers. */
export const readWeighbridgeCode = async (weighbridge: number | null, context: Context): Promise<string | null> =>
  weighbridge === null ? null : (await readScale(weighbridge, context)).code

const readScalesAt = (port: number | null, { tx }: Context) =>
  tx
    .selectFrom('weighbridge')
    .select(['id', 'name', 'isConnected'])
    .where('port', '=', port)
    .where('status', '=', 'active')
    .orderBy('id')
    .execute()

/**
 * The weighbridge of a ticket: the entered one, or the only one of its port if it is not connected. A connected scale must be chosen by the
 * clerk.
 */
export const resolveWeighbridge = async (
  { weighbridge, port }: Pick<Ticket, 'weighbridge' | 'port'>,
  before: TicketBefore,
  context: Context,
): Promise<number | null> => {
  if (weighbridge !== null || before) return weighbridge
  const [only, more] = await readScalesAt(port, context)
  return only && !more && !only.isConnected ? only.id : null
}

const refuseMissingWeighbridge = async ({ port }: Ticket, before: TicketBefore, context: Context): Promise<void> => {
  // Old tickets were weighed before the port had a weighbridge in the master data.
  if (before?.weighbridge === null) return
  const scales = await readScalesAt(port, context)
  const fields = { weighbridge: 'Choose the weighbridge.' }
  const connected = scales.find(({ isConnected }) => isConnected)
  if (connected) {
    refuse('Trucks are weighed on a connected scale here, such as {scale}. Choose the weighbridge.', {
      fields,
      values: { scale: connected.name },
    })
  }
  if (scales.length === 0)
    refuse('No weighbridge is entered for this port. Enter it under Weighbridges first.', { fields })
  refuse('There are several weighbridges here. Choose the one the truck is on.', { fields })
}

// A user limited to some weighbridges may not weigh elsewhere, even on tickets they may edit otherwise.
const checkOwnWeighbridge = (ticket: Ticket, before: TicketBefore, { asker }: Context): void => {
  const own = asker.scopes.weighbridge
  const isWeighed = before?.firstWeight !== ticket.firstWeight || before.secondWeight !== ticket.secondWeight
  if (!own || !isWeighed || (ticket.weighbridge !== null && own.includes(ticket.weighbridge))) return
  refuse('You are not assigned to this weighbridge. Choose one of your own.', {
    fields: { weighbridge: 'You are not assigned to this.' },
  })
}

const enteredNow = (ticket: Ticket, before: TicketBefore) =>
  (['firstWeight', 'secondWeight'] as const)
    .filter(field => ticket[field] !== null && ticket[field] !== before?.[field])
    .map(field => ({ field, kg: ticket[field] as number }))

// Only for weights entered now; weights from before the expiry stay valid.
const checkCalibration = (scale: CalibratedScale, ticket: Ticket, before: TicketBefore, context: Context): void => {
  const entered = enteredNow(ticket, before)
  if (entered.length > 0) checkCalibrated([scale], { ...ticket, entered }, context)
}

/**
 * Where the port has scales, the ticket needs one of them; a weight that the scale did not show needs a reason and the right to type it.
 */
export const checkScale = async (ticket: Ticket, before: TicketBefore, context: Context): Promise<void> => {
  checkOwnWeighbridge(ticket, before, context)
  await refuseImpossibleWeights(ticket.truck, enteredNow(ticket, before), context)
  if (ticket.weighbridge === null) return refuseMissingWeighbridge(ticket, before, context)
  const scale = await readScale(ticket.weighbridge, context)
  if (scale.port !== ticket.port) {
    refuse('The weighbridge belongs to another port. Choose one of the discharge port.', {
      fields: { weighbridge: 'Not of the discharge port.' },
    })
  }
  if (before && before.weighbridge !== ticket.weighbridge) {
    refuse('The ticket is numbered for its weighbridge. Cancel it and weigh the truck again.', {
      fields: { weighbridge: 'Numbered for another scale.' },
    })
  }
  checkCalibration(scale, ticket, before, context)
  if (!scale.isConnected || ticket.weightSource === 'Scale') return
  const isJudged = before?.weightSource === 'Manual' && before.secondWeight === ticket.secondWeight
  if (!isJudged) requireRightToType(ticket.secondWeight === null ? 'firstWeight' : 'secondWeight', context)
  requireReasonToType(ticket.manualReason)
}

const readLastTrips = (truck: number, except: number, { tx }: Context) =>
  tx
    .selectFrom('portLoading')
    .select(['docNo', 'date', 'firstWeight', 'netKg', 'weighedInAt'])
    .where('truck', '=', truck)
    .where('id', '<>', except)
    .where('status', '<>', 'Canceled')
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(tareHistory)
    .execute()

// A conveyor has no tare and makes no trips.
const isTruck = async (truck: number, { tx }: Context): Promise<boolean> => {
  const { truckType } = await tx
    .selectFrom('truck')
    .select('truckType')
    .where('id', '=', truck)
    .executeTakeFirstOrThrow()
  return truckType !== 'Conveyor'
}

/** Warnings about values that do not match the truck's last trips. */
export const findWarnings = async (ticket: Ticket, before: TicketBefore, context: Context): Promise<Warning[]> => {
  if (!(await isTruck(ticket.truck, context))) return []
  const trips = await readLastTrips(ticket.truck, before?.id ?? 0, context)
  const isLive = !before && ticket.date === context.today
  return warningsFor(
    ticket,
    trips.filter(({ date }) => date <= ticket.date),
    isLive ? new Date() : null,
  )
}

const warningMessages: Record<Warning, { message: string; field: string }> = {
  'Loaded again too soon': {
    message:
      'Truck {plate} was weighed for {ticket} less than 30 minutes ago. Compare the plate, or explain it in the remarks.',
    field: 'truck',
  },
  'Same net as before': {
    message: '{ticket} of truck {plate} on {day} has the same net. Is it entered twice? If not, say so in the remarks.',
    field: 'secondWeight',
  },
  'Tare unlike before': {
    message:
      'Truck {plate} weighed {tare} kg empty on its last trips. Weigh it again, or explain the difference in the remarks.',
    field: 'firstWeight',
  },
}

/** A warning must be explained in the remarks, or the truck is not loaded. */
export const checkWarnings = async (ticket: Ticket, before: TicketBefore, context: Context): Promise<void> => {
  const first = (ticket.warnings ?? []).find(warning => !before?.warnings?.includes(warning))
  if (!first || ticket.remarks !== null) return
  const trips = await readLastTrips(ticket.truck, before?.id ?? 0, context)
  const { plate } = await context.tx
    .selectFrom('truck')
    .select('plate')
    .where('id', '=', ticket.truck)
    .executeTakeFirstOrThrow()
  const tare = Math.round(trips.reduce((all, { firstWeight }) => all + firstWeight, 0) / (trips.length || 1))
  const { message, field } = warningMessages[first]
  refuse(message, {
    fields: { [field]: first },
    values: {
      plate,
      tare: formatCount(tare),
      ticket: trips[0]?.docNo ?? '',
      day: trips[0]?.date ?? '',
    },
  })
}
