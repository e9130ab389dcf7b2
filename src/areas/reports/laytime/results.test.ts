import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LaytimeValues } from '#areas/reports/laytime/reading.ts'
import { countLaytime, findProblems, toResultFields } from '#areas/reports/laytime/results.ts'
import { clauseTexts, formatMoment } from '#areas/reports/laytime/words.ts'

const zone = 'Asia/Riyadh'
// Six days allowed for 60,000 t; USD 20,000.00 a day; eight days used.
const entered = {
  ...{ port: 1, operation: 'Discharge', basis: 'Rate per day', quantity: 60_000_000, rate: 10_000_000 },
  ...{ hatches: null, days: null, extraMinutes: null, terms: 'SHINC', usedPercent: null, holidays: [] },
  ...{ windowFromDay: null, windowFromTime: null, windowToDay: null, windowToTime: null, weatherExcepted: true },
  ...{ arrivedAt: null, norTenderedAt: null, norAcceptedAt: null, unlessSooner: false },
  ...{ officeDays: null, officeOpens: null, officeCloses: null, startRule: 'Hours after notice' },
  ...{ turnTimeHours: null, turnTimeMinutes: null, agreedReason: 'Letter', facts: [] },
  ...{ agreedCommencement: '2026-03-10T06:00:00Z', completedAt: '2026-03-18T06:00:00Z' },
  ...{ demurrageRate: 2_000_000, despatchRate: null, tiers: [], perDayOrPart: false, onceOnDemurrage: true },
  ...{ despatchBasis: 'All time saved', method: 'Non-reversible', isNetted: false },
}
const valuesOf = (of: object): LaytimeValues => ({ ...entered, ...of }) as object as LaytimeValues

const cargo = [
  { consignee: 11, lc: 101, quantity: 45_000_000 },
  { consignee: 12, lc: 102, quantity: 15_000_000 },
]
const resultsOf = (of: object, side: LaytimeValues['side']) =>
  toResultFields(countLaytime(valuesOf(of), [], zone), { cargo, side }, zone)

const late = {
  ...{ laytimeCommenced: '2026-03-10T06:00:00.000Z', expiresAt: '2026-03-16T06:00:00.000Z' },
  ...{ allowedTime: '6d 00:00', usedTime: '8d 00:00', overTime: '2d 00:00', savedTime: '0d 00:00' },
  ...{ demurrage: 4_000_000, despatch: 0, demurrageSar: 15_000_000, despatchSar: 0 },
  split: [
    { ...cargo[0], demurrage: 3_000_000, despatch: 0, demurrageSar: 11_250_000, despatchSar: 0 },
    { ...cargo[1], demurrage: 1_000_000, despatch: 0, demurrageSar: 3_750_000, despatchSar: 0 },
  ],
}
const early = {
  ...{ usedTime: '4d 00:00', overTime: '0d 00:00', savedTime: '2d 00:00' },
  ...{ demurrage: 0, despatch: 2_000_000, demurrageSar: 0, despatchSar: 7_500_000 },
  split: [
    { ...cargo[0], demurrage: 0, despatch: 1_500_000, demurrageSar: 0, despatchSar: 5_625_000 },
    { ...cargo[1], demurrage: 0, despatch: 500_000, demurrageSar: 0, despatchSar: 1_875_000 },
  ],
}
const done = { completedAt: '2026-03-14T06:00:00Z' }

const counted: [string, object, LaytimeValues['side'], object][] = [
  ['two days late, claimed from us', {}, 'Accounts payable', { ...late, payableSar: 15_000_000, receivableSar: 0 }],
  ['two days late, claimed by us', {}, 'Accounts receivable', { ...late, payableSar: 0, receivableSar: 15_000_000 }],
  ['two days early, paid to us', done, 'Accounts payable', { ...early, payableSar: 0, receivableSar: 7_500_000 }],
  ['two days early, paid by us', done, 'Accounts receivable', { ...early, payableSar: 7_500_000, receivableSar: 0 }],
]
for (const [name, of, side, expected] of counted) {
  test(`counted: ${name}`, () => assert.partialDeepStrictEqual(resultsOf(of, side), expected))
}

