import assert from 'node:assert/strict'
import { test } from 'node:test'
import { markedIn, moveTo, slotAt, slotOfKey, unmarked } from '#ui/chart-marks.ts'

const slots = { start: 44, step: 10, count: 31 }

test('a pointer selects the point it is above, beyond the ends the first or the last', () => {
  assert.deepEqual(
    [0, 44, 53.9, 54, 353, 900].map(x => slotAt(x, slots)),
    [0, 0, 0, 1, 30, 30],
  )
})

test('a mark keeps its starting point in both directions, and ends with a move without marking', () => {
  const of = { count: 31, marking: true }
  const begun = moveTo({ at: 9, anchor: null }, 12, of)
  assert.deepEqual(markedIn(begun), { from: 9, to: 12 })
  assert.deepEqual(markedIn(moveTo(begun, 4, of)), { from: 4, to: 9 })
  assert.deepEqual(markedIn(moveTo(begun, 99, of)), { from: 9, to: 30 })
  assert.equal(markedIn(moveTo(begun, 13, { ...of, marking: false })), null)
})

test('the left arrow leads back in time, in a mirrored chart forward', () => {
  const at = { ...unmarked, at: 5 }
  assert.equal(slotOfKey('ArrowLeft', at, { count: 31, isMirrored: false }), 4)
  assert.equal(slotOfKey('ArrowLeft', at, { count: 31, isMirrored: true }), 6)
  assert.equal(slotOfKey('End', at, { count: 31, isMirrored: true }), 30)
  assert.equal(slotOfKey('a', at, { count: 31, isMirrored: false }), undefined)
})
