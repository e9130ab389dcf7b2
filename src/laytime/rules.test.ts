// Single rules that the published examples do not distinguish.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calendar, exceptedBy, type Preset, presets } from '#laytime/calendar.ts'
import { faultsOf, groupFaults } from '#laytime/check.ts'
import { at, durationText, HOUR, momentText, timeOf } from '#laytime/clock.ts'
import type { Fact } from '#laytime/facts.ts'
import { ceiling, compare, decimal, floor, fraction, nearest, over } from '#laytime/fraction.ts'
import { overlapsIn, overlapsWithCalendar } from '#laytime/overlaps.ts'
import { settle } from '#laytime/settlement.ts'
import { statementOf } from '#laytime/statement.ts'
import type { Call, Notice, StartRule, Terms } from '#laytime/terms.ts'
import { call, minutes, noticed, perDay, span, stated, terms, usd, window } from '../../tests/laytime.ts'

test('fractions are exact above and below zero', () => {
  assert.deepEqual(over(fraction(2), fraction(-6)), { top: -1n, bottom: 3n })
  assert.deepEqual(['-0.5', '0.5', '2.5', '-2.49'].map(decimal).map(nearest), [-1, 1, 3, -2])
  assert.deepEqual(
    [floor(decimal('-0.5')), ceiling(decimal('-0.5')), floor(fraction(-2)), ceiling(decimal('2.1'))],
    [-1, 0, -2, 3],
  )
  assert.equal(compare(decimal('0.1'), fraction(1, 10)), 0)
  for (const wrong of ['1,000', '1e3', '', '.5']) assert.throws(() => decimal(wrong), RangeError, wrong)
  for (const wrong of ['24:01', '7:00', '10:60']) assert.throws(() => timeOf(wrong), RangeError, wrong)
})

test('durations are cut to minutes, moments are shown to the second', () => {
  assert.equal(durationText(decimal('434279.9')), '5d 00:37')
  assert.equal(durationText(decimal('-5400')), '-0d 01:30')
  assert.equal(momentText(decimal('29.5')), '1970-01-01 00:00:30')
})

