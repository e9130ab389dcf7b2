// A statement is fed by its voyage and its contract, counted, agreed, and then part of what the cargo costs.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { LaytimeStatement } from '#areas/reports/laytime/calls.ts'
import type { Row } from '../../../../database/demo/caller.ts'
import { type CargoHouse, startCargoHouse } from '../../../../tests/application-with-cargo.ts'

let house: CargoHouse
before(async () => {
  house = await startCargoHouse()
})
after(() => house?.close())

const address = 'reports/laytime'
const on = (moment: string): string => `${moment.replace(' ', 'T')}:00+03:00`
const rain = { startsAt: on('2025-01-08 06:00'), endsAt: on('2025-01-08 10:30'), event: 'Weather', remark: 'Rain' }

// 60,000 tons at 10,000 a day, notice on Monday 06-Jan-2025 at 10:00, weekend from Thursday 17:00.
const body = (more: object = {}): object => ({
  date: house.ago(3),
  voyage: house.voyage.id,
  counterparty: house.world.bagVendor,
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
  (await house.ask('GET', `${address}/${id}/statement`)).body as LaytimeStatement

test('counted to the minute, split by bill of lading, and told row by row', async () => {
  const made = await house.add(address, body())
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

test('what is left empty comes from the voyage and the contract; half of the demurrage is despatch', async () => {
  const told = await house.refused('POST', address, body({ demurrageRate: null, terms: null }))
  assert.deepEqual(Object.keys(told.fields), ['demurrageRate'])
  const { quantity, despatchRate, port } = await house.add(address, body({ quantity: null, rate: 1_000 }))
  assert.deepEqual([quantity, despatchRate, port], [3_090, 11_000, house.world.ports.jeddah])
})

test('wrong figures are told under their fields', async () => {
  for (const [more, field] of [
    [{ norTenderedAt: on('2025-01-06 07:00') }, 'norTenderedAt'],
    [{ facts: [rain, { ...rain, event: 'Breakdown' }] }, 'facts'],
    [{ facts: [{ ...rain, endsAt: rain.startsAt }] }, 'facts.0.endsAt'],
    [{ rate: 1 }, 'rate'],
    [{ despatchRate: 30_000 }, 'despatchRate'],
    [{ windowToDay: null }, 'windowFromDay'],
    [{ agreedCommencement: on('2025-01-06 10:00') }, 'agreedReason'],
  ] as const) {
    assert.ok((await house.refused('POST', address, body(more))).fields[field], field)
  }
})

test('agreed, it is owed and makes the cargo dearer; settled, it is locked; canceled, it is taken back', async () => {
  const cost = async () => {
    const rows = (await house.sql(
      `select role, sum(amount)::bigint as amount from ledger.entry e join ledger.account a
        on a.agency_id = e.agency_id and a.id = e.account_id join ledger.posting p
        on p.agency_id = e.agency_id and p.posted_month = e.posted_month and p.id = e.posting_id
        where p.kind = 'laytime' group by role order by role`,
    )) as { role: string; amount: number }[]
    return rows.map(({ role, amount }) => [role, Number(amount)])
  }
  const made = await house.add(address, body())
  await house.act(address, made.id, 'calculate')
  assert.deepEqual(await cost(), [])
  const agreed = await house.act(address, made.id, 'approve')
  assert.equal(agreed.status, 'Agreed')
  assert.deepEqual(await cost(), [
    ['CONSIGNMENT_COST', 20_109_375],
    ['VENDOR_PAYABLE', -20_109_375],
  ])
  assert.equal(
    (await house.refused('PUT', `${address}/${made.id}`, { ...body(), version: agreed.version })).status,
    409,
  )
  await house.act(address, made.id, 'settle', { settledAmount: 53_625 })
  const second = await house.add(address, body())
  await house.act(address, second.id, 'calculate')
  await house.act(address, second.id, 'approve')
  await house.act(address, second.id, 'cancel', { reason: 'Counted twice' })
  assert.deepEqual((await cost())[0], ['CONSIGNMENT_COST', 20_109_375])
})

test('ports with one allowance: the last one tells what it comes to, and is counted anew when another changes', async () => {
  const shared = { method: 'Reversible', facts: [], terms: 'SHINC', windowFromDay: null, windowFromTime: null }
  const of = (more: object) => body({ ...shared, windowToDay: null, windowToTime: null, ...more })
  const load = { operation: 'Load', port: house.world.ports.kwinana, arrivedAt: null, norAcceptedAt: null }
  const discharge = await house.add(address, of({}))
  assert.equal(discharge.overTime, '4d 06:00')
  const first = await house.add(
    address,
    of({ ...load, norTenderedAt: on('2024-12-01 00:00'), completedAt: on('2024-12-04 12:00') }),
  )
  const again: Row = await house.get(`${address}/${discharge.id}`)
  assert.deepEqual([first.demurrage, first.despatch], [0, 0])
  assert.deepEqual([again.allowedTime, again.overTime, again.demurrage], ['9d 00:00', '1d 06:00', 27_500])
  const { together } = await statementOf(discharge.id)
  assert.deepEqual([together.ports, together.allowed, together.net], [2, '12d 00:00', 27_500])
})

test('who may not look at laytime finds no statement', async () => {
  const { id } = await house.add(address, body())
  const port = await house.as('wb')
  for (const path of [`${address}/${id}`, `${address}/${id}/statement`]) {
    assert.equal((await port('GET', `/api/agencies/${house.redSea.id}/${path}`)).status, 404)
  }
})
