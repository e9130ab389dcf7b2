import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Row } from '../../../../database/demo/caller.ts'
import { type CargoApplication, startCargoApplication } from '../../../../tests/application-with-cargo.ts'

let app: CargoApplication
before(async () => {
  app = await startCargoApplication()
})
after(() => app?.close())

const address = 'procurement/vesselPermission'
const vessel = () => app.world.vessels['MV Eyre Meadow']
const at = (days: number) => `${app.ago(days)}T08:00:00+03:00`

const body = (permissionNo: string, more: object = {}) => ({
  permissionNo,
  authority: 'Grain authority',
  tolerancePct: 10,
  requestDate: app.ago(70),
  vessel: vessel(),
  purchaseContract: app.contract.id,
  lcs: [app.lc1.id],
  importer: app.world.companies.c1,
  cargoType: app.world.barley,
  origin: 'Australia',
  permittedQuantity: 3_000,
  dischargePort: app.world.ports.jeddah,
  eta: app.ago(5),
  ...more,
})

/** A voyage at its berth with 100 MT on board, with a new vessel each time so that no permission is shared. */
const berthed = async (voyageNo: string, of = vessel()): Promise<Row> => {
  const voyage = await app.add('shipping', {
    voyageNo,
    vessel: of,
    shipmentManager: app.world.companies.shipmentOwner,
    loadPorts: [app.world.ports.kwinana],
    dischargePort: app.world.ports.jeddah,
    berth: app.world.berth,
    eta: at(5),
  })
  const lc = await app.openLc(`LC-${voyageNo}`, 100, app.world.companies.c1!)
  await app.add(
    'shipping/shipment',
    app.bill(`BL-${voyageNo}`, lc.id, app.world.companies.c1!, 100, { voyage: voyage.id }),
  )
  await app.act('shipping', voyage.id, 'depart', { departedAt: at(30) })
  await app.act('shipping', voyage.id, 'arrive', { arrivedAt: at(5) })
  return app.act('shipping', voyage.id, 'berth', { berthedAt: at(4) })
}

const start = { dischargeCommencedAt: '' }
const starting = (voyage: Row, more: object = {}) =>
  app.refused('PUT', `shipping/${voyage.id}/start-discharge`, { ...start, dischargeCommencedAt: at(3), ...more })

test('an expired, missing or too small permission blocks the discharge', async () => {
  const voyage = await berthed('V-EXP')
  const missing = await starting(voyage)
  assert.deepEqual([missing.status, missing.code], [422, 'PERMISSION_MISSING'])
  assert.match(missing.message, /^Voyage V-EXP has no permission of the grain authority/)

  const old = await app.add(address, body('IP-OLD', { voyage: voyage.id }))
  await app.act(address, old.id, 'issue', { issueDate: app.ago(60), expiryDate: app.ago(4) })
  const expired = await starting(voyage)
  assert.equal(expired.code, 'PERMISSION_MISSING')
  assert.match(expired.message, /^Permission IP-OLD of voyage V-EXP expired on /)

  const small = await app.add(
    address,
    body('IP-SMALL', {
      voyage: voyage.id,
      lcs: [(await app.openLc('LC-TINY', 10, app.world.companies.c1!)).id],
      permittedQuantity: 50,
      tolerancePct: 0,
    }),
  )
  await app.act(address, small.id, 'issue', { issueDate: app.ago(50), expiryDate: app.ago(-20) })
  assert.match((await starting(voyage)).message, /allow 50\.000 MT, its bills of lading are for 100\.000 MT/)

  const whole = await app.add(address, body('IP-NEW'))
  await app.act(address, whole.id, 'issue', { issueDate: app.ago(20), expiryDate: app.ago(-20) })
  const begun = await app.act('shipping', voyage.id, 'start-discharge', { dischargeCommencedAt: at(3) })
  assert.deepEqual([begun.status, begun.permissionOverride], ['Discharging', null])
  await app.act('shipping', voyage.id, 'complete', { dischargeCompletedAt: at(1) })
  assert.equal((await app.get(`${address}/${whole.id}`)).status, 'Used')
})

test('a permission that was valid when the discharge began allows it, although it has expired since', async () => {
  const voyage = await berthed('V-NIGHT')
  const { id } = await app.add(address, body('IP-THEN'))
  await app.act(address, id, 'issue', { issueDate: app.ago(40), expiryDate: app.ago(3) })
  await app.sql('select app.expire_vessel_permissions()')
  assert.equal((await app.get(`${address}/${id}`)).status, 'Expired')
  const begun = await app.act('shipping', voyage.id, 'start-discharge', { dischargeCommencedAt: at(3) })
  assert.equal(begun.status, 'Discharging')
})

test('a permission issued after the discharge began is kept for the next call', async () => {
  const voyage = await berthed('V-NEXT')
  const [first, next] = [await app.add(address, body('IP-CALL1')), await app.add(address, body('IP-CALL2'))]
  await app.act(address, first.id, 'issue', { issueDate: app.ago(40), expiryDate: app.ago(-20) })
  await app.act('shipping', voyage.id, 'start-discharge', { dischargeCommencedAt: at(3) })
  await app.act(address, next.id, 'issue', { issueDate: app.ago(2), expiryDate: app.ago(-60) })
  await app.act('shipping', voyage.id, 'complete', { dischargeCompletedAt: at(1) })
  const states = [(await app.get(`${address}/${first.id}`)).status, (await app.get(`${address}/${next.id}`)).status]
  assert.deepEqual(states, ['Used', 'Issued'])
})

