// A statement is filled from its voyage and its contract, counted, agreed, and then posted as a cost of the cargo.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { LaytimeStatement } from '#areas/reports/laytime/calls.ts'
import type { Row } from '../../../../database/demo/caller.ts'
import { type CargoApplication, startCargoApplication } from '../../../../tests/application-with-cargo.ts'

let app: CargoApplication
before(async () => {
  app = await startCargoApplication()
})
after(() => app?.close())

const address = 'reports/laytime'
const on = (moment: string): string => `${moment.replace(' ', 'T')}:00+03:00`
const rain = { startsAt: on('2025-01-08 06:00'), endsAt: on('2025-01-08 10:30'), event: 'Weather', remark: 'Rain' }

// 60,000 tons at 10,000 a day, notice on Monday 06-Jan-2025 at 10:00, weekend from Thursday 17:00.
const body = (more: object = {}): object => ({
  date: app.ago(3),
  voyage: app.voyage.id,
  counterparty: app.world.bagVendor,
  quantity: 60_000,
  rate: 10_000,
  terms: 'FHEX EIU',
  turnTimeHours: 12,
  demurrageRate: 22_000,
  windowFromDay: 'Thu',
  windowFromTime: '17:00',
  windowToDay: 'Sat',
  windowToTime: '08:00',
  arrivedAt: on('2025-01-06 08:00'),
  norTenderedAt: on('2025-01-06 10:00'),
  norAcceptedAt: on('2025-01-06 10:00'),
  completedAt: on('2025-01-17 04:00'),
  basis: 'Rate per day',
  operation: 'Discharge',
  startRule: 'Hours after notice',
  weatherExcepted: true,
  onceOnDemurrage: true,
  method: 'Non-reversible',
  despatchBasis: 'All time saved',
  holidays: [],
  tiers: [],
  facts: [rain],
  unlessSooner: false,
  perDayOrPart: false,
  isNetted: false,
  ...more,
})
const statementOf = async (id: number): Promise<LaytimeStatement> =>
  (await app.ask('GET', `${address}/${id}/statement`)).body as LaytimeStatement

test('counted to the minute, split by bill of lading, and listed row by row', async () => {
  const made = await app.add(address, body())
  assert.deepEqual(
    [made.allowedTime, made.usedTime, made.overTime, made.demurrage, made.despatch, made.demurrageSar],
    ['6d 00:00', '8d 10:30', '2d 10:30', 53_625, 0, 201_093.75],
  )
  assert.equal(new Date(made.expiresAt as string).toISOString(), '2025-01-14T14:30:00.000Z')
  assert.equal(new Date(made.laytimeCommenced as string).toISOString(), '2025-01-06T19:00:00.000Z')
  const split = made.split as { quantity: number; demurrage: number; demurrageSar: number }[]
  assert.equal(split.length, 2)
  assert.equal(Math.round(split.reduce((sum, { demurrage }) => sum + demurrage * 100, 0)), 5_362_500)
  const { rows, steps, expiry, together } = await statementOf(made.id)
  assert.deepEqual(
    steps.map(({ at, clause }) => [at, clause]),
    [
      ['2025-01-06 10:00', 'Tendered in office hours'],
      ['2025-01-06 22:00', 'Turn time'],
    ],
  )
  assert.deepEqual(
    rows.filter(({ remark }) => remark === 'Rain').map(({ from, to, percent, clause }) => [from, to, percent, clause]),
    [['2025-01-08 06:00', '2025-01-08 10:30', 0, 'Weather']],
  )
  assert.deepEqual([expiry, together.net], [{ at: '2025-01-14 17:30', isReached: true }, null])
})

const from = (tendered: string) => ({
  ...{ arrivedAt: on(tendered), norTenderedAt: on(tendered), norAcceptedAt: on(tendered) },
})
const days = (number: number) => ({ basis: 'Stated', days: number, rate: null })
const running = { terms: 'SHINC', turnTimeHours: 0, facts: [], despatchBasis: 'Working time saved' }
const cleaning = { event: 'Other', percent: 0, exemption: 'Owner’s fault', remark: 'Holds cleaned again' }
const april = { ...running, demurrageRate: 10_000, despatchRate: 5_000 }
const half = {
  ...running,
  ...from('2025-04-01 10:00'),
  ...days(1),
  demurrageRate: 20_000,
  completedAt: on('2025-04-03 11:00'),
}

