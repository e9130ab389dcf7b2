import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endedPeriod, nextPeriodStart, type Rhythm } from '#trade/mailing/ended-period.ts'

const cases: [Rhythm, today: string, from: string, to: string, next: string][] = [
  ['Daily', '2026-11-21', '2026-11-20', '2026-11-20', '2026-11-22'],
  ['Daily', '2027-01-01', '2026-12-31', '2026-12-31', '2027-01-02'],
  ['Daily', '2028-03-01', '2028-02-29', '2028-02-29', '2028-03-02'],
  ['Monthly', '2026-11-21', '2026-10-01', '2026-10-31', '2026-12-01'],
  ['Monthly', '2026-12-01', '2026-11-01', '2026-11-30', '2027-01-01'],
  ['Monthly', '2027-01-31', '2026-12-01', '2026-12-31', '2027-02-01'],
  ['Monthly', '2028-03-01', '2028-02-01', '2028-02-29', '2028-04-01'],
  // 21 November 2026 is a Saturday, the last day of its week
  ['Weekly', '2026-11-21', '2026-11-08', '2026-11-14', '2026-11-22'],
  ['Weekly', '2026-11-22', '2026-11-15', '2026-11-21', '2026-11-29'],
  ['Weekly', '2027-01-03', '2026-12-27', '2027-01-02', '2027-01-10'],
]

for (const [every, today, from, to, next] of cases) {
  test(`${every.toLowerCase()}, on ${today}: ${from} until ${to}, next on ${next}`, () => {
    assert.deepEqual(endedPeriod(every, today), { from, to })
    assert.equal(nextPeriodStart(every, today), next)
  })
}
