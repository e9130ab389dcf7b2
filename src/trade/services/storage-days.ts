// Storage by the day: the stock in a terminal at the end of each day, the owner that bears its storage, and the days not charged yet. Pure.
// Weights are in kilograms, storage is in kilograms x days.

import { addDays } from '#kit/days.ts'

/** Cargo lent in the terminal whose storage the lender bears, and the settled parts of it. */
export type LentCargo = {
  lender: number
  borrower: number
  date: string
  quantity: number
  settled: readonly { date: string; kg: number }[]
}

/** The stock of each owner before `firstDay`, and its changes since: by day, one amount for each kind of movement. */
export type StockOfOwners = {
  firstDay: string
  opening: ReadonlyMap<number, number>
  changes: ReadonlyMap<number, ReadonlyMap<string, readonly number[]>>
}

type Terms = { owner: number; freeDays: number }
type Span = { firstDay: string; lastDay: string }

/** A period that was charged, with the charged storage. */
export type ChargedSpan = Span & { kgDays: number; freeDays: number }
export type DueSpan = Span & { kgDays: number }

const daysOf = ({ firstDay, lastDay }: Span): string[] => {
  const days: string[] = []
  for (let day = firstDay; day <= lastDay; day = addDays(day, 1)) days.push(day)
  return days
}

const outstandingOn = (day: string, { date, quantity, settled }: LentCargo): number =>
  day < date ? 0 : settled.reduce((left, back) => (back.date <= day ? left - back.kg : left), quantity)

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, one) => sum + one, 0)

/**
 * The stock of an owner at the end of each day, without what came in within the free days. First in, first out: outgoing stock is the
 * oldest, also on the day on which as much comes in. Within a kind of movement, such as a merging of LCs, only the rest comes in.
 */
const storedByDay = (stock: StockOfOwners, { owner, freeDays }: Terms, lastDay: string): Map<string, number> => {
  const changes = stock.changes.get(owner)
  const received: number[] = []
  let kg = stock.opening.get(owner) ?? 0
  return new Map(
    daysOf({ firstDay: stock.firstDay, lastDay }).map((day): [string, number] => {
      const moved = changes?.get(day) ?? []
      kg += sumOf(moved)
      received.push(sumOf(moved.filter(amount => amount > 0)))
      if (received.length > freeDays) received.shift()
      return [day, Math.max(kg - sumOf(received), 0)]
    }),
  )
}

type Bearing = { stock: StockOfOwners; lent: readonly LentCargo[]; freeDaysOf: (owner: number) => number }

/**
 * The kilograms whose storage an owner bears on each day: its own stock plus the stock it lent minus the stock it borrowed, for loans whose
 * lender bears the storage. Of lent cargo, only what the borrower still has in the terminal counts.
 */
export const storageBorneByDay = (
  { stock, lent, freeDaysOf }: Bearing,
  terms: Terms,
  lastDay: string,
): Map<string, number> => {
  const borne = new Map(storedByDay(stock, terms, lastDay))
  const borrowers = new Set(lent.map(({ borrower }) => borrower))
  for (const borrower of borrowers) {
    const freeDays = borrower === terms.owner ? terms.freeDays : freeDaysOf(borrower)
    const left = storedByDay(stock, { owner: borrower, freeDays }, lastDay)
    for (const loan of lent.filter(one => one.borrower === borrower)) {
      for (const [day, kg] of left) {
        const moved = Math.min(Math.max(outstandingOn(day, loan), 0), kg)
        left.set(day, kg - moved)
        const sign = loan.lender === terms.owner ? 1 : borrower === terms.owner ? -1 : 0
        borne.set(day, (borne.get(day) ?? 0) + sign * moved)
      }
    }
  }
  return borne
}

const sumOver = (borne: ReadonlyMap<string, number>, span: Span): number =>
  daysOf(span).reduce((sum, day) => sum + (borne.get(day) ?? 0), 0)

const openSpans = (span: Span, charged: readonly Span[]): Span[] => {
  const spans: Span[] = []
  for (const day of daysOf(span)) {
    if (charged.some(({ firstDay, lastDay }) => day >= firstDay && day <= lastDay)) continue
    const last = spans.at(-1)
    if (last && addDays(last.lastDay, 1) === day) last.lastDay = day
    else spans.push({ firstDay: day, lastDay: day })
  }
  return spans
}

/**
 * The storage of the days without a charge. If the stock of charged days was corrected since, the difference is added to the last period; a
 * period whose total is not positive is left for a later charge. `borneAt` returns the borne kilograms for a number of free days.
 */
export const dueSpans = (
  span: Span,
  charged: readonly ChargedSpan[],
  freeDays: number,
  borneAt: (freeDays: number) => ReadonlyMap<string, number>,
): DueSpan[] => {
  const corrected = charged.reduce((sum, one) => sum + sumOver(borneAt(one.freeDays), one) - one.kgDays, 0)
  const spans = openSpans(span, charged).map(one => ({ ...one, kgDays: sumOver(borneAt(freeDays), one) }))
  return spans
    .map((one, index) => (index === spans.length - 1 ? { ...one, kgDays: one.kgDays + corrected } : one))
    .filter(({ kgDays }) => kgDays > 0)
}
