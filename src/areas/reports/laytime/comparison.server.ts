// Two versions of a calculation side by side, as the page shows them.

import type { ComparedSide, ComparedSum, LaytimeComparison } from '#areas/reports/laytime/calls.ts'
import type { laytime } from '#areas/reports/laytime/definition.ts'
import type { CountedLaytime } from '#areas/reports/laytime/results.ts'
import type { RowOf } from '#kit/document.ts'
import { toDecimal } from '#kit/units.ts'
import { durationText, momentText } from '#laytime/clock.ts'
import { compareStatements, type LineOfVersion } from '#laytime/comparison.ts'
import { type Fraction, fraction, minus, nearest, times } from '#laytime/fraction.ts'

/** A version and its result. */
type CountedVersion = { row: RowOf<typeof laytime>; counted: CountedLaytime }

// Half minutes may be agreed on, so minutes have two decimals.
const minutesOf = (seconds: Fraction): number => nearest(times(seconds, fraction(100, 60))) / 100

const toSide = (line: LineOfVersion | null): ComparedSide | null =>
  line && {
    percent: line.percent,
    clause: line.clause,
    counted: durationText(line.counted),
    money: toDecimal(line.cents, 2),
  }

const compareTimes = (first: CountedLaytime, second: CountedLaytime): ComparedSum[] =>
  (
    [
      ['Time allowed', 'allowed'],
      ['Time used', 'used'],
      ['On demurrage', 'over'],
      ['Time saved', 'saved'],
    ] as const
  ).map(([name, of]) => {
    const [one, other] = [first.statement.balance[of], second.statement.balance[of]]
    return { name, first: durationText(one), second: durationText(other), minutes: minutesOf(minus(other, one)) }
  })

const compareMoney = (first: CountedLaytime, second: CountedLaytime): LaytimeComparison['money'] =>
  (
    [
      ['Demurrage', money => money.demurrageCents],
      ['Despatch', money => money.despatchCents],
      ['Net', money => money.demurrageCents - money.despatchCents],
    ] as [string, (money: CountedLaytime['money']) => number][]
  ).map(([name, of]) => {
    const [one, other] = [of(first.money), of(second.money)]
    return {
      name,
      first: toDecimal(one, 2),
      second: toDecimal(other, 2),
      difference: toDecimal(other - one, 2),
    }
  })

const toVersion = ({ row: { id, docNo, date, versionKind, status } }: CountedVersion) => ({
  ...{ id, docNo, date, versionKind: versionKind ?? 'Provisional', status },
})

/** The second version compared with the first. */
export const toComparison = (first: CountedVersion, second: CountedVersion): LaytimeComparison => ({
  versions: [toVersion(first), toVersion(second)],
  rows: compareStatements(first.counted.statement, second.counted.statement).map(line => ({
    from: momentText(line.from),
    to: momentText(line.to),
    first: toSide(line.first),
    second: toSide(line.second),
    minutes: minutesOf(line.seconds),
    money: toDecimal(line.cents, 2),
  })),
  times: compareTimes(first.counted, second.counted),
  money: compareMoney(first.counted, second.counted),
})
