// A save whose answer was lost, sent again with other values: the refusal leads to the document that was made, so that there is no second.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { bank } from '#areas/master-data/bank/definition.ts'
import { vessel } from '#areas/master-data/vessel/definition.ts'
import { plain } from '#kit/server/behaviour.ts'
import { documentAddresses, mountDocuments } from '#kit/server/routes.ts'
import { mountSession } from '#session/server.ts'
import { testApplication } from '../../../tests/http.ts'

const numbered = { ...vessel, prefix: 'SHIP' }
const slices = new Map([bank, numbered].map(document => [document.name, plain(document)]))

let app: Awaited<ReturnType<typeof testApplication>>
let ask: Awaited<ReturnType<typeof app.as>>
before(async () => {
  app = await testApplication({
    slices,
    mount: app => {
      mountSession(app)
      mountDocuments(app, documentAddresses(slices, []))
    },
  })
  await app.addUser({ username: 'admin', isAgencyAdmin: true })
  ask = await app.as('admin')
})
after(() => app?.end())

const agency = '/api/agencies/1'
const coral = { name: 'Coral', imo: '9074729', vesselType: 'Bulk carrier' }

test('a document sent again with other values is named by its number, and is not made twice', async () => {
  const headers = { 'idempotency-key': 'ship' }
  const made = await ask('POST', `${agency}/master-data/vessel`, coral, headers)
  assert.equal(made.status, 201, JSON.stringify(made.body))
  const by = { address: 'master-data/vessel', documentId: made.body.id, documentNumber: made.body.docNo }
  for (const then of ['', '?then=toggle-status']) {
    const again = await ask('POST', `${agency}/master-data/vessel${then}`, { ...coral, name: 'Pearl' }, headers)
    assert.deepEqual([again.status, again.body.code, again.body.details], [409, 'IDEMPOTENCY_MISMATCH', { by }])
    assert.match(again.body.message, new RegExp(`^${made.body.docNo} was saved already`))
  }
  assert.equal((await ask('GET', `${agency}/master-data/vessel`)).body.count, 1)
})

test('one without a number is named by its name, and an action repeated with another reason by its document', async () => {
  const sent = { name: 'Riyad Bank', nameAr: 'بنك الرياض' }
  const made = await ask('POST', `${agency}/master-data/bank`, sent, { 'idempotency-key': 'bank' })
  const again = await ask(
    'POST',
    `${agency}/master-data/bank`,
    { ...sent, name: 'Other' },
    { 'idempotency-key': 'bank' },
  )
  assert.match(again.body.message, /^Riyad Bank was saved already/)
  assert.equal(again.body.details.by.documentId, made.body.id)
  const off = (version: number) =>
    ask('PUT', `${agency}/master-data/bank/${made.body.id}/toggle-status`, { version }, { 'idempotency-key': 'off' })
  assert.equal((await off(1)).status, 200)
  const later = await off(2)
  assert.deepEqual([later.status, later.body.details], [409, undefined])
  assert.match(later.body.message, /^Riyad Bank was saved already/)
})
