import assert from 'node:assert/strict'
import { test } from 'node:test'
import { carryStock } from '#areas/reports/explore/carrying.ts'
import type { Sum } from '#areas/reports/explore/pivot.ts'

const head = (...values: string[]) => ({ values, labels: values })
const sum = (row: string[], column: string[], amount: number): Sum => ({
  ...{ row: head(...row), column: head(...column) },
  amount,
})
const names = { rows: ['terminal', 'year'], columns: ['month'] } as const

test('stock is carried on through periods without movements, until it is used up', () => {
  const carried = carryStock(
    [
      sum(['Jeddah', '2026'], ['2026-01'], 10),
      sum(['Jeddah', '2026'], ['2026-03'], -4),
      sum(['Yanbu', '2026'], ['2026-02'], 5),
      sum(['Yanbu', '2026'], ['2026-03'], -5),
      sum(['Yanbu', '2027'], ['2027-01'], 2),
    ],
    names,
  )
  assert.deepEqual(
    carried.map(({ row, column, amount }) => [row.values[0], column.values[0], amount]),
    [
      ...[
        ['Jeddah', '2026-01', 10],
        ['Jeddah', '2026-02', 10],
        ['Jeddah', '2026-03', 6],
        ['Jeddah', '2027-01', 6],
      ],
      ...[
        ['Yanbu', '2026-02', 5],
        ['Yanbu', '2026-03', 0],
        ['Yanbu', '2027-01', 2],
      ],
    ],
  )
  assert.deepEqual(carried[3]!.row.labels, ['Jeddah', '2027'])
})

test('each level is carried separately; without a period its sum is the stock at the end', () => {
  const carried = carryStock(
    [sum(['Jeddah'], [], 6), sum(['Jeddah'], ['2026-01'], 10), sum(['Jeddah'], ['2026-02'], -4), sum([], [], 6)],
    names,
  )
  assert.deepEqual(
    carried.map(({ amount }) => amount),
    [6, 10, 6, 6],
  )
})
