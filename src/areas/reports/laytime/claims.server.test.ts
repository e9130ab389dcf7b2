// The claiming side of a statement, and the versions of its calculation.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { LaytimeComparison, LaytimeVersion } from '#areas/reports/laytime/calls.ts'
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

// 60,000 tons at 10,000 a day from Monday 06-Jan-2025 22:00, all days counting except for rain: 4 d 01:30 on demurrage.
const body = (more: object = {}): object => ({
  ...{ date: app.ago(3), voyage: app.voyage.id, counterparty: app.world.bagVendor },
  ...{ quantity: 60_000, rate: 10_000, basis: 'Rate per day', operation: 'Discharge', terms: 'SHINC' },
  ...{ turnTimeHours: 12, startRule: 'Hours after notice', demurrageRate: 22_000, method: 'Non-reversible' },
  ...{
    arrivedAt: on('2025-01-06 08:00'),
    norTenderedAt: on('2025-01-06 10:00'),
    norAcceptedAt: on('2025-01-06 10:00'),
  },
  ...{ completedAt: on('2025-01-17 04:00'), despatchBasis: 'All time saved', weatherExcepted: true },
  ...{ onceOnDemurrage: true, unlessSooner: false, perDayOrPart: false, isNetted: false },
  ...{ port: app.world.ports.jeddah, holidays: [], tiers: [], facts: [rain] },
  ...more,
})
const early = { completedAt: on('2025-01-09 12:00'), facts: [] }

const owedTo = async (): Promise<Record<string, number>> => {
  const rows = (await app.sql(
    `select role, sum(amount)::bigint as amount from ledger.entry e join ledger.account a
      on a.agency_id = e.agency_id and a.id = e.account_id join ledger.posting p
      on p.agency_id = e.agency_id and p.posted_month = e.posted_month and p.id = e.posting_id
      where p.kind = 'laytime' group by role`,
  )) as { role: string; amount: number }[]
  return Object.fromEntries(rows.map(({ role, amount }) => [role, Number(amount)]))
}

const agree = async ({ id }: Row): Promise<Row> => {
  await app.act(address, id, 'calculate')
  return app.act(address, id, 'approve')
}

// 89,375 dollars are 335,156.25 riyals; early work of 3.5833… days at half the rate are despatch.
test('an owner’s demurrage is payable and a cost, our own claim of it is receivable and lowers the cost of the cargo', async () => {
  const claimed = await agree(await app.add(address, body()))
  assert.deepEqual(
    [claimed.side, claimed.partyRole, claimed.demurrage, claimed.payableSar, claimed.receivableSar],
    ['Accounts payable', 'Vessel owner', 89_375, 335_156.25, 0],
  )
  assert.deepEqual(await owedTo(), { CONSIGNMENT_COST: 33_515_625, VENDOR_PAYABLE: -33_515_625 })
  const ours = { side: 'Accounts receivable', partyRole: 'Terminal' }
  const passedOn = await agree(await app.add(address, body(ours)))
  assert.deepEqual([passedOn.payableSar, passedOn.receivableSar], [0, 335_156.25])
  assert.deepEqual(await owedTo(), { CONSIGNMENT_COST: 0, VENDOR_PAYABLE: 0 })
  const despatch = await agree(await app.add(address, body({ ...ours, ...early })))
  assert.equal(despatch.payableSar, despatch.despatchSar)
  assert.ok((despatch.payableSar as number) > 0)
  const { CONSIGNMENT_COST: cost, VENDOR_PAYABLE: owed } = await owedTo()
  assert.deepEqual([cost, owed], [-(owed as number), -Math.round((despatch.despatchSar as number) * 100)])
  for (const { id } of [claimed, passedOn, despatch]) await app.act(address, id, 'cancel', { reason: 'Test over' })
})

test('our claim is on a supplier, a terminal or receivers', async () => {
  const { fields } = await app.refused(
    'POST',
    address,
    body({ side: 'Accounts receivable', partyRole: 'Vessel owner' }),
  )
  assert.deepEqual(Object.keys(fields), ['partyRole'])
})

// 89,375 dollars are 335,156.25 riyals; the cargo is of two owners, 2,060 and 1,030 tons.
test('a customer owes our claim, for each owner of the cargo, and settles it by a receipt', async () => {
  const [customer] = app.world.customers
  const ours = { side: 'Accounts receivable', partyRole: 'Receiver', counterparty: null, accountOf: 'Customer' }
  const claim = await agree(await app.add(address, body({ ...ours, claimedCustomer: customer })))
  assert.deepEqual(await owedTo(), { CONSIGNMENT_COST: -33_515_625, RECEIVABLE: 33_515_625, VENDOR_PAYABLE: 0 })
  const { c1, c2 } = app.world.companies as { c1: number; c2: number }
  const open = async (): Promise<unknown[]> =>
    app.sql(
      `select consignee_id::float8 as consignee, open_amount::integer as open from ledger.open_item
        where document_type = 'laytime' and document_id = $1 and side = 'debit' and reverses is null order by consignee_id`,
      [claim.id],
    )
  assert.deepEqual(await open(), [
    { consignee: c1, open: 22_343_750 },
    { consignee: c2, open: 11_171_875 },
  ])
  const unpaid = await app.refused('PUT', `${address}/${claim.id}/settle`, { settledAmount: 89_375 })
  assert.match(unpaid.message, /nothing left with this consignee/)
  const receipt = { date: app.ago(0), direction: 'Receipt', customer, mode: 'Cash' }
  const paid = await app.add('payments', { ...receipt, consignee: c1, amount: 223_437.5 })
  await app.add('payments', { ...receipt, consignee: c2, amount: 111_718.75 })
  const settled = await app.act(address, claim.id, 'settle', { settledAmount: 89_375 })
  assert.equal(settled.status, 'Settled')
  assert.deepEqual(await open(), [
    { consignee: c1, open: 0 },
    { consignee: c2, open: 0 },
  ])
  assert.equal((await app.get(`payments/${paid.id}`)).unallocated, 0)
  const bounced = await app.refused('PUT', `payments/${paid.id}/reverse`, { reason: 'Counterfeit' })
  assert.match(bounced.message, /put against an opening balance|laytime/)
  await app.act(address, claim.id, 'unsettle')
  assert.equal((await app.get(`payments/${paid.id}`)).unallocated, 223_437.5)
  await app.act(address, claim.id, 'cancel', { reason: 'Test over' })
  assert.deepEqual(await owedTo(), { CONSIGNMENT_COST: 0, RECEIVABLE: 0, VENDOR_PAYABLE: 0 })
})

