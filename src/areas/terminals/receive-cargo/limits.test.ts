import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isOverLimit } from '#areas/terminals/receive-cargo/limits.ts'

const limits = { overUnderLimitPct: 500, overUnderLimitKg: 100 }

const cases: [string, number | null, number | null, boolean | null][] = [
  ['not weighed empty yet', null, null, null],
  ['even', 0, 0, false],
  ['at both limits', -100, -500, false],
  ['a kilogram beyond', 101, 350, true],
  ['a thousandth of a percent beyond', -60, -501, true],
]

for (const [name, overUnder, overUnderPct, expected] of cases) {
  test(`a receipt ${name}`, () => {
    assert.equal(isOverLimit({ overUnder, overUnderPct }, limits), expected)
  })
}
