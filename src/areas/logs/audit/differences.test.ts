import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Changes, leftToRight, listDifferences } from '#areas/logs/audit/differences.ts'
import { role } from '#areas/staff/role/definition.ts'
import { choice, choices, day, lines, link, quantity, text, yesNo } from '#kit/fields.ts'

const fields = {
  net: quantity('Net'),
  on: day('Day'),
  rights: choices('Rights', ['a', 'b', 'c']),
  role: link('Role', role),
  isOn: yesNo('On'),
  state: choice('State', ['x', 'y']),
  stores: lines('Stores', { name: text('Name'), net: quantity('Net') }),
}

const describe = (changes: Changes, names = [{}, {}] as never) =>
  listDifferences(fields, changes, names, 'Asia/Riyadh').map(({ label, before, after }) => [label, before, after])

test('a change is described in readable form', () => {
  const cases: [Changes, unknown][] = [
    [{ net: [25.5, 1026] }, ['Net', ['25.500'], ['1,026.000']]],
    [{ on: ['2026-03-01', null] }, ['Day', ['01-Mar-2026'], []]],
    [
      {
        rights: [
          ['a', 'b'],
          ['b', 'c'],
        ],
      },
      ['Rights', ['a'], ['c']],
    ],
    [{ rights: [['a'], []] }, ['Rights', ['a'], []]],
    [{ role: [4, 5] }, ['Role', ['#4'], ['#5']]],
    [{ isOn: [true, false] }, ['On', ['Yes'], ['No']]],
    [{ status: ['active', 'inActive'] }, ['Status', ['active'], ['inActive']]],
    [{ stores: [[], [{ name: 'North', net: 2 }]] }, ['Stores', [], ['North · 2.000']]],
    [{ gone: ['old', 'new'] }, ['gone', ['old'], ['new']]],
  ]
  for (const [changes, expected] of cases) assert.deepEqual(describe(changes), [expected], JSON.stringify(changes))
})

test('a link is shown by the name of its row, if the name is known', () => {
  assert.deepEqual(describe({ role: [4, 5] }, [{ role: 'Sales' }, { role: 'Port' }] as never), [
    ['Role', ['Sales'], ['Port']],
  ])
})

test('a date within Arabic text keeps its order; words are unchanged', () => {
  assert.equal(leftToRight('12-May-2026'), '\u206612-May-2026\u2069')
  assert.equal(leftToRight('مستودع 3'), 'مستودع 3')
  assert.equal(leftToRight('Draft'), 'Draft')
})
