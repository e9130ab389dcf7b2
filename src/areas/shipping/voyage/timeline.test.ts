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

// Each phase with its first and its last day of March.
const spans: [string, VoyageDates, [string, number, number][]][] = [
  ['planned: the day before she is expected', sailing({ eta: day(15) }), [['Expected', 14, 15]]],
  ['planned, and late', sailing({}), [['Expected', 7, 8]]],
  ['at sea', sailing({ eta: day(15), departedAt: day(5) }), [['Under way', 5, 11], ['Expected', 11, 15]]], // biome-ignore format: one case a line
  ['at sea, expected now', sailing({ eta: day(11), departedAt: day(5) }), [['Under way', 5, 11]]],
  ['waiting, nobody knows until when', sailing({ arrivedAt: day(9), eta: day(15) }), [['Waiting', 9, 11]]],
  ['at berth, to be empty on the 20th', sailing({ arrivedAt: day(8), berthedAt: day(9), emptyAt: day(20) }), [['Waiting', 8, 9], ['At berth', 9, 11], ['Expected', 11, 20]]], // biome-ignore format: one case a line
  ['to be empty in the past', sailing({ arrivedAt: day(8), emptyAt: day(10) }), [['Waiting', 8, 11]]],
  ['empty already', sailing({ arrivedAt: day(8), commencedAt: day(9), completedAt: day(10), emptyAt: day(20) }), [['Waiting', 8, 9], ['Discharging', 9, 10]]], // biome-ignore format: one case a line
  ['berthed before she arrived', sailing({ arrivedAt: day(9), berthedAt: day(8) }), [['At berth', 8, 11]]],
]
for (const [name, voyage, expected] of spans) {
  test(`the phases of a vessel ${name}`, () => {
    const { phases } = buildTimeline([voyage], now).rows[0]!
    assert.deepEqual(
      phases.map(({ name, from, to }) => [name, from, to]),
      expected.map(([name, from, to]) => [name, ...[from, to].map(of => new Date(day(of)).toISOString())]),
    )
  })
}

// From seven days before now, the 4th of March, to the day after the arrival.
const axes: [string, VoyageDates[], Date, { step: string | undefined; ticks: number; now: number }][] = [
  ['no vessel, eight days', [], now, { step: '2026-03-05', ticks: 8, now: 87_500 }],
  ['nine days', [sailing({ eta: '2026-03-12T00:00:00Z' })], now, { step: '2026-03-06', ticks: 4, now: 77_778 }],
  ['sixteen days', [sailing({ eta: '2026-03-19T00:00:00Z' })], now, { step: '2026-03-06', ticks: 8, now: 43_750 }],
  ['forty days', [sailing({ eta: '2026-04-12T00:00:00Z' })], now, { step: '2026-03-09', ticks: 8, now: 17_500 }],
  ['fifty-six days', [sailing({ eta: '2026-04-28T00:00:00Z' })], now, { step: '2026-03-11', ticks: 8, now: 12_500 }],
  ['a hundred days', [sailing({ eta: '2026-06-11T00:00:00Z' })], now, { step: '2026-03-18', ticks: 7, now: 7_000 }],
  ['two hundred days', [sailing({ eta: '2026-09-19T00:00:00Z' })], now, { step: '2026-04-01', ticks: 7, now: 3_500 }],
  ['four hundred days', [sailing({ eta: '2027-04-07T00:00:00Z' })], now, { step: '2026-04-29', ticks: 7, now: 1_750 }],
  ['a morning', [], new Date('2026-03-11T06:00:00Z'), { step: '2026-03-06', ticks: 4, now: 80_556 }],
  ['a vessel that came on the 3rd', [sailing({ arrivedAt: day(3) })], now, { step: '2026-02-26', ticks: 8, now: 93_750 }], // biome-ignore format: one case a line
]
for (const [name, voyages, at, expected] of axes) {
  test(`the days of the timeline: ${name}`, () => {
    const { ticks, now: line } = buildTimeline(voyages, at)
    assert.deepEqual({ step: ticks[1]?.day, ticks: ticks.length, now: line }, expected)
  })
}
