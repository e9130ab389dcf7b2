// A day at the berth of Jeddah: trucks from the ship, the ship that has finished and the next one.

import { addDays } from '#kit/days.ts'
import type { Beginning, Called, LeftOpen } from './daily-beginning.ts'
import type { Strand } from './daily-strands.ts'
import { at, type Days, tare } from './loads.ts'
import type { World } from './master-data.ts'
import { chanceOf } from './numbers.ts'
import { loadShip, nominate, pricesOf, type Route, type Ship, setPrices } from './season-ships.ts'
import { shipNames } from './ship-names.ts'
import { sellByConveyor } from './truck-sales.ts'

const shipTons = 6_000
const dayKg = 750_000
const daysAtBerth = (shipTons * 1000) / dayKg

const blackSea: Route = { loadPort: 'constanta', origin: 'Romania', bill: 'CND', daysAtSea: 9, lcEndsAfter: 1 }

type DayStory = { strand: Strand; w: World; b: Beginning }
type Aboard = Called & { cargo: NonNullable<Called['cargo']> }
type Tickets = LeftOpen['tickets']

// The number of a voyage determines its vessel, LC and owner.
const shipOf = (no: string): Ship => {
  const n = Number(no.slice(2))
  const vessel = shipNames[n % shipNames.length]![0]
  const owner = n % 2 === 0 ? 'c2' : 'c1'
  return {
    ...{ vessel, no, lc: `LC-${n}`, owner, terminal: 'jeddah' },
    ...{ tons: shipTons, seed: 14 + ((n * 7) % 25), route: blackSea },
  }
}

const hourMs = 3_600_000

/** A moment of the day, or of the day before if the hour is negative. A moment of today is never in the future. */
const momentOf = ({ day, now }: Pick<Beginning, 'day' | 'now'>, hour: number): string => {
  const begin = Date.parse(at(day, '00:00'))
  const lasted = Math.min(24 * hourMs, Math.max(0, Date.parse(now) - begin))
  return new Date(begin + (hour < 0 ? hour * hourMs : Math.round((lasted * hour) / 24))).toISOString()
}

// Carries cargo from the ship to the terminal; the truck may still be on the road when the day ends.
const carry = (
  { strand, w, b }: DayStory,
  { cargo }: Aboard,
  load: { story: string; kg: number; lostKg: number; truck: unknown; driver: unknown; isOnTheRoad?: boolean },
): Promise<{ id: number; kg: number } | undefined> =>
  strand(load.story, async to => {
    const { kg } = load
    const { id } = await to.add('port-loading', {
      ...{ date: b.day, shipment: cargo.shipment, consignee: cargo.consignee, truck: load.truck, driver: load.driver },
      ...{ deliveryType: 'Terminal Storage', terminal: w.terminals.jeddah },
      ...{ firstWeight: tare, secondWeight: tare + kg },
    })
    if (load.isOnTheRoad) return { id, kg }
    const weights = { firstWeight: tare + kg - load.lostKg, secondWeight: tare }
    await to.add('terminals/receive-cargo', { date: b.day, portLoading: id, ...weights })
    return undefined
  })

const mostTruckKg = 29_000

type Part = { kg: number; firstTruck: number; trucks: number; onTheRoad: number }

// Trucks carry a part; the conveyor carries the rest of the day's cargo.
const unload = async (
  dayStory: DayStory,
  ship: Aboard,
  { kg, firstTruck, trucks, onTheRoad }: Part,
): Promise<Tickets> => {
  const { w, b } = dayStory
  const dayNo = Date.parse(b.day) / 86_400_000
  const pick = chanceOf(`${b.day}-${firstTruck}`)
  const carried = Math.min(trucks, Math.floor(kg / mostTruckKg))
  const open: Tickets = []
  let rest = kg
  for (let n = 0; n < carried; n++) {
    const [truck, driver] = [w.trucks[firstTruck + n], w.drivers[firstTruck + n]]
    // A truck never carries the same weight on two days in a row.
    const netKg = 26_980 + 40 * Math.floor(pick() * 50) + 20 * (dayNo % 2)
    const lostKg = 10 + Math.floor(pick() * 50)
    const story = `${ship.no}-truck-${n}`
    const isOnTheRoad = n >= carried - onTheRoad
    const ticket = await carry(dayStory, ship, { story, kg: netKg, lostKg, truck, driver, isOnTheRoad })
    if (ticket) open.push(ticket)
    rest -= netKg
  }
  if (rest > 0) {
    const conveyor = { truck: w.conveyor, driver: w.drivers[0] }
    await carry(dayStory, ship, {
      story: `${ship.no}-conveyor`,
      kg: rest,
      lostKg: Math.floor(rest / 2_000),
      ...conveyor,
    })
  }
  return open
}

/** Receives the trucks that were on the road when the day before ended. */
const receiveLeft = async ({ strand, b }: DayStory): Promise<void> => {
  for (const { id, kg } of b.left.tickets) {
    await strand(`arrived-${id}`, to =>
      to.add('terminals/receive-cargo', {
        ...{ date: b.day, portLoading: id, firstWeight: tare + kg - 30, secondWeight: tare },
      }),
    )
  }
}

const keptTons = 1_500

// A feed mill next door buys the remaining cargo of a ship that trucks have not sold.
const sellRest = async ({ strand, w, b }: DayStory, { no, cargo }: Aboard): Promise<void> => {
  const { consignee, lc } = cargo
  const stored = b.lots.find(lot => lot.lc === lc && lot.consignee === consignee)?.kg ?? 0
  const tons = Math.floor(stored / 1_000) - keptTons
  if (tons <= 0) return
  const lot = { terminal: w.terminals.jeddah as number, consignee, lc }
  await strand(`${no}-mill`, to => sellByConveyor(to, w, lot, { date: b.day, customer: w.customers[4], tons }))
}

