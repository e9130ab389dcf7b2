import assert from 'node:assert/strict'
import { test } from 'node:test'
import { groupForInvoices, type Invoicing } from '#areas/sales/bulk-sale/invoicing.ts'

const today = '2026-11-21'
const loadings = [
  { id: 1, date: '2026-11-19', netKg: 25_000 },
  { id: 2, date: '2026-11-20', netKg: 26_000 },
  { id: 3, date: '2026-11-20', netKg: 24_500 },
  { id: 4, date: today, netKg: 25_500 },
]

type Group = [date: string, kg: number, ids: number[]]

const cases: [string, Invoicing, boolean, Group[]][] = [
  [
    'every truck at once',
    'Per truck',
    false,
    [
      ['2026-11-19', 25_000, [1]],
      ['2026-11-20', 26_000, [2]],
      ['2026-11-20', 24_500, [3]],
      [today, 25_500, [4]],
    ],
  ],
  [
    'the trucks of a day when it is over',
    'Per day',
    false,
    [
      ['2026-11-19', 25_000, [1]],
      ['2026-11-20', 50_500, [2, 3]],
    ],
  ],
  [
    'the last day too, once nothing more is loaded',
    'Per day',
    true,
    [
      ['2026-11-19', 25_000, [1]],
      ['2026-11-20', 50_500, [2, 3]],
      [today, 25_500, [4]],
    ],
  ],
  ['nothing before the order is complete', 'On completion', false, []],
  ['then all of it, on the day the last truck left', 'On completion', true, [[today, 101_000, [1, 2, 3, 4]]]],
]

for (const [name, invoicing, isClosed, expected] of cases) {
  test(name, () => {
    const groups = groupForInvoices(invoicing, loadings, { isClosed, today })
    assert.deepEqual(
      groups.map(({ date, kg, loadings: trucks }) => [date, kg, trucks.map(({ id }) => id)]),
      expected,
    )
  })
}

test('nothing loaded, nothing to invoice', () => {
  assert.deepEqual(groupForInvoices('On completion', [], { isClosed: true, today }), [])
})

test('a truck without a net weight adds nothing', () => {
  const unweighed = { id: 5, date: today, netKg: null }
  const [group] = groupForInvoices('On completion', [...loadings, unweighed], { isClosed: true, today })
  assert.deepEqual([group?.kg, group?.loadings.length], [101_000, 5])
})
