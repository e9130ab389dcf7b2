// The weights that a terminal's weighbridges can show, and the papers of a loaded truck.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Row } from '../../../database/demo/caller.ts'
import { type CargoApplication, startCargoApplication } from '../../../tests/application-with-cargo.ts'

let app: CargoApplication
before(async () => {
  app = await startCargoApplication()
})
after(() => app?.close())

const weighbridge = (of: string): Promise<unknown> =>
  app.sql(`update terminal_weighbridges set ${of} where agency_id = app.agency() and parent = $1`, [
    app.world.terminals.jeddah,
  ])
const receipt = async (firstWeight: number, more: object = {}): Promise<object> => {
  const { id } = await app.add('port-loading', app.ticket(28_000))
  return { date: app.ago(8), portLoading: id, firstWeight, secondWeight: 15_200, ...more }
}
const receipts = 'terminals/receive-cargo'

test('a weight above its maximum, or between its steps, is not one the weighbridge shows', async () => {
  await weighbridge('most_kg = 43220, division_kg = 20')
  const heavy = await app.refused('POST', receipts, await receipt(43_240))
  assert.match(heavy.message, /^The weighbridge shows 43,220 kg at most/)
  assert.deepEqual(Object.keys(heavy.fields), ['firstWeight'])
  const odd = await app.refused('POST', receipts, await receipt(43_210))
  assert.match(odd.message, /steps of 20 kg/)
  assert.equal((await app.add(receipts, await receipt(43_220))).status, 'Received')
})

test('one of two weighbridges that can show the weight is enough', async () => {
  await app.sql(
    `insert into terminal_weighbridges (agency_id, parent, position, name, most_kg, division_kg) values (app.agency(), $1, 9, 'Fine', 60000, 5)`,
    [app.world.terminals.jeddah],
  )
  assert.equal((await app.add(receipts, await receipt(43_225))).status, 'Received')
  await app.sql(`delete from terminal_weighbridges where agency_id = app.agency() and name = 'Fine'`)
})

test('where none is calibrated a weight needs a reason, and the right to type weights', async () => {
  await weighbridge(`division_kg = null, calibration_expiry = '${app.ago(9)}'`)
  const body = await receipt(43_200)
  const refusal = await app.refused('POST', receipts, body)
  assert.match(refusal.message, /calibration of Weighbridge 1 expired on/)
  assert.deepEqual(Object.keys(refusal.fields), ['manualReason'])
  const clerk = await app.as('wb')
  const asked = { ...body, manualReason: 'The inspector comes tomorrow' }
  assert.equal((await clerk('POST', `/api/agencies/1/${receipts}`, asked)).status, 400)
  const done = await app.add(receipts, asked)
  assert.deepEqual([done.status, done.manualReason], ['Received', 'The inspector comes tomorrow'])
  await weighbridge(`calibration_expiry = '2029-12-31'`)
})

test('a truck without a valid inspection is not loaded, nor one of a transporter without a licence', async () => {
  const { world: w, ago } = app
  const truck = await app.add('master-data/truck', {
    ...{ plate: '9002 ABD', truckType: 'Flatbed', transporter: w.companies.transporter1, inspectionExpiry: ago(10) },
  })
  const refusal = await app.refused('POST', 'port-loading', app.ticket(20_000, { truck: truck.id }) as Row)
  assert.match(refusal.message, /inspection of truck 9002 ABD expired/)
  await app.sql('update truck set inspection_expiry = null where agency_id = app.agency()')
  for (const [column, words] of [
    ['transport_licence_expiry', /transport licence of .+ expired/],
    ['insurance_expiry', /insurance of .+ expired/],
  ] as const) {
    await app.sql(`update company set ${column} = $1 where agency_id = app.agency() and id = $2`, [
      ago(10),
      w.companies.transporter1,
    ])
    const refused = await app.refused('POST', 'port-loading', app.ticket(20_000, { truck: truck.id }) as Row)
    assert.match(refused.message, words)
    await app.sql(`update company set ${column} = null where agency_id = app.agency()`)
  }
})
