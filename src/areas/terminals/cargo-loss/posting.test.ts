import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cargoLoss } from '#areas/terminals/cargo-loss/definition.ts'
import { postCargoLoss } from '#areas/terminals/cargo-loss/posting.ts'
import { amountByWeight } from '#kit/units.ts'
import { isBalanced } from '#ledger/legs.ts'

const lot = { unit: 'KG', consigneeId: 11, consignmentId: 101, cargoTypeId: 1, gradeId: 2, form: 'Raw' }
const of = { consignee: 11, terminal: 21, lc: 101, form: 'Raw' as const, bagSize: null, cargoType: 1, cargoGrade: 2 }

const cases: [string, 'Handling' | 'Stock-take', number, string][] = [
  ['40 t lost leave the terminal for good', 'Handling', 40_000, 'LOSS'],
  ['a count that found less takes the difference out', 'Stock-take', 1_200, 'COUNT'],
  ['a count that found more puts it in', 'Stock-take', -1_200, 'COUNT'],
]

for (const [name, lossType, quantity, role] of cases) {
  test(name, () => {
    assert.deepEqual(postCargoLoss({ ...of, lossType, quantity }).legs, [
      { ...lot, role: 'TERMINAL', locationId: 21, amount: -quantity },
      { ...lot, role, amount: quantity },
    ])
  })
}

test('40 t at SAR 931.8093 a ton: 37,272.37 leave the value of the cargo', () => {
  const lossValue = amountByWeight(9_318_093, 40_000)
  assert.equal(lossValue, 3_727_237)
  const { legs } = postCargoLoss({ ...of, lossType: 'Handling', quantity: 40_000, lossValue })
  assert.deepEqual(legs.slice(2), [
    { unit: 'SAR', role: 'INVENTORY_CARGO', consigneeId: 11, consignmentId: 101, amount: -3_727_237 },
    { unit: 'SAR', role: 'LOSS_VALUE', consigneeId: 11, consignmentId: 101, amount: 3_727_237 },
  ])
})

const shares: [string, object, { quantity: number; lossPct: number | null }][] = [
  ['40 t of 36,120 moved', { quantity: 40_000, basisThroughput: 36_120_000 }, { quantity: 40_000, lossPct: 111 }],
  [
    'counted 1.200 less',
    { bookQty: 20_000, physicalQty: 18_800, basisThroughput: 0 },
    { quantity: 1_200, lossPct: null },
  ],
  [
    'counted 1.200 more',
    { bookQty: 20_000, physicalQty: 21_200, basisThroughput: 120_000 },
    { quantity: -1_200, lossPct: -1_000 },
  ],
]

for (const [name, entered, expected] of shares) {
  test(`a loss, ${name}`, () => {
    const nothing = { quantity: null, bookQty: null, physicalQty: null, basisThroughput: null }
    assert.deepEqual(cargoLoss.derive({ ...nothing, ...entered }), { bags: null, ...expected })
  })
}

const torn = { consignee: 11, scope: 'OTHERS', bagGrade: 7, bagKg: 50 }

test('3 bags torn, 80 kg of them lost: 70 kg stay in bulk, the bags are damaged', () => {
  const packed = { ...of, bagSize: '50 kg' as const, lossType: 'Spillage' as const, quantity: 80, tornBags: 3 }
  const { legs } = postCargoLoss(packed, torn)
  assert.ok(isBalanced(legs))
  assert.deepEqual(
    legs.map(({ role, bagKg, condition, amount }) => [role, bagKg, condition, amount]),
    [
      ['TERMINAL', 50, undefined, -150],
      ['TERMINAL', undefined, undefined, 150],
      ['USED', 50, undefined, -3],
      ['STORE', 50, 'Damaged', 3],
      ['TERMINAL', undefined, undefined, -80],
      ['LOSS', undefined, undefined, 80],
    ],
  )
})
