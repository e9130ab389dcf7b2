// Half a year of plausible traffic beside the golden scenario: three ships, their trucks, and what was sold of them.

import { addDays } from '#kit/days.ts'
import type { Caller } from './caller.ts'
import { at, discharge, tare } from './loads.ts'
import type { World } from './master-data.ts'
import { chance } from './numbers.ts'
import { expectShips } from './season-ahead.ts'
import { tellBags } from './season-bags.ts'
import { putRight } from './season-corrections.ts'
import { agreeRates, payBills } from './season-costs.ts'
import { arrive, type Ship, ships, supply } from './season-ships.ts'
import { type Lot, tellYard } from './season-yard.ts'

const bagSalesAShip = 380
const bulkSalesAShip = 130
const saleDays = 150

const sellBags = async (to: Caller, w: World, lot: Lot, date: string, pick: () => number): Promise<void> => {
  const bags = 200 + Math.floor(pick() * 7) * 50
  const customer = w.customers[Math.floor(pick() * w.customers.length)]
  // Round numbers came through an agent; the fullest trucks tore a bag or two.
  const agent = bags % 100 === 0 ? w.agents[(bags / 100) % 2] : null
  const torn = bags === 450 ? { damagedBags: 2, damageReason: 'Handling Loss' } : {}
  const sold = { ...lot, date, customer, form: 'Raw', bagGrade: w.bag50, bags, agent }
  const sale = await to.add('sales/bag-sale', sold)
  await to.act('sales/bag-sale', sale, 'approve')
  const n = Math.floor(pick() * w.trucks.length)
  const note = await to.add('sales/delivery-note', {
    date,
    sale: sale.id,
    truck: w.trucks[n],
    driver: w.drivers[n],
    orderedBags: bags,
    language: 'arabic',
  })
  await to.act('sales/delivery-note', note, 'weigh-in', { tareKg: tare })
  const expected = bags * 50 + Math.round((bags * 110) / 1000)
  await to.act('sales/delivery-note', note, 'weigh-out', {
    grossKg: tare + expected + Math.floor(pick() * 40) - 20,
    loadedBags: bags,
    countedBy: 'Machine',
    machineCount: bags,
    ...torn,
  })
  await to.act('sales/delivery-note', note, 'gate-out')
}

const sellBulk = async (to: Caller, w: World, lot: Lot, date: string, pick: () => number): Promise<void> => {
  const net = 24_000 + Math.floor(pick() * 400) * 10
  const customer = w.customers[Math.floor(pick() * 6)]
  const invoicing = net % 30 === 0 ? 'Per truck' : 'On completion'
  const sale = await to.add('sales/bulk-sale', {
    ...lot,
    date,
    customer,
    form: 'Raw',
    orderedQty: Math.ceil(net / 1000),
    tolerancePct: 2,
    invoicing,
    agent: net % 70 === 0 ? w.agents[0] : null,
    validUntil: addDays(date, 7),
  })
  await to.act('sales/bulk-sale', sale, 'approve')
  const n = Math.floor(pick() * w.trucks.length)
  const loading = await to.add('sales/bulk-loading', {
    date,
    sale: sale.id,
    truck: w.trucks[n],
    driver: w.drivers[n],
    tareKg: tare,
    grossKg: tare + net,
  })
  await to.act('sales/bulk-loading', loading, 'gate-out')
  const isShort = net < Math.ceil(net / 1000) * 980
  await to.act(
    'sales/bulk-sale',
    sale,
    isShort ? 'short-close' : 'complete',
    isShort ? { reason: 'One truck was enough.' } : {},
  )
  if (invoicing !== 'Per truck') await to.act('sales/bulk-sale', sale, 'issue')
}

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

// Customers pay month by month what they owe, a few weeks later; what was sold of late is still owed.
const collect = async (to: Caller, w: World, consignee: number, until: string): Promise<void> => {
  const due = (await everyInvoice(to, consignee)).filter(({ balanceDue, date }) => balanceDue > 0 && date < until)
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

const tellShip = async (to: Caller, w: World, ship: Ship, today: string): Promise<Lot> => {
  const arrived = await arrive(to, w, ship, today)
  const { lc, shipment, voyage, day } = arrived
  const consignee = w.companies[ship.owner] as number
  const portKg = ship.tons * 1000
  await supply(to, w, ship, arrived)
  await discharge(
    to,
    w,
    day,
    { shipment, consignee, portKg, terminalKg: portKg - ship.seed * 1000, from: 0, days: 4 },
    28_500,
    w.terminals[ship.terminal],
  )
  await to.act('shipping', voyage, 'complete', { dischargeCompletedAt: at(day(5)) })
  await payBills(to, w, ship, lc, day)
  const pick = chance(ship.seed)
  const lot = { consignee, terminal: w.terminals[ship.terminal] as number, lc }
  const sales = bagSalesAShip + bulkSalesAShip
  for (let n = 0; n < sales; n++) {
    const date = day(6 + Math.floor((n * saleDays) / sales))
    const inBulk = Math.floor(((n + 1) * bulkSalesAShip) / sales) > Math.floor((n * bulkSalesAShip) / sales)
    await (inBulk ? sellBulk : sellBags)(to, w, lot, date, pick)
  }
  return lot
}

// Each ship has trucks of its own, because a truck can stand on one ticket at a time.
const fleetOf = (w: World, n: number): World => ({
  ...w,
  trucks: w.trucks.slice(n * 8, n * 8 + 8),
  drivers: w.drivers.slice(n * 8, n * 8 + 8),
})

/** Tells the season; `lane` gives each ship a caller with keys of its own, because they are told side by side. */
export const tellSeason = async (lane: (story: string) => Caller, w: World, today: string): Promise<void> => {
  await agreeRates(lane('rates'), addDays(today, -60))
  await expectShips(lane('expected'), w, today)
  const lots = await Promise.all(
    ships.map((ship, n) => tellShip(lane(`season-${ship.lc}`), fleetOf(w, n), ship, today)),
  )
  const [a, b, c] = lots as [Lot, Lot, Lot]
  await tellYard(lane('yard'), w, { a, b, c }, today)
  await tellBags(lane('bags'), w, { a, b, c }, today)
  for (const owner of ['c1', 'c2']) {
    await collect(lane(`paid-${owner}`), w, w.companies[owner] as number, addDays(today, -38))
    await putRight(lane(`right-${owner}`), w, w.companies[owner] as number, today)
  }
}
