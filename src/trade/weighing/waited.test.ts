import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkWaited, fillWaited, mostHoursWaited } from '#trade/weighing/waited.server.ts'

const ago = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString()

test('the time of a weighing lies neither ahead nor too far back', () => {
  for (const hours of [0, 1, mostHoursWaited - 0.1, -0.02]) checkWaited(ago(hours))
  checkWaited(null)
  const old = ago(500)
  checkWaited(old, old.replace('Z', '+00:00'))
  assert.throws(() => checkWaited(ago(mostHoursWaited + 0.1)), /more than \{hours\} hours ago/)
  assert.throws(() => checkWaited(ago(-0.1)), /in the future/)
})

test('what waited has both times, what is weighed now has none, and anything else keeps what it has', () => {
  const at = ago(2)
  const waited = fillWaited({ weighedAt: at }, null, true)
  assert.equal(waited.weighedAt, at)
  assert.ok(Math.abs(Date.parse(waited.weighingSentAt!) - Date.now()) < 5_000)
  assert.deepEqual(fillWaited({ weighedAt: null }, waited, true), { weighedAt: null, weighingSentAt: null })
  assert.deepEqual(fillWaited({ weighedAt: null }, waited, false), waited)
})
