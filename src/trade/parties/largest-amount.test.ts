import assert from 'node:assert/strict'
import { test } from 'node:test'
import { automatic, count, lines, money, percent, quantity } from '#kit/fields.ts'
import { Refusal } from '#kit/refusal.ts'
import { refuseTooLarge } from '#trade/parties/largest-amount.ts'

const fields = {
  net: automatic(money('Net', { signed: true })),
  kg: automatic(quantity('Quantity')),
  bags: automatic(count('Bags')),
  other: automatic(count('Id of the other', { sum: false })),
  yieldPct: automatic(percent('Yield')),
  lines: automatic(lines('Lines', { amount: automatic(money('Amount')) })),
}
const most = 1_000_000_000_000

const cases: [string, object, object | null, string | null][] = [
  ['10,000,000,000.00', { net: most }, null, null],
  ['a halala more', { net: most + 1 }, null, 'Net'],
  ['a halala more, negative', { net: -most - 1 }, null, 'Net'],
  ['beyond exact integers', { net: 1e24 }, null, 'Net'],
  ['a kilogram above 10,000,000,000 tons', { kg: 10 * most + 1 }, null, 'Quantity'],
  ['a bag more', { bags: 10_000_000_001 }, null, 'Bags'],
  ['an id is not an amount', { other: 10_000_000_001 }, null, null],
  ['a percentage has its own limits', { yieldPct: 1e12 }, null, null],
  ['in a line', { lines: [{ amount: 1 }, { amount: most + 1 }] }, null, 'Amount'],
  ['not known yet', { net: null, kg: Number.NaN }, null, null],
  ['unchanged', { net: most + 1 }, { net: most + 1 }, null],
  ['more than it was before', { net: most + 2 }, { net: most + 1 }, 'Net'],
]

for (const [name, row, before, label] of cases) {
  test(`largest amount: ${name}`, () => {
    const judge = () => refuseTooLarge(fields, row as never, before as never)
    if (label) assert.throws(judge, (refusal: Refusal) => refusal instanceof Refusal && refusal.values?.label === label)
    else judge()
  })
}
