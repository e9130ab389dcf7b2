// Hundreds of random calls: properties of every statement, and an independent calculation that counts every half minute.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Calendar, calendar, type Preset, presets } from '#laytime/calendar.ts'
import { at, DAY, momentText, type Second, weekdays } from '#laytime/clock.ts'
import { type Event, type Fact, percentOf } from '#laytime/facts.ts'
import {
  compare,
  type Fraction,
  fraction,
  isMore,
  isSame,
  least,
  minus,
  over,
  plus,
  sum,
  times,
  zero,
} from '#laytime/fraction.ts'
import { overlapsIn } from '#laytime/overlaps.ts'
import { type Method, settle } from '#laytime/settlement.ts'
import { type Statement, statementOf } from '#laytime/statement.ts'
import type { Call, Terms } from '#laytime/terms.ts'
import { noticed, usd } from '../../tests/laytime.ts'
import { walk } from '../../tests/walk.ts'

const generator = (state: number) => () => {
  state = (state + 0x6d2b79f5) | 0
  let t = Math.imul(state ^ (state >>> 15), 1 | state)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
}
const { steps, seed } = walk({ seed: 20_250_106, short: 400, long: 4_000 })
const random = generator(seed)
const below = (n: number): number => Math.floor(random() * n)
const one = <T>(of: readonly T[]): T => of[below(of.length)]!

const start = at('2025-01-01 00:00')
// Times are whole half minutes, because contracts agree on half minutes.
const HALF = 30
const halvesBelow = (seconds: number): number => below(seconds / HALF) * HALF
const kinds: Event[] = ['Working', 'Weather', 'Weather', 'Breakdown', 'Waiting', 'Other', 'Shifting']

const someFact = (): Fact => {
  const from = start + halvesBelow(14 * DAY)
  return {
    ...{ from, to: from + HALF + halvesBelow(DAY), event: one(kinds), remark: one(['a', 'b', 'c']) },
    ...(random() < 0.5 && { percent: one([0, 25, 50, 75, 100]) }),
    ...(random() < 0.2 && { exemption: one(['Owner’s fault', 'Agreed exception'] as const) }),
  }
}
const someCalendar = (): Calendar => {
  const made = calendar(
    one<Preset>(presets),
    random() < 0.5 ? { holidays: [{ from: '2025-01-08', to: '2025-01-09' }] } : {},
  )
  return random() < 0.2 ? { ...made, usedPercent: 50 } : made
}
const someTerms = (): Terms => ({
  ...{
    calendar: someCalendar(),
    weatherExcepted: random() < 0.8,
    onceOnDemurrage: random() < 0.85,
    rates: usd(22_000),
  },
  despatchBasis: one(['ATS', 'WTS'] as const),
  allowance:
    random() < 0.1
      ? { basis: 'Fixed days', days: fraction(1 + below(50), 7) }
      : { basis: 'Rate per day', quantity: fraction(1 + below(90_000_000), 1000), rate: fraction(7000 + below(6000)) },
})
const someCall = (): Call => {
  const tenderedAt = start + halvesBelow(3 * DAY)
  const notice = {
    tenderedAt,
    start: { rule: 'Hours after', seconds: halvesBelow(DAY) },
    unlessSooner: random() < 0.3,
  } as const
  const facts = Array.from({ length: below(9) }, someFact)
  return noticed(notice, momentText(tenderedAt + halvesBelow(14 * DAY)), someTerms(), facts)
}

const calls = Array.from({ length: steps }, someCall)
const statements = calls.map(call => statementOf(call))
const elapsedOf = ({ call, commencement }: Statement): number => Math.max(0, call.completedAt - commencement.at)

test('the random calls cover demurrage, despatch and overlapping facts', () => {
  const reached = statements.filter(({ balance }) => balance.expiry.isReached).length
  assert.ok(reached > steps * 0.2 && reached < steps * 0.8, `${reached} expired`)
  assert.ok(calls.filter(({ facts }) => overlapsIn(facts).length > 0).length > steps * 0.2)
  assert.ok(statements.filter(({ balance: { expiry } }) => expiry.at.bottom > 1n).length > steps * 0.2)
})

test('periods neither overlap nor leave gaps, from commencement to completion', () => {
  for (const statement of statements) {
    let moment = fraction(statement.commencement.at)
    for (const { from, to } of statement.periods) {
      assert.ok(isSame(from, moment) && isMore(to, from))
      moment = to
    }
    assert.deepEqual(minus(moment, fraction(statement.commencement.at)), fraction(elapsedOf(statement)))
  }
})

test('counted plus excepted time equals elapsed time', () => {
  for (const statement of statements) {
    const { periods, balance, excepted, elapsed } = statement
    assert.deepEqual(plus(sum(periods.map(({ counted }) => counted)), excepted), elapsed)
    assert.deepEqual(balance.used, sum(periods.map(({ counted }) => counted)))
    for (const row of periods) assert.deepEqual(plus(row.counted, row.excepted), row.elapsed)
  }
})

test('the order of the facts does not matter', () => {
  for (const [index, call] of calls.entries()) {
    const shuffled = call.facts.toSorted(() => random() - 0.5)
    const { call: _, ...rest } = statementOf({ ...call, facts: shuffled })
    const { call: __, ...expected } = statements[index]!
    assert.deepEqual(rest, expected)
  }
})