test('a user with the right may begin without it by giving a reason, which is stored in the voyage and its timeline', async () => {
  const voyage = await berthed('V-OVER', app.world.vessels['MV Karri Bay'])
  const clerk = await app.as('ops')
  const path = `/api/agencies/${app.redSea.id}/shipping/${voyage.id}/start-discharge`
  const said = { dischargeCommencedAt: at(3), permissionOverride: 'Extended by phone, letter follows' }
  const tried = await clerk('PUT', path, said)
  assert.deepEqual([tried.status, Object.keys(tried.body.fields as object)], [400, ['permissionOverride']])
  const begun = await app.act('shipping', voyage.id, 'start-discharge', said)
  assert.deepEqual([begun.status, begun.permissionOverride], ['Discharging', said.permissionOverride])
  const { timeline } = await app.get<{
    timeline: { action: string; changes: Record<string, unknown> }[]
  }>(`shipping/${voyage.id}`)
  assert.deepEqual(timeline[0]?.changes.permissionOverride, [null, said.permissionOverride])
})

test('issued less than 30 days before arrival it is late; before its request it is refused', async () => {
  const asked = await app.add(address, body('IP-LATE'))
  assert.deepEqual([asked.status, asked.neededBy, asked.isLate], ['Requested', app.ago(35), null])
  const early = await app.refused('PUT', `${address}/${asked.id}/issue`, {
    issueDate: app.ago(71),
    expiryDate: app.ago(0),
  })
  assert.ok(early.fields.issueDate)
  const issued = await app.act(address, asked.id, 'issue', { issueDate: app.ago(34), expiryDate: app.ago(-10) })
  assert.deepEqual([issued.daysAhead, issued.isLate], [29, true])
})

test('it is for the expected quantity, for LCs of its contract and a voyage of its vessel', async () => {
  assert.match(
    (await app.refused('POST', address, body('IP-FEW', { permittedQuantity: 1_000 }))).message,
    /^2,000\.000 MT are planned, the permission allows 1,100\.000 MT/,
  )
  assert.ok((await app.refused('POST', address, body('IP-VOY', { voyage: app.voyage.id }))).fields.voyage)
  assert.ok((await app.refused('POST', address, body('IP-NONE', { lcs: [] }))).fields.lcs)
  assert.ok((await app.refused('POST', address, body('IP-LATE'))).fields.permissionNo)
  const rejected = await app.add(address, body('IP-NO'))
  assert.equal(
    (await app.act(address, rejected.id, 'reject', { reason: 'Origin not allowed this season' })).status,
    'Rejected',
  )
})

test('permissions expire after their last day, every night', async () => {
  const { id } = await app.add(address, body('IP-NIGHT'))
  await app.act(address, id, 'issue', { issueDate: app.ago(40), expiryDate: app.ago(1) })
  await app.sql('select app.expire_vessel_permissions()')
  assert.equal((await app.get(`${address}/${id}`)).status, 'Expired')
})

test('the refusal names the authority’s conditions that an importer does not meet, unless the remarks give a reason', async () => {
  const company = (of: string) =>
    app.sql(`update company set ${of} where agency_id = app.agency() and id = $1`, [app.world.companies.c1])
  const whole = `licence_no = 'L-1', licence_expiry = null, guarantee_ref = 'BG-1', trademark_no = 'TM-1', storage_capacity = 45000000`
  for (const [of, message] of [
    [`licence_expiry = '${app.ago(10)}'`, /^The import licence of .+ ends on .+, before the vessel arrives/],
    ['guarantee_ref = null', /^No bank guarantee of/],
    ['trademark_no = null', /^No trademark of/],
    ['storage_capacity = 44999999', /has stores for 44,999\.999 MT; an importer needs 45,000 MT/],
  ] as const) {
    await company(whole)
    await company(of)
    const refusal = await app.refused('POST', address, body('IP-COND'))
    assert.equal(refusal.code, 'IMPORTER_CONDITION')
    assert.match(refusal.message, message)
  }
  await app.add(address, body('IP-COND', { remarks: 'The new store opens next week' }))
  await app.add(address, body('IP-PORT', { authority: 'Ports' }))
  await company(whole)
  await app.add(address, body('IP-COND2'))
})

test('a permission that expired is extended by the authority, under its number', async () => {
  const other = app.world.vessels['MV Danube Grace']
  const voyage = await berthed('V-EXT', other)
  const { id } = await app.add(address, body('IP-EXT', { vessel: other, voyage: voyage.id }))
  await app.act(address, id, 'issue', { issueDate: app.ago(60), expiryDate: app.ago(6) })
  await app.sql('select app.expire_vessel_permissions()')
  assert.equal((await app.get(`${address}/${id}`)).status, 'Expired')
  assert.match((await starting(voyage)).message, /expired on/)
  const early = await app.refused('PUT', `${address}/${id}/extend`, { expiryDate: app.ago(61) })
  assert.deepEqual(early.fields, { expiryDate: 'Must lie after the day of issue.' })
  const { status, expiryDate } = await app.act(address, id, 'extend', { expiryDate: app.ago(-30) })
  assert.deepEqual([status, expiryDate], ['Issued', app.ago(-30)])
  await app.act('shipping', voyage.id, 'start-discharge', { dischargeCommencedAt: at(3) })
})
