// A transfer that is sent truck by truck, and its trips: exit tickets of its trucks.

import { cargoTransfer } from '#areas/terminals/cargo-transfer/definition.ts'
import type { Context } from '#kit/server/context.ts'
import { apply } from '#kit/server/write.ts'
import { actionByTrips, type Trip } from '#trade/cargo/transfer-trips.ts'

/** The transfer a truck is a trip of. */
export const readTransfer = (id: number, { tx }: Context) =>
  tx.selectFrom('cargoTransfer').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Trucks that left for a transfer. */
export const readTrips = (id: number, { tx }: Context): Promise<Trip[]> =>
  tx
    .selectFrom('terminalOut')
    .select(['netKg', 'receivedKg', 'status', 'deliveredOn'])
    .where('transfer', '=', id)
    .where('status', 'in', ['Out', 'Delivered'])
    .execute()

/** Moves a transfer to where its trips have brought it. */
export const refreshTransfer = async (id: number, context: Context): Promise<void> => {
  const { plannedQty } = await readTransfer(id, context)
  await apply(cargoTransfer, id, actionByTrips(await readTrips(id, context), plannedQty ?? 0), context)
}