test('nothing is deducted twice: a repeated fact changes nothing', () => {
  for (const [index, call] of calls.entries()) {
    const twice = statementOf({ ...call, facts: [...call.facts, ...call.facts] })
    assert.deepEqual(twice.balance, statements[index]!.balance)
  }
})

test('once on demurrage, always on demurrage', () => {
  for (const { call, periods, balance } of statements) {
    const first = periods.findIndex(({ isOnDemurrage }) => isOnDemurrage)
    if (first < 0) continue
    assert.deepEqual(periods[first]!.from, balance.expiry.at)
    assert.deepEqual(minus(periods[first]!.used, periods[first]!.counted), balance.allowed)
    for (const { isOnDemurrage, percent, clause } of periods.slice(first)) {
      const isExempt = clause === 'Owner’s fault' || clause === 'Agreed exception'
      assert.ok(isOnDemurrage && (percent === 100 || isExempt || call.terms.onceOnDemurrage === false))
    }
  }
})

test('time is either over or saved, and all time saved is never less than working time', () => {
  for (const { call, balance } of statements) {
    assert.ok(isSame(balance.over, zero) || isSame(balance.saved, zero))
    const saved = (despatchBasis: Terms['despatchBasis']) =>
      statementOf({ ...call, terms: { ...call.terms, despatchBasis } }).balance.saved
    assert.ok(compare(saved('ATS'), saved('WTS')) >= 0)
  }
})

test('one allowance for two ports: used plus remaining equals the total', () => {
  for (let index = 0; index + 1 < calls.length; index += 2) {
    const pair = calls
      .slice(index, index + 2)
      .map(call => ({ ...call, terms: { ...call.terms, despatchBasis: 'WTS' as const } }))
    const method: Method = { method: 'Reversible' }
    const { allowed, used, over, saved, ports } = settle(pair, method)
    assert.deepEqual(minus(allowed, used), minus(saved, over))
    assert.deepEqual(settle(pair.toReversed(), method).netCents, settle(pair, method).netCents)
    const begun = ports.flatMap(({ periods }) => periods).map(({ isOnDemurrage }) => isOnDemurrage)
    assert.ok(begun.indexOf(true) < 0 || begun.slice(begun.indexOf(true)).every(Boolean))
  }
})

// The independent calculation: half minute by half minute; each percentage is determined from the day alone.

const weekends: Record<string, string[]> = {
  SHEX: ['Sun'],
  SSHEX: ['Sat', 'Sun'],
  FHEX: ['Fri'],
  FSHEX: ['Fri', 'Sat'],
}

const daysOf = (windows: Calendar['windows']): number[] =>
  windows.flatMap(({ from, to }) => [...new Set([weekdays.indexOf(from.day), weekdays.indexOf(to.day)])])

const isExcepted = ({ windows, holidays }: Calendar, second: Second): boolean => {
  const date = new Date(second * 1000)
  const day = date.toISOString().slice(0, 10)
  const free = Object.values(weekends).find(
    days => `${days.map(day => weekdays.indexOf(day as 'Mon'))}` === `${daysOf(windows)}`,
  )
  return (
    holidays.some(({ from, to }) => from <= day && day <= to) ||
    (free ?? []).includes(weekdays[(date.getUTCDay() + 6) % 7]!)
  )
}

const percentAt = ({ terms, facts }: Call, second: Second, hasExpired: boolean, isFree: boolean): number => {
  if (terms.allowance.basis === 'Fixed days') return 100
  const here = facts.filter(({ from, to }) => from <= second && second < to)
  const of = (all: Fact[]) => Math.min(100, ...all.map(fact => percentOf(fact, terms.weatherExcepted)))
  if (hasExpired && terms.onceOnDemurrage) return of(here.filter(({ exemption }) => exemption))
  const isUsed = here.some(({ event }) => event === 'Working')
  return Math.min(of(here), isFree ? (isUsed ? terms.calendar.usedPercent : 0) : 100)
}

const usedByHalves = (call: Call, from: Second, allowed: Fraction): Fraction => {
  let [used, hasExpired, isFree] = [zero, false, isExcepted(call.terms.calendar, from)]
  for (let second = from; second < call.completedAt; second += HALF) {
    if (second % DAY < HALF) isFree = isExcepted(call.terms.calendar, second)
    const percent = percentAt(call, second, hasExpired, isFree)
    const whole = times(fraction(percent, 100), fraction(HALF))
    if (hasExpired || !isMore(plus(used, whole), allowed)) {
      used = plus(used, whole)
      hasExpired ||= isSame(used, allowed)
      continue
    }
    const spent = over(minus(allowed, used), fraction(percent, 100))
    hasExpired = true
    used = plus(
      allowed,
      times(minus(fraction(HALF), least(spent, fraction(HALF))), fraction(percentAt(call, second, true, isFree), 100)),
    )
  }
  return used
}

test('counting every half minute gives the same result', () => {
  for (const { call, commencement, balance } of statements.slice(0, 60)) {
    assert.deepEqual(usedByHalves(call, commencement.at, balance.allowed), balance.used)
  }
})
