// What is just allowed, and what is just refused: each bound of a call from both sides.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calendar, type Window } from '#laytime/calendar.ts'
import { faultsOf, groupFaults } from '#laytime/check.ts'
import { at, DAY, HOUR } from '#laytime/clock.ts'
import { fraction } from '#laytime/fraction.ts'
import type { Allowance, Call, Notice, Rates } from '#laytime/terms.ts'
import { call, noticed, span, stated, terms, usd, window } from '../../tests/laytime.ts'

const tendered = at('2025-01-06 10:00')
const good = noticed(
  { tenderedAt: tendered, start: { rule: 'Hours after', seconds: 12 * HOUR } },
  '2025-01-20 00:00',
  terms(stated(5), usd(9)),
)
const withNotice = (more: Partial<Notice>): Call => ({ ...good, notice: { ...good.notice!, ...more } })
const allowing = (allowance: Allowance): Call => ({ ...good, terms: { ...good.terms, allowance } })
const rated = (rates: Rates): Call => ({ ...good, terms: { ...good.terms, rates } })
const holiday = (from: string, to: string): Call => ({
  ...good,
  terms: { ...good.terms, calendar: calendar('SHEX EIU', { holidays: [{ from, to }] }) },
})
const rain = (percent: number, minutes = 1): Call => {
  const row = span('2025-01-08 00:00', '2025-01-08 00:00', 'Weather', { percent })
  return { ...good, facts: [{ ...row, to: row.from + minutes * 60 }] }
}
const agreed = call('2025-01-06 10:00', '2025-01-20 00:00', good.terms)
const lasting = (days: number): Call => ({ ...agreed, completedAt: agreed.commenced!.at + days * DAY })
const turning = (hours: number): Call => withNotice({ start: { rule: 'Hours after', seconds: hours * HOUR } })
const excepted = (usedPercent: number): Call => ({
  ...good,
  terms: { ...good.terms, calendar: { ...calendar('SHEX UU'), usedPercent } },
})
const office = { days: ['Sun'], opens: '08:00', closes: '16:00' } as const
const quantity = (quantity: number, rate: number): Allowance => ({
  ...{ basis: 'Rate per day', quantity: fraction(quantity), rate: fraction(rate) },
})
const hatches = (hatches: number): Allowance => ({
  ...{ basis: 'Rate per hatch and day', quantity: fraction(1), rate: fraction(1), hatches },
})

const twoTiers: Rates = { demurrage: [{ days: 2, centsPerDay: 900 }, { centsPerDay: 1800 }] }

