// Published statements with known results, and barley cargoes of our own whose results were counted minute by minute.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allowedSeconds } from '#laytime/allowance.ts'
import { calendar } from '#laytime/calendar.ts'
import { at, durationText, HOUR, momentText } from '#laytime/clock.ts'
import type { Fact } from '#laytime/facts.ts'
import { decimal, type Fraction, fraction, minus, nearest, sum, times } from '#laytime/fraction.ts'
import { demurrageCents, despatchCents, splitByBills } from '#laytime/money.ts'
import { settle } from '#laytime/settlement.ts'
import { statementOf } from '#laytime/statement.ts'
import type { Call, Notice, Rates, Terms } from '#laytime/terms.ts'
import { call, minutes, noticed, perDay, span, stated, terms, usd, window } from '../../tests/laytime.ts'

test('allowed time is an exact fraction: 13,520.58 of despatch, where minutes would give 13,518.75', () => {
  const office = { days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'] as const, opens: '08:00', closes: '17:00' }
  const { calendar: saturdays, ...rest } = terms(perDay('30157.296', '6000'), usd(7000), {
    calendar: calendar('SSHEX EIU', { windows: window('Sat', '12:00', 'Mon', '08:00') }),
  })
  const cleaning = { percent: 0, exemption: 'Owner’s fault', remark: 'Holds cleaned again' } as const
  const loading = noticed(
    { tenderedAt: at('2010-07-05 08:15'), officeHours: [office], start: { rule: 'Next working day', time: '08:00' } },
    '2010-07-11 10:25',
    { ...rest, calendar: saturdays },
    [
      span('2010-07-06 08:00', '2010-07-07 10:55', 'Working'),
      span('2010-07-07 10:55', '2010-07-07 12:15', 'Other', cleaning),
      span('2010-07-07 12:15', '2010-07-07 13:15', 'Working'),
      span('2010-07-07 13:15', '2010-07-11 10:25', 'Other', cleaning),
    ],
  )
  const { commencement, balance } = statementOf(loading)
  assert.equal(momentText(commencement.at), '2010-07-06 08:00')
  assert.equal(durationText(balance.allowed), '5d 00:37')
  assert.deepEqual(balance.allowed, decimal('434265.0624'))
  assert.equal(durationText(balance.used), '1d 03:55')
  assert.equal(despatchCents(balance.saved, rest.rates), 1_352_058)
  assert.equal(despatchCents(minus(minutes(5, 0, 37), balance.used), rest.rates), 1_351_875)
})

const mmd = terms(perDay('72000', '24000'), usd(22_000), {
  calendar: calendar('SSHEX EIU', { windows: window('Sat', '12:00', 'Mon', '06:00') }),
})
const mmdNotice = (tendered: string): Notice => ({
  tenderedAt: at(tendered),
  officeHours: [
    { days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'], opens: '09:00', closes: '18:00' },
    { days: ['Sat'], opens: '09:00', closes: '14:00' },
  ],
  start: { rule: 'Hours after', seconds: 6 * HOUR },
})
const paradip = noticed(mmdNotice('2010-09-04 06:00'), '2010-09-06 06:00', mmd, [
  span('2010-09-04 12:00', '2010-09-06 06:00', 'Working'),
])
const shanghai = noticed(
  mmdNotice('2010-09-19 18:00'),
  '2010-09-30 15:00',
  { ...mmd, allowance: perDay('72000', '12000') },
  [span('2010-09-19 18:00', '2010-09-30 15:00', 'Working')],
)

test('office hours, turn time and weekends: three days of despatch, two days and six hours of demurrage', () => {
  const { ports, ...result } = settle([paradip, shanghai], { method: 'Non-reversible', isNetted: true })
  assert.deepEqual(
    ports.map(({ commencement }) => commencement.steps.map(({ at, clause }) => `${momentText(at)} ${clause}`)),
    [
      [
        '2010-09-04 09:00 Deemed tendered at the next opening',
        '2010-09-04 15:00 Turn time',
        '2010-09-06 06:00 After an excepted period',
      ],
      ['2010-09-20 09:00 Deemed tendered at the next opening', '2010-09-20 15:00 Turn time'],
    ],
  )
  assert.deepEqual(
    ports.map(({ balance: { used, over, saved } }) => [used, saved, over].map(durationText)),
    [
      ['0d 00:00', '3d 00:00', '0d 00:00'],
      ['8d 06:00', '0d 00:00', '2d 06:00'],
    ],
  )
  assert.equal(momentText(ports[1]!.balance.expiry.at), '2010-09-28 09:00')
  assert.deepEqual([result.despatchCents, result.demurrageCents, result.netCents], [3_300_000, 4_950_000, 1_650_000])
})

const conversions: [string, Fraction, Rates, number][] = [
  ['4d 06:30 at 30,000', minutes(4, 6, 30), usd(30_000), 12_812_500],
  ['4d 06:30 at 60,000', minutes(4, 6, 30), usd(60_000), 25_625_000],
  ['16:48 pro rata', minutes(0, 16, 48), usd(5000), 350_000],
  ['16:48 per day or part thereof', minutes(0, 16, 48), usd(5000, { isPerDayOrPart: true }), 500_000],
  ['a full day does not start a second one', minutes(1), usd(5000, { isPerDayOrPart: true }), 500_000],
]
for (const [name, time, rates, cents] of conversions) {
  test(`demurrage for ${name}`, () => assert.equal(demurrageCents(time, rates), cents))
}

test('each port rounded, then set off: the owner owes 3,333.34', () => {
  const hours = (tendered: string, turn: number): Notice => ({
    tenderedAt: at(tendered),
    start: { rule: 'Hours after', seconds: turn * HOUR },
  })
  const load = noticed(hours('2025-04-01 10:00', 6), '2025-04-03 18:00', terms(stated(0, 48), usd(10_000)))
  const discharge = noticed(hours('2025-04-10 08:00', 0), '2025-04-12 12:00', terms(stated(0, 72), usd(10_000)))
  const { ports, netCents } = settle([load, discharge], { method: 'Average', of: 'Money' })
  assert.deepEqual(
    ports.map(({ balance, money }) => [durationText(balance.used), money]),
    [
      ['2d 02:00', { demurrageCents: 83_333, despatchCents: 0 }],
      ['2d 04:00', { demurrageCents: 0, despatchCents: 416_667 }],
    ],
  )
  assert.equal(netCents, -333_334)
  const apart = settle([load, discharge], { method: 'Non-reversible', isNetted: false })
  assert.deepEqual([apart.demurrageCents, apart.despatchCents, apart.netCents], [83_333, 416_667, undefined])
})

test('rain rows at two ports', () => {
  const own = terms(stated(3, 12, 10), usd(50_000))
  const load = call('2009-06-04 21:12', '2009-06-09 04:30', own, [
    span('2009-06-08 10:45', '2009-06-08 12:25', 'Weather', { remark: 'Rain' }),
    span('2009-06-09 00:00', '2009-06-09 00:30', 'Other', { percent: 0 }),
  ])
  const discharge = call('2009-06-14 01:30', '2009-06-17 04:00', own, [
    span('2009-06-15 17:30', '2009-06-15 18:30', 'Weather', { remark: 'Rain' }),
  ])
  // The published statement also deducts the two stoppages of the loading port after expiry.
  const strict = { ...load, terms: { ...own, onceOnDemurrage: false } }
  const { ports } = settle([strict, discharge], { method: 'Non-reversible', isNetted: false })
  assert.deepEqual(
    ports.map(({ balance: { used, over, saved }, money }) => [
      ...[used, over, saved].map(durationText),
      money!.demurrageCents,
      money!.despatchCents,
    ]),
    [
      ['4d 05:08', '0d 16:58', '0d 00:00', 3_534_722, 0],
      ['3d 01:30', '0d 00:00', '0d 10:40', 0, 1_111_111],
    ],
  )
  const once = statementOf(load)
  assert.equal(momentText(once.balance.expiry.at), '2009-06-08 09:22')
  assert.equal(durationText(once.balance.used), '4d 07:18')
})

test('55,000 tons at 10,000 a day, used 4d 05:08: 32,152.78 of despatch', () => {
  const allowed = allowedSeconds(perDay('55000', '10000'))
  assert.equal(durationText(allowed), '5d 12:00')
  assert.equal(despatchCents(minus(allowed, minutes(4, 5, 8)), usd(50_000)), 3_215_278)
})

test('a statement has a row for each day', () => {
  const { periods } = statementOf(call('2009-09-05 22:00', '2009-09-07 11:00', terms(stated(5), usd(1))))
  assert.deepEqual(
    periods.map(({ counted, used }) => [counted, durationText(used)]),
    [
      [minutes(0, 2), '0d 02:00'],
      [minutes(1), '1d 02:00'],
      [minutes(0, 11), '1d 13:00'],
    ],
  )
})

test('per port 18,000 and 6,000, netted 12,000; reversible and averaged by time 6,000', () => {
  const calls = [
    call('2025-03-01 00:00', '2025-03-07 00:00', terms(stated(5), usd(18_000))),
    call('2025-03-10 00:00', '2025-03-13 12:00', terms(stated(4, 4), usd(18_000))),
  ]
  const apart = settle(calls, { method: 'Non-reversible', isNetted: true })
  assert.deepEqual([apart.demurrageCents, apart.despatchCents, apart.netCents], [1_800_000, 600_000, 1_200_000])
  const pooled = settle(calls.toReversed(), { method: 'Reversible' })
  assert.deepEqual([pooled.allowed, pooled.used, pooled.over].map(durationText), ['9d 04:00', '9d 12:00', '0d 08:00'])
  assert.deepEqual([pooled.demurrageCents, pooled.despatchCents, pooled.netCents], [600_000, 0, 600_000])
  assert.equal(momentText(pooled.ports[1]!.balance.expiry.at), '2025-03-13 04:00')
  const averaged = settle(calls, { method: 'Average', of: 'Time' })
  assert.deepEqual([averaged.demurrageCents, averaged.despatchCents, averaged.netCents], [600_000, 0, 600_000])
})

for (const [used, saved] of [
  [decimal('99.5'), decimal('20.5')],
  [fraction(108), fraction(12)],
] as const) {
  test(`pooled: 120 hours allowed, ${durationText(times(used, fraction(HOUR)))} used`, () => {
    const end = at('2025-05-05 00:00') + nearest(times(used, fraction(HOUR))) - 48 * HOUR
    const calls = [
      call('2025-05-01 00:00', '2025-05-03 00:00', terms(stated(0, 60), usd(18_000))),
      call('2025-05-05 00:00', momentText(end), terms(stated(0, 60), usd(18_000))),
    ]
    assert.deepEqual(settle(calls, { method: 'Reversible' }).saved, times(saved, fraction(HOUR)))
  })
}

test('tiers start again at each port: 9,000 and 31,000', () => {
  const demurrage = [{ days: 5, centsPerDay: 100_000 }, { days: 10, centsPerDay: 200_000 }, { centsPerDay: 300_000 }]
  const calls = [
    call('2025-05-01 00:00', '2025-05-09 00:00', terms(stated(1), { demurrage })),
    call('2025-06-01 00:00', '2025-06-19 00:00', terms(stated(1), { demurrage })),
  ]
  const { ports, demurrageCents: total } = settle(calls, { method: 'Non-reversible', isNetted: false })
  assert.deepEqual([...ports.map(({ money }) => money!.demurrageCents), total], [900_000, 3_100_000, 4_000_000])
})

test('turn time added to the allowed time: two hours at 15,000 are 1,250', () => {
  const allowance: Terms['allowance'] = {
    ...{ basis: 'Rate per hour', quantity: fraction(48_000), rate: fraction(4000), extraSeconds: 3 * HOUR },
  }
  const { balance } = statementOf(call('2025-05-01 00:00', '2025-05-01 17:00', terms(allowance, usd(15_000))))
  assert.equal(durationText(balance.allowed), '0d 15:00')
  assert.equal(momentText(balance.expiry.at), '2025-05-01 15:00')
  assert.equal(demurrageCents(balance.over, usd(15_000)), 125_000)
})

for (const [days, demurrage, despatch] of [
  [6, 2_000_000, 0],
  [4, 0, 1_000_000],
] as const) {
  test(`one allowance for loading and discharge: ${days} of five days used`, () => {
    const own = (rate: string) => terms(perDay('30000', rate), usd(20_000))
    const calls = [
      call('2025-05-01 00:00', '2025-05-03 00:00', own('10000')),
      call('2025-05-10 00:00', `2025-05-${days + 8}T00:00`, own('15000')),
    ]
    const result = settle(calls, { method: 'Reversible' })
    assert.deepEqual(result.allowed, minutes(5))
    assert.deepEqual([result.demurrageCents, result.despatchCents], [demurrage, despatch])
  })
}

// 60,000 tons of barley at Jeddah, 10,000 per weather working day, twelve hours of turn time, weekend from Thursday 17:00.
const jeddah = (more: Partial<Terms>, completed: string, facts: Fact[] = []): Call =>
  noticed(
    { tenderedAt: at('2025-01-06 10:00'), start: { rule: 'Hours after', seconds: 12 * HOUR } },
    completed,
    terms(perDay('60000', '10000'), usd(22_000), more),
    [span('2025-01-08 06:00', '2025-01-08 10:30', 'Weather', { remark: 'Rain' }), ...facts],
  )
const weekend = { windows: window('Thu', '17:00', 'Sat', '08:00') }
const [evenIfUsed, unlessUsed] = [calendar('FHEX EIU', weekend), calendar('FHEX UU', weekend)]
const friday = span('2025-01-10 08:00', '2025-01-10 20:00', 'Working', { remark: 'Worked on Friday' })

const barley: [string, Call, { expiry: string; over?: string; saved?: string; cents: number }][] = [
  [
    'FHEX even if used, second weekend after expiry',
    jeddah({ calendar: evenIfUsed }, '2025-01-17 04:00', [friday]),
    { expiry: '2025-01-14 17:30', over: '2d 10:30', cents: 5_362_500 },
  ],
  [
    'the same where exceptions continue after laytime',
    jeddah({ calendar: evenIfUsed, onceOnDemurrage: false }, '2025-01-17 04:00'),
    { expiry: '2025-01-14 17:30', over: '1d 23:30', cents: 4_354_167 },
  ],
  [
    'working time saved',
    jeddah({ calendar: evenIfUsed }, '2025-01-09 12:00'),
    { expiry: '2025-01-14 17:30', saved: '3d 14:30', cents: 3_964_583 },
  ],
  [
    'all time saved',
    jeddah({ calendar: evenIfUsed, despatchBasis: 'ATS' }, '2025-01-09 12:00'),
    { expiry: '2025-01-14 17:30', saved: '5d 05:30', cents: 5_752_083 },
  ],
  [
    'FHEX unless used, worked on Friday',
    jeddah({ calendar: unlessUsed }, '2025-01-17 04:00', [friday]),
    { expiry: '2025-01-14 05:30', over: '2d 22:30', cents: 6_462_500 },
  ],
  [
    'SHINC, weather excepted',
    jeddah({}, '2025-01-17 04:00', [friday]),
    { expiry: '2025-01-13 02:30', over: '4d 01:30', cents: 8_937_500 },
  ],
]
for (const [name, voyage, { expiry, over = '0d 00:00', saved = '0d 00:00', cents }] of barley) {
  test(`barley at Jeddah: ${name}`, () => {
    const { ports, demurrageCents: owed, despatchCents: earned } = settle([voyage], { method: 'Reversible' })
    const { balance, commencement } = ports[0]!
    assert.equal(momentText(commencement.at), '2025-01-06 22:00')
    assert.deepEqual([momentText(balance.expiry.at), durationText(balance.over)], [expiry, over])
    assert.deepEqual([durationText(balance.saved), owed + earned], [saved, cents])
  })
}

test('two consignees share by bill of lading, in dollars and in riyals, to the last cent', () => {
  assert.deepEqual(splitByBills(5_362_500, [41_200_000, 20_600_000]), [
    { cents: 3_575_000, halalas: 13_406_250 },
    { cents: 1_787_500, halalas: 6_703_125 },
  ])
  const thirds = splitByBills(100, [1, 1, 1])
  assert.deepEqual(
    [thirds.map(({ cents }) => cents), sum(thirds.map(({ halalas }) => fraction(halalas)))],
    [[34, 33, 33], fraction(375)],
  )
})
