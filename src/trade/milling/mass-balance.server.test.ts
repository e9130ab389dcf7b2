// Limits of a mill's output: the masses balance within the agency's norms; beyond them another user completes the milling.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Row } from '../../../database/demo/caller.ts'
import { type CargoApplication, startCargoApplication } from '../../../tests/application-with-cargo.ts'

let app: CargoApplication
before(async () => {
  app = await startCargoApplication()
  await app.receive(1_000_000)
})
after(() => app?.close())

const screens = ['terminals/cargo-milling', 'terminals/flaked-barley']
const milled = (inputQty: number, outputQty: number | null, more: object = {}): object => ({
  date: app.ago(3),
  consignee: app.world.companies.c1,
  terminal: app.world.terminals.jeddah,
  lc: app.lc1.id,
  inputQty,
  outputQty,
  ...more,
})

for (const address of screens) {
  test(`${address}: 10 t in, 1,000 t out is refused, previewed and explained`, async () => {
    const { body } = await app.ask('POST', `${address}/effect`, milled(10, 1_000))
    assert.equal((body.values as Row).beyondNorms, true)
    const refusal = await app.refused('POST', address, milled(10, 1_000, { remarks: 'Scale slip' }))
    assert.deepEqual([refusal.status, refusal.code, Object.keys(refusal.fields)], [422, 'MASS_BALANCE', ['outputQty']])
    assert.match(
      refusal.message,
      /^990\.000 MT were taken up as water; 1\.200 MT are usual at most\. .* ask another user/,
    )
    const lost = await app.refused('POST', address, milled(100, 96.9))
    assert.match(lost.message, /^3\.100 MT were lost; 3\.000 MT are usual at most/)
    const made = await app.refused('POST', address, milled(100, 103, { waterQty: 2.9 }))
    assert.match(made.message, /^More came out than went in/)
    const dust = await app.refused('POST', address, milled(10, 0.1, { byProductQty: 9.9 }))
    assert.match(dust.message, /^9\.900 MT are dust and screenings; 0\.500 MT are usual at most\. .* ask another user/)
    assert.equal(await app.onHand('TERMINAL', { form: 'Raw' }), 1_000_000)
  })
}

test('within the norms it is done at once, and also where the agency’s norms allow more', async () => {
  const done = await app.add(screens[1]!, milled(100, 103, { waterQty: 4 }))
  assert.deepEqual([done.status, done.lossQty, done.beyondNorms, done.approvedBy], ['Active', 1, false, null])
  await app.sql('update agency set milling_loss_pct = 5000 where id = app.agency()')
  const wide = await app.add(screens[0]!, milled(100, 95))
  assert.deepEqual([wide.status, wide.beyondNorms], ['Active', false])
  await app.sql('update agency set milling_loss_pct = 3000 where id = app.agency()')
  await app.act(screens[1]!, done.id, 'cancel', { reason: 'x' })
  await app.act(screens[0]!, wide.id, 'cancel', { reason: 'x' })
})

test('beyond the norms another user who approves millings completes it with a reason', async () => {
  const address = screens[0]!
  const own = await app.add(address, milled(100, null))
  const asked = { outputQty: 92, remarks: 'Wet barley, dried first' }
  assert.equal((await app.refused('PUT', `${address}/${own.id}/complete`, asked)).code, 'MASS_BALANCE')
  const supervisor = await app.as('trm')
  const at = `/api/agencies/${app.redSea.id}/${address}`
  assert.equal((await supervisor('PUT', `${at}/${own.id}/complete`, asked)).status, 422, 'without the right to approve')
  const { body: planned } = await supervisor('POST', at, milled(100, null))
  const unexplained = { outputQty: 92 }
  assert.equal((await app.refused('PUT', `${address}/${planned.id}/complete`, unexplained)).code, 'MASS_BALANCE')
  const done = await app.act(address, planned.id as number, 'complete', asked)
  assert.deepEqual(
    [done.status, done.lossQty, done.beyondNorms, done.approvedBy, done.remarks],
    ['Active', 8, true, 'Yusuf Al Ghamdi', asked.remarks],
  )
})