const bounds: [string, Call, string[]][] = [
  ['tendered at the arrival', withNotice({ arrivedAt: tendered }), []],
  ['tendered a second before it', withNotice({ arrivedAt: tendered + 1 }), ['norTenderedAt']],
  ['accepted as it is tendered', withNotice({ acceptedAt: tendered }), []],
  ['accepted a second before', withNotice({ acceptedAt: tendered - 1 }), ['norAcceptedAt']],
  ['completed as it is tendered', { ...good, completedAt: tendered }, []],
  ['completed a second before', { ...good, completedAt: tendered - 1 }, ['completedAt']],
  ['completed a thousand days later', { ...good, completedAt: tendered + 1000 * DAY }, []],
  ['completed a second after that', { ...good, completedAt: tendered + 1000 * DAY + 1 }, ['completedAt']],
  [
    'a thousand days from the agreed commencement, not from the notice',
    {
      ...good,
      commenced: { at: tendered + DAY, reason: 'As agreed.' },
      completedAt: tendered + 1001 * DAY,
    },
    [],
  ],
  ['both a notice and an agreed commencement', { ...good, commenced: agreed.commenced }, []],
  ['a thousand days without a notice', lasting(1000), []],
  ['more than that', lasting(1001), ['completedAt']],
  ['an agreed commencement years after the completion', lasting(-1001), ['agreedCommencement']],
  ['a thousand days of turn time', turning(1000 * 24), []],
  ['an hour more', turning(1000 * 24 + 1), ['turnTimeHours']],
  ['all of the excepted time that is used', excepted(100), []],
  ['more than all', excepted(101), ['usedPercent']],
  ['an office without hours', withNotice({ officeHours: [] }), []],
  ['an office that closes as it opens', withNotice({ officeHours: [{ ...office, closes: '08:00' }] }), ['officeHours']],
  ['an office open on one of two rows', withNotice({ officeHours: [office, { ...office, days: [] }] }), []],
  ['no time stated', allowing(stated(0)), ['allowance']],
  ['a minute stated', allowing(stated(0, 0, 1)), []],
  ['a thousand days stated', allowing(stated(1000)), []],
  ['a minute more', allowing(stated(1000, 0, 1)), ['allowance']],
  ['no days', allowing({ basis: 'Fixed days', days: fraction(0) }), ['allowance']],
  ['nothing to work', allowing(quantity(0, 1)), ['allowance']],
  ['work at no rate', allowing(quantity(1, 0)), ['allowance']],
  ['one hatch', allowing(hatches(1)), []],
  ['no hatch', allowing(hatches(0)), ['allowance']],
  ['a holiday of one day', holiday('2025-01-01', '2025-01-01'), []],
  ['one that ends the day before', holiday('2025-01-02', '2025-01-01'), ['holidays']],
  ['one of 366 days', holiday('2025-01-01', '2026-01-01'), []],
  ['one of 367 days', holiday('2025-01-01', '2026-01-02'), ['holidays']],
  ['despatch as high as demurrage', rated(usd(9, { despatchCentsPerDay: fraction(900) })), []],
  ['despatch a cent higher', rated(usd(9, { despatchCentsPerDay: fraction(901) })), ['despatchRate']],
  [
    'despatch against the first of two tiers',
    rated({ ...twoTiers, despatchCentsPerDay: fraction(901) }),
    ['despatchRate'],
  ],
  ['two tiers', rated(twoTiers), []],
  [
    'two tiers, both with days',
    rated({
      demurrage: [
        { days: 2, centsPerDay: 900 },
        { days: 3, centsPerDay: 1800 },
      ],
    }),
    ['tiers'],
  ],
  ['rain that counts not at all', rain(0), []],
  ['rain that counts whole', rain(100), []],
  ['less than nothing', rain(-1), ['percent']],
  ['more than whole', rain(101), ['percent']],
  ['a row of no time', rain(50, 0), ['to']],
]

for (const [name, call, fields] of bounds) {
  test(`${fields.length ? 'refused' : 'allowed'}: ${name}`, () =>
    assert.deepEqual(
      faultsOf(call).map(({ field }) => field),
      fields,
    ))
}

const excepting = (...windows: Window[][]): Call => ({
  ...withNotice({ start: { rule: 'Next working day', time: '08:00' } }),
  terms: { ...good.terms, calendar: calendar('SHEX EIU', { windows: windows.flat() }) },
})
const fieldsOf = (call: Call): string[] => faultsOf(call).map(({ field }) => field)

test('an hour that is excepted on some days counts on the others', () => {
  assert.deepEqual(fieldsOf(excepting(window('Mon', '07:00', 'Mon', '09:00'))), [])
})

test('a week is whole in whatever order its windows are entered', () => {
  const whole = [window('Thu', '00:00', 'Mon', '00:00'), window('Mon', '00:00', 'Thu', '00:00')]
  assert.ok(fieldsOf(excepting(...whole)).includes('terms'))
  assert.ok(fieldsOf(excepting(...whole.toReversed())).includes('terms'))
  assert.deepEqual(fieldsOf(excepting(whole[0]!)), [])
})

test('a rate that says nothing of parts of days is the one that says it has none', () => {
  const said = rated(usd(9, { isPerDayOrPart: false }))
  assert.deepEqual(groupFaults([good, said], { method: 'Reversible' }), [])
})

test('the second row of facts is named where it is wrong', () => {
  const facts = [span('2025-01-07 00:00', '2025-01-08 00:00', 'Working')]
  const wrong = span('2025-01-09 00:00', '2025-01-08 00:00', 'Working')
  assert.deepEqual(faultsOf({ ...good, facts: [...facts, wrong] }), [
    { field: 'to', message: 'Ends before it begins.', row: 1 },
  ])
})
