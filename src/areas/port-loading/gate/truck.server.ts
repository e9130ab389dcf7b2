// A truck by its plate.

import type { GateTask } from '#areas/port-loading/gate/calls.ts'
import { known, nothing, step, ticketTask } from '#areas/port-loading/gate/found.server.ts'
import { conflict } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'

type Plate = { id: number; plate: string }

/** A truck by its plate: its open ticket, or a new one like its last where that ship still discharges. */
export const truckTask = async ({ id, plate }: Plate, context: Context): Promise<GateTask> => {
  const { tx, today } = context
  const open = await tx
    .selectFrom('portLoading')
    .select('id')
    .where('truck', '=', id)
    .where('status', 'in', ['Weighed-in', 'Pending'])
    .executeTakeFirst()
  if (open) return ticketTask(open.id, context)
  const last = await tx
    .selectFrom('portLoading')
    .innerJoin('voyage', join =>
      join.onRef('voyage.agencyId', '=', 'portLoading.agencyId').onRef('voyage.id', '=', 'portLoading.voyage'),
    )
    .selectAll('portLoading')
    .where('portLoading.truck', '=', id)
    .where('voyage.status', '=', 'Discharging')
    .orderBy('portLoading.id', 'desc')
    .executeTakeFirst()
  if (!last) {
    return conflict(
      'Truck {plate} has no open ticket, and its last ship is discharged. Enter its ticket under Port Loading.',
      {
        values: { plate },
      },
    )
  }
  const { shipment, consignee, deliveryType, terminal, customer, destination, driver, berth, hold, weighbridge } = last
  const body = {
    date: today,
    truck: id,
    shipment,
    consignee,
    deliveryType,
    terminal,
    customer,
    destination,
    driver,
    berth,
    hold,
  }
  return {
    ...nothing,
    ...{ kind: 'Port ticket', docNo: null, status: 'Weighed-in', port: last.port },
    ...(await known(last, null, context)),
    step: step('Empty, first weight', 'POST', 'port-loading', 'firstWeight', { body: { ...body, weighbridge } }),
  }
}
