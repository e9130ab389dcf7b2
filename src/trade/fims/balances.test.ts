import assert from 'node:assert/strict'
import { test } from 'node:test'
import { translateStored } from '#texts/kept-sentences.ts'
import { readBalanceCells } from '#trade/fims/balances.ts'

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
