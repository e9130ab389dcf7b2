// Cargo on trucks: cutting a weight into loads, and carrying loads from the ship.

import { today } from '#kit/days.ts'
import { share } from '#kit/units.ts'
import type { Caller, Row } from './caller.ts'
import type { World } from './master-data.ts'

/** Converts a day of a story, counted from its first day, to a date. */
export type Days = (after: number) => string

/** A time on a day, in Riyadh. */
export const at = (day: string, time = '08:00'): string => `${day}T${time}:00+03:00`

/** The last day of an order: not before today, so that the order has not ended when it is entered. */
export const notOver = (day: string): string => [day, today('Asia/Riyadh')].toSorted().at(-1) as string

/** The weight of an empty truck, in kilograms. */
export const tare = 15_200

/** Cuts the weight measured at the port into truck loads of about `loadKg`, and the weight measured at the terminal into the same loads. */
export const cutLoads = (portKg: number, terminalKg: number, loadKg: number): { out: number; received: number }[] => {
  const trips = Math.max(1, Math.round(portKg / loadKg))
  // Weights differ from truck to truck and from scale to scale.
  const weights = Array.from({ length: trips }, (_, n) => 960 + ((n * 61) % 83))
  const errors = Array.from({ length: trips }, (_, n) => 40 + ((n * 37) % 89))
  const [out, difference] = [share(portKg, weights), share(portKg - terminalKg, errors)]
  return out.map((kg, i) => ({ out: kg, received: kg - (difference[i] as number) }))
}

type Discharge = { shipment: Row; consignee: unknown; portKg: number; terminalKg?: number; from: number; days: number }

/** Discharges a shipment onto trucks, to a terminal or, without a terminal weight, directly to a customer. */
export const discharge = async (
  to: Caller,
  w: World,
  day: Days,
  of: Discharge,
  loadKg: number,
  terminal = w.terminals.jeddah,
): Promise<void> => {
  const loads = cutLoads(of.portKg, of.terminalKg ?? of.portKg, loadKg)
  for (const [i, load] of loads.entries()) {
    const single = loads.length === 1 || load.out > 32_000
    const [truck, driver] = [single ? w.conveyor : w.trucks[i % w.trucks.length], w.drivers[i % w.drivers.length]]
    const date = day(of.from + Math.floor((i * of.days) / loads.length))
    const ticket = await to.add('port-loading', {
      date,
      shipment: of.shipment.id,
      consignee: of.consignee,
      truck,
      driver,
      firstWeight: tare,
      secondWeight: tare + load.out,
      ...(of.terminalKg === undefined
        ? { deliveryType: 'Direct Delivery', customer: w.customers[i % 6] }
        : { deliveryType: 'Terminal Storage', terminal }),
    })
    if (of.terminalKg === undefined) {
      await to.act('port-loading', ticket, 'deliver', { proofOfDelivery: `POD-${4_100 + i}`, deliveredOn: date })
    } else
      await to.add('terminals/receive-cargo', {
        date,
        portLoading: ticket.id,
        firstWeight: tare + load.received,
        secondWeight: tare,
      })
  }
}
