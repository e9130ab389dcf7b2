// A transfer that is sent by several trucks, and its trips: the exit tickets of these trucks.

import { cargoTransfer } from '#areas/terminals/cargo-transfer/definition.ts'
import type { Context } from '#kit/server/context.ts'
import { apply } from '#kit/server/write.ts'
import { actionByTrips, type Trip } from '#trade/cargo/transfer-trips.ts'

/** The transfer that a truck is a trip of. */
export const readTransfer = (id: number, { tx }: Context) =>
  tx.selectFrom('cargoTransfer').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const tripStates = ['Out', 'Delivered']

/** Whether an exit ticket is a trip: its truck has left. */
export const isTrip = (ticket: { status: string } | null): boolean =>
  ticket !== null && tripStates.includes(ticket.status)

/** The trucks that left for a transfer. */
export const readTrips = (id: number, { tx }: Context): Promise<Trip[]> =>
  tx
    .selectFrom('terminalOut')
    .select(['netKg', 'receivedKg', 'status', 'deliveredOn'])
    .where('transfer', '=', id)
    .where('status', 'in', tripStates)
    .execute()

/** Updates the state and the quantities of a transfer from its trips. */
export const refreshTransfer = async (id: number, context: Context): Promise<void> => {
  const { plannedQty } = await readTransfer(id, context)
  await apply(cargoTransfer, id, actionByTrips(await readTrips(id, context), plannedQty ?? 0), context)
}
