import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endedPeriod } from '#areas/accounts/statement-email/period.ts'

const cases: ['Weekly' | 'Monthly', today: string, from: string, to: string][] = [
  ['Monthly', '2026-11-21', '2026-10-01', '2026-10-31'],
  ['Monthly', '2026-12-01', '2026-11-01', '2026-11-30'],
  ['Monthly', '2028-03-01', '2028-02-01', '2028-02-29'],
  // 21 November 2026 is a Saturday, the last day of its week
  ['Weekly', '2026-11-21', '2026-11-08', '2026-11-14'],
  ['Weekly', '2026-11-22', '2026-11-15', '2026-11-21'],
  ['Weekly', '2027-01-03', '2026-12-27', '2027-01-02'],
]

for (const [every, today, from, to] of cases) {
  test(`${every.toLowerCase()}, seen from ${today}: ${from} until ${to}`, () =>
    assert.deepEqual(endedPeriod(every, today), { from, to }))
}
