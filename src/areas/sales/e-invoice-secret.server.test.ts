// What becomes of e-invoices when the server is started with another GMS_SECRET than before.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openSealing } from '#database/sealing.ts'
import { requestCertificates } from '#integrations/onboarding.ts'
import {
  type EInvoiceApplication,
  standOf,
  startEInvoiceApplication,
} from '../../../tests/application-with-authority.ts'
import type { Row } from '../../../tests/application-with-prices.ts'

let ready: EInvoiceApplication
let unit: Row

before(async () => {
  ready = await startEInvoiceApplication()
  unit = await ready.app.add('sales/signing-unit', ready.unitBody())
  await ask('onboard')
})
after(() => ready?.close())

const unitNow = () => ready.app.get(`sales/signing-unit/${unit.id}`)

const ask = async (action: 'onboard' | 'renew', options = ready.options): Promise<Row> => {
  await ready.app.act('sales/signing-unit', unit.id, action, { otp: '123456' })
  assert.equal(await requestCertificates(ready.pool, options), 1)
  return unitNow()
}

// As if the secret had changed: what the database contains can no longer be decrypted.
const loseKey = () =>
  ready.pool.query('update app.signing_key set sealed = $2 where agency_id = $1', [
    ready.app.redSea.id,
    Buffer.alloc(64),
  ])

test('sales continue, their invoices are not sealed, and the unit and Connections show what to do', async () => {
  const waiting = await ready.sell(ready.person)
  await loseKey()
  const unsealed = await ready.sell(ready.person)
  assert.deepEqual(standOf(unsealed), ['None', 'NO_SIGNING_KEY', false])
  assert.equal((await unitNow()).sendingProblem, 'KEY_NOT_READABLE')
  await ready.app.act('sales/signing-unit', unit.id, 'send-again')
  const before = ready.authority.submitted.length
  await ready.send()
  assert.equal((await unitNow()).sendingProblem, 'KEY_NOT_READABLE')
  const { body } = await ready.app.ask('GET', 'logs/connections')
  const row = (body.rows as Row[]).find(({ kind }) => kind === 'E-invoices')!
  assert.deepEqual([row.state, row.reason], ['Stopped', 'KEY_NOT_READABLE'])
  await ready.pool.query('update app.e_document set tries = 0 where agency_id = $1', [ready.app.redSea.id])
  await ready.send()
  const { rows } = await ready.pool.query('select max(tries) as tries from app.e_document where agency_id = $1', [
    ready.app.redSea.id,
  ])
  assert.deepEqual([ready.authority.submitted.length, Number(rows[0].tries)], [before, 0], 'it is not tried for ever')
  assert.equal((await ask('renew')).status, 'Ready', 'without its old credentials it gets a first certificate')
  assert.equal((await unitNow()).sendingProblem, null)
  await ready.send()
  assert.deepEqual(standOf(await ready.again(waiting)), ['Reported', null, true])
  await ready.app.act('sales/tax-invoice', unsealed.id, 'stamp')
  await ready.send()
  assert.deepEqual(standOf(await ready.again(unsealed)), ['Reported', null, true])
})

test('a one-time password that cannot be decrypted fails its request in words', async () => {
  const other = { ...ready.options, sealing: openSealing(ready.pool, 'another secret of thirty-two characters') }
  const failed = await ask('renew', other)
  assert.equal(failed.status, 'Failed')
  assert.match(String(failed.problem), /another GMS_SECRET.*Get the certificate again/)
  assert.equal((await ask('onboard')).status, 'Ready')
})
