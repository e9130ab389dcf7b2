import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkQueuedTime, fillQueuedTimes, maxQueuedHours } from '#trade/weighing/queued-weighing.server.ts'

const ago = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString()

test('the time of a weighing is neither in the future nor too far back', () => {
  for (const hours of [0, 1, maxQueuedHours - 0.1, -0.02]) checkQueuedTime(ago(hours))
  checkQueuedTime(null)
  const old = ago(500)
  checkQueuedTime(old, old.replace('Z', '+00:00'))
  assert.throws(() => checkQueuedTime(ago(maxQueuedHours + 0.1)), /more than \{hours\} hours ago/)
  assert.throws(() => checkQueuedTime(ago(-0.1)), /in the future/)
})

test('a queued weighing has both times, an online one none, and other changes keep the times', () => {
  const at = ago(2)
  const waited = fillQueuedTimes({ weighedAt: at }, null, true)
  assert.equal(waited.weighedAt, at)
  assert.ok(Math.abs(Date.parse(waited.weighingSentAt!) - Date.now()) < 5_000)
  assert.deepEqual(fillQueuedTimes({ weighedAt: null }, waited, true), { weighedAt: null, weighingSentAt: null })
  assert.deepEqual(fillQueuedTimes({ weighedAt: null }, waited, false), waited)
})
