import assert from 'node:assert/strict'
import { test } from 'node:test'
import { donutArcs } from '#ui/donut-parts.ts'

test('parts are sorted by size and fill the circle; parts of zero or less are left out', () => {
  const arcs = donutArcs(
    [
      { name: 'small', value: 1 },
      { name: 'large', value: 3 },
      { name: 'credited', value: -2 },
      { name: 'none', value: 0 },
    ],
    'Others',
  )
  assert.deepEqual(
    arcs.map(({ name, from, to }) => [name, from, to]),
    [
      ['large', 0, 0.75],
      ['small', 0.75, 1],
    ],
  )
})

test('if there are many parts, the smaller ones are merged into one', () => {
  const arcs = donutArcs(
    Array.from({ length: 9 }, (_, at) => ({ name: String(at), value: at + 1 })),
    'Others',
  )
  assert.deepEqual(
    arcs.map(({ name, value }) => [name, value]),
    [...[8, 7, 6, 5, 4].map(at => [String(at), at + 1]), ['Others', 10]],
  )
  assert.deepEqual(donutArcs([], 'Others'), [])
})
