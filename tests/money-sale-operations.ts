// Random operations on sales, for tests of money: approved, loaded, out of the gate, voided, closed short and delivered.

import type { SalesApplication } from './application-with-prices.ts'
import type { MoneyHand } from './random-money-choices.ts'

/** Returns whether it was done; false if it was refused. */
type Operation = () => Promise<boolean>

const placeOf = ({ world, lc }: SalesApplication) => ({
  consignee: world.companies.c1,
  terminal: world.terminals.jeddah,
  lc,
  form: 'Raw',
})

export const sellInBags =
  (app: SalesApplication, { below, one, customer, day, add, act, isDone }: MoneyHand): Operation =>
  async () => {
    const agreed = below(3) === 0 ? { discountPct: 1 + below(9), priceReason: 'Agreed' } : {}
    const terms = { customer: customer(), paymentMode: one(['Cash', 'On credit']), ...agreed }
    const by = below(3) === 0 ? { agent: app.world.agents[0] } : {}
    const bags = 1 + below(60)
    const sale = await add('sales/bag-sale', {
      ...placeOf(app),
      ...terms,
      ...by,
      date: day(),
      bagGrade: app.world.bag50,
      bags,
    })
    return sale !== null && isDone(act('sales/bag-sale', sale.id, 'approve'))
  }

export const sellInBulk =
  (app: SalesApplication, { below, one, customer, add, act, isDone }: MoneyHand): Operation =>
  async () => {
    const invoicing = one(['Per truck', 'On completion', 'On completion'])
    const terms = { customer: customer(), invoicing, tolerancePct: 5, validUntil: app.ago(-9) }
    const order = { ...placeOf(app), ...terms, date: app.ago(5), orderedQty: 1 + below(20) }
    const sale = await add('sales/bulk-sale', order)
    if (!sale || !(await act('sales/bulk-sale', sale.id, 'approve'))) return false
    const truck = { truck: app.world.conveyor, driver: app.world.drivers[0], tareKg: 15_000 }
    const grossKg = 15_000 + order.orderedQty * 1000 - below(300)
    const loading = await add('sales/bulk-loading', { ...truck, grossKg, date: app.ago(4), sale: sale.id })
    return loading !== null && isDone(act('sales/bulk-loading', loading.id, 'gate-out'))
  }

// Voids a truck that left by mistake, of an order that is not invoiced yet.
export const voidTruck =
  (app: SalesApplication, { one, act, isDone }: MoneyHand): Operation =>
  async () => {
    const trucks = await app.sql(
      `select id from bulk_loading where agency_id = app.agency() and status = 'Delivered' and invoice is null order by id`,
    )
    const of = trucks.length > 0 ? Number(one(trucks).id) : null
    return of !== null && isDone(act('sales/bulk-loading', of, 'void', { reason: 'Another customer’s truck' }))
  }

export const closeShort =
  ({ any, act, isDone }: MoneyHand): Operation =>
  async () => {
    const of = await any('bulk_sale', ['Loading'], `invoicing = 'On completion'`)
    const isClosed = of && (await act('sales/bulk-sale', of.id, 'short-close', { reason: 'Enough' }))
    return of !== null && isClosed !== null && isDone(act('sales/bulk-sale', of.id, 'issue'))
  }

export const deliver =
  (app: SalesApplication, { below, any, add, act, isDone }: MoneyHand): Operation =>
  async () => {
    const sale = await any('bag_sale', ['Approved', 'Partly delivered'])
    if (!sale) return false
    const { bags, deliveredBags, calledOffBags } = await app.get(`sales/bag-sale/${sale.id}`)
    const rest = Number(bags) - Number(deliveredBags ?? 0) - Number(calledOffBags ?? 0)
    const orderedBags = 1 + below(Math.max(1, rest))
    const truck = { truck: app.world.conveyor, driver: app.world.drivers[0], language: 'arabic' }
    const note = await add('sales/delivery-note', { ...truck, date: app.ago(0), sale: sale.id, orderedBags })
    if (!note) return false
    await act('sales/delivery-note', note.id, 'weigh-in', { tareKg: 15_000 })
    const grossKg = 15_000 + orderedBags * 50 + Math.round((orderedBags * 110) / 1000)
    await act('sales/delivery-note', note.id, 'weigh-out', { grossKg, loadedBags: orderedBags })
    return isDone(act('sales/delivery-note', note.id, 'gate-out'))
  }
