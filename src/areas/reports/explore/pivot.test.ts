import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pivotOf, type Sum } from '#areas/reports/explore/pivot.ts'

const head = (...labels: (string | null)[]) => ({ values: labels, labels: labels.map(label => label ?? '–') })
const sum = (row: (string | null)[], column: (string | null)[], amount: number): Sum => ({
  ...{ row: head(...row), column: head(...column) },
  amount,
})

test('rows come after the subtotal of their group, sorted by name, empty ones last', () => {
  const { rows, columns, cells, rowTotals, columnTotals, total } = pivotOf(
    [
      sum(['Yanbu', null], ['2026-02'], 1),
      sum(['Yanbu', 'LC-10'], ['2026-01'], 2),
      sum(['Yanbu', 'LC-9'], ['2026-01'], 4),
      sum(['Jeddah', 'LC-9'], ['2026-02'], 8),
      sum(['Yanbu', null], [], 1),
      sum(['Yanbu', 'LC-10'], [], 2),
      sum(['Yanbu', 'LC-9'], [], 4),
      sum(['Jeddah', 'LC-9'], [], 8),
      sum(['Yanbu'], ['2026-01'], 6),
      sum(['Yanbu'], ['2026-02'], 1),
      sum(['Jeddah'], ['2026-02'], 8),
      sum(['Yanbu'], [], 7),
      sum(['Jeddah'], [], 8),
      sum([], ['2026-02'], 9),
      sum([], ['2026-01'], 6),
      sum([], [], 15),
    ],
    { rows: 2, columns: 1 },
  )
  assert.deepEqual(
    rows.map(({ labels }) => labels.join(' ')),
    ['Jeddah', 'Jeddah LC-9', 'Yanbu', 'Yanbu LC-9', 'Yanbu LC-10', 'Yanbu –'],
  )
  assert.deepEqual(
    columns.map(({ labels }) => labels),
    [['2026-01'], ['2026-02']],
  )
  assert.deepEqual(cells[2], [6, 1])
  assert.deepEqual([rowTotals, columnTotals, total], [[8, 8, 7, 4, 2, 1], [6, 9], 15])
})

test('without facts there is nothing but a total of zero', () => {
  const { rows, columns, cells, total } = pivotOf([], { rows: 1, columns: 1 })
  assert.deepEqual([rows, columns, cells, total], [[], [], [], 0])
})
