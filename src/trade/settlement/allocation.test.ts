import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type AllocationLine,
  allocateInOrder,
  changedInvoices,
  mergeLines,
  type OpenInvoice,
  withoutInvoice,
} from '#trade/settlement/allocation.ts'

const owed: OpenInvoice[] = [
  { invoice: 1, open: 5_980_000 },
  { invoice: 2, open: 2_757_930 },
]

const cases: [string, number, readonly OpenInvoice[], [number, number][], number][] = [
  ['100,000.00 leaves 12,620.70', 10_000_000, owed, [[1, 5_980_000], [2, 2_757_930]], 1_262_070], // biome-ignore format: one case a line
  ['the first invoice uses up 50,000.00', 5_000_000, owed, [[1, 5_000_000]], 0],
  ['60,000.00 reaches the second', 6_000_000, owed, [[1, 5_980_000], [2, 20_000]], 0], // biome-ignore format: one case a line
  ['an amount of zero settles nothing', 0, owed, [], 0],
  ['one halala settles one halala', 1, owed, [[1, 1]], 0],
  ['an invoice that owes one halala is settled', 5, [{ invoice: 3, open: 1 }], [[3, 1]], 4],
  ['an invoice credited beyond its amount gives nothing back', 100, [{ invoice: 3, open: -50 }, ...owed], [[1, 100]], 0], // biome-ignore format: one case a line
  ['without open invoices everything remains', 100, [], [], 100],
  ['closed invoices are skipped', 100, [{ invoice: 3, open: 0 }, ...owed], [[1, 100]], 0],
]

for (const [name, money, open, lines, left] of cases) {
  test(name, () => {
    const settled = allocateInOrder(money, open)
    assert.deepEqual(
      settled.map(({ invoice, amount }) => [invoice, amount]),
      lines,
    )
    assert.equal(money - settled.reduce((sum, { amount }) => sum + amount, 0), left)
  })
}

const lines: AllocationLine[] = [
  { invoice: 1, amount: 100 },
  { invoice: 2, amount: 50 },
]

test('more of an invoice is added to its line', () =>
  assert.deepEqual(mergeLines(lines, [{ invoice: 2, amount: 5 }]), [lines[0], { invoice: 2, amount: 55 }]))

test('one line is removed, or all', () => {
  assert.deepEqual(withoutInvoice(lines, 1), [lines[1]])
  assert.deepEqual(withoutInvoice(lines, null), [])
})

test('changed invoices are those changed, added or removed', () => {
  const after = [
    { invoice: 2, amount: 55 },
    { invoice: 3, amount: 1 },
  ]
  assert.deepEqual(changedInvoices(lines, after), [1, 2, 3])
  assert.deepEqual(changedInvoices(lines, lines), [])
})
