// Half a year of plausible traffic beside the golden scenario: three ships, their trucks, and what was sold of them.

import { addDays } from '#kit/days.ts'
import type { Caller } from './caller.ts'
import { at, type Days, discharge } from './loads.ts'
import type { World } from './master-data.ts'
import { chance } from './numbers.ts'
import { playBags } from './season-bags.ts'
import { putRight } from './season-corrections.ts'
import { agreeRates, payBills } from './season-costs.ts'
import { arrive, ships, supply } from './season-ships.ts'
import { type Lot, playYard } from './season-yard.ts'
import { sellBags, sellBulk } from './truck-sales.ts'

/** The size of the season. `loadKg` is the load of one truck from the ship; `Infinity` gives one ticket. */
export type Season = { bagSalesAShip: number; bulkSalesAShip: number; loadKg: number }

export const wholeSeason: Season = { bagSalesAShip: 380, bulkSalesAShip: 130, loadKg: 28_500 }

/** The last days up to today are left out: they are played one by one, as all later days. */
export const daysLeft = 3
const daysBeforeSales = 6

const usualDaysToPay = 38
const mostDaysToPay = 100

/** After how many days a customer of the demo data pays; the one with a credit limit pays much later than agreed. */
export const daysUntilPaid = (w: World, customer: number): number =>
  customer === w.customers.at(-1) ? mostDaysToPay : usualDaysToPay

type Invoice = { id: number; customer: number; balanceDue: number; date: string }

const everyInvoice = async (to: Caller, consignee: number): Promise<Invoice[]> => {
  const all: Invoice[] = []
  for (let page = 1; ; page++) {
    const answer = await to.get(`sales/tax-invoice?consigneeId=${consignee}&pageSize=100&sort=date&page=${page}`)
    const { rows } = answer as { rows: Invoice[] }
    all.push(...rows)
    if (rows.length < 100) return all
  }
}

// Customers pay their debts month by month, a few weeks later; recent sales are still owed.
const collect = async (to: Caller, w: World, consignee: number, today: string): Promise<void> => {
  const due = (await everyInvoice(to, consignee)).filter(
    ({ balanceDue, date, customer }) => balanceDue > 0 && date < addDays(today, -daysUntilPaid(w, customer)),
  )
  const bills = Map.groupBy(due, ({ customer, date }) => `${customer}-${date.slice(0, 7)}`)
  for (const [bill, invoices] of bills) {
    const halalas = invoices.reduce((sum, { balanceDue }) => sum + Math.round(balanceDue * 100), 0)
    const payment = {
      date: addDays(invoices.at(-1)!.date, 12),
      direction: 'Receipt',
      customer: invoices[0]!.customer,
      consignee,
      mode: 'Bank Transaction',
      bank: w.banks[consignee % 4],
      transactionRef: `${consignee}-${bill}`,
      amount: halalas / 100,
      allocations: invoices.map(({ id, balanceDue }) => ({ invoice: id, amount: balanceDue })),
    }
    await to.add('payments', payment, `paid-${consignee}-${bill}`)
  }
}

// The sales of a ship, spread over the days up to the last ones before today.
const sellShip = async (
  to: Caller,
  w: World,
  { lot, day, daysAgo, seed }: { lot: Lot; day: Days; daysAgo: number; seed: number },
  { bagSalesAShip, bulkSalesAShip }: Season,
): Promise<void> => {
  const pick = chance(seed)
  const sales = bagSalesAShip + bulkSalesAShip
  const saleDays = daysAgo - daysBeforeSales - daysLeft + 1
  for (let n = 0; n < sales; n++) {
    const date = day(daysBeforeSales + Math.floor((n * saleDays) / sales))
    const inBulk = Math.floor(((n + 1) * bulkSalesAShip) / sales) > Math.floor((n * bulkSalesAShip) / sales)
    await (inBulk ? sellBulk : sellBags)(to, w, lot, date, pick)
  }
}

type SeasonStory = { w: World; today: string; season: Season }

const playShip = async (to: Caller, ship: (typeof ships)[number], { w, today, season }: SeasonStory): Promise<Lot> => {
  const arrived = await arrive(to, w, ship, today)
  const { lc, shipment, voyage, day } = arrived
  const { seed, daysAgo } = ship
  const consignee = w.companies[ship.owner] as number
  const terminal = w.terminals[ship.terminal] as number
  const portKg = ship.tons * 1000
  await supply(to, w, ship, arrived)
  const cargo = { shipment, consignee, portKg, terminalKg: portKg - seed * 1000, from: 0, days: 4 }
  await discharge(to, w, day, cargo, season.loadKg, terminal)
  await to.act('shipping', voyage, 'complete', { dischargeCompletedAt: at(day(5)) })
  await payBills(to, w, ship, lc, day)
  const lot = { consignee, terminal, lc }
  await sellShip(to, w, { lot, day, daysAgo, seed }, season)
  return lot
}

// Each ship has its own trucks, because a truck can be on one ticket at a time.
const fleetOf = (w: World, n: number): World => ({
  ...w,
  trucks: w.trucks.slice(n * 8, n * 8 + 8),
  drivers: w.drivers.slice(n * 8, n * 8 + 8),
})

type Lane = (story: string) => Caller
type SeasonSettings = { today: string; season: Season }

// The ships are played in parallel, unless all need the conveyor.
const playShips = async (lane: Lane, w: World, { today, season }: SeasonSettings): Promise<Lot[]> => {
  const playOne = (ship: (typeof ships)[number], n: number): Promise<Lot> =>
    playShip(lane(`season-${ship.lc}`), ship, { w: fleetOf(w, n), today, season })
  if (Number.isFinite(season.loadKg)) return Promise.all(ships.map(playOne))
  const lots: Lot[] = []
  for (const [n, ship] of ships.entries()) lots.push(await playOne(ship, n))
  return lots
}

/** Plays the season; `lane` gives each ship a caller with its own keys. */
export const playSeason = async (lane: Lane, w: World, { today, season }: SeasonSettings): Promise<void> => {
  await agreeRates(lane('rates'), addDays(today, -60))
  const [a, b, c] = (await playShips(lane, w, { today, season })) as [Lot, Lot, Lot]
  await playYard(lane('yard'), w, { a, b, c }, today)
  await playBags(lane('bags'), w, { a, b, c }, today)
  for (const owner of ['c1', 'c2']) {
    await collect(lane(`paid-${owner}`), w, w.companies[owner] as number, today)
    await putRight(lane(`right-${owner}`), w, w.companies[owner] as number, today)
  }
}
