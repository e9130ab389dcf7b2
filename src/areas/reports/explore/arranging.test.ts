import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type Arranged,
  arrangedBy,
  fieldsIn,
  moveField,
  pivotQuery,
  stepField,
} from '#areas/reports/explore/arranging.ts'

const start: Arranged = { rows: ['month', 'terminal'], columns: ['saleType'], measure: 'net' }

test('a field is in one place only, where it was put', () => {
  assert.deepEqual(moveField(start, 'saleType', 'rows', 'terminal'), {
    ...{ rows: ['month', 'saleType', 'terminal'], columns: [], measure: 'net' },
  })
  assert.deepEqual(moveField(start, 'month', 'columns').columns, ['saleType', 'month'])
  const without = moveField(start, 'month', 'fields')
  assert.deepEqual(without.rows, ['terminal'])
  assert.ok(fieldsIn(without, 'fields').includes('month') && !fieldsIn(start, 'fields').includes('month'))
})

test('a place has room for three fields', () => {
  const full = moveField(start, 'lc', 'rows')
  assert.deepEqual(full.rows, ['month', 'terminal', 'lc'])
  assert.deepEqual(moveField(full, 'saleType', 'rows'), full)
  assert.deepEqual(moveField(full, 'lc', 'rows', 'month').rows, ['lc', 'month', 'terminal'])
})

test('a step moves a field within its place only', () => {
  assert.deepEqual(stepField(start, 'terminal', 'rows', -1).rows, ['terminal', 'month'])
  assert.deepEqual(stepField(start, 'terminal', 'rows', 1), start)
  assert.deepEqual(stepField(start, 'month', 'rows', -1), start)
  assert.deepEqual(stepField(start, 'saleType', 'rows', 1), start, 'a field of another place')
})

const asked: [address: string, query: string][] = [
  ['', 'rows=month&columns=saleType&measure=net'],
  ['measure=bags', 'measure=bags'],
  [
    'rows=lc&rows=year&columns=lc&columns=weather&show=Lines&terminalId=1',
    'terminalId=1&rows=lc&rows=year&measure=net',
  ],
]
for (const [address, query] of asked)
  test(`“${address}” asks for ${query}`, () => {
    assert.equal(pivotQuery(new URLSearchParams(address)), query)
    assert.ok(arrangedBy(new URLSearchParams(address)).measure)
  })
