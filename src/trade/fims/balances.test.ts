import assert from 'node:assert/strict'
import { test } from 'node:test'
import { translateStored } from '#texts/kept-sentences.ts'
import { readBalanceCells, readBalancePage } from '#trade/fims/balances.ts'

const names = ['customerExternalId', 'customerCode', 'balance', 'asOf']

test('a file of balances is read by its columns', () => {
  const read = readBalanceCells([names, ['7', 'F-7', '10.5', '2026-11-22']], '2026-11-22')
  assert.ok(typeof read !== 'string' && read.rows.length === 1, String(read))
})

test('a file with too many columns is refused before its rows are expanded', () => {
  const wide = [...names, ...Array.from({ length: 200_000 }, (_, n) => `c${n}`)]
  const begin = performance.now()
  const read = readBalanceCells([wide, ...Array.from({ length: 200_000 }, () => ['7'])], '2026-11-22')
  assert.equal(translateStored({}, String(read)), 'The file has more than 100 columns.')
  assert.ok(performance.now() - begin < 1000)
})

const day = '2026-11-22'
const row = { customerExternalId: 7, customerCode: 'F-7', balance: '10.50', asOf: day }
const pageOf = (page: object) => readBalancePage(JSON.stringify({ asOf: day, rows: [row], ...page }), day)

test('a page of balances has its rows and the number of the next page', () => {
  for (const [next, expected] of [
    [2, 2],
    [undefined, null],
    ['2', null],
    [1.5, null],
  ] as const) {
    const page = pageOf({ next })
    assert.ok(typeof page !== 'string', String(page))
    assert.deepEqual([page.rows.map(({ balance }) => balance), page.next], [[1_050], expected])
  }
})

test('a page of another day, without rows, or with a row that has no customer, is refused', () => {
  const refusal = (page: object) => translateStored({}, String(pageOf(page)))
  assert.equal(refusal({ asOf: '2026-11-21' }), 'The answer is of 21-Nov-2026, not of 22-Nov-2026.')
  assert.equal(refusal({ rows: null }), 'The answer has no rows.')
  assert.equal(refusal({ rows: [null, row] }), 'Row 1 has no customer or no balance.')
  assert.equal(refusal({ rows: [row, { ...row, balance: 'x' }] }), 'Row 2 has no customer or no balance.')
  assert.equal(readBalancePage('<html>', day), 'The answer is not JSON.')
})
