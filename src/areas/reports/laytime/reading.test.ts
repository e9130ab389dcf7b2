import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type LaytimeValues, toCall, toInstant, toMethod, toSecond } from '#areas/reports/laytime/reading.ts'
import { calendar } from '#laytime/calendar.ts'
import { at, weekdays } from '#laytime/clock.ts'
import { fraction } from '#laytime/fraction.ts'
import type { Call } from '#laytime/terms.ts'

const zone = 'Asia/Riyadh'
const entered = {
  ...{ port: 1, operation: 'Discharge', basis: 'Rate per day', quantity: 60_000_000, rate: 10_000_000 },
  ...{ hatches: null, days: null, extraMinutes: null, terms: 'SHEX UU', usedPercent: null, holidays: [] },
  ...{ windowFromDay: null, windowFromTime: null, windowToDay: null, windowToTime: null, weatherExcepted: true },
  ...{ arrivedAt: null, norTenderedAt: null, norAcceptedAt: null, unlessSooner: false },
  ...{ officeDays: null, officeOpens: null, officeCloses: null, startRule: 'Hours after notice' },
  ...{ turnTimeHours: null, turnTimeMinutes: null, agreedCommencement: null, agreedReason: null },
  ...{ completedAt: '2026-03-18T06:00:00Z', facts: [], demurrageRate: 2_000_000, despatchRate: null, tiers: [] },
  ...{ perDayOrPart: false, onceOnDemurrage: true, despatchBasis: 'All time saved' },
}
const callOf = (of: object): Call => toCall({ ...entered, ...of } as object as LaytimeValues, zone)

test('times are the port’s: 06:00 in London is 09:00 in Jeddah', () => {
  assert.equal(toSecond('2026-03-18T06:00:00Z', zone), at('2026-03-18 09:00'))
  assert.equal(toInstant(fraction(at('2026-03-18 09:00')), zone), '2026-03-18T06:00:00.000Z')
  assert.equal(toInstant(fraction(at('2026-03-18 09:00') * 2 + 1, 2), zone), '2026-03-18T06:00:01.000Z')
})

const measured = { quantity: fraction(60_000_000), rate: fraction(10_000_000), extraSeconds: 0 }
const allowances: [string, object, object][] = [
  ['60,000 t at 10,000 a day', {}, { ...measured, basis: 'Rate per day' }],
  ['without a rate', { rate: null }, { ...measured, basis: 'Rate per day', rate: fraction(0) }],
  ['by the hour', { basis: 'Rate per hour' }, { ...measured, basis: 'Rate per hour' }],
  ['by the hatch', { basis: 'Rate per hatch and day', hatches: 5 }, { ...measured, basis: 'Rate per hatch and day', hatches: 5 }], // biome-ignore format: one case a line
  ['by no hatch', { basis: 'Rate per hatch and day' }, { ...measured, basis: 'Rate per hatch and day', hatches: 0 }],
  ['two days and a half stated', { basis: 'Stated', days: 250_000 }, { basis: 'Stated', extraSeconds: 0, seconds: fraction(216_000) }], // biome-ignore format: one case a line
  ['nothing stated', { basis: 'Stated' }, { basis: 'Stated', extraSeconds: 0, seconds: fraction(0) }],
  ['two days and a half fixed', { basis: 'Fixed days', days: 250_000 }, { basis: 'Fixed days', extraSeconds: 0, days: fraction(5, 2) }], // biome-ignore format: one case a line
  ['no customary days', { basis: 'Customary quick despatch' }, { basis: 'Customary quick despatch', extraSeconds: 0, days: fraction(0) }], // biome-ignore format: one case a line
  ['32.5 minutes more', { extraMinutes: 32_500 }, { ...measured, basis: 'Rate per day', extraSeconds: 1_950 }],
]
for (const [name, of, expected] of allowances) {
  test(`time allowed: ${name}`, () => assert.deepEqual(callOf(of).terms.allowance, expected))
}

