// Stock that leaves by sales, at random: ordered, approved, loaded and let out of the gate.

import type { CargoHouse } from './cargo-house.ts'
import type { handOf, Operation } from './stock-hand.ts'

/** How often each is done beside the others, and what it does. */
export const saleOperations = (
  house: CargoHouse,
  { below, one, truck, lotOf, part, place, add, act, added }: ReturnType<typeof handOf>,
): Record<string, [number, Operation]> => {
  const { world: w } = house
  const { c1 } = w.companies
  const { jeddah } = w.terminals

  const sellInBulk: Operation = async () => {
    const lot = lotOf(() => true)
    if (!lot) return null
    const { date: _, ...where } = place(lot)
    const order = {
      ...where,
      date: house.ago(7),
      customer: one(w.customers),
      consignee: lot.consignee,
      orderedQty: part(lot),
      tolerancePct: 10,
    }
    const sale = await add('sales/bulk-sale', { ...order, agreedPrice: 1000, validUntil: house.ago(-30) })
    if (!sale || !(await act('sales/bulk-sale', sale.id, 'approve'))) return null
    const net = Math.max(1, Math.round(order.orderedQty * 1000) - below(200))
    const body = { sale: sale.id, date: house.ago(below(7)), ...truck(), tareKg: 15_000, grossKg: 15_000 + net }
    const loading = await added('sales/bulk-loading', body, [lot.lc], 'cancel', [['gate-out']])
    return loading && { lcs: [lot.lc] }
  }

  const sellInBags: Operation = async () => {
    const lot = lotOf(({ consignee, terminal }) => consignee === c1 && terminal === jeddah)
    if (!lot) return null
    const bags = 1 + below(Math.max(1, Math.floor((Math.min(lot.quantity, 25) * 1000) / 50)))
    const where = { ...place(lot), date: house.ago(7), consignee: c1, customer: one(w.customers) }
    const sale = await add('sales/bag-sale', {
      ...where,
      bagGrade: w.bag50,
      bags,
      agreedPrice: 52,
      packed: lot.form !== 'Raw' && below(3) > 0,
    })
    if (!sale || !(await act('sales/bag-sale', sale.id, 'approve'))) return null
    const grossKg = 15_000 + bags * 50 + Math.round((bags * 110) / 1000)
    const body = { date: house.ago(below(7)), sale: sale.id, ...truck(), orderedBags: bags, language: 'arabic' }
    const weighed: [string, object?][] = [
      ['weigh-in', { tareKg: 15_000 }],
      ['weigh-out', { grossKg, loadedBags: bags, countedBy: 'Manual' }],
    ]
    const note = await added('sales/delivery-note', body, [lot.lc], 'cancel', [...weighed, ['gate-out']])
    return note && { lcs: [lot.lc] }
  }

  return { sellInBulk: [1, sellInBulk], sellInBags: [1, sellInBags] }
}
