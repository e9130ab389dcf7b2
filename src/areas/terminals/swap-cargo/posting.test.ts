import assert from 'node:assert/strict'
import { test } from 'node:test'
import { swapCargo } from '#areas/terminals/swap-cargo/definition.ts'
import { postSwapCargo } from '#areas/terminals/swap-cargo/posting.ts'
import { isBalanced } from '#ledger/legs.ts'

const swap = {
  consigneeA: 11,
  terminalA: 21,
  lcA: 101,
  formA: 'Raw' as const,
  bagSizeA: null,
  cargoTypeA: 1,
  cargoGradeA: 2,
  quantityA: 5_000_000,
  consigneeB: 12,
  terminalB: 22,
  lcB: 102,
  formB: 'Raw' as const,
  bagSizeB: null,
  cargoTypeB: 1,
  cargoGradeB: 2,
  quantityB: 5_000_000,
  lcs: [101, 102],
}

const worth: [string, number | null, number | null, number, number | null][] = [
  ['A gives at 200, receives at 190: A is paid 10 a ton', 2_000_000, 1_900_000, 5_000_000, -5_000_000],
  ['A receives the more valuable cargo and pays', 1_900_000, 2_000_000, 5_000_000, 5_000_000],
  ['by a ratio that makes both worth the same', 2_000_000, 1_600_000, 6_250_000, 0],
  ['without values', null, null, 5_000_000, null],
]

for (const [name, valueA, valueB, quantityB, differential] of worth) {
  test(name, () => {
    assert.deepEqual(swapCargo.derive({ ...swap, quantityB, valueA, valueB }), {
      lcs: [101, 102],
      bagsA: null,
      bagsB: null,
      differential,
    })
    const { legs } = postSwapCargo({ ...swap, quantityB, differential })
    assert.ok(isBalanced(legs))
    const paid = legs.find(({ role, consigneeId }) => role === 'CONSIGNEE_PAYABLE' && consigneeId === 11)
    assert.equal(paid?.amount, differential || undefined)
  })
}

test('four lines: A’s part becomes B’s, B’s part becomes A’s, each in its place', () => {
  const { legs } = postSwapCargo({ ...swap, differential: null })
  assert.deepEqual(
    legs.map(({ consigneeId, locationId, consignmentId, amount }) => [consigneeId, locationId, consignmentId, amount]),
    [
      [11, 21, 101, -5_000_000],
      [12, 21, 101, 5_000_000],
      [12, 22, 102, -5_000_000],
      [11, 22, 102, 5_000_000],
    ],
  )
})