const entry = { windowFromDay: 'Thu', windowFromTime: '17:00', windowToDay: 'Sat', windowToTime: '08:00' }
const windows = [{ from: { day: 'Thu', time: '17:00' }, to: { day: 'Sat', time: '08:00' } }]
const sundays = calendar('SHEX UU').windows
const feast = { holidays: [{ firstDay: '2026-03-20', lastDay: '2026-03-22' }] }
const holidays = [{ from: '2026-03-20', to: '2026-03-22' }]
const calendars: [string, object, object][] = [
  ['the days of the preset', {}, { windows: sundays, holidays: [], usedPercent: 100 }],
  ['its hours by the contract', entry, { windows, holidays: [], usedPercent: 100 }],
  [
    'hours without their first day',
    { ...entry, windowFromDay: null },
    { windows: sundays, holidays: [], usedPercent: 100 },
  ],
  [
    'hours without their first time',
    { ...entry, windowFromTime: null },
    { windows: sundays, holidays: [], usedPercent: 100 },
  ],
  [
    'hours without their last day',
    { ...entry, windowToDay: null },
    { windows: sundays, holidays: [], usedPercent: 100 },
  ],
  [
    'hours without their last time',
    { ...entry, windowToTime: null },
    { windows: sundays, holidays: [], usedPercent: 100 },
  ],
  ['half to count if used', { usedPercent: 50 }, { windows: sundays, holidays: [], usedPercent: 50 }],
  ['nothing to count if used', { usedPercent: 0 }, { windows: sundays, holidays: [], usedPercent: 0 }],
  ['with holidays', feast, { windows: sundays, holidays, usedPercent: 100 }],
  ['a window of its own', { ...entry, ...feast, terms: 'Custom window' }, { windows, holidays, usedPercent: 0 }],
  ['which counts if used', { ...entry, terms: 'Custom window', usedPercent: 100 }, { windows, holidays: [], usedPercent: 100 }], // biome-ignore format: one case a line
]
for (const [name, of, expected] of calendars) {
  test(`excepted: ${name}`, () => assert.deepEqual(callOf(of).terms.calendar, expected))
}

const tendered = { norTenderedAt: '2026-03-10T06:00:00Z' }
const notice = { tenderedAt: at('2026-03-10 09:00'), start: { rule: 'Hours after', seconds: 0 }, unlessSooner: false }
const office = { officeOpens: '08:00', officeCloses: '17:00' }
const open = { opens: '08:00', closes: '17:00' }
const notices: [string, object, object | undefined][] = [
  ['none', {}, undefined],
  ['tendered', tendered, notice],
  ['of a vessel that arrived', { ...tendered, arrivedAt: '2026-03-10T05:00:00Z' }, { ...notice, arrivedAt: at('2026-03-10 08:00') }], // biome-ignore format: one case a line
  ['accepted later', { ...tendered, norAcceptedAt: '2026-03-10T07:30:00Z' }, { ...notice, acceptedAt: at('2026-03-10 10:30') }], // biome-ignore format: one case a line
  ['in office hours of every day', { ...tendered, ...office }, { ...notice, officeHours: [{ ...open, days: weekdays }], holidays: [] }], // biome-ignore format: one case a line
  ['no days named', { ...tendered, ...office, officeDays: [] }, { ...notice, officeHours: [{ ...open, days: weekdays }], holidays: [] }], // biome-ignore format: one case a line
  ['in those of Sunday', { ...tendered, ...office, officeDays: ['Sun'] }, { ...notice, officeHours: [{ ...open, days: ['Sun'] }], holidays: [] }], // biome-ignore format: one case a line
  ['with holidays, also where they count', { ...tendered, ...office, ...feast, terms: 'SHINC' }, { ...notice, officeHours: [{ ...open, days: weekdays }], holidays }], // biome-ignore format: one case a line
  ['an office that never closes', { ...tendered, officeOpens: '08:00' }, notice],
  ['12 hours and half a minute of turn time', { ...tendered, turnTimeHours: 12, turnTimeMinutes: 500 }, { ...notice, start: { rule: 'Hours after', seconds: 43_230 } }], // biome-ignore format: one case a line
  ['begun on the next working day', { ...tendered, startRule: 'Next working day' }, { ...notice, start: { rule: 'Next working day', time: '08:00' } }], // biome-ignore format: one case a line
  ['tendered by noon', { ...tendered, startRule: 'By noon' }, { ...notice, start: { rule: 'By noon', sameDay: '13:00', nextDay: '08:00' } }], // biome-ignore format: one case a line
  ['unless sooner commenced', { ...tendered, unlessSooner: true }, { ...notice, unlessSooner: true }],
]
for (const [name, of, expected] of notices) {
  test(`notice: ${name}`, () => assert.deepEqual(callOf(of).notice, expected))
}

