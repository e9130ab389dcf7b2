import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endsOf, isWhole, stretchOf } from '#ui/stretch.ts'

const months = ['Jan', 'Feb', 'Mar', 'Apr']

const cases: [what: string, kept: string[], from: number, to: number][] = [
  ['nothing kept', [], 0, 3],
  ['two points', ['Feb', 'Mar'], 1, 2],
  ['from the first', ['Jan', 'Feb'], 0, 1],
  ['to the last', ['Mar', 'Apr'], 2, 3],
  ['all points', ['Jan', 'Apr'], 0, 3],
  ['one point', ['Feb', 'Feb'], 0, 3],
  ['the wrong way round', ['Mar', 'Feb'], 0, 3],
  ['points of another chart', ['Feb', 'Dec'], 0, 3],
]
for (const [what, kept, from, to] of cases)
  test(`a range of ${what} is drawn from ${months[from]} to ${months[to]}`, () => {
    assert.deepEqual(stretchOf(months, kept), { from, to })
    assert.equal(isWhole({ from, to }, months), from === 0 && to === 3)
  })

test('only a range that leaves out a point at either end is stored by its names', () => {
  assert.deepEqual(endsOf({ from: 0, to: 3 }, months), [])
  assert.deepEqual(endsOf({ from: 1, to: 3 }, months), ['Feb', 'Apr'])
  assert.deepEqual(endsOf({ from: 0, to: 2 }, months), ['Jan', 'Mar'])
  for (const kept of [['Feb', 'Mar'], ['Jan', 'Mar'], []])
    assert.deepEqual(endsOf(stretchOf(months, kept), months), kept)
})
