import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isBeyondNorms, massBalanceOf } from '#trade/milling/mass-balance.ts'

const norms = { millingLossPct: 3_000, millingGainPct: 12_000, millingByProductPct: 5_000 }
const cases: [string, number, number, object, boolean][] = [
  ['10 t in, 1,000 t out', 10_000, 1_000_000, {}, true],
  ['985 t of 1,000', 1_000_000, 985_000, {}, false],
  ['3 % lost', 1_000_000, 970_000, {}, false],
  ['a kilogram more than 3 %', 1_000_000, 969_999, {}, true],
  ['dust is not loss', 1_000_000, 950_000, { byProductQty: 30_000 }, false],
  ['5 % are dust', 1_000_000, 920_000, { byProductQty: 50_000 }, false],
  ['a kilogram more than 5 % is dust', 1_000_000, 920_000, { byProductQty: 50_001 }, true],
  ['all but a kilogram is dust', 1_000_000, 1, { byProductQty: 999_999 }, true],
  ['steam: 1,023.256 t of 1,000', 1_000_000, 1_023_256, {}, false],
  ['12 % taken up', 1_000_000, 1_120_000, {}, false],
  ['a kilogram more than 12 %', 1_000_000, 1_120_001, {}, true],
  ['more than input and water', 1_000_000, 1_020_001, { waterQty: 20_000 }, true],
  ['water that evaporates counts as loss', 1_000_000, 1_000_000, { waterQty: 30_001 }, true],
]

for (const [name, inputQty, outputQty, more, expected] of cases) {
  test(`mass balance: ${name}`, () => {
    const milled = { inputQty, outputQty, byProductQty: null, waterQty: null, ...more }
    assert.equal(isBeyondNorms(massBalanceOf(milled, norms)), expected)
  })
}

test('100,000 MT may lose 3,000, gain 12,000 and leave 5,000 of dust; a planned milling has no output yet', () => {
  const planned = { inputQty: 100_000_000, outputQty: null, byProductQty: null, waterQty: null }
  assert.deepEqual(massBalanceOf(planned, norms), {
    ...{ gain: 0, loss: 100_000_000, byProduct: 0 },
    ...{ mostGain: 12_000_000, mostLoss: 3_000_000, mostByProduct: 5_000_000 },
  })
})

test('output above the input is water, unless the water is entered', () => {
  const milled = { inputQty: 1_000, outputQty: 1_020, byProductQty: 10, waterQty: null }
  const balance = ({ gain, loss }: ReturnType<typeof massBalanceOf>) => [gain, loss]
  assert.deepEqual(balance(massBalanceOf(milled, norms)), [30, 0])
  assert.deepEqual(balance(massBalanceOf({ ...milled, waterQty: 50 }, norms)), [50, 20])
  assert.deepEqual(balance(massBalanceOf({ ...milled, waterQty: 0 }, norms)), [0, -30])
})
