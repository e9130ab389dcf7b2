import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Row } from '../../../../database/demo/caller.ts'
import { type CargoApplication, startCargoApplication } from '../../../../tests/application-with-cargo.ts'
import type { Ask } from '../../../../tests/test-application.ts'

let app: CargoApplication
before(async () => {
  app = await startCargoApplication()
})
after(() => app?.close())

type Line = { consignee: number; lc: number; quantity: number }

// A user of a consignee with the right to view shipping.
const addViewer = async (username: string, company: number): Promise<Ask> => {
  const role = await app.add('staff/roles', {
    name: `Onlooker ${username}`,
    type: 'consignee',
    permissions: ['canViewShipping', 'canExcelShipping', 'dashboardPermission'],
  })
  await app.add('staff/users', {
    username,
    name: username,
    email: `${username}@example.com`,
    phone: '0500000099',
    password: 'Barley#2026',
    language: 'english',
    isAgencyAdmin: false,
    roles: [role.id],
    company,
  })
  return app.as(username)
}

const planned = (voyageNo: string, more: object = {}): object => ({
  voyageNo,
  vessel: app.world.vessels['MV Eyre Meadow'],
  shipmentManager: app.world.companies.shipmentOwner,
  loadPorts: [app.world.ports.kwinana],
  dischargePort: app.world.ports.jeddah,
  eta: `${app.ago(5)}T08:00:00+03:00`,
  ...more,
})

test('a consignee sees the voyages with its cargo, of their cargo its own, and no other voyage', async () => {
  const { c1, c2 } = app.world.companies as { c1: number; c2: number }
  const [first, second] = [await addViewer('looker1', c1), await addViewer('looker2', c2)]
  const base = `/api/agencies/${app.redSea.id}/shipping`
  const empty = await app.add('shipping', planned('V-EMPTY'))
  const ownVoyage = await app.add('shipping', planned('V-HIS'))
  const lc = await app.openLc('LC-HIS', 100, c1)
  const bill = await app.add('shipping/shipment', app.bill('BL-HIS', lc.id, c1, 100, { voyage: ownVoyage.id }))

  const idsOf = async (ask: Ask): Promise<number[]> =>
    ((await ask('GET', `${base}?pageSize=100`)).body.rows as Row[]).map(({ id }) => id).toSorted((a, b) => a - b)
  assert.deepEqual(
    await idsOf(first),
    [app.voyage.id, ownVoyage.id].toSorted((a, b) => a - b),
  )
  assert.deepEqual(await idsOf(second), [app.voyage.id])
  for (const [ask, id, status] of [
    [first, ownVoyage.id, 200],
    [second, ownVoyage.id, 404],
    [first, empty.id, 404],
    [second, empty.id, 404],
  ] as const) {
    assert.equal((await ask('GET', `${base}/${id}`)).status, status)
  }
  const shared = (await second('GET', `${base}/${app.voyage.id}`)).body as { cargo: Line[]; hatchPlan: unknown[] }
  assert.deepEqual(
    shared.cargo.map(({ consignee, lc, quantity }) => [consignee, lc, quantity]),
    [[c2, app.lc2.id, 1_030]],
  )
  assert.ok(
    !JSON.stringify(shared).includes('2060'),
    'the other’s quantity is nowhere on the page, nor in its timeline',
  )
  const offered = (await second('GET', `/api/agencies/${app.redSea.id}/lookups/shipping`)).body.rows as Row[]
  assert.deepEqual(
    offered.map(({ id }) => id),
    [app.voyage.id],
  )
  const board = (await second('GET', `/api/agencies/${app.redSea.id}/analytics/vessel-stats`)).body
  assert.deepEqual(
    (board.rows as { bl: number }[]).map(({ bl }) => bl),
    [1_030],
  )

  const stands = (await second('GET', `${base}/board`)).body.voyages as {
    voyageNo: string
    bl: number
    bills: object[]
  }[]
  assert.deepEqual(
    stands.map(({ voyageNo, bl, bills }) => [voyageNo, bl, bills.length]),
    [['V-C1', 1_030, 1]],
  )
  const whole = await app.get<{ voyages: { voyageNo: string; bl: number }[] }>('shipping/board')
  assert.equal(whole.voyages.find(({ voyageNo }) => voyageNo === 'V-C1')?.bl, 3_090)

  await app.act('shipping/shipment', bill.id, 'cancel', { reason: 'Another vessel' })
  assert.deepEqual(await idsOf(first), [app.voyage.id])
})

