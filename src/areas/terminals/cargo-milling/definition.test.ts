import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cargoMilling } from '#areas/terminals/cargo-milling/definition.ts'
import { flakedBarley } from '#areas/terminals/flaked-barley/definition.ts'

const milled = { bags: null, byProductQty: null, waterQty: null, tollFee: null, additivesCost: null }
const mills = { crushed: cargoMilling, flaked: flakedBarley }

for (const [name, milling] of Object.entries(mills)) {
  test(`${name}: 985 t of 1,000 are 98.5 percent, 15 t are lost`, () => {
    const figures = milling.derive({ ...milled, inputQty: 1_000_000, outputQty: 985_000 })
    assert.partialDeepStrictEqual(figures, { lossQty: 15_000, yieldPct: 98_500 })
  })

  test(`${name}: its owner sees it`, () => assert.deepEqual(milling.seenBy({ consignee: 11 }), [11]))

  test(`${name}: it is planned until there is an output`, () => {
    assert.equal(milling.life.starts?.({ outputQty: null }), 'Planned')
    assert.equal(milling.life.starts?.({ outputQty: 985_000 }), 'Active')
  })
}