const tiers = [{ afterDays: 10, rate: 3_000_000 }, { afterDays: 4, rate: 2_500_000 }] // biome-ignore format: one case a line
const rates: [string, object, object][] = [
  ['one for all days', {}, { demurrage: [{ centsPerDay: 2_000_000 }], isPerDayOrPart: false }],
  ['four days, six days, then the highest', { tiers }, { demurrage: [{ centsPerDay: 2_000_000, days: 4 }, { centsPerDay: 2_500_000, days: 6 }, { centsPerDay: 3_000_000 }], isPerDayOrPart: false }], // biome-ignore format: one case a line
  ['despatch as agreed', { despatchRate: 700_000 }, { demurrage: [{ centsPerDay: 2_000_000 }], despatchCentsPerDay: fraction(700_000), isPerDayOrPart: false }], // biome-ignore format: one case a line
  ['no despatch', { despatchRate: 0 }, { demurrage: [{ centsPerDay: 2_000_000 }], despatchCentsPerDay: fraction(0), isPerDayOrPart: false }], // biome-ignore format: one case a line
  ['a started day in full', { perDayOrPart: true }, { demurrage: [{ centsPerDay: 2_000_000 }], isPerDayOrPart: true }],
]
for (const [name, of, expected] of rates) {
  test(`rates: ${name}`, () => assert.deepEqual(callOf(of).terms.rates, expected))
}

test('despatch on all time saved, or on working time', () => {
  assert.equal(callOf({}).terms.despatchBasis, 'ATS')
  assert.equal(callOf({ despatchBasis: 'Working time saved' }).terms.despatchBasis, 'WTS')
})

test('the other terms are as entered', () => {
  const { terms, port, operation, completedAt } = callOf({ weatherExcepted: false, onceOnDemurrage: false })
  assert.deepEqual([terms.weatherExcepted, terms.onceOnDemurrage], [false, false])
  assert.deepEqual([port, operation, completedAt], ['1', 'Discharge', at('2026-03-18 09:00')])
})

const begun = { agreedCommencement: '2026-03-11T06:00:00Z', agreedReason: 'Letter' }
test('an agreed commencement has its reason', () => {
  assert.equal(callOf({}).commenced, undefined)
  assert.deepEqual(callOf(begun).commenced, { at: at('2026-03-11 09:00'), reason: 'Letter' })
  assert.equal(callOf({ ...begun, agreedReason: null }).commenced?.reason, '')
})

test('a row of facts has what was entered in it', () => {
  const line = { startsAt: '2026-03-11T06:00:00Z', endsAt: '2026-03-11T07:00:00Z', event: 'Weather' }
  const plain = { from: at('2026-03-11 09:00'), to: at('2026-03-11 10:00'), event: 'Weather' }
  const more = { percent: 0, exemption: 'Owner’s fault', remark: 'Rain' }
  const facts = [{ ...line, percent: null, exemption: null, remark: null }, { ...line, ...more }] // biome-ignore format: one case a line
  assert.deepEqual(callOf({ facts }).facts, [plain, { ...plain, ...more }])
})

const methods: [string, boolean, object][] = [
  ['Non-reversible', false, { method: 'Non-reversible', isNetted: false }],
  ['Non-reversible', true, { method: 'Non-reversible', isNetted: true }],
  ['Reversible', true, { method: 'Reversible' }],
  ['Average by money', false, { method: 'Average', of: 'Money' }],
  ['Average by time', false, { method: 'Average', of: 'Time' }],
]
for (const [method, isNetted, expected] of methods) {
  test(`ports settled: ${method}${isNetted ? ', netted' : ''}`, () => {
    assert.deepEqual(toMethod({ method, isNetted } as Parameters<typeof toMethod>[0]), expected)
  })
}
