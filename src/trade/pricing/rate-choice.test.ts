import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseRate, type MatchingRate } from '#trade/pricing/rate-choice.ts'
import { type ChargedMeasure, chargeAmount } from '#trade/services/charge-fields.ts'

const row = (id: number, of: Partial<MatchingRate> = {}): MatchingRate => ({
  ...{ id, date: '2026-01-01', terminal: null, consignee: null, customer: null },
  ...of,
})

const cases: [string, MatchingRate[], number | undefined][] = [
  ['nothing', [], undefined],
  ['the customer’s own', [row(1, { terminal: 3, consignee: 4 }), row(2, { customer: 9 })], 2],
  ['the terminal’s before the consignee’s', [row(1, { consignee: 4 }), row(2, { terminal: 3 })], 2],
  ['the consignee’s before everybody’s', [row(1), row(2, { consignee: 4 })], 2],
  ['the latest of equals', [row(1, { date: '2026-02-01' }), row(2)], 1],
  ['the latest of equals, in whichever order', [row(2), row(1, { date: '2026-02-01' })], 1],
  ['of one day the one entered later', [row(1), row(2)], 2],
  ['of one day the one entered later, in whichever order', [row(2), row(1)], 2],
]
for (const [what, rows, id] of cases) {
  test(`the rate that applies: ${what}`, () => assert.equal(chooseRate(rows)?.id, id))
}

const amounts: [string, Partial<ChargedMeasure>, number][] = [
  ['1,998.500 MT at 12.00', { rate: 120_000, unit: 'MT', quantity: 1_998_500 }, 2_398_200],
  ['100 bags at 0.40', { rate: 4_000, unit: 'bag', pieces: 100, quantity: 5_000 }, 4_000],
  ['a truck at 25.00', { rate: 250_000, unit: 'truck', pieces: 1 }, 2_500],
  ['20 days at 300.00', { rate: 3_000_000, unit: 'day', chargedDays: 20 }, 600_000],
  ['2,996 MT for 20 days at 0.45', { rate: 4_500, unit: 'MT', quantity: 2_996_000, chargedDays: 20 }, 2_696_400],
  ['half a halala is rounded up', { rate: 50, unit: 'bag', pieces: 1 }, 1],
  ['no rate', { rate: null, unit: 'MT', quantity: 1_000 }, 0],
]
const nothing: ChargedMeasure = { rate: null, unit: null, quantity: null, pieces: null, chargedDays: null }
for (const [what, of, halalas] of amounts) {
  test(what, () => assert.equal(chargeAmount({ ...nothing, ...of }), halalas))
}