test('the hatch plan must equal the bills of lading, and is visible to staff only', async () => {
  const { lc1, lc2, voyage } = app
  const {
    labels: _,
    timeline: __,
    actions: ___,
    postings: ____,
    ...read
  } = (await app.get(`shipping/${voyage.id}`)) as never as Row & Record<string, unknown>
  const entered = Object.fromEntries(
    Object.entries(read).filter(
      ([name]) =>
        ![
          'id',
          'docNo',
          'status',
          'createdAt',
          'createdBy',
          'updatedAt',
          'updatedBy',
          'cargo',
          'next',
          'doings',
          'permissionOverride',
        ].includes(name),
    ),
  )
  const plan = (...of: [string, number, number][]) => of.map(([hold, lc, quantity]) => ({ hold, lc, quantity }))
  const save = (hatchPlan: object[]) => app.ask('PUT', `shipping/${voyage.id}`, { ...entered, hatchPlan })
  const short = await save(plan(['1', lc1.id, 2_000], ['2', lc2.id, 1_030]))
  assert.match(String(short.body.message), /holds 3,030\.000 MT and the bills of lading 3,090\.000 MT/)
  const { id } = await app.openLc('LC-ASHORE', 10, app.world.companies.c1!)
  const stranger = await save(plan(['1', id, 3_090]))
  assert.ok((stranger.body.fields as Record<string, string>)['hatchPlan.0.lc'])
  const saved = await save(plan(['1', lc1.id, 1_560], ['2', lc1.id, 500], ['2', lc2.id, 1_030]))
  assert.equal(saved.status, 200, JSON.stringify(saved.body))
  const onlooker = await addViewer('looker3', app.world.companies.c2!)
  const seen = (await onlooker('GET', `/api/agencies/${app.redSea.id}/shipping/${voyage.id}`)).body
  assert.deepEqual(seen.hatchPlan, [])
  assert.ok(!JSON.stringify(seen).includes('1560'))
})

test('an earlier plan must be correct before the discharge begins; a berthed ship has departed and has a berth', async () => {
  const { c1 } = app.world.companies as { c1: number }
  const lc = await app.openLc('LC-PLAN', 100, c1)
  const voyage = await app.add('shipping', planned('V-PLAN', { hatchPlan: [{ hold: '1', lc: lc.id, quantity: 90 }] }))
  await app.add('shipping/shipment', app.bill('BL-PLAN', lc.id, c1, 100, { voyage: voyage.id }))
  const at = (days: number) => `${app.ago(days)}T08:00:00+03:00`
  const early = await app.refused('PUT', `shipping/${voyage.id}/arrive`, { arrivedAt: at(5) })
  assert.ok(early.fields.departedAt)
  await app.act('shipping', voyage.id, 'arrive', { departedAt: at(25), arrivedAt: at(5) })
  const refusal = await app.refused('PUT', `shipping/${voyage.id}/berth`, { berthedAt: at(4) })
  assert.ok(refusal.fields.berth)
  const berthed = await app.act('shipping', voyage.id, 'berth', { berthedAt: at(4), berth: app.world.berth })
  assert.equal(berthed.berth, app.world.berth)
  const body = { dischargeCommencedAt: `${app.ago(3)}T08:00:00+03:00` }
  assert.ok((await app.refused('PUT', `shipping/${voyage.id}/start-discharge`, body)).fields.hatchPlan)
})

