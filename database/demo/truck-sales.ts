// Barley sold in loads of one truck: ordered, weighed empty, loaded, out of the gate; or in one piece over the conveyor.

import { addDays } from '#kit/days.ts'
import type { Caller, Row } from './caller.ts'
import { notOver, tare } from './loads.ts'
import type { World } from './master-data.ts'
import type { Lot } from './season-yard.ts'

/** A sale in bags, entered by the owner's clerk and not approved yet. */
export const enterBagSale = (
  to: Caller,
  w: World,
  lot: Lot,
  of: { date: string; customer: unknown; bags: number; agent?: unknown; remarks?: string },
): Promise<Row> => to.add('sales/bag-sale', { ...lot, form: 'Raw', bagGrade: w.bag50, ...of })

/** Issues the invoice of a bag sale, and weighs its truck empty. */
export const sendTruck = async (
  to: Caller,
  w: World,
  sale: { id: number },
  { date, bags, n }: { date: string; bags: number; n: number },
): Promise<Row> => {
  await to.act('sales/bag-sale', sale, 'approve')
  const note = await to.add('sales/delivery-note', {
    date,
    sale: sale.id,
    truck: w.trucks[n],
    driver: w.drivers[n],
    orderedBags: bags,
    language: 'arabic',
  })
  await to.act('sales/delivery-note', note, 'weigh-in', { tareKg: tare })
  return note
}

/** Loads the truck and lets it leave; `more` is the weight on the scale above the weight of the bags. */
export const loadTruck = async (
  to: Caller,
  note: { id: number },
  { bags, more, torn = 0 }: { bags: number; more: number; torn?: number },
): Promise<void> => {
  await to.act('sales/delivery-note', note, 'weigh-out', {
    grossKg: tare + bags * 50 + Math.round((bags * 110) / 1000) + more,
    loadedBags: bags,
    countedBy: 'Machine',
    machineCount: bags,
    ...(torn > 0 && { damagedBags: torn, damageReason: 'Handling Loss' }),
  })
  await to.act('sales/delivery-note', note, 'gate-out')
}

/** One truck of bags. */
export const sellBags = async (to: Caller, w: World, lot: Lot, date: string, pick: () => number): Promise<void> => {
  const bags = 200 + Math.floor(pick() * 7) * 50
  const customer = w.customers[Math.floor(pick() * w.customers.length)]
  // Sales of round numbers came through an agent; the fullest trucks tore a bag or two.
  const agent = bags % 100 === 0 ? w.agents[(bags / 100) % 2] : null
  const sale = await enterBagSale(to, w, lot, { date, customer, bags, agent })
  const note = await sendTruck(to, w, sale, { date, bags, n: Math.floor(pick() * w.trucks.length) })
  await loadTruck(to, note, { bags, more: Math.floor(pick() * 40) - 20, torn: bags === 450 ? 2 : 0 })
}

/** One truck in bulk. */
export const sellBulk = async (to: Caller, w: World, lot: Lot, date: string, pick: () => number): Promise<void> => {
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
    validUntil: notOver(addDays(date, 7)),
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

/** Sells more than trucks carry to a neighbour of the terminal. */
export const sellByConveyor = async (
  to: Caller,
  w: World,
  lot: Lot,
  { date, customer, tons }: { date: string; customer: unknown; tons: number },
): Promise<void> => {
  const terms = { orderedQty: tons, tolerancePct: 1, validUntil: notOver(addDays(date, 7)) }
  const sale = await to.add('sales/bulk-sale', { ...lot, date, form: 'Raw', customer, ...terms })
  await to.act('sales/bulk-sale', sale, 'approve')
  const belt = { truck: w.conveyor, driver: w.drivers[0], tareKg: tare, grossKg: tare + tons * 1_000 }
  const loading = await to.add('sales/bulk-loading', { date, sale: sale.id, ...belt })
  await to.act('sales/bulk-loading', loading, 'gate-out')
  await to.act('sales/bulk-sale', sale, 'complete')
  await to.act('sales/bulk-sale', sale, 'issue')
}
