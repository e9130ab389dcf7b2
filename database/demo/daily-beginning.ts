// The facts that a demo day starts from. They are read once and stored until the day is complete, so that a day that is resumed sends the
// same values under the same keys.

import { addDays } from '#kit/days.ts'
import { fromDecimal } from '#kit/units.ts'
import type { Caller } from './caller.ts'
import type { World } from './master-data.ts'
import { daysUntilPaid } from './season.ts'
import type { Lot } from './season-yard.ts'

/** What a day leaves open for the next one. */
export type LeftOpen = {
  /** loaded trucks on the road from the ship */
  tickets: { id: number; kg: number }[]
  /** the truck at the gate, weighed empty */
  note: { id: number; bags: number } | null
  /** drafts that wait for the manager */
  bagSale: { id: number; bags: number } | null
  bulkSale: { id: number } | null
}

/** A vessel that is expected or discharging; `cargo` is set once it has a bill of lading. */
export type Called = {
  id: number
  no: string
  status: string
  onBoardKg: number
  cargo: { shipment: number; lc: number; consignee: number } | null
}

type Price = { id: number; price: number }
export type Stored = Lot & { kg: number; bagPrice: Price | null; bulkPrice: Price | null }
export type Owed = { id: number; customer: number; consignee: number; balanceDue: number; date: string }

export type Beginning = {
  day: string
  /** when the day was started */
  now: string
  left: LeftOpen
  ships: Called[]
  /** the number of the last voyage */
  lastVoyage: number
  lots: Stored[]
  bags: { terminal: number; consignee: number; available: number; damaged: number }[]
  owed: Owed[]
  /** sold from Yanbu in the last 30 days, in kilograms */
  soldAtYanbu: number
  hasBounced: boolean
}

const kgOf = (tons: number): number => fromDecimal(tons, 3) ?? 0

const rowsOf = async <R>(to: Caller, path: string): Promise<R[]> => ((await to.get(path)) as { rows: R[] }).rows

type BoardVoyage = {
  voyageId: number
  voyageNo: string
  status: string
  onBoard: number
  bills: { shipmentId: number }[]
}

type Shipment = { id: number; lc: number; consigneeSplit: { consignee: number }[] }

const beforeTheFirst = 2601
const numberOf = (no: string): number => Number(/^V-(\d{4})$/.exec(no)?.[1] ?? 0)
const isUnderWay = ({ voyageNo, status }: BoardVoyage): boolean =>
  numberOf(voyageNo) > beforeTheFirst && ['Planned', 'Sailing', 'Arrived', 'Berthed', 'Discharging'].includes(status)

const readCargo = async (to: Caller, { bills }: BoardVoyage): Promise<Called['cargo']> => {
  const [bill] = bills
  if (!bill) return null
  const { id, lc, consigneeSplit } = (await to.get(`shipping/shipment/${bill.shipmentId}`)) as Shipment
  return { shipment: id, lc, consignee: consigneeSplit[0]!.consignee }
}

const readShips = async (to: Caller): Promise<Pick<Beginning, 'ships' | 'lastVoyage'>> => {
  const { voyages } = (await to.get('shipping/board')) as { voyages: BoardVoyage[] }
  const ships: Called[] = []
  for (const voyage of voyages.filter(isUnderWay)) {
    const { voyageId: id, voyageNo: no, status, onBoard } = voyage
    ships.push({ id, no, status, onBoardKg: kgOf(onBoard), cargo: await readCargo(to, voyage) })
  }
  const lastVoyage = Math.max(beforeTheFirst, ...voyages.map(({ voyageNo }) => numberOf(voyageNo)))
  return { ships: ships.sort((one, other) => numberOf(one.no) - numberOf(other.no)), lastVoyage }
}

type PriceRow = Price & { consignee: number; lc: number; until: string | null }

const readLots = async (to: Caller, day: string): Promise<Stored[]> => {
  const stock = await rowsOf<Lot & { pack: string; quantity: number }>(
    to,
    `reports/barley-closing-stock?asOf=${day}&form=Raw&pageSize=100`,
  )
  const priced = (kind: string) =>
    rowsOf<PriceRow>(to, `accounts/${kind}-sale-price?status=Active&form=Raw&pageSize=100`)
  const [perBag, perTon] = [await priced('bag'), await priced('bulk')]
  const priceOf = (prices: PriceRow[], lot: Lot): Price | null => {
    const found = prices.find(
      ({ consignee, lc, until }) => consignee === lot.consignee && lc === lot.lc && (until === null || until >= day),
    )
    return found ? { id: found.id, price: found.price } : null
  }
  return stock
    .filter(({ pack }) => pack === 'In bulk')
    .map(({ terminal, consignee, lc, quantity }) => {
      const lot = { terminal, consignee, lc }
      return { ...lot, kg: kgOf(quantity), bagPrice: priceOf(perBag, lot), bulkPrice: priceOf(perTon, lot) }
    })
    .sort((one, other) => one.lc - other.lc || one.consignee - other.consignee)
}

// Debts that are due, so that their customers pay on this day, or should have paid in the week before.
const readOwed = async (to: Caller, w: World, day: string): Promise<Owed[]> => {
  const owed: Owed[] = []
  for (const days of new Set(w.customers.map(customer => daysUntilPaid(w, customer)))) {
    const [from, until] = [addDays(day, -days - 7), addDays(day, -days)]
    const invoices = await rowsOf<Owed>(to, `sales/tax-invoice?from=${from}&to=${until}&sort=date&pageSize=100`)
    owed.push(
      ...invoices
        .filter(({ balanceDue, customer }) => balanceDue > 0 && daysUntilPaid(w, customer) === days)
        .map(({ id, customer, consignee, balanceDue, date }) => ({ id, customer, consignee, balanceDue, date })),
    )
  }
  return owed
}

type Bags = { terminal: number; consignee: number; bagGrade: number; available: number; damaged: number }

const readBags = async (to: Caller, w: World, day: string): Promise<Beginning['bags']> =>
  (await rowsOf<Bags>(to, `reports/bags-inventory?asOf=${day}&pageSize=100`))
    .filter(({ bagGrade }) => bagGrade === w.bag50)
    .map(({ terminal, consignee, available, damaged }) => ({ terminal, consignee, available, damaged }))

const readSoldAtYanbu = async (to: Caller, w: World, day: string): Promise<number> => {
  const path = `reports/sale-stats?terminalId=${w.terminals.yanbu}&from=${addDays(day, -30)}&to=${addDays(day, -1)}`
  return kgOf(((await to.get(path)) as { totals: { quantity: number | null } }).totals.quantity ?? 0)
}

/** Reads the beginning of a day. */
export const readBeginning = async (to: Caller, w: World, day: string, left: LeftOpen): Promise<Beginning> => ({
  day,
  now: new Date().toISOString(),
  left,
  ...(await readShips(to)),
  lots: await readLots(to, day),
  bags: await readBags(to, w, day),
  owed: await readOwed(to, w, day),
  soldAtYanbu: await readSoldAtYanbu(to, w, day),
  hasBounced: (await rowsOf(to, `payments?status=Bounced&from=${addDays(day, -30)}&pageSize=10`)).length > 0,
})
