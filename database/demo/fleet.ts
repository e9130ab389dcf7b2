// Trucks and drivers of three carriers, and the scales at the ports.

import type { Caller } from './caller.ts'
import type { World } from './master-data.ts'
import { mobile, nationalId, plate } from './numbers.ts'

/** Two dozen trucks with their drivers, and a conveyor that knows no limit. */
export const addFleet = async (
  to: Caller,
  companies: World['companies'],
  first: number,
): Promise<Pick<World, 'trucks' | 'drivers' | 'conveyor'>> => {
  const carriers = [companies.transporter1, companies.transporter2, companies.transporter3]
  const trucks: number[] = []
  const drivers: number[] = []
  for (let n = 0; n < 24; n++) {
    const transporter = carriers[n % 3]
    const truck = {
      plate: plate(first + n),
      truckType: 'Bulk trailer',
      transporter,
      maxGrossKg: 48_000,
      registrationExpiry: '2029-12-31',
      insuranceExpiry: '2029-12-31',
    }
    trucks.push((await to.add('master-data/truck', truck)).id)
    const driver = {
      name: `Driver ${n + 1}`,
      nationalId: nationalId(first + 100 + n),
      mobile: mobile(first + 300 + n),
      licenceNo: String(880_100 + first + n),
      licenceExpiry: '2029-12-31',
      transporter,
    }
    drivers.push((await to.add('master-data/driver', driver)).id)
  }
  const conveyor = { plate: plate(first + 40), truckType: 'Conveyor', transporter: companies.transporter1 }
  return { trucks, drivers, conveyor: (await to.add('master-data/truck', conveyor)).id }
}

/** A scale at the quay of each port. */
export const addScales = async (to: Caller, ports: unknown[]): Promise<void> => {
  for (const [n, port] of ports.entries()) {
    await to.add('port-loading/weighbridge', {
      name: `Quay scale ${n + 1}`,
      code: `WB${n + 1}`,
      port,
      isConnected: false,
    })
  }
}
