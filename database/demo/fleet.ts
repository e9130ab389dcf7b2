// Trucks and drivers of three carriers, the scales, and the machines that have keys.

import type { Caller, Row } from './caller.ts'
import type { World } from './master-data.ts'
import { mobile, nationalId, plate } from './numbers.ts'

/** Two dozen trucks with their drivers, and a conveyor, entered as a truck without a weight limit. */
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

/** A scale at the quay of each port, and one at the gate of each terminal. */
export const addScales = async (to: Caller, ports: unknown[], terminals: unknown[]): Promise<Row[]> => {
  const scale = { isConnected: false }
  for (const [n, port] of ports.entries()) {
    await to.add('port-loading/weighbridge', { ...scale, name: `Quay scale ${n + 1}`, code: `WB${n + 1}`, port })
  }
  const gates: Row[] = []
  for (const [n, terminal] of terminals.entries()) {
    const gate = { ...scale, name: `Terminal scale ${n + 1}`, code: `TS${n + 1}`, terminal }
    gates.push(await to.add('port-loading/weighbridge', gate))
  }
  return gates
}

/** Machines of the first terminal whose keys are not made yet: its bagging line and its scale. */
export const addMachines = async (to: Caller, [scale]: Row[]): Promise<void> => {
  const terminal = scale?.terminal
  await to.add('staff/machine-keys', { name: 'Bagger 1', purpose: 'Loading machine', terminal, line: 'Line 1' })
  await to.add('staff/machine-keys', { name: 'Terminal scale 1', purpose: 'Scale', weighbridge: scale?.id })
}
