// Where the groups of a report begin in a file or on paper.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { headsBefore, isSame } from '#reports/group-heads.server.ts'

const by = ['terminal', 'lc']
const groups = [
  { terminal: 'Jeddah', quantity: 900 },
  { terminal: 'Jeddah', lc: 'LC-1', quantity: 500 },
  { terminal: 'Jeddah', lc: 'LC-2', quantity: 400 },
  { terminal: 'Yanbu', quantity: 70 },
  { terminal: 'Yanbu', lc: 'LC-1', quantity: 70 },
]

const headsOf = (row: object, before?: object) =>
  headsBefore({ ...row }, before && { ...before }, { groups, by }).map(
    ({ name, depth, figures }) => `${depth} ${name} ${figures.quantity ?? '-'}`,
  )

test('a group begins where its column or one outside it changes, and has its sums', () => {
  const jeddah1 = { terminal: 'Jeddah', lc: 'LC-1' }
  const cases: [title: string, row: object, before: object | undefined, heads: string[]][] = [
    ['the first row begins every group', jeddah1, undefined, ['0 terminal 900', '1 lc 500']],
    ['the next row of the same groups begins none', { ...jeddah1, day: 2 }, { ...jeddah1, day: 1 }, []],
    ['another inner group', { terminal: 'Jeddah', lc: 'LC-2' }, jeddah1, ['1 lc 400']],
    ['another outer group', { terminal: 'Yanbu', lc: 'LC-1' }, jeddah1, ['0 terminal 70', '1 lc 70']],
    [
      'a row without an inner group is directly below the outer one',
      { terminal: 'Jeddah' },
      undefined,
      ['0 terminal 900'],
    ],
    ['also when its inner group is null', { terminal: 'Jeddah', lc: null }, jeddah1, []],
    ['a group without sums keeps its head', { terminal: 'Dammam', lc: 'LC-9' }, jeddah1, ['0 terminal -', '1 lc -']],
  ]
  for (const [title, row, before, heads] of cases) assert.deepEqual(headsOf(row, before), heads, title)
})

test('the figures of a group do not repeat what it is grouped by', () => {
  const [head] = headsBefore({ terminal: 'Jeddah', lc: 'LC-1' }, undefined, { groups, by })
  assert.deepEqual(head?.figures, { quantity: 900 })
})

test('undefined and null are the same value, and every column counts', () => {
  assert.equal(isSame({}, { lc: null }, ['lc']), true)
  assert.equal(isSame({ lc: 0 }, { lc: null }, ['lc']), false)
  assert.equal(isSame({ a: 1, b: 1 }, { a: 1, b: 2 }, ['a', 'b']), false)
  assert.equal(isSame({ a: 1, b: 1 }, { a: 1, b: 2 }, ['a']), true)
})