test('a consignee owes on its own account; a claim on us cannot be owed by a customer, nor can despatch', async () => {
  const { c2 } = app.world.companies as { c2: number }
  const ours = { side: 'Accounts receivable', partyRole: 'Receiver', counterparty: null }
  const theirs = { ...ours, accountOf: 'Consignee', claimedConsignee: c2 }
  const { id } = await agree(await app.add(address, body(theirs)))
  assert.equal(await app.onHand('CONSIGNEE_PAYABLE', { consignee: c2 }), 33_515_625)
  await app.act(address, id, 'cancel', { reason: 'Test over' })
  const onCustomer = { ...ours, accountOf: 'Customer', claimedCustomer: app.world.customers[0] }
  const payable = await app.refused('POST', address, body({ ...onCustomer, side: 'Accounts payable' }))
  assert.deepEqual(Object.keys(payable.fields), ['accountOf'])
  const nobody = await app.refused('POST', address, body({ ...onCustomer, claimedCustomer: null }))
  assert.deepEqual(Object.keys(nobody.fields), ['claimedCustomer'])
  const despatch = await app.add(address, body({ ...onCustomer, ...early }))
  await app.act(address, despatch.id, 'calculate')
  const { message } = await app.refused('PUT', `${address}/${despatch.id}/approve`)
  assert.match(message, /The result is despatch/)
})

const versionsOf = (id: number): Promise<LaytimeVersion[]> => app.get(`${address}/${id}/versions`)

test('a counter-claim follows the provisional version, is compared with it line by line, and only it can be agreed', async () => {
  const first = await app.add(address, body())
  const old = await app.act(address, first.id, 'revise', { nextVersion: 'Counter-claim' })
  assert.equal(old.status, 'Superseded')
  const [, second] = await versionsOf(first.id)
  const draft = await app.get<Row>(`${address}/${second?.id}`)
  assert.deepEqual([draft.status, draft.versionKind, draft.demurrage], ['Draft', 'Counter-claim', 89_375])
  const repair = { startsAt: on('2025-01-12 06:00'), endsAt: on('2025-01-12 10:30'), event: 'Breakdown' }
  await app.ask('PUT', `${address}/${draft.id}`, {
    ...body({ facts: [rain, repair] }),
    version: draft.version,
    versionKind: 'Counter-claim',
  })
  const comparison = await app.get<LaytimeComparison>(`${address}/${draft.id}/comparison?with=${first.id}`)
  assert.deepEqual(
    comparison.versions.map(({ versionKind }) => versionKind),
    ['Provisional', 'Counter-claim'],
  )
  const differing = comparison.rows.filter(({ minutes, money }) => minutes !== 0 || money !== 0)
  assert.deepEqual(
    differing.map(({ from, to, first: one, second: other, minutes, money }) => [
      from,
      to,
      one?.clause,
      other?.clause,
      minutes,
      money,
    ]),
    [
      ['2025-01-12 06:00', '2025-01-12 10:30', 'Counts', 'Breakdown', -270, 0],
      ['2025-01-13 02:30', '2025-01-13 07:00', 'On demurrage', 'Counts', 0, -4_125],
    ],
  )
  assert.deepEqual(
    comparison.times.find(({ name }) => name === 'On demurrage'),
    {
      ...{ name: 'On demurrage', first: '4d 01:30', second: '3d 21:00', minutes: -270 },
    },
  )
  assert.deepEqual(comparison.money[0], { name: 'Demurrage', first: 89_375, second: 85_250, difference: -4_125 })
  assert.equal(
    comparison.rows.reduce((sum, { money }) => sum + money, 0),
    -4_125,
    'the lines add up',
  )
  assert.equal((await app.refused('PUT', `${address}/${first.id}/calculate`, {})).status, 409)
  await app.act(address, draft.id, 'cancel', { reason: 'Sent by mistake' })
  assert.equal((await app.get<Row>(`${address}/${first.id}`)).status, 'Calculated', 'the one before is open again')
})

test('only versions of one calculation are compared', async () => {
  const [one, other] = [await app.add(address, body()), await app.add(address, body())]
  const refusal = await app.refused('GET', `${address}/${one.id}/comparison?with=${other.id}`)
  assert.match(refusal.message, /not of one calculation/)
})

test('ports that share an allowance are counted with the last version of each', async () => {
  const pooled = { method: 'Reversible', facts: [] }
  const discharge = await app.add(address, body(pooled))
  await app.act(address, discharge.id, 'revise', { nextVersion: 'Final' })
  const [, last] = await versionsOf(discharge.id)
  const { together } = await app.get<{ together: { ports: number } }>(`${address}/${last?.id}/statement`)
  assert.equal(together.ports, 1)
})
