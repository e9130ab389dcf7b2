import assert from 'node:assert/strict'
import { test } from 'node:test'
import { daysToPlay } from './days-to-play.ts'

const cases: [string, playedTo: string, today: string, days: string[], isTooOld: boolean][] = [
  ['played up to today', '2026-03-05', '2026-03-05', [], false],
  ['the next day', '2026-03-05', '2026-03-06', ['2026-03-06'], false],
  ['over the end of a leap month', '2028-02-28', '2028-03-01', ['2028-02-29', '2028-03-01'], false],
  ['a clock that was set back', '2026-03-05', '2026-03-01', [], false],
  ['a day longer than the limit', '2026-03-01', '2026-03-16', [], true],
]
for (const [name, playedTo, today, days, isTooOld] of cases) {
  test(name, () => assert.deepEqual(daysToPlay(playedTo, today), { days, isTooOld }))
}

test('two weeks are played day by day, each once, the last being today', () => {
  const { days, isTooOld } = daysToPlay('2026-02-20', '2026-03-06')
  assert.equal(isTooOld, false)
  assert.deepEqual([days.length, days[0], days.at(-1), new Set(days).size], [14, '2026-02-21', '2026-03-06', 14])
})
