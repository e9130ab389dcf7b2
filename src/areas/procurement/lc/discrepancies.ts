// Discrepancies that the bank would find, checked before the documents are sent: the articles of UCP 600 that presentations most often
// fail.

import { addDays, formatDay } from '#kit/days.ts'
import { formatMoney, formatQuantity } from '#kit/units.ts'
import { shippableRange } from '#trade/contracts/tolerance.ts'

type CreditTerms = {
  latestShipmentDate: string
  expiryDate: string
  presentationDays: number
  maxDrawing: number | null
  quantity: number
  tolerancePct: number
  partialShipments: string
  loadPort: number
  dischargePort: number
}

/** A bill of lading as the bank reads it; `amount` is the amount of its invoice in cents. */
export type Bill = {
  no: string
  voyage: number
  onBoard: string
  kg: number
  amount: number
  /** the ports at which the vessel loaded */
  loadPorts: readonly number[]
  dischargePort: number
  /** its documents were presented, and paid since */
  isPresented?: boolean
  isPaid?: boolean
}

type Discrepancy = { message: string; values: Record<string, string> }

/** The bills that are presented, else those that wait for it, else all: what the bank has paid it does not examine again. */
const presented = (bills: readonly Bill[]): readonly Bill[] => {
  const unpaid = bills.filter(({ isPaid }) => !isPaid)
  const now = unpaid.filter(({ isPresented }) => isPresented)
  return [now, unpaid, bills].find(found => found.length > 0) ?? []
}

/** The bills that count against the LC's limits in this presentation: those, and what the bank has paid. */
const counted = (bills: readonly Bill[]): readonly Bill[] =>
  bills.filter(bill => bill.isPaid || presented(bills).includes(bill))

/** The bills of one voyage are one shipment, of the day of the latest of them (article 31 b). */
const shipmentDays = (bills: readonly Bill[]): string[] =>
  [...Map.groupBy(bills, ({ voyage }) => voyage).values()].map(
    ofVoyage =>
      ofVoyage
        .map(({ onBoard }) => onBoard)
        .toSorted()
        .at(-1)!,
  )

/** The last day for presenting documents: `presentationDays` after the first shipment, and never after expiry (article 14 c, 6 d). */
export const lastPresentationDay = ({ presentationDays, expiryDate }: CreditTerms, bills: readonly Bill[]): string => {
  const first = shipmentDays(presented(bills)).toSorted()[0]
  if (first === undefined) return expiryDate
  const last = addDays(first, presentationDays)
  return last < expiryDate ? last : expiryDate
}

const lateShipments = (terms: CreditTerms, bills: readonly Bill[]): Discrepancy[] =>
  bills
    .filter(({ onBoard }) => onBoard > terms.latestShipmentDate)
    .map(({ no, onBoard }) => ({
      message: 'Late shipment: B/L {bill} is dated {day}, the LC allows {latest}.',
      values: { bill: no, day: formatDay(onBoard), latest: formatDay(terms.latestShipmentDate) },
    }))

const wrongPorts = (terms: CreditTerms, bills: readonly Bill[]): Discrepancy[] =>
  bills
    .filter(bill => bill.dischargePort !== terms.dischargePort || !bill.loadPorts.includes(terms.loadPort))
    .map(({ no }) => ({ message: 'Port: B/L {bill} names another port than the LC.', values: { bill: no } }))

const latePresentation = (terms: CreditTerms, bills: readonly Bill[], presentedOn: string): Discrepancy[] => {
  const last = lastPresentationDay(terms, bills)
  if (presentedOn <= last) return []
  return [
    {
      message: 'Late presentation: {day} is after {last}, the last day to present.',
      values: { day: formatDay(presentedOn), last: formatDay(last) },
    },
  ]
}

const overdrawings = (terms: CreditTerms, bills: readonly Bill[]): Discrepancy[] => {
  const drawn = bills.reduce((sum, { amount }) => sum + amount, 0)
  if (drawn <= (terms.maxDrawing ?? 0)) return []
  return [
    {
      message: 'Overdrawn: USD {drawn} are drawn, the LC pays {most} at most.',
      values: { drawn: formatMoney(drawn), most: formatMoney(terms.maxDrawing ?? 0) },
    },
  ]
}

// Where partial shipments are allowed, each drawing may be for a part, and more may follow.
const wrongQuantity = (terms: CreditTerms, bills: readonly Bill[]): Discrepancy[] => {
  const { min, max } = shippableRange(terms)
  const kg = bills.reduce((sum, bill) => sum + bill.kg, 0)
  if (kg <= max && (kg >= min || terms.partialShipments !== 'Prohibited')) return []
  return [
    {
      message: 'Quantity: {shipped} MT were shipped, the LC allows {least} to {most} MT.',
      values: { shipped: formatQuantity(kg), least: formatQuantity(min), most: formatQuantity(max) },
    },
  ]
}

const partialShipments = ({ partialShipments }: CreditTerms, bills: readonly Bill[]): Discrepancy[] =>
  partialShipments === 'Prohibited' && shipmentDays(bills).length > 1
    ? [
        {
          message: 'Partial shipment: the cargo is on {count} voyages, the LC allows one.',
          values: { count: String(shipmentDays(bills).length) },
        },
      ]
    : []

/** The discrepancies if the documents of these bills were presented on a day; none if nothing was shipped. */
export const findDiscrepancies = (terms: CreditTerms, bills: readonly Bill[], presentedOn: string): Discrepancy[] =>
  bills.length === 0
    ? []
    : [
        ...lateShipments(terms, presented(bills)),
        ...latePresentation(terms, bills, presentedOn),
        ...overdrawings(terms, counted(bills)),
        ...wrongQuantity(terms, counted(bills)),
        ...partialShipments(terms, counted(bills)),
        ...wrongPorts(terms, presented(bills)),
      ]