test('facts must be in order; a voyage can be canceled until its notice is tendered', async () => {
  const at = (days: number, time = '08:00') => `${app.ago(days)}T${time}:00+03:00`
  const cases: [string, object][] = [
    ['arrivedAt', { departedAt: at(5), arrivedAt: at(6) }],
    ['norTenderedAt', { arrivedAt: at(5), norTenderedAt: at(6) }],
    ['norAcceptedAt', { arrivedAt: at(5), norTenderedAt: at(5, '10:00'), norAcceptedAt: at(5, '09:00') }],
    ['anchoredAt', { arrivedAt: at(5), anchoredAt: at(6) }],
    ['berthedAt', { arrivedAt: at(5), berthedAt: at(6) }],
    ['sailedAt', { dischargeCompletedAt: at(5), sailedAt: at(6) }],
    ['laycanTo', { laycanFrom: app.ago(5), laycanTo: app.ago(6) }],
    ['secondPort', { secondPort: app.world.ports.jeddah }],
    ['agentLicenceNo', { shipAgent: 'Corniche Shipping Agency' }],
    ['agentLicenceExpiry', { shipAgent: 'C', agentLicenceNo: '1', agentLicenceExpiry: app.ago(9) }],
  ]
  for (const [field, more] of cases) {
    assert.ok((await app.refused('POST', 'shipping', planned('V-ORDER', more))).fields[field], field)
  }
  const voyage = await app.add('shipping', planned('V-NOTICE'))
  await app.act('shipping', voyage.id, 'arrive', { departedAt: at(25), arrivedAt: at(5) })
  await app.act('shipping', voyage.id, 'notice', { norTenderedAt: at(5, '10:00'), norAcceptedAt: at(5, '12:00') })
  const refusal = await app.refused('PUT', `shipping/${voyage.id}/cancel`, { reason: 'Diverted' })
  assert.match(refusal.message, /notice of readiness was tendered/)
  const other = await app.add('shipping', planned('V-DIVERTED'))
  await app.act('shipping', other.id, 'arrive', { departedAt: at(25), arrivedAt: at(5) })
  assert.equal((await app.act('shipping', other.id, 'cancel', { reason: 'Diverted' })).status, 'Canceled')
})

test('cargo for the second port is stored there, and leaves from there', async () => {
  const { c1 } = app.world.companies as { c1: number }
  const { jeddah, yanbu } = app.world.ports as { jeddah: number; yanbu: number }
  const lc = await app.openLc('LC-TWO', 100, c1, { dischargePort: yanbu })
  const voyage = await app.add('shipping', planned('V-TWO', { secondPort: yanbu }))
  const bill = (more: object) => app.bill('BL-TWO', lc.id, c1, 100, { voyage: voyage.id, ...more })
  assert.ok(
    (await app.refused('POST', 'shipping/shipment', bill({ dischargePort: app.world.ports.kwinana }))).fields
      .dischargePort,
  )
  assert.ok((await app.refused('POST', 'shipping/shipment', bill({ dischargePort: jeddah }))).fields.voyage)
  await app.add('shipping/shipment', bill({ dischargePort: yanbu }))
  assert.equal(await app.onHand('PORT', { lc: lc.id }), 100_000)
  const { version } = await app.get(`shipping/${voyage.id}`)
  const refusal = await app.refused('PUT', `shipping/${voyage.id}`, { ...planned('V-TWO'), version })
  assert.ok(refusal.fields.secondPort)
})

test('a survey is checked, and there is one of each stage', async () => {
  const body = (more: object = {}) => ({
    date: app.ago(10),
    voyage: app.voyage.id,
    stage: 'Initial',
    forePort: 10.79,
    foreStarboard: 10.81,
    midPort: 10.96,
    midStarboard: 10.97,
    aftPort: 11.16,
    aftStarboard: 11.19,
    lengthBetween: 179,
    foreDistance: 1.7,
    aftDistance: 9.45,
    displacement: 61_500,
    density: 1,
    lightship: 11_000,
    ballast: 0,
    freshWater: 0,
    fuelOil: 0,
    dieselOil: 0,
    constant: 0,
    ...more,
  })
  assert.ok((await app.refused('POST', 'shipping/draft-survey', body({ density: 1.2 }))).fields.density)
  assert.ok((await app.refused('POST', 'shipping/draft-survey', body({ lightship: 60_001 }))).fields.displacement)
  const survey = await app.add('shipping/draft-survey', body())
  assert.deepEqual([survey.meanDraft, survey.displacementCorrected, survey.cargoOnBoard], [10.973, 60_000, 49_000])
  assert.ok((await app.refused('POST', 'shipping/draft-survey', body())).fields.stage)
  const list = await app.get<{ totals: object }>('shipping/draft-survey')
  assert.deepEqual(list.totals, {}, 'readings do not add up')
})
