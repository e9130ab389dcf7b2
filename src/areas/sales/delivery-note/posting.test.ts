import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deliveryNote } from '#areas/sales/delivery-note/definition.ts'
import { postDeliveryNote, postSpilledBarley, previewDeliveryNote } from '#areas/sales/delivery-note/posting.ts'
import { isBalanced } from '#ledger/legs.ts'

const lot = { consignee: 3, lc: 5, cargoType: 1, grade: 2, form: 'Raw' }
const bags = { consignee: 3, scope: 'OTHERS', bagGrade: 4, bagKg: 50 }

test('500 bags of 50 kg leave the terminal and the bag store', () => {
  const note = { customer: 9, terminal: 6, loadedBags: 500, damagedBags: null, quantity: 25_000 }
  const posting = postDeliveryNote(note, {
    lot,
    bags,
    holds: { cargo: { id: 11, left: 25_000 }, bags: { id: 12, left: 500 } },
  })
  assert.deepEqual(
    posting.legs.map(({ unit, role, locationId, partyId, bagKg, amount }) => [
      unit,
      role,
      locationId,
      partyId,
      bagKg,
      amount,
    ]),
    [
      ['KG', 'TERMINAL', 6, undefined, undefined, -25_000],
      ['KG', 'CUSTOMER', undefined, 9, 50, 25_000],
      ['BAG', 'STORE', 6, undefined, 50, -500],
      ['BAG', 'USED', undefined, undefined, 50, 500],
    ],
  )
  assert.deepEqual(posting.consume, [
    { hold: 11, amount: 25_000 },
    { hold: 12, amount: 500 },
  ])
  assert.ok(isBalanced(posting.legs))
})

test('120 bags torn, 118 of them filled again, 80 kg swept up and lost', () => {
  const torn = { customer: 9, terminal: 6, loadedBags: 118, damagedBags: 120, quantity: 5_900, spilledQty: 80 }
  const { legs, consume } = previewDeliveryNote(torn, { lot, bags, holds: { cargo: { id: 11, left: 6_000 } } })
  assert.ok(isBalanced(legs))
  assert.deepEqual(
    legs.map(({ role, condition, amount }) => [role, condition, amount]),
    [
      ['TERMINAL', undefined, -5_900],
      ['CUSTOMER', undefined, 5_900],
      ['STORE', 'Good', -118],
      ['USED', undefined, 118],
      ['STORE', 'Good', -120],
      ['STORE', 'Damaged', 120],
      ['TERMINAL', undefined, -80],
      ['LOSS', undefined, 80],
    ],
  )
  assert.deepEqual(consume, [
    { hold: 11, amount: 5_900 },
    { hold: 11, amount: 80 },
  ])
})

test('the barley swept up is a loss of its own, not a part of what is delivered', () => {
  const torn = { customer: 9, terminal: 6, loadedBags: 118, damagedBags: 120, quantity: 5_900, spilledQty: 80 }
  const spilled = postSpilledBarley(torn, { lot, bags, holds: {} })
  assert.equal(spilled.kind, 'cargoLoss')
  assert.deepEqual(
    spilled.legs.map(({ role, amount }) => [role, amount]),
    [
      ['TERMINAL', -80],
      ['LOSS', 80],
    ],
  )
  const delivered = postDeliveryNote(torn, { lot, bags, holds: {} })
  assert.ok(delivered.legs.every(({ role }) => role !== 'LOSS'))
})

test('3 packed bags torn beside 100 loaded, 80 kg of them lost: 70 kg stay in bulk, no empty bag is taken', () => {
  const torn = { customer: 9, terminal: 6, loadedBags: 100, damagedBags: 3, quantity: 5_000, spilledQty: 80 }
  const holds = { cargo: { id: 11, left: 6_000 } }
  const { legs, consume } = previewDeliveryNote(torn, { lot: { ...lot, bagKg: 50 }, bags, holds })
  assert.ok(isBalanced(legs))
  assert.deepEqual(
    legs.map(({ role, bagKg, condition, amount }) => [role, bagKg, condition, amount]),
    [
      ['TERMINAL', 50, undefined, -5_000],
      ['CUSTOMER', 50, undefined, 5_000],
      ['TERMINAL', 50, undefined, -150],
      ['TERMINAL', undefined, undefined, 150],
      ['USED', 50, undefined, -3],
      ['STORE', 50, 'Damaged', 3],
      ['TERMINAL', undefined, undefined, -80],
      ['LOSS', undefined, undefined, 80],
    ],
  )
  assert.deepEqual(consume, [{ hold: 11, amount: 5_150 }])
})

test('the cost of the filled bags and of the lost cargo leaves with them; torn bags keep theirs until they are sold', () => {
  const torn = { customer: 9, terminal: 6, loadedBags: 500, damagedBags: 3, quantity: 25_000, spilledQty: 80 }
  const { legs } = previewDeliveryNote(torn, { lot, bags, holds: {}, bagPrice: 8_416, cargoPrice: 9_318_093 })
  assert.ok(isBalanced(legs))
  assert.deepEqual(
    legs.filter(({ unit }) => unit === 'SAR').map(({ role, consigneeId, amount }) => [role, consigneeId, amount]),
    [
      ['INVENTORY_BAGS', 3, -42_080],
      ['COST_OF_SALES', 3, 42_080],
      ['INVENTORY_CARGO', 3, -7_454],
      ['LOSS_VALUE', 3, 7_454],
    ],
  )
})

const note = { bagKg: 50, bagWeightGrams: 110, orderedBags: 500, loadedBags: 500, tareKg: 15_200 }

test('500 bags of 50 kg and 110 g should weigh 25,055 kg', () => {
  const weighed = deliveryNote.derive({ ...note, grossKg: 40_320 })
  assert.deepEqual(
    [weighed.netKg, weighed.expectedKg, weighed.overUnder, weighed.overUnderPct, weighed.quantity],
    [25_120, 25_055, 65, 259, 25_000],
  )
})

test('too light, and not yet weighed', () => {
  assert.deepEqual(deliveryNote.derive({ ...note, grossKg: 40_000 }).overUnder, -255)
  const issued = deliveryNote.derive({ ...note, loadedBags: null, tareKg: null, grossKg: null })
  assert.deepEqual([issued.netKg, issued.expectedKg, issued.overUnderPct, issued.quantity], [null, null, null, 25_000])
})

const loaded = { customer: 9, terminal: 6, loadedBags: 500, damagedBags: 3, quantity: 25_000, spilledQty: 80 }
const taken: [string, number, number, { hold: number; amount: number }[]][] = [
  ['all of it', 30_000, 600, [{ hold: 11, amount: 25_000 }, { hold: 12, amount: 503 }, { hold: 11, amount: 80 }]], // biome-ignore format: one case a line
  ['the last kilogram and the last bag', 1, 1, [{ hold: 11, amount: 1 }, { hold: 12, amount: 1 }]], // biome-ignore format: one case a line
  ['nothing', 0, 0, []],
]
for (const [name, cargoLeft, bagsLeft, consume] of taken) {
  test(`500 bags, 3 torn bags and 80 kg lost take ${name} of the reservation`, () => {
    const holds = { cargo: { id: 11, left: cargoLeft }, bags: { id: 12, left: bagsLeft } }
    assert.deepEqual(previewDeliveryNote(loaded, { lot, bags, holds }).consume, consume)
  })
}
