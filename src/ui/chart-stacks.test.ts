import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reachOf, stackOf, ticksBetween } from '#ui/chart-stacks.ts'

test('parts above zero are stacked upward, parts below zero downward', () => {
  assert.deepEqual(stackOf([3, -2, 0, 4, -5]), [
    { series: 0, from: 0, to: 3 },
    { series: 1, from: 0, to: -2 },
    { series: 3, from: 3, to: 7 },
    { series: 4, from: -2, to: -7 },
  ])
  assert.deepEqual(reachOf([3, -2, 0, 4, -5]), { least: -7, most: 7 })
  assert.deepEqual(reachOf([]), { least: 0, most: 0 })
})

test('an axis includes zero and ends at round numbers beyond both ends', () => {
  for (const [least, most, ticks] of [
    [0, 70, [0, 25, 50, 75]],
    [-7, 70, [-40, 0, 40, 80]],
    [-30, 0, [-30, -20, -10, 0]],
    [5, 9, [0, 4, 8, 12]],
    [0, 0, [0, 1]],
  ] as const)
    assert.deepEqual(ticksBetween(least, most, 3), ticks, `${least} to ${most}`)
})
