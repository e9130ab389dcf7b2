// Random operations that close and reopen periods: the stock of an owner at a terminal by day, and the books of a month.

import { addDays, startOfMonth } from '#kit/days.ts'
import type { CargoApplication } from './application-with-cargo.ts'
import type { SalesApplication } from './application-with-prices.ts'
import type { MoneyHand } from './random-money-choices.ts'
import type { Operation, StockHand } from './random-stock-choices.ts'

const stockCloses = 'gfsa-details/close-stock'
/** Days before today: the first closed day, before any movement, and how many later days may be closed, including days with movements. */
const [firstClosed, mostClosed] = [12, 6]

/** Closes the next day of an owner at a terminal, or reopens the last one. */
export const closeStock = (app: CargoApplication, { below, one, add, act }: StockHand): Operation => {
  const { c1, c2 } = app.world.companies as { c1: number; c2: number }
  const { jeddah, yanbu } = app.world.terminals as { jeddah: number; yanbu: number }
  const places = [c1, c2].flatMap(consignee =>
    [jeddah, yanbu].map(terminal => ({ consignee, terminal, closed: [] as number[] })),
  )
  const done = { lcs: [app.lc1.id, app.lc2.id] }
  return async () => {
    const { closed, ...of } = one(places)!
    const last = closed.at(-1)
    if (last && (closed.length === mostClosed || below(3) === 0)) {
      if (!(await act(stockCloses, last, 'reopen', { reason: 'A truck was missed' }))) return null
      closed.pop()
      return done
    }
    const made = await add(stockCloses, { ...of, period: 'Day', day: app.ago(firstClosed - closed.length) })
    if (!made) return null
    if (await act(stockCloses, made.id, 'approve')) {
      closed.push(made.id)
      return done
    }
    await act(stockCloses, made.id, 'cancel', { reason: 'Not finished yet' })
    return null
  }
}

const monthCloses = 'accounts/month-close'

/** Closes the books of the last month before the movements, after which a late payment must be refused, or reopens them. */
export const closeMonth = (app: SalesApplication, { add, act, isDone }: MoneyHand): (() => Promise<boolean>) => {
  const month = addDays(startOfMonth(app.ago(6)), -1)
  let closed: number | null = null
  return async () => {
    if (closed !== null) {
      const isOpen = await isDone(act(monthCloses, closed, 'reopen', { reason: 'An invoice was missed' }))
      if (isOpen) closed = null
      return isOpen
    }
    const made = await add(monthCloses, { month })
    if (!made) return false
    if (!(await act(monthCloses, made.id, 'approve'))) {
      await act(monthCloses, made.id, 'cancel', { reason: 'Closed already' })
      return false
    }
    closed = made.id
    const late = { date: month, direction: 'Receipt', mode: 'Cash', amount: 10 }
    const of = { customer: app.world.customers[0], consignee: app.world.companies.c1 }
    return (await add('payments', { ...late, ...of })) === null
  }
}
