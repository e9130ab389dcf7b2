import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deriveMilling, millingLife } from '#trade/milling/milling-fields.ts'

const milled = {
  ...{ bags: null, inputQty: 1_000_000, outputQty: null, byProductQty: null, waterQty: null },
  ...{ moistureIn: null, moistureOut: null, tollFee: null, additivesCost: null, inputPrice: null },
}
const nothing = {
  ...{ packedQty: null, lossQty: null, yieldPct: null, expectedQty: null, toll: 0, tollVat: 0, outputPrice: null },
}
const done = { outputQty: 985_000 }

const cases: [string, Partial<Parameters<typeof deriveMilling>[0]>, Partial<ReturnType<typeof deriveMilling>>][] = [
  ['only planned', {}, {}],
  ['985 MT of 1,000', done, { lossQty: 15_000, yieldPct: 98_500 }],
  ['12 MT of dust, 20 of water', { ...done, byProductQty: 12_000, waterQty: 20_000 }, { lossQty: 23_000, yieldPct: 98_500 }], // biome-ignore format: one case a line
  ['a fee of 35.00 a ton', { tollFee: 350_000 }, { toll: 3_500_000, tollVat: 525_000 }],
  ['additives of 500.00', { additivesCost: 50_000 }, { toll: 50_000, tollVat: 7_500 }],
  ['a fee and additives', { tollFee: 350_000, additivesCost: 50_000 }, { toll: 3_550_000, tollVat: 532_500 }],
  ['12 % of moisture in, 14 % out', { moistureIn: 12_000, moistureOut: 14_000 }, { expectedQty: 1_023_256 }],
  ['bone-dry barley', { moistureIn: 0, moistureOut: 0 }, { expectedQty: 1_000_000 }],
  ['moisture known before only', { moistureIn: 12_000 }, {}],
  ['moisture known after only', { moistureOut: 14_000 }, {}],
  ['nothing but water comes out', { moistureIn: 12_000, moistureOut: 100_000 }, {}],
  ['almost nothing but water', { moistureIn: 99_998, moistureOut: 99_999 }, { expectedQty: 2_000_000 }],
  ['bags of both sizes', { bags: [{ size: '50 kg', bags: 100 }, { size: '40 kg', bags: 10 }] }, { packedQty: 5_400 }], // biome-ignore format: one case a line
  ['bags whose size is not known yet', { bags: [{ size: null, bags: 100 }] }, {}],
  ['the cost of the barley, no output yet', { inputPrice: 10_000_000 }, {}],
  ['the output, no cost yet', done, { lossQty: 15_000, yieldPct: 98_500 }],
  ['800 MT out of 1,000 at 1,000.00', { inputPrice: 10_000_000, outputQty: 800_000 }, { lossQty: 200_000, yieldPct: 80_000, outputPrice: 12_500_000 }], // biome-ignore format: one case a line
  ['the same with a fee of 40.00', { inputPrice: 10_000_000, outputQty: 800_000, tollFee: 400_000 }, { lossQty: 200_000, yieldPct: 80_000, toll: 4_000_000, tollVat: 600_000, outputPrice: 13_000_000 }], // biome-ignore format: one case a line
]
for (const [name, of, expected] of cases) {
  test(`milling: ${name}`, () => assert.deepEqual(deriveMilling({ ...milled, ...of }), { ...nothing, ...expected }))
}

test('a milling entered with its output is done at once', () => {
  const { starts } = millingLife('Flaked')
  assert.deepEqual(
    [985_000, null].map(outputQty => starts({ outputQty })),
    ['Active', 'Planned'],
  )
})
