import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calculatePace, type Discharging } from '#trade/voyages/pace.ts'

const now = new Date('2026-03-05T08:00:00Z')
const of = (discharged: number, more: Partial<Discharging> = {}): Discharging => ({
  bl: 61_800_000,
  discharged,
  commencedAt: '2026-03-01T08:00:00Z',
  completedAt: null,
  ...more,
})

const cases: [string, Discharging, ReturnType<typeof calculatePace>][] = [
  ['not begun', of(0, { commencedAt: null }), { sharePct: 0, perDay: null, emptyAt: null }],
  ['begun, nothing discharged', of(0), { sharePct: 0, perDay: null, emptyAt: null }],
  [
    'half discharged after four days',
    of(30_900_000),
    { sharePct: 50_000, perDay: 7_725_000, emptyAt: '2026-03-09T08:00:00.000Z' },
  ],
  ['more discharged than billed', of(62_000_000), { sharePct: 100_000, perDay: 15_500_000, emptyAt: null }],
  [
    'completed after eight days',
    of(61_760_000, { completedAt: '2026-03-09T08:00:00Z' }),
    { sharePct: 99_935, perDay: 7_720_000, emptyAt: null },
  ],
  ['without bills of lading', of(0, { bl: 0 }), { sharePct: 0, perDay: null, emptyAt: null }],
]

for (const [name, voyage, expected] of cases) {
  test(name, () => assert.deepEqual(calculatePace(voyage, now), expected))
}
