// Random choices for operations on customers' money: the customer, the amount, the day, and the request.

import { chance } from '../database/demo/numbers.ts'
import type { Row, SalesApplication } from './application-with-prices.ts'
import type { Ask } from './test-application.ts'

type Invoice = { id: number; customer: number; balance_due: number; sale_type: string }

const choicesOf = (app: SalesApplication, seed: number) => {
  const random = chance(seed)
  const { world: w } = app
  const below = (n: number): number => Math.floor(random() * n)
  const one = <T>(from: readonly T[]): T => from[below(from.length)] as T
  const riyals = (most: number): number => (1 + below(most * 100)) / 100
  const consignee = w.companies.c1
  const customers = w.customers.slice(0, 4)
  const customer = (): number => one(customers)
  let transfers = 0
  const transfer = () => ({ bank: one(w.banks), transactionRef: `MO-${++transfers}` })
  const way = () => (below(2) === 0 ? { mode: 'Cash' } : { mode: 'Bank Transaction', slipNo: 'S', ...transfer() })
  const day = (): string => app.ago(below(5))
  return { below, one, riyals, consignee, customers, customer, transfer, way, day }
}

const callsOf = (app: SalesApplication) => {
  const sent = async (ask: Ask, method: string, path: string, body: object): Promise<Row | null> => {
    const { status, body: answer } = await ask(method, path, body)
    if (status >= 500) throw new Error(`${method} ${path}: ${JSON.stringify(answer)} of ${JSON.stringify(body)}`)
    return status < 400 ? (answer as Row) : null
  }
  const add = (address: string, body: object) => sent(app.ask, 'POST', address, body)
  const act = (address: string, id: number, action: string, body: object = {}) =>
    sent(app.ask, 'PUT', `${address}/${id}/${action}`, body)
  const isDone = async (step: Promise<Row | null>): Promise<boolean> => (await step) !== null
  return { sent, add, act, isDone }
}

// Random documents to operate on.
const documentsOf = (app: SalesApplication, one: <T>(from: readonly T[]) => T) => {
  // A random row of a table, in one of these states.
  const any = async <Of = { id: number; customer: number }>(table: string, states: string[], and = 'true') => {
    const columns = `id::float8, customer::float8 ${table === 'tax_invoice' ? ', balance_due::integer, sale_type' : ''}`
    const rows = await app.sql(
      `select ${columns} from ${table} where agency_id = app.agency() and status = any($1) and ${and} order by id`,
      [states],
    )
    return rows.length > 0 ? (one(rows) as Of) : null
  }
  const invoice = (and = 'true') => any<Invoice>('tax_invoice', ['Issued'], and)
  const receipt = (states = ['Received', 'Confirmed', 'Allocated']) =>
    any('payment', states, `direction = 'Receipt' and mode <> 'Cash to BT'`)
  return { any, invoice, receipt }
}

export type MoneyHand = ReturnType<typeof moneyHandOf>

export const moneyHandOf = (app: SalesApplication, seed: number) => {
  const choices = choicesOf(app, seed)
  return { ...choices, ...callsOf(app), ...documentsOf(app, choices.one) }
}
