// What is on its way when the season ends.

import { addDays } from '#kit/days.ts'
import type { Caller, Row } from './caller.ts'
import { at } from './loads.ts'
import type { World } from './master-data.ts'

/** Vessels that are on their way, or nominated, when the season ends: the board looks ahead. */
export const expectShips = async (to: Caller, w: World, today: string): Promise<void> => {
  const ahead = (days: number): string => at(addDays(today, days))
  const call = (voyageNo: string, vessel: string, port: unknown, days: number, more: object): Promise<Row> =>
    to.add('shipping', {
      voyageNo,
      vessel: w.vessels[vessel],
      shipmentManager: w.companies.shipmentOwner,
      loadPorts: [w.ports.rostock],
      dischargePort: port,
      eta: ahead(days),
      ...more,
    })
  const sailing = await call('V-2602', 'MV Karri Bay', w.ports.jeddah, 6, { berth: w.berth })
  await to.act('shipping', sailing, 'depart', { departedAt: ahead(-13) })
  const laycan = { laycanFrom: addDays(today, 3), laycanTo: addDays(today, 10) }
  await call('V-2603', 'MV Danube Grace', w.ports.yanbu, 24, laycan)
}