const finish = async (dayStory: DayStory, ship: Aboard): Promise<void> => {
  const { strand, w, b } = dayStory
  await strand(`${ship.no}-done`, async to => {
    await to.act('shipping', ship, 'complete', { dischargeCompletedAt: momentOf(b, 6) })
    await to.act('shipping', ship, 'sail', { sailedAt: momentOf(b, 8) })
  })
  await strand(`${ship.no}-stevedores`, async to => {
    const bill = { category: 'Stevedoring', currency: 'SAR', amount: shipTons * 10, vendor: w.bagVendor }
    const billed = { date: b.day, invoiceDate: b.day, vendorInvoiceNo: ship.no, lcs: [{ lc: ship.cargo.lc }] }
    await to.act('accounts/expenses', await to.add('accounts/expenses', { ...bill, ...billed }), 'approve')
  })
  await sellRest(dayStory, ship)
}

// The berth belongs to the voyage's port; steps that the ship has already completed are not repeated.
const bringIn = async ({ strand, w, b }: DayStory, ship: Aboard): Promise<void> => {
  await strand(`${ship.no}-berths`, async to => {
    const steps = [
      ['Sailing', 'arrive', { arrivedAt: momentOf(b, -6), norTenderedAt: momentOf(b, -5) }],
      ['Arrived', 'berth', { berthedAt: momentOf(b, 10), berth: w.berth }],
      ['Berthed', 'start-discharge', { dischargeCommencedAt: momentOf(b, 12) }],
    ] as const
    const done = steps.findIndex(([status]) => status === ship.status)
    for (const [, action, asked] of steps.slice(Math.max(0, done))) await to.act('shipping', ship, action, asked)
  })
  await strand(`${ship.no}-documents`, async to => {
    const lc = { id: ship.cargo.lc }
    await to.act('procurement/lc', lc, 'present', { presentedOn: b.day })
    await to.act('procurement/lc', lc, 'accept')
    await to.act('procurement/lc', lc, 'pay', { paidOn: b.day })
  })
  await strand(`${ship.no}-prices`, to => setPrices(to, ship.cargo, { date: b.day, ...pricesOf(shipOf(ship.no)) }))
}

const load = ({ strand, w }: DayStory, { id, no }: Called, eta: string): Promise<Aboard | undefined> =>
  strand(`${no}-loaded`, async to => {
    const day: Days = after => addDays(eta, after)
    const ship = shipOf(no)
    const { lc, shipment } = await loadShip(to, w, ship, day, { id })
    const cargo = { lc, shipment: shipment.id, consignee: w.companies[ship.owner] as number }
    return { id, no, status: 'Sailing', onBoardKg: shipTons * 1_000, cargo }
  })

const isAboard = (ship: Called): ship is Aboard => ship.cargo !== null

type Queue = { ships: Called[]; lastVoyage: number }

const nameNext = ({ strand, w }: DayStory, queue: Queue, eta: string): Promise<Called | undefined> => {
  const no = `V-${++queue.lastVoyage}`
  return strand(`${no}-named`, async to => {
    const laycan = { laycanFrom: addDays(eta, -12), laycanTo: addDays(eta, -6) }
    const more = { ...laycan, dischargeRateAgreed: dayKg / 1_000 }
    const { id } = await nominate(to, w, shipOf(no), eta, more)
    return { id, no, status: 'Planned', onBoardKg: 0, cargo: null }
  })
}

// The first expected ship that has cargo; otherwise one gets cargo.
const takeNext = async (dayStory: DayStory, queue: Queue, eta: string): Promise<Aboard | undefined> => {
  for (let ship = queue.ships.shift(); ship; ship = queue.ships.shift()) {
    const next = isAboard(ship) ? ship : await load(dayStory, ship, eta)
    if (next) return next
  }
  const named = await nameNext(dayStory, queue, eta)
  return named && load(dayStory, named, eta)
}

/** Plays the day at the berth; returns the tickets of the trucks that are still on the road. When the day ends, one ship discharges, the
 *  next one is on its way with an LC that expires soon, and another one is named. */
export const playBerth = async (strand: Strand, w: World, b: Beginning): Promise<Tickets> => {
  const dayStory = { strand, w, b }
  await receiveLeft(dayStory)
  const queue: Queue = { ships: b.ships.filter(({ status }) => status !== 'Discharging'), lastVoyage: b.lastVoyage }
  const atBerth = b.ships.filter(isAboard).find(({ status }) => status === 'Discharging')
  const stays = atBerth !== undefined && atBerth.onBoardKg > dayKg
  if (atBerth && !stays) {
    await unload(dayStory, atBerth, { kg: atBerth.onBoardKg, firstTruck: 0, trucks: 7, onTheRoad: 0 })
    await finish(dayStory, atBerth)
  }
  const ship = stays ? atBerth : await takeNext(dayStory, queue, b.day)
  if (!ship) return []
  if (!stays) await bringIn(dayStory, ship)
  const part = stays ? { kg: dayKg, firstTruck: 0, trucks: 14 } : { kg: dayKg / 2, firstTruck: 7, trucks: 7 }
  const tickets = await unload(dayStory, ship, { ...part, onTheRoad: 3 })
  const emptyOn = addDays(b.day, Math.ceil((ship.onBoardKg - part.kg) / dayKg))
  await takeNext(dayStory, queue, emptyOn)
  if (queue.ships.length === 0) await nameNext(dayStory, queue, addDays(emptyOn, daysAtBerth))
  return tickets
}
