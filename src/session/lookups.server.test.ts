// The look-ups the browser loads when an agency is opened: every list, which users get it, and of which agency.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { companyTypes } from '#areas/master-data/company/definition.ts'
import { vesselTypes } from '#areas/master-data/vessel/definition.ts'
import { type Ask, type DemoApplication, startDemoApplication } from '../../tests/test-application.ts'

type Named = { id: number | string; name: string; nameAr?: string; kind?: string; cargoType?: number }

let app: DemoApplication
let admin: Ask
before(async () => {
  app = await startDemoApplication()
  admin = await app.as('admin')
})
after(() => app?.close())

const lookupsOf = async (ask: Ask, query: string) => {
  const { status, body } = await ask('GET', `/api/lookups${query}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body as {
    companyTypes: { rows: Named[] }
    vesselTypes: { rows: Named[] }
    locations: Named[]
    consignees: Named[]
    cargoTypes: Named[]
    cargoGrades: Named[]
  }
}

const rowsOf = async (address: string): Promise<Named[]> =>
  (await admin('GET', `/api/agencies/1/master-data/${address}?pageSize=100&status=active`)).body.rows as Named[]
const idsOf = (rows: Named[]) => rows.map(({ id }) => id).sort()

test('each list is complete, and contains what its screen lists', async () => {
  const found = await lookupsOf(admin, '?agencyId=1')
  assert.deepEqual(Object.keys(found).sort(), [
    ...['cargoGrades', 'cargoTypes', 'companyTypes', 'consignees', 'locations', 'vesselTypes'],
  ])
  assert.deepEqual(
    found.companyTypes.rows.map(({ id }) => id),
    [...companyTypes],
  )
  assert.equal(found.companyTypes.rows.find(({ id }) => id === 'shipmentOwner')?.name, 'Shipment Manager')
  assert.deepEqual(
    found.vesselTypes.rows.map(({ name }) => name),
    [...vesselTypes],
  )
  const at = (kind: string) => idsOf(found.locations.filter(one => one.kind === kind))
  assert.deepEqual(at('PORT'), idsOf(await rowsOf('port')))
  assert.deepEqual(at('TERMINAL'), idsOf(await rowsOf('terminal')))
  assert.equal(found.locations.length, at('PORT').length + at('TERMINAL').length)
  assert.deepEqual(idsOf(found.consignees), idsOf(await rowsOf('consignee')))
  assert.deepEqual(idsOf(found.cargoTypes), idsOf(await rowsOf('cargo-type')))
  assert.deepEqual(idsOf(found.cargoGrades), idsOf(await rowsOf('cargo-grade')))
  const { barley } = app.redSea.world
  assert.ok(found.cargoGrades.length > 0 && found.cargoGrades.every(({ cargoType }) => cargoType === barley))
  for (const list of [found.locations, found.consignees, found.cargoTypes, found.cargoGrades])
    assert.ok(list.length > 0 && list.every(({ name, nameAr }) => name && nameAr))
})

test('deactivated rows are not included', async () => {
  const { yanbu } = app.redSea.world.terminals
  const toggle = () => admin('PUT', `/api/agencies/1/master-data/terminal/${yanbu}/toggle-status`)
  assert.equal((await toggle()).status, 200)
  const off = await lookupsOf(admin, '?agencyId=1')
  assert.equal((await toggle()).status, 200)
  const isThere = ({ locations }: typeof off) => locations.some(({ id, kind }) => id === yanbu && kind === 'TERMINAL')
  assert.deepEqual([isThere(off), isThere(await lookupsOf(admin, '?agencyId=1'))], [false, true])
})

test('without an agency the user’s own is used; another agency is refused, except to a super admin', async () => {
  assert.deepEqual(await lookupsOf(admin, ''), await lookupsOf(admin, '?agencyId=1'))
  for (const who of ['admin', 'sls', 'consignee1'])
    assert.equal((await (await app.as(who))('GET', '/api/lookups?agencyId=2')).status, 404, who)
  assert.equal((await (await app.as('admin2'))('GET', '/api/lookups?agencyId=1')).status, 404)
  const root = await app.as('super')
  const gulf = await lookupsOf(root, '?agencyId=2')
  assert.deepEqual(gulf, await lookupsOf(await app.as('admin2'), '?agencyId=2'))
  assert.deepEqual(
    gulf.consignees.map(({ name }) => name),
    ['Wahat Al Khair Feed'],
  )
  assert.deepEqual((await lookupsOf(root, '')).consignees, [], 'the platform itself has none')
  assert.equal((await root('GET', '/api/lookups?agencyId=99')).status, 404)
})

test('a consignee’s user sees only the own company among the consignees', async () => {
  for (const [who, key] of [
    ['consignee1', 'c1'],
    ['consignee2', 'c2'],
  ] as const) {
    const { consignees, locations } = await lookupsOf(await app.as(who), '?agencyId=1')
    assert.deepEqual(idsOf(consignees), [app.redSea.world.companies[key]])
    assert.ok(locations.length > 0)
  }
})

test('an unknown parameter is refused, and so is a request without a session', async () => {
  for (const query of ['?agencyId=one', '?agencyId=-1', '?agency=1', '?agencyId=1&agencyId=2'])
    assert.equal((await admin('GET', `/api/lookups${query}`)).status, 400, query)
  assert.equal((await app.nobody('GET', '/api/lookups?agencyId=1')).status, 403)
})
