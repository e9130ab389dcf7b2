// Random operations of sales that move stock: ordered, approved, loaded and out of the gate.

import type { CargoApplication } from './application-with-cargo.ts'
import type { Operation, StockHand } from './random-stock-choices.ts'

// Of every three trucks one left by mistake and is voided, and one is the last of its order, which is closed short and invoiced.
const sellInBulk = (
  app: CargoApplication,
  { below, one, truck, lotOf, part, place, add, act, added }: StockHand,
  done: (what: string) => void,
): Operation => {
  let trucks = 0
  return async () => {
    const lot = lotOf(({ bagSize }) => !bagSize)
    if (!lot) return null
    const { date: _, ...where } = place(lot)
    const order = {
      ...where,
      date: app.ago(7),
      customer: one(app.world.customers),
      consignee: lot.consignee,
      orderedQty: part(lot),
      tolerancePct: 10,
    }
    const sale = await add('sales/bulk-sale', { ...order, agreedPrice: 1000, validUntil: app.ago(-30) })
    if (!sale || !(await act('sales/bulk-sale', sale.id, 'approve'))) return null
    const net = Math.max(1, Math.round(order.orderedQty * 1000) - below(200))
    const body = { sale: sale.id, date: app.ago(below(7)), ...truck(), tareKg: 15_000, grossKg: 15_000 + net }
    const loading = await added('sales/bulk-loading', body, [lot.lc], 'cancel', [['gate-out']])
    if (!loading?.undo) return null
    const [which, reason] = [trucks++ % 3, { reason: 'Loaded by mistake' }]
    if (which === 0 && (await act('sales/bulk-loading', loading.undo.id, 'void', reason))) done('voided')
    const isClosed = which === 1 && (await act('sales/bulk-sale', sale.id, 'short-close', { reason: 'Enough' }))
    if (isClosed && (await act('sales/bulk-sale', sale.id, 'issue'))) done('closedShort')
    return { lcs: [lot.lc] }
  }
}

const sellInBags =
  (
    app: CargoApplication,
    { below, one, truck, lotOf, add, act, added }: StockHand,
    done: (what: string) => void,
  ): Operation =>
  async () => {
    const { world: w } = app
    const { c1 } = w.companies
    const { jeddah } = w.terminals
    const lot = lotOf(({ consignee, terminal }) => consignee === c1 && terminal === jeddah)
    if (!lot) return null
    const bags = 1 + below(Math.max(1, Math.floor((Math.min(lot.quantity, 25) * 1000) / 50)))
    const { terminal, lc, form } = lot
    const where = { terminal, lc, form, date: app.ago(7), consignee: c1, customer: one(w.customers) }
    const sale = await add('sales/bag-sale', {
      ...where,
      bagGrade: w.bag50,
      bags,
      agreedPrice: 52,
      packed: Boolean(lot.bagSize),
    })
    const approved = sale && (await act('sales/bag-sale', sale.id, 'approve'))
    if (!approved) return null
    const torn = below(3) === 0 ? { damagedBags: 1, damageReason: 'Handling Loss', spilledQty: 0.01 } : {}
    const grossKg = 15_000 + bags * 50 + Math.round((bags * 110) / 1000)
    const body = { date: app.ago(below(7)), sale: sale.id, ...truck(), orderedBags: bags, language: 'arabic' }
    const weighed: [string, object?][] = [
      ['weigh-in', { tareKg: 15_000 }],
      ['weigh-out', { grossKg, loadedBags: bags, countedBy: 'Manual', ...torn }],
    ]
    const note = await added('sales/delivery-note', body, [lot.lc], 'cancel', [...weighed, ['gate-out']])
    if (note && below(3) === 0) {
      const back = { date: app.ago(0), invoice: approved.invoice, reason: 'Return', returnToStock: true }
      const lines = [{ line: 1, bags: 1 + below(bags) }]
      const condition = { bagCondition: below(2) ? 'Good' : 'Damaged' }
      const credited = await add('accounts/credit-note', { ...back, ...condition, lines })
      if (credited && (await act('accounts/credit-note', credited.id, 'issue'))) done('returned')
    }
    return note && { lcs: [lot.lc] }
  }

const sellWhole =
  (app: CargoApplication, { below, one, other, lotOf, part, place, added }: StockHand): Operation =>
  async () => {
    const lot = lotOf(({ bagSize }) => !bagSize)
    if (!lot) return null
    const { date: _, ...where } = place(lot)
    const to = below(2) ? { buyerConsignee: other(lot.consignee) } : {}
    const terms = { soldFrom: 'Terminal', weightBasis: 'Book', quantity: part(lot), unitPrice: 980 }
    const sale = {
      ...where,
      ...to,
      ...terms,
      date: app.ago(2),
      customer: one(app.world.customers),
      consignee: lot.consignee,
    }
    return added('sales/lc-sale', sale, [lot.lc], 'reverse', [['approve']])
  }

/** The weight of each operation, and the operation; `done` is called when goods came back. */
export const saleOperations = (
  app: CargoApplication,
  hand: StockHand,
  done: (what: string) => void,
): Record<string, [number, Operation]> => ({
  sellWhole: [1, sellWhole(app, hand)],
  sellInBulk: [1, sellInBulk(app, hand, done)],
  sellInBags: [1, sellInBags(app, hand, done)],
})
