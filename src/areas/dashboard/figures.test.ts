import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shortDay } from '#areas/dashboard/figures.ts'

const days: [day: string, from: string, shown: string][] = [
  ['2026-12-31', '2026-11-30', '31-Dec'],
  ['2027-01-01', '2026-11-30', '01-Jan-2027'],
  ['2028-02-29', '2028-01-31', '29-Feb'],
]
for (const [day, from, shown] of days)
  test(`${day} seen from ${from} is ${shown}`, () => assert.equal(shortDay(day, from), shown))
