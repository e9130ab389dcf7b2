// What a unit stamps: the documents of its seller only, and only the family its certificate was issued for.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { requestCertificates } from '#integrations/onboarding.ts'
import {
  type EInvoiceApplication,
  standOf,
  startEInvoiceApplication,
} from '../../../../tests/application-with-authority.ts'
import type { Row } from '../../../../tests/application-with-prices.ts'

const units = 'sales/signing-unit'
let ready: EInvoiceApplication
let app: EInvoiceApplication['app']
let unit: Row
const onboard = async (of: object): Promise<Row> => {
  const { id } = await app.add(units, { ...ready.unitBody(), ...of })
  await app.act(units, id, 'onboard', { otp: '123456' })
  await requestCertificates(ready.pool, ready.options)
  return app.get(`${units}/${id}`)
}
before(async () => {
  ready = await startEInvoiceApplication()
  app = ready.app
  unit = await onboard({ documents: 'standard' })
})
after(() => ready?.close())

test('a unit for standard invoices seals no simplified one; a unit for both seals it later', async () => {
  assert.deepEqual(standOf(await ready.sell(ready.company)), ['None', 'CLEARANCE_PENDING', false])
  const invoice = await ready.sell(ready.person)
  assert.deepEqual(standOf(invoice), ['None', 'NO_SIGNING_KEY', false])
  await app.act(units, unit.id, 'cancel', { reason: 'Simplified invoices as well' })
  const refusal = await app.refused('PUT', `sales/tax-invoice/${invoice.id}/stamp`, {})
  assert.deepEqual([refusal.status, /begins on .* or earlier, then stamp again/.test(refusal.message)], [409, true])
  unit = await onboard({ documents: 'both' })
  await app.act('sales/tax-invoice', invoice.id, 'stamp')
  assert.deepEqual(standOf(await ready.again(invoice)), ['Generated', null, true])
})

test('a unit that has stamped documents stays with its seller, also after its renewal has failed', async () => {
  const { rows } = await app.get(`${units}?consigneeId=${app.world.companies.c2}`)
  for (const { id } of rows as Row[]) await app.act(units, id, 'cancel', { reason: 'Not needed' })
  await app.act(units, unit.id, 'renew', { otp: '000000' })
  await requestCertificates(ready.pool, ready.options)
  const { status, version } = await app.get(`${units}/${unit.id}`)
  assert.equal(status, 'Failed')
  const other = { ...ready.unitBody(), version, consignee: app.world.companies.c2 }
  const refusal = await app.refused('PUT', `${units}/${unit.id}`, other)
  assert.deepEqual(Object.keys(refusal.fields), ['consignee'])
  const renamed = await app.ask('PUT', `${units}/${unit.id}`, { ...ready.unitBody(), version, name: 'GMS-JED-9' })
  assert.equal(renamed.status, 200, JSON.stringify(renamed.body))
})
