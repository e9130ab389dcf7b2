import assert from 'node:assert/strict'
import { test } from 'node:test'
import { daysOf, type Granularity, periodsBetween } from '#trade/statements/periods.ts'

const cases: [from: string, to: string, granularity: Granularity, periods: string[]][] = [
  ['2026-02-27', '2026-03-01', 'DAY', ['2026-02-27', '2026-02-28', '2026-03-01']],
  ['2025-12-31', '2026-02-01', 'MONTH', ['2025-12', '2026-01', '2026-02']],
  ['2025-12-31', '2026-01-01', 'YEAR', ['2025', '2026']],
  ['2026-03-02', '2026-03-01', 'DAY', []],
]

for (const [from, to, granularity, periods] of cases) {
  test(`${granularity} from ${from} to ${to}`, () => assert.deepEqual(periodsBetween(from, to, granularity), periods))
}

const days: [period: string, first: string, last: string][] = [
  ['2026', '2026-01-01', '2026-12-31'],
  ['2024-02', '2024-02-01', '2024-02-29'],
  ['2026-12', '2026-12-01', '2026-12-31'],
  ['2026-03-15', '2026-03-15', '2026-03-15'],
]

for (const [period, first, last] of days) {
  test(`the days of ${period}`, () => assert.deepEqual(daysOf(period), [first, last]))
}
