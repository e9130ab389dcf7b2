import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cargoLoss } from '#areas/terminals/cargo-loss/definition.ts'

const nothing = { bookQty: null, physicalQty: null, quantity: null, basisThroughput: null }
const none = { quantity: null, bags: null, lossPct: null }
const untorn = { bagSize: null, tornBags: null, tornGrade: null }

const derived: [string, object, object][] = [
  ['nothing entered', {}, {}],
  ['40 t of 36,120 moved', { quantity: 40_000, basisThroughput: 36_120_000 }, { quantity: 40_000, lossPct: 111 }],
  ['all that moved', { quantity: 36_120_000, basisThroughput: 36_120_000 }, { quantity: 36_120_000, lossPct: 100_000 }],
  ['counted, the difference is lost', { bookQty: 20_000, physicalQty: 18_800, quantity: 5 }, { quantity: 1_200 }],
  ['counted as nothing', { bookQty: 20_000, physicalQty: 0 }, { quantity: 20_000 }],
  ['counted where the book has nothing', { bookQty: 0, physicalQty: 1_200 }, { quantity: -1_200 }],
  ['counted before the book is known', { physicalQty: 18_800, quantity: 5 }, { quantity: 5 }],
  ['a book without a count', { bookQty: 20_000, quantity: 5 }, { quantity: 5 }],
  ['lost in whole bags', { bagSize: '50 kg', quantity: 150 }, { quantity: 150, bags: 3 }],
  ['lost out of torn bags', { bagSize: '50 kg', quantity: 100, tornBags: 3 }, { quantity: 100, bags: 3 }],
  ['nothing lost of what moved', { quantity: 0, basisThroughput: 1_000 }, { quantity: 0 }],
]
for (const [name, values, expected] of derived) {
  test(`figures: ${name}`, () => {
    assert.deepEqual(cargoLoss.derive({ ...nothing, ...untorn, ...values }), { ...none, ...expected })
  })
}

const handling = { ...untorn, lossType: 'Handling', quantity: 40, physicalQty: null, countMethod: null }
const counted = { lossType: 'Stock-take', countMethod: 'Survey', physicalQty: 1_000, quantity: 40 }
const torn = { bagSize: '50 kg', quantity: 150, tornBags: 3, tornGrade: 7 }
const required = 'Please enter {label}.'
const wholeBags = 'Packed cargo moves in whole bags only.'

const ruled: [string, object, object][] = [
  ['a loss', {}, {}],
  ['of nothing', { quantity: null }, { quantity: required }],
  ['a count without a difference', { ...counted, quantity: 0 }, {}],
  ['a count without a method', { ...counted, countMethod: null }, { countMethod: required }],
  ['a surplus by handling', { quantity: -1 }, { lossType: 'Only a stock-take can find a surplus.' }],
  ['a surplus of a count', { ...counted, quantity: -40 }, {}],
  ['half a bag lost', { bagSize: '50 kg', quantity: 75 }, { quantity: wholeBags }],
  ['half a bag counted', { ...counted, bagSize: '50 kg', quantity: 75 }, { physicalQty: wholeBags }],
  ['three bags torn, all of it lost', torn, {}],
  ['half a bag lost of them', { ...torn, quantity: 75 }, {}],
  ['more lost than they held', { ...torn, quantity: 151 }, { tornBags: 'These bags held less than is lost. Enter more bags, or a smaller loss.' }], // biome-ignore format: one case a line
  ['torn bags of cargo in bulk', { ...torn, bagSize: null }, { tornBags: 'Only of packed cargo.' }],
  ['torn bags of no grade', { ...torn, tornGrade: null }, { tornGrade: required }],
  ['torn bags, a loss not entered', { ...torn, quantity: null }, { quantity: required }],
  ['torn bags, nothing of them lost', { ...counted, ...torn, quantity: 0 }, {}],
  ['torn bags as a gain', { ...counted, ...torn, quantity: -50 }, { tornBags: 'Torn bags cannot be a gain.' }],
]
for (const [name, values, refused] of ruled) {
  test(name, () => assert.deepEqual(cargoLoss.rules({ ...handling, ...values }), refused))
}

test('its owner sees it', () => assert.deepEqual(cargoLoss.seenBy({ consignee: 11 }), [11]))
