import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildTimeline, type VoyageDates } from '#areas/shipping/voyage/timeline.ts'

const now = new Date('2026-03-11T00:00:00Z')
const sailing = (more: Partial<VoyageDates>): VoyageDates => ({
  voyageId: 1,
  eta: '2026-03-08T00:00:00Z',
  departedAt: null,
  arrivedAt: null,
  berthedAt: null,
  commencedAt: null,
  completedAt: null,
  emptyAt: null,
  ...more,
})
const day = (of: number, time = '00:00') => `2026-03-${String(of).padStart(2, '0')}T${time}:00Z`

// From seven days before the arrival on the 8th to the day after the last moment, the 21st: twenty days.
const discharging = sailing({
  departedAt: '2026-02-01T00:00:00Z',
  arrivedAt: day(8),
  berthedAt: day(9),
  commencedAt: day(9, '12:00'),
  emptyAt: day(20),
})

test('the phases of a vessel follow each other until now; the rest is expected', () => {
  const { rows, now: line, ticks } = buildTimeline([discharging], now)
  assert.deepEqual(
    rows[0]!.phases.map(({ name, start, width }) => [name, start, width]),
    [
      ['Under way', 0, 35_000],
      ['Waiting', 35_000, 5_000],
      ['At berth', 40_000, 2_500],
      ['Discharging', 42_500, 7_500],
      ['Expected', 50_000, 45_000],
    ],
  )
  assert.equal(line, 50_000)
  assert.deepEqual([ticks[0], ticks[1], ticks.length], [{ day: '2026-03-01', at: 0 }, { day: '2026-03-06', at: 25_000 }, 4]) // biome-ignore format: one line
})

const cases: [string, VoyageDates, string[]][] = [
  ['planned', sailing({ eta: day(15) }), ['Expected']],
  ['at sea', sailing({ eta: day(15), departedAt: day(1) }), ['Under way', 'Expected']],
  ['late', sailing({ departedAt: day(1) }), ['Under way']],
  ['waiting for a berth', sailing({ arrivedAt: day(9) }), ['Waiting']],
  [
    'discharged',
    sailing({ arrivedAt: day(3), berthedAt: day(4), commencedAt: day(4, '06:00'), completedAt: day(7) }),
    ['Waiting', 'At berth', 'Discharging'],
  ],
  ['berthed the moment she came', sailing({ arrivedAt: day(9), berthedAt: day(9) }), ['At berth']],
]
for (const [name, voyage, expected] of cases) {
  test(`a vessel ${name}`, () =>
    assert.deepEqual(
      buildTimeline([voyage], now).rows[0]!.phases.map(phase => phase.name),
      expected,
    ))
}

test('nothing exceeds the timeline', () => {
  const { rows } = buildTimeline([discharging, sailing({ voyageId: 2, eta: day(28) })], now)
  for (const { start, width } of rows.flatMap(({ phases }) => phases)) {
    assert.ok(start >= 0 && width > 0 && start + width <= 100_000)
  }
})