// Published statements, and terms with half minutes or five decimals, entered unchanged.
const entered: [string, object, string, number, number][] = [
  [
    '30,157.296 MT at 6,000 a day, an office that closes, holds cleaned again',
    {
      ...{ ...running, ...from('2010-07-05 08:15'), completedAt: on('2010-07-11 10:25'), operation: 'Load' },
      ...{ quantity: 30_157.296, rate: 6_000, demurrageRate: 7_000, despatchRate: 3_500, terms: 'SSHEX EIU' },
      ...{ windowFromDay: 'Sat', windowFromTime: '12:00', windowToDay: 'Mon', windowToTime: '08:00' },
      ...{ officeDays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'], officeOpens: '08:00', officeCloses: '17:00' },
      startRule: 'Next working day',
      facts: [
        { startsAt: on('2010-07-07 10:55'), endsAt: on('2010-07-07 12:15'), ...cleaning },
        { startsAt: on('2010-07-07 13:15'), endsAt: on('2010-07-11 10:25'), ...cleaning },
      ],
    },
    ...(['1d 03:55', 0, 13_520.58] as const),
  ],
  [
    '48 hours, notice at 10:00, six hours of turn time',
    { ...april, ...from('2025-04-01 10:00'), ...days(2), turnTimeHours: 6, completedAt: on('2025-04-03 18:00') },
    ...(['2d 02:00', 833.33, 0] as const),
  ],
  [
    '72 hours, from the notice at once',
    { ...april, ...from('2025-04-10 08:00'), ...days(3), completedAt: on('2025-04-12 12:00') },
    ...(['2d 04:00', 0, 4_166.67] as const),
  ],
  [
    'a rate by the hour and three hours added',
    {
      ...{ ...running, ...from('2025-05-01 00:00'), basis: 'Rate per hour', quantity: 48_000, rate: 4_000 },
      ...{ extraMinutes: 180, demurrageRate: 15_000, completedAt: on('2025-05-01 17:00') },
    },
    ...(['0d 17:00', 1_250, 0] as const),
  ],
  ['32.5 minutes of turn time', { ...half, turnTimeMinutes: 32.5 }, '2d 00:27', 20_381.94, 0],
  ['137.5 minutes of turn time', { ...half, turnTimeMinutes: 137.5 }, '1d 22:42', 18_923.61, 0],
  ['two hours and 17.5 minutes', { ...half, turnTimeHours: 2, turnTimeMinutes: 17.5 }, '1d 22:42', 18_923.61, 0],
  ['half a minute added', { ...half, extraMinutes: 0.5 }, '2d 01:00', 20_826.39, 0],
  ['0.97656 days allowed', { ...half, ...days(0.97656) }, '2d 01:00', 21_302.13, 0],
]

for (const [name, values, used, demurrage, despatch] of entered) {
  test(`entered exactly: ${name}`, async () => {
    const made = await app.add(address, body({ port: app.world.ports.jeddah, ...values }))
    assert.deepEqual([made.usedTime, made.demurrage, made.despatch], [used, demurrage, despatch])
    await app.act(address, made.id, 'cancel', { reason: 'Test over' })
  })
}

test('turn time with a fraction of a second is refused', async () => {
  const { fields } = await app.refused('POST', address, body({ ...half, turnTimeMinutes: 32.501 }))
  assert.match(JSON.stringify(fields.turnTimeMinutes), /whole seconds/)
})

test('empty fields are filled from the voyage and the contract; half of the demurrage is despatch', async () => {
  const refusal = await app.refused('POST', address, body({ demurrageRate: null, terms: null }))
  assert.deepEqual(Object.keys(refusal.fields), ['demurrageRate'])
  const { quantity, despatchRate, port } = await app.add(address, body({ quantity: null, rate: 1_000 }))
  assert.deepEqual([quantity, despatchRate, port], [3_090, 11_000, app.world.ports.jeddah])
})

test('empty turn time is that of the contract, with its half minutes', async () => {
  const agree = (hours: number | null, minutes: number | null) =>
    app.sql(
      `update purchase_contract set turn_time_hours = ${hours}, turn_time_minutes = ${minutes} where id = ${app.contract.id}`,
    )
  await agree(2, 17_500)
  const made = await app.add(address, body({ ...half, port: app.world.ports.jeddah, turnTimeHours: null }))
  assert.deepEqual([made.turnTimeHours, made.turnTimeMinutes, made.demurrage], [2, 17.5, 18_923.61])
  await app.act(address, made.id, 'cancel', { reason: 'Test over' })
  await agree(null, null)
})

test('wrong values are reported at their fields', async () => {
  for (const [more, field] of [
    [{ norTenderedAt: on('2025-01-06 07:00') }, 'norTenderedAt'],
    [{ facts: [rain, { ...rain, event: 'Breakdown' }] }, 'facts'],
    [{ facts: [{ ...rain, endsAt: rain.startsAt }] }, 'facts.0.endsAt'],
    [{ rate: 1 }, 'rate'],
    [{ despatchRate: 30_000 }, 'despatchRate'],
    [{ windowToDay: null }, 'windowFromDay'],
    [{ agreedCommencement: on('2025-01-06 10:00') }, 'agreedReason'],
  ] as const) {
    assert.ok((await app.refused('POST', address, body(more))).fields[field], field)
  }
})

test('agreed, it is owed and a cost of the cargo; settled, it is locked; canceled, it is reversed', async () => {
  const cost = async () => {
    const rows = (await app.sql(
      `select role, sum(amount)::bigint as amount from ledger.entry e join ledger.account a
        on a.agency_id = e.agency_id and a.id = e.account_id join ledger.posting p
        on p.agency_id = e.agency_id and p.posted_month = e.posted_month and p.id = e.posting_id
        where p.kind = 'laytime' group by role order by role`,
    )) as { role: string; amount: number }[]
    return rows.map(({ role, amount }) => [role, Number(amount)])
  }
  const made = await app.add(address, body())
  await app.act(address, made.id, 'calculate')
  assert.deepEqual(await cost(), [])
  const agreed = await app.act(address, made.id, 'approve')
  assert.equal(agreed.status, 'Agreed')
  assert.deepEqual(await cost(), [
    ['CONSIGNMENT_COST', 20_109_375],
    ['VENDOR_PAYABLE', -20_109_375],
  ])
  assert.equal((await app.refused('PUT', `${address}/${made.id}`, { ...body(), version: agreed.version })).status, 409)
  await app.act(address, made.id, 'settle', { settledAmount: 53_625 })
  const second = await app.add(address, body())
  await app.act(address, second.id, 'calculate')
  await app.act(address, second.id, 'approve')
  await app.act(address, second.id, 'cancel', { reason: 'Counted twice' })
  assert.deepEqual((await cost())[0], ['CONSIGNMENT_COST', 20_109_375])
  const ask = (query: string) =>
    app.get<{ count: number; rows: Row[]; totals: Row }>(`reports/laytime-report?from=2024-01-01&to=2099-12-31${query}`)
  const [without, shown] = [await ask(''), await ask('&undone=true')]
  assert.deepEqual(shown.totals, without.totals)
  assert.ok(without.rows.every(({ status }) => status !== 'Canceled') && shown.count > without.count)
  assert.ok(shown.rows.some(({ status, demurrage }) => status === 'Reversal' && Number(demurrage) < 0))
})

test('ports with one allowance: the last one has the result, and is counted again when another changes', async () => {
  const shared = { method: 'Reversible', facts: [], terms: 'SHINC', windowFromDay: null, windowFromTime: null }
  const of = (more: object) => body({ ...shared, windowToDay: null, windowToTime: null, ...more })
  const load = { operation: 'Load', port: app.world.ports.kwinana, arrivedAt: null, norAcceptedAt: null }
  const discharge = await app.add(address, of({}))
  assert.equal(discharge.overTime, '4d 06:00')
  const first = await app.add(
    address,
    of({ ...load, norTenderedAt: on('2024-12-01 00:00'), completedAt: on('2024-12-04 12:00') }),
  )
  const again: Row = await app.get(`${address}/${discharge.id}`)
  assert.deepEqual([first.demurrage, first.despatch], [0, 0])
  assert.deepEqual([again.allowedTime, again.overTime, again.demurrage], ['9d 00:00', '1d 06:00', 27_500])
  const { together } = await statementOf(discharge.id)
  assert.deepEqual([together.ports, together.allowed, together.net], [2, '12d 00:00', 27_500])
})

test('users without the right to laytime find no statement', async () => {
  const { id } = await app.add(address, body())
  const port = await app.as('wb')
  for (const path of [`${address}/${id}`, `${address}/${id}/statement`]) {
    assert.equal((await port('GET', `/api/agencies/${app.redSea.id}/${path}`)).status, 404)
  }
})