// Mon 06-Jan-2025. Office Sunday to Thursday, a holiday on Tuesday the 14th.
const office = [{ days: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu'], opens: '08:00', closes: '16:00' }] as const
const holidays = [{ from: '2025-01-14', to: '2025-01-14' }]
const fridays = calendar('FHEX EIU', { holidays })
const began = (
  tendered: string,
  start: StartRule,
  more: Partial<Notice> = {},
  facts: Fact[] = [],
  how: Partial<Terms> = {},
) =>
  momentText(
    statementOf(
      noticed(
        { tenderedAt: at(tendered), officeHours: office, holidays, start, ...more },
        '2025-01-30 00:00',
        terms(stated(5), usd(1), { calendar: fridays, ...how }),
        facts,
      ),
    ).commencement.at,
  )
const twelve: StartRule = { rule: 'Hours after', seconds: 12 * HOUR }
const noon: StartRule = { rule: 'By noon', sameDay: '13:00', nextDay: '08:00' }
const morning: StartRule = { rule: 'Next working day', time: '08:00' }
const work = span('2025-01-06 14:00', '2025-01-07 02:00', 'Working')
const onFriday = span('2025-01-10 02:00', '2025-01-10 23:00', 'Working')

test('work that begins exactly when turn time ends did not begin sooner', () => {
  const clausesWith = (from: string): string[] => {
    const notice = { tenderedAt: at('2025-01-06 10:00'), officeHours: office, start: twelve, unlessSooner: true }
    const agreed = terms(stated(5), usd(1), { calendar: fridays })
    const facts = [span(from, '2025-01-07 02:00', 'Working')]
    return statementOf(noticed(notice, '2025-01-30 00:00', agreed, facts)).commencement.steps.map(step => step.clause)
  }
  assert.ok(clausesWith('2025-01-06 21:59').includes('Sooner commenced'))
  assert.ok(!clausesWith('2025-01-06 22:00').includes('Sooner commenced'))
})

const beginnings: [string, string, string][] = [
  ['in office hours', began('2025-01-06 10:00', twelve), '2025-01-06 22:00'],
  ['at the minute when the office closes', began('2025-01-06 16:00', twelve), '2025-01-07 04:00'],
  ['after hours, at the next opening', began('2025-01-06 16:01', twelve), '2025-01-07 20:00'],
  ['on a holiday, at the next opening', began('2025-01-14 10:00', twelve), '2025-01-15 20:00'],
  ['also where holidays count', began('2025-01-14 10:00', twelve, {}, [], { calendar: calendar('SHINC') }), '2025-01-15 20:00'], // biome-ignore format: one case a line
  [
    'at any hour where no office hours are given',
    began('2025-01-06 20:00', twelve, { officeHours: [] }),
    '2025-01-07 08:00',
  ],
  ['turn time ends in a weekend', began('2025-01-09 15:00', twelve), '2025-01-11 00:00'],
  [
    'unless used: still in the weekend',
    began('2025-01-09 15:00', twelve, {}, [], { calendar: calendar('FHEX UU') }),
    '2025-01-11 00:00',
  ],
  [
    'unless used: when work begins in it',
    began('2025-01-09 14:00', twelve, {}, [{ ...onFriday, from: at('2025-01-10 05:00') }], {
      calendar: calendar('FHEX UU'),
    }),
    '2025-01-10 05:00',
  ],
  [
    'rain at the end of turn time',
    began('2025-01-06 10:00', twelve, {}, [span('2025-01-06 21:00', '2025-01-07 01:00', 'Weather')]),
    '2025-01-07 01:00',
  ],
  ['sooner commenced', began('2025-01-06 10:00', twelve, { unlessSooner: true }, [work]), '2025-01-06 14:00'],
  ['work before the notice', began('2025-01-06 15:00', twelve, { unlessSooner: true }, [work]), '2025-01-06 15:00'],
  ['work in turn time without such a clause', began('2025-01-06 10:00', twelve, {}, [work]), '2025-01-06 22:00'],
  ['next working day', began('2025-01-06 10:00', morning), '2025-01-07 08:00'],
  ['next working day past the weekend', began('2025-01-09 10:00', morning), '2025-01-11 08:00'],
  ['next working day past a holiday', began('2025-01-13 10:00', morning), '2025-01-15 08:00'],
  ['by noon', began('2025-01-06 12:00', noon), '2025-01-06 13:00'],
  ['after noon', began('2025-01-06 12:01', noon), '2025-01-07 08:00'],
  [
    'a number of days begins in a weekend',
    began('2025-01-09 15:00', twelve, {}, [], { allowance: { basis: 'Fixed days', days: fraction(5) } }),
    '2025-01-10 03:00',
  ],
]
for (const [name, found, expected] of beginnings) test(`laytime begins: ${name}`, () => assert.equal(found, expected))

// The days that each preset leaves of the 14 days from Mon 06-Jan.
const left: Record<Preset, number> = {
  ...{ SHINC: 14, FHINC: 14, 'SHEX UU': 12, 'SHEX EIU': 12, 'SSHEX UU': 10, 'SSHEX EIU': 10 },
  ...{ 'FHEX UU': 12, 'FHEX EIU': 12, 'FSHEX UU': 10, 'FSHEX EIU': 10 },
}
for (const preset of presets) {
  test(`${preset} leaves ${left[preset]} of 14 days`, () => {
    const { balance } = statementOf(
      call('2025-01-06 00:00', '2025-01-20 00:00', terms(stated(20), usd(1), { calendar: calendar(preset) })),
    )
    assert.deepEqual(balance.used, minutes(left[preset]))
  })
}

test('holidays extend from the day before into the day after, and count in SHINC', () => {
  const more = { holidays: [{ from: '2025-01-14', to: '2025-01-15' }], eve: '17:00', morrow: '08:00' }
  const exceptionAt = (moment: string, preset: Preset = 'FHEX EIU') => exceptedBy(calendar(preset, more), at(moment))
  assert.deepEqual(
    ['2025-01-13 16:59', '2025-01-13 17:00', '2025-01-16 07:59', '2025-01-16 08:00'].map(moment => exceptionAt(moment)),
    [undefined, 'Holiday', 'Holiday', undefined],
  )
  assert.equal(exceptionAt('2025-01-14 12:00', 'SHINC'), undefined)
})

const rows = (call: Call) =>
  statementOf(call).periods.map(
    ({ from, to, percent, clause }) => `${momentText(from)} ${momentText(to)} ${percent} ${clause}`,
  )

test('a row across the expiry is split at the exact second, with its percentage applied', () => {
  const own = terms({ basis: 'Stated', seconds: decimal('6015') }, usd(1))
  const half = span('2025-01-06 01:00', '2025-01-06 09:00', 'Other', { percent: 75, remark: 'Two of four gangs' })
  assert.deepEqual(rows(call('2025-01-06 00:00', '2025-01-06 03:00', own, [half])), [
    '2025-01-06 00:00 2025-01-06 01:00 100 Counts',
    '2025-01-06 01:00 2025-01-06 01:53:40 75 Other',
    '2025-01-06 01:53:40 2025-01-06 03:00 100 On demurrage',
  ])
})

const stops = [
  span('2025-01-06 03:00', '2025-01-06 04:00', 'Weather'),
  span('2025-01-06 05:00', '2025-01-06 06:00', 'Breakdown', { exemption: 'Owner’s fault', remark: 'Crane 2' }),
]

test("on demurrage rain counts, the owner's fault does not", () => {
  assert.deepEqual(rows(call('2025-01-06 00:00', '2025-01-06 07:00', terms(stated(0, 3), usd(1)), stops)), [
    '2025-01-06 00:00 2025-01-06 03:00 100 Counts',
    '2025-01-06 03:00 2025-01-06 04:00 100 On demurrage',
    '2025-01-06 04:00 2025-01-06 05:00 100 On demurrage',
    '2025-01-06 05:00 2025-01-06 06:00 0 Owner’s fault',
    '2025-01-06 06:00 2025-01-06 07:00 100 On demurrage',
  ])
})

for (const basis of ['Fixed days', 'Customary quick despatch'] as const) {
  test(`${basis}: everything counts`, () => {
    const own = terms({ basis, days: fraction(1, 4) }, usd(1), { calendar: calendar('SSHEX EIU') })
    const { balance } = statementOf(call('2025-01-05 00:00', '2025-01-05 07:00', own, stops))
    assert.deepEqual([durationText(balance.used), durationText(balance.over)], ['0d 07:00', '0d 01:00'])
  })
}

test('used excepted time may count by half, and weather counts unless it is excepted', () => {
  const half = { ...calendar('FHEX UU'), usedPercent: 50 }
  const used = (more: Partial<Terms>, facts: Fact[]) =>
    durationText(
      statementOf(call('2025-01-10 00:00', '2025-01-11 00:00', terms(stated(5), usd(1), more), facts)).balance.used,
    )
  assert.equal(used({ calendar: half }, [onFriday]), '0d 10:30')
  const rain = span('2025-01-10 02:00', '2025-01-10 05:00', 'Weather')
  assert.deepEqual([used({}, [rain]), used({ weatherExcepted: false }, [rain])], ['0d 21:00', '1d 00:00'])
})

test('per hatch and day', () => {
  const allowance = {
    basis: 'Rate per hatch and day',
    quantity: fraction(60_000),
    rate: fraction(1500),
    hatches: 5,
  } as const
  const { balance } = statementOf(call('2025-01-10 00:00', '2025-01-11 00:00', terms(allowance, usd(1))))
  assert.equal(durationText(balance.allowed), '8d 00:00')
})

test('reversible: time used at one port is not available at the next', () => {
  const weekly = { calendar: calendar('FHEX EIU') }
  const ports = [
    call('2025-01-06 00:00', '2025-01-09 00:00', terms(stated(1), usd(24), weekly)),
    noticed(
      { tenderedAt: at('2025-01-10 06:00'), start: twelve },
      '2025-01-11 06:00',
      terms(stated(1), usd(24), weekly),
    ),
  ]
  const { over, demurrageCents, ports: settledPorts } = settle(ports, { method: 'Reversible' })
  assert.equal(momentText(settledPorts[1]!.commencement.at), '2025-01-10 18:00')
  assert.deepEqual([durationText(over), demurrageCents], ['1d 12:00', 3600])
  assert.ok(settledPorts[1]!.periods.every(({ isOnDemurrage }) => isOnDemurrage))
})

test('work completed before laytime begins uses nothing', () => {
  const own = terms(stated(2), usd(24), { calendar: calendar('FHEX EIU'), despatchBasis: 'ATS' })
  const early = noticed({ tenderedAt: at('2025-01-09 15:00'), start: twelve }, '2025-01-10 12:00', own)
  const { balance, periods } = statementOf(early)
  assert.deepEqual([periods, momentText(balance.expiry.at)], [[], '2025-01-13 00:00'])
  assert.equal(durationText(balance.saved), '2d 12:00')
})

test('double deductions are found', () => {
  const rain = span('2025-01-09 20:00', '2025-01-10 06:00', 'Weather')
  const crane = span('2025-01-10 05:00', '2025-01-12 00:00', 'Breakdown')
  const own = terms(stated(5), usd(1), { calendar: calendar('FSHEX EIU') })
  const counted = call('2025-01-06 00:00', '2025-01-20 00:00', own, [crane, rain])
  const text = (all: { from: number; to: number; with: unknown }[]) =>
    all.map(({ from, to, with: other }) => [momentText(from), momentText(to), other])
  assert.deepEqual(text(overlapsIn(counted.facts)), [['2025-01-10 05:00', '2025-01-10 06:00', crane]])
  assert.deepEqual(text(overlapsWithCalendar(counted)), [
    ['2025-01-10 00:00', '2025-01-10 06:00', 'Weekend'],
    ['2025-01-10 05:00', '2025-01-12 00:00', 'Weekend'],
  ])
  assert.deepEqual(overlapsIn([rain, { ...crane, from: rain.to }]), [])
})

const good = noticed(
  { tenderedAt: at('2025-01-06 10:00'), start: twelve },
  '2025-01-20 00:00',
  terms(stated(5), usd(9)),
)
const withNotice = (more: Partial<Notice>): Call => ({ ...good, notice: { ...good.notice!, ...more } })
const withTerms = (more: Partial<Terms>): Call => ({ ...good, terms: { ...good.terms, ...more } })
const nightly = {
  windows: (['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const).flatMap(day =>
    window(day, '07:00', day, '09:00'),
  ),
}

const faults: [string, Call, string[]][] = [
  ['valid', good, []],
  ['no notice', { ...good, notice: undefined }, ['norTenderedAt']],
  ['valid: an agreed start needs no notice', call('2025-01-07 00:00', '2025-01-20 00:00', good.terms), []],
  ['notice before arrival', withNotice({ arrivedAt: at('2025-01-06 10:01') }), ['norTenderedAt']],
  ['accepted before tendered', withNotice({ acceptedAt: at('2025-01-06 09:59') }), ['norAcceptedAt']],
  ['completed before the notice', { ...good, completedAt: at('2025-01-05 00:00') }, ['completedAt']],
  ['completed years later', { ...good, completedAt: at('2035-01-05 00:00') }, ['completedAt']],
  ['an office never open', withNotice({ officeHours: [{ ...office[0], days: [] }] }), ['officeHours']],
  ['no rate', withTerms({ allowance: perDay('60000', '0') }), ['allowance']],
  [
    'no hatches',
    withTerms({ allowance: { basis: 'Rate per hatch and day', quantity: fraction(1), rate: fraction(1), hatches: 0 } }),
    ['allowance'],
  ],
  ['allowed for years', withTerms({ allowance: perDay('60000', '1') }), ['allowance']],
  [
    'no time that counts',
    withTerms({ calendar: calendar('SHEX EIU', { windows: window('Mon', '08:00', 'Mon', '08:00') }) }),
    ['terms'],
  ],
  [
    'an hour that never counts',
    { ...withTerms({ calendar: calendar('SHEX EIU', nightly) }), notice: { ...good.notice!, start: morning } },
    ['startRule'],
  ],
  [
    'a holiday that ends before it begins',
    withTerms({ calendar: calendar('SHEX EIU', { holidays: [{ from: '2025-01-02', to: '2025-01-01' }] }) }),
    ['holidays'],
  ],
  ['no demurrage', withTerms({ rates: { demurrage: [] } }), ['demurrageRate']],
  ['a tier without days', withTerms({ rates: { demurrage: [{ centsPerDay: 1 }, { centsPerDay: 2 }] } }), ['tiers']],
  [
    'despatch above demurrage',
    withTerms({ rates: { ...usd(9), despatchCentsPerDay: fraction(901) } }),
    ['despatchRate'],
  ],
  [
    'rows',
    { ...good, facts: [span('2025-01-07 01:00', '2025-01-07 00:00', 'Weather', { percent: 101 })] },
    ['to', 'percent'],
  ],
]
for (const [name, call, fields] of faults) {
  test(`refused: ${name}`, () =>
    assert.deepEqual(
      faultsOf(call).map(({ field }) => field),
      fields,
    ))
}

test('ports settled together need one rate', () => {
  const other = withTerms({ rates: usd(10) })
  const fields = (...args: Parameters<typeof groupFaults>) => groupFaults(...args).map(({ field }) => field)
  assert.deepEqual(fields([good, other], { method: 'Reversible' }), ['demurrageRate'])
  assert.deepEqual(fields([good, other], { method: 'Average', of: 'Time' }), ['demurrageRate'])
  assert.deepEqual(fields([good, other], { method: 'Average', of: 'Money' }), [])
  assert.deepEqual(fields([good, good], { method: 'Reversible' }), [])
  assert.deepEqual(fields([], { method: 'Reversible' }), ['ports'])
})
