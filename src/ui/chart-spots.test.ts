import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rowsOfLabels } from '#ui/chart-spots.ts'

test('labels that would overlap are stacked, all others are in the lowest row', () => {
  const labels = [
    { from: 0, to: 100 },
    { from: 40, to: 140 },
    { from: 60, to: 160 },
    { from: 120, to: 200 },
    { from: 300, to: 400 },
  ]
  assert.deepEqual(rowsOfLabels(labels), [0, 1, 2, 0, 0])
})
