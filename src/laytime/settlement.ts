// Converts statements into money. Demurrage and despatch are always shown separately; they are set off only where the contract allows it.

import { allowedSeconds } from '#laytime/allowance.ts'
import { type Fraction, isMore, minus, sum, zero } from '#laytime/fraction.ts'
import { demurrageCents, despatchCents } from '#laytime/money.ts'
import { type Statement, statementOf } from '#laytime/statement.ts'
import type { Call, Rates } from '#laytime/terms.ts'

/** Each port separately, all ports from one allowance, or each port separately with set-off. */
export type Method =
  | { method: 'Non-reversible'; isNetted: boolean }
  | { method: 'Reversible' }
  | { method: 'Average'; of: 'Time' | 'Money' }

export type Money = { demurrageCents: number; despatchCents: number }

export type Settlement = Money & {
  method: Method
  /** the ports, with the money of each where it is settled separately */
  ports: (Statement & { money?: Money })[]
  allowed: Fraction
  used: Fraction
  over: Fraction
  saved: Fraction
  /** owed by the charterer to the owner, negative if owed by the owner; undefined where the contract allows no set-off */
  netCents?: number
}

const moneyOf = (time: { over: Fraction; saved: Fraction }, rates: Rates): Money => ({
  demurrageCents: demurrageCents(time.over, rates),
  despatchCents: despatchCents(time.saved, rates),
})

const total = <K extends string>(rows: readonly Record<K, number>[], of: K): number =>
  rows.reduce((all, row) => all + row[of], 0)

const timesOf = (statements: readonly Statement[]) => {
  const all = (of: 'allowed' | 'used' | 'over' | 'saved') => sum(statements.map(({ balance }) => balance[of]))
  return { allowed: all('allowed'), used: all('used'), over: all('over'), saved: all('saved') }
}

const netMoney = (money: Money) => ({ ...money, netCents: money.demurrageCents - money.despatchCents })

const eachForItself = (calls: readonly Call[], method: Method): Settlement => {
  const ports = calls.map(call => {
    const statement = statementOf(call)
    return { ...statement, money: moneyOf(statement.balance, call.terms.rates) }
  })
  const times = timesOf(ports)
  const money = ports.map(port => port.money)
  const sums = { demurrageCents: total(money, 'demurrageCents'), despatchCents: total(money, 'despatchCents') }
  const isNetted = method.method === 'Average' || (method.method === 'Non-reversible' && method.isNetted)
  return { method, ports, ...times, ...(isNetted ? netMoney(sums) : sums) }
}

const begins = ({ commenced, notice, completedAt }: Call): number => commenced?.at ?? notice?.tenderedAt ?? completedAt

const inOrder = (calls: readonly Call[]): Call[] =>
  calls.toSorted((a, b) => begins(a) - begins(b) || a.completedAt - b.completedAt)

// The times of the ports are set off against each other, and only the remainder is converted into money: no port has money of its own.
const byTimeTogether = (calls: readonly Call[], method: Method): Settlement => {
  const ports = inOrder(calls).map(call => statementOf(call))
  const times = timesOf(ports)
  const time = isMore(times.over, times.saved)
    ? { over: minus(times.over, times.saved), saved: zero }
    : { over: zero, saved: minus(times.saved, times.over) }
  return { method, ports, ...times, ...time, ...netMoney(moneyOf(time, (calls[0] as Call).terms.rates)) }
}

// One allowance for all ports, in the order of the calls: each port starts with the remainder of the previous ones.
const fromOneAllowance = (calls: readonly Call[], method: Method): Settlement => {
  const allowed = sum(calls.map(call => allowedSeconds(call.terms.allowance)))
  const ports: Statement[] = []
  let left = allowed
  for (const call of inOrder(calls)) {
    const statement = statementOf(call, left)
    ports.push(statement)
    left = isMore(left, statement.balance.used) ? minus(left, statement.balance.used) : zero
  }
  const { used, over } = timesOf(ports)
  const last = ports.at(-1) as Statement
  const time = { over, saved: last.balance.saved }
  return { method, ports, allowed, used, ...time, ...netMoney(moneyOf(time, last.call.terms.rates)) }
}

/** Whether the ports have one common result, which the last of them has. */
export const isPooled = (method: Method): boolean =>
  method.method === 'Reversible' || (method.method === 'Average' && method.of === 'Time')

/** The settlement of the calls of a voyage. `check.ts` checks beforehand whether they can be settled. */
export const settle = (calls: readonly Call[], method: Method): Settlement => {
  if (method.method === 'Reversible') return fromOneAllowance(calls, method)
  return isPooled(method) ? byTimeTogether(calls, method) : eachForItself(calls, method)
}
