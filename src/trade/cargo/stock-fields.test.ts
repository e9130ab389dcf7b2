import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BagSize } from '#areas/master-data/bag-grade/definition.ts'
import { bagsHolding, wholeBagsRule } from '#trade/cargo/stock-fields.ts'

const cases: [number | null, BagSize | null, number | null, boolean][] = [
  [25_000, '50 kg', 500, true],
  [25_000, '40 kg', 625, true],
  [25_020, '50 kg', null, false],
  [25_020, '40 kg', null, false],
  [-100, '50 kg', -2, true],
  [25_020, null, null, true],
  [null, '50 kg', null, true],
]

for (const [kg, size, bags, isWhole] of cases) {
  test(`${kg} kg packed in ${size}: ${bags} bags`, () => {
    assert.equal(bagsHolding(kg, size), bags)
    assert.deepEqual(Object.keys(wholeBagsRule(size, { quantity: kg })), isWhole ? [] : ['quantity'])
  })
}
