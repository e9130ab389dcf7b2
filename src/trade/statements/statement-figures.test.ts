import assert from 'node:assert/strict'
import { test } from 'node:test'
import { printedMoney, printedSums } from '#trade/statements/statement-figures.ts'

test('a statement shows its balances and both sides, also a side without postings', () => {
  const balances = { opening: -100_000, closing: 498_000 }
  const sums = printedSums(balances, { debit: 598_050, credit: 50 })
  assert.deepEqual(Object.values(sums), ['−1,000.00', '4,980.00', '5,980.50', '0.50'])
  assert.deepEqual(Object.keys(sums), ['opening', 'closing', 'debit', 'credit'])
  const { debit, credit } = printedSums(balances, {})
  assert.deepEqual([debit, credit], ['0.00', '0.00'])
})

test('a line without an amount on a side leaves it empty', () => {
  assert.deepEqual([undefined, null, 0, 1].map(printedMoney), ['', '', '0.00', '0.01'])
})
