import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deliveryNote } from '#areas/sales/delivery-note/definition.ts'

// 500 bags of 50 kg barley, each bag of 110 g: 25,055 kg.
const note = {
  ...{ orderedBags: 480, loadedBags: 500, bagKg: 50, bagWeightGrams: 110, tareKg: 15_200, grossKg: 40_320 },
  machineCount: null,
}
const unweighed = { tareKg: null, grossKg: null }

const amounts: [string, object, object][] = [
  ['500 bags weigh 25,055 kg, the truck carries 25,120 kg', {}, { netKg: 25_120, expectedKg: 25_055, overUnder: 65, overUnderPct: 259 }], // biome-ignore format: one case a line
  ['25,120 kg are 501 bags', {}, { weighedBags: 501 }],
  ['without the weight of a bag they are 502 bags', { bagWeightGrams: null }, { weighedBags: 502, expectedKg: 25_000, overUnder: 120 }], // biome-ignore format: one case a line
  ['25,000 kg are exactly 500 bags', { bagWeightGrams: null, grossKg: 40_200 }, { weighedBags: 500, overUnderPct: 0 }],
  ['25,025 kg are 500.5 bags, half up', { bagWeightGrams: null, grossKg: 40_225 }, { weighedBags: 501 }],
  ['12,500 kg beside 25,000 kg are 50 % over', { bagWeightGrams: null, grossKg: 52_700 }, { overUnder: 12_500, overUnderPct: 50_000 }], // biome-ignore format: one case a line
  ['10,000 bags of 110 g weigh 1,100 kg', { loadedBags: 10_000 }, { expectedKg: 501_100 }],
  ['without the barley in a bag nothing is expected', { bagKg: null }, { netKg: 25_120, expectedKg: null, overUnder: null, overUnderPct: null, weighedBags: null, quantity: null }], // biome-ignore format: one case a line
  ['before the bags are counted nothing is expected', { loadedBags: null }, { expectedKg: null, overUnder: null, quantity: 24_000 }], // biome-ignore format: one case a line
  ['before the truck is weighed nothing differs', unweighed, { netKg: null, expectedKg: 25_055, overUnder: null, overUnderPct: null, weighedBags: null }], // biome-ignore format: one case a line
  ['the net weight needs the full weight', { grossKg: null }, { netKg: null }],
  ['the quantity is of the loaded bags', {}, { quantity: 25_000 }],
  ['the machine counted 2 fewer', { machineCount: 498 }, { countDifference: -2 }],
  ['the machine counted nothing', { machineCount: 0 }, { countDifference: -500 }],
  ['without a machine there is no difference', {}, { countDifference: null }],
  ['before the bags are counted there is no difference', { machineCount: 498, loadedBags: null }, { countDifference: null }], // biome-ignore format: one case a line
]
for (const [name, of, expected] of amounts) {
  test(name, () => {
    const derived = deliveryNote.derive({ ...note, ...of })
    assert.deepEqual(Object.fromEntries(Object.keys(expected).map(key => [key, derived[key]])), expected)
  })
}

const found = {
  ...{ tareKg: 15_200, grossKg: 40_320, countedBy: 'Manual', machineCount: null },
  ...{ damagedBags: null, damageReason: null, spilledQty: null, bagKg: 50 },
}
const torn = { damagedBags: 3, damageReason: 'Handling Loss' }
const refused: [string, object, string[]][] = [
  ['an undamaged load counted by hand', {}, []],
  ['the machine’s count is entered', { countedBy: 'Machine' }, ['machineCount']],
  ['the machine may have counted nothing', { countedBy: 'Machine', machineCount: 0 }, []],
  ['damaged bags with their reason', torn, []],
  ['damaged bags have a reason', { damagedBags: 3 }, ['damageReason']],
  ['a reason has its damaged bags', { damageReason: 'Handling Loss' }, ['damagedBags']],
  ['no damaged bags need no reason', { damagedBags: 0 }, []],
  ['barley is lost from damaged bags', { ...torn, spilledQty: 80 }, []],
  ['barley is not lost from whole bags', { spilledQty: 80 }, ['spilledQty']],
  ['three bags of 50 kg lose 150 kg at most', { ...torn, spilledQty: 150 }, []],
  ['three bags of 50 kg cannot lose 151 kg', { ...torn, spilledQty: 151 }, ['spilledQty']],
  ['no lost barley needs no damaged bags', { spilledQty: 0 }, []],
  ['the full weight is more than the empty weight', { grossKg: 15_201 }, []],
  ['a full weight equal to the empty weight is none', { grossKg: 15_200 }, ['grossKg']],
]
for (const [name, of, fields] of refused) {
  test(name, () => assert.deepEqual(Object.keys(deliveryNote.rules({ ...found, ...of })), fields))
}

test('a delivery note is seen by the seller', () =>
  assert.deepEqual(deliveryNote.seenBy({ customer: 9, consignee: 3 }), [3]))
