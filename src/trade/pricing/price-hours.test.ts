import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pricingTimeOf } from '#trade/pricing/price-hours.ts'

const cases: [string, string, string, string][] = [
  ['entered at 13:59 on its day', '2026-11-20', '2026-11-20T10:59:10Z', '13:59:10'],
  ['entered at 00:30 on its day, which is the day before in UTC', '2026-11-20', '2026-11-19T21:30:00Z', '00:30:00'],
  ['entered the day after', '2026-11-20', '2026-11-21T07:00:00Z', '23:59:59'],
]
for (const [what, day, written, hour] of cases) {
  test(`a sale ${what} is priced at ${hour}`, () => assert.equal(pricingTimeOf(day, written, 'Asia/Riyadh'), hour))
}
