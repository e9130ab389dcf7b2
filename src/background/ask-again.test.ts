import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askAgainMs } from '#background/ask-again.ts'
import type { WorkState } from '#background/calls.ts'

const now = Date.parse('2026-05-03T10:00:00.000Z')
const work = (state: WorkState, secondsAgo: number) => ({
  state,
  orderedAt: new Date(now - secondsAgo * 1000).toISOString(),
})

test('a page asks every 1.5 s while work runs or was just ordered, every 15 s while it only waits, and else not', () => {
  const cases = [
    [[], false],
    [[work('Done', 0), work('Failed', 5), work('Canceled', 90)], false],
    [[work('Waiting', 0)], 1_500],
    [[work('Waiting', 59.999)], 1_500],
    [[work('Waiting', 60)], 15_000],
    [[work('Waiting', 3_600), work('Done', 1)], 15_000],
    [[work('Waiting', 3_600), work('Waiting', 2)], 1_500],
    [[work('Running', 3_600)], 1_500],
  ] as const
  for (const [works, expected] of cases) assert.equal(askAgainMs(works, now), expected, JSON.stringify(works))
})