test('with one allowance or averaged by time only the last of two ports has a result; apart, each has its own', () => {
  const second = { port: 2, agreedCommencement: '2026-03-20T06:00:00Z', completedAt: '2026-03-25T06:00:00Z' }
  const moneyOf = (method: string) => {
    const [first, last] = [valuesOf({ method }), valuesOf({ ...second, method })]
    return [countLaytime(first, [last], zone).money, countLaytime(last, [first], zone).money]
  }
  // 12 days allowed, 13 used.
  const none = { demurrageCents: 0, despatchCents: 0 }
  assert.deepEqual(moneyOf('Reversible'), [none, { demurrageCents: 2_000_000, despatchCents: 0 }])
  // Two days late and one day early: one day late.
  assert.deepEqual(moneyOf('Average by time'), [none, { demurrageCents: 2_000_000, despatchCents: 0 }])
  assert.deepEqual(moneyOf('Non-reversible'), [
    { demurrageCents: 4_000_000, despatchCents: 0 },
    { demurrageCents: 0, despatchCents: 1_000_000 },
  ])
})

const row = (startsAt: string, endsAt: string, percent: number | null = null) => ({
  ...{ startsAt: `2026-03-11T${startsAt}:00Z`, endsAt: `2026-03-11T${endsAt}:00Z` },
  ...{ event: 'Weather', percent, exemption: null, remark: null },
})
const problems: [string, object, object][] = [
  ['none', {}, {}],
  ['no notice', { agreedCommencement: null }, { norTenderedAt: { message: 'Enter the notice of readiness, or the agreed commencement.', values: undefined } }], // biome-ignore format: one case a line
  ['no rate', { rate: null }, { rate: { message: 'Enter quantity and rate, or the time allowed, above zero.', values: undefined } }], // biome-ignore format: one case a line
  ['a row that ends before it begins', { facts: [row('06:00', '07:00'), row('09:00', '08:00')] }, { 'facts.1.endsAt': { message: 'Ends before it begins.', values: undefined } }], // biome-ignore format: one case a line
  ['a row of more than all', { facts: [row('06:00', '07:00', 101)] }, { 'facts.0.percent': { message: 'Enter 0 to 100.', values: undefined } }], // biome-ignore format: one case a line
  ['rows that follow each other', { facts: [row('06:00', '07:00'), row('07:00', '08:00')] }, {}],
  ['the first of the rows that overlap', { facts: [row('06:00', '08:00'), row('07:00', '10:00'), row('09:00', '11:00')] }, { facts: { message: 'Two rows cover {from} to {to}.', values: { from: '11-Mar-2026 10:00', to: '11-Mar-2026 11:00' } } }], // biome-ignore format: one case a line
]
for (const [name, of, expected] of problems) {
  test(`problems: ${name}`, () => assert.deepEqual(findProblems(valuesOf(of), [], zone), expected))
}

test('ports that share an allowance have one rate', () => {
  const other = [valuesOf({ demurrageRate: 1_900_000 })]
  assert.deepEqual(Object.keys(findProblems(valuesOf({ method: 'Reversible' }), other, zone)), ['demurrageRate'])
  assert.deepEqual(findProblems(valuesOf({}), other, zone), {})
})

test('a clause in both languages; one without Arabic stays as it is', () => {
  assert.deepEqual(clauseTexts('Weather'), ['Weather', 'أحوال جوية'])
  assert.deepEqual(clauseTexts('Strike'), ['Strike', 'Strike'])
})

test('a moment is written for a reader', () => {
  assert.equal(formatMoment('2025-01-14 17:30:30'), '14-Jan-2025 17:30:30')
})
