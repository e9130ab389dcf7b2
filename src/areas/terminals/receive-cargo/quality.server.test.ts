// The checks of a truck before it is unloaded: live insects, and the seals from the port.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CargoApplication, startCargoApplication } from '../../../../tests/application-with-cargo.ts'

let app: CargoApplication
before(async () => {
  app = await startCargoApplication()
})
after(() => app?.close())

const address = 'terminals/receive-cargo'
const body = async (more: object = {}, ofTicket: object = {}): Promise<object> => {
  const { id } = await app.add('port-loading', app.ticket(28_000, ofTicket))
  return { date: app.ago(8), portLoading: id, firstWeight: 43_200, secondWeight: 15_200, ...more }
}
const infested = { infestation: 'Live insects' }

test('live insects: another user lets the truck in, with a note on the treatment', async () => {
  const clerk = await app.as('wb')
  const path = `/api/agencies/1/${address}`
  const stock = await app.onHand('TERMINAL', { lc: app.lc1.id })
  const { body: open } = await clerk('POST', path, await body(infested))
  assert.deepEqual([open.status, await app.onHand('TERMINAL', { lc: app.lc1.id })], ['Weighed-in', stock])
  const early = await app.refused('PUT', `${address}/${open.id}/weigh-out`, { secondWeight: 15_200 })
  assert.match(early.message, /live insects is let in first, or turned away/)
  const silent = await app.refused('PUT', `${address}/${open.id}/approve`)
  assert.deepEqual(Object.keys(silent.fields), ['remarks'])

  const treated = { ...(await body(infested)), remarks: 'Fumigated, Store B apart' }
  const { body: other } = await clerk('POST', path, treated)
  const own = await app.add(address, await body({ ...infested, remarks: 'Fumigated' }))
  assert.match((await app.refused('PUT', `${address}/${own.id}/approve`)).message, /cannot let it in/)
  const let1 = await app.act(address, other.id as number, 'approve')
  assert.ok(let1.approvedBy)
  const done = await app.act(address, other.id as number, 'weigh-out', { secondWeight: 15_200 })
  assert.deepEqual([done.status, done.infestation], ['Received', 'Live insects'])
  const { rows } = await app.get<{ rows: { id: number }[] }>(`${address}?infestation=Live insects&sort=docNo`)
  assert.deepEqual(
    rows.map(({ id }) => id),
    [open.id, other.id, own.id],
  )
})

test('dead insects are recorded without any consequence', async () => {
  assert.equal((await app.add(address, await body({ infestation: 'Dead insects' }))).status, 'Received')
})

test('a sealed truck is unloaded with its seals checked, or with a reason', async () => {
  const sealed = await body({}, { sealNos: 'S-101, S-102' })
  const refusal = await app.refused('POST', address, sealed)
  assert.match(refusal.message, /under seals S-101, S-102/)
  assert.deepEqual(Object.keys(refusal.fields), ['sealChecked'])
  assert.equal((await app.add(address, { ...sealed, sealChecked: true })).status, 'Received')
  const broken = await body({ remarks: 'Seal broken by customs' }, { sealNos: 'S-103' })
  assert.equal((await app.add(address, broken)).status, 'Received')
})

test('a loan to be returned from a ship is expected when the ship is', async () => {
  const { world: w, voyage } = app
  const lent = { lender: w.companies.c1, borrower: w.companies.c2, terminal: w.terminals.jeddah, lc: app.lc1.id }
  const of = { ...lent, form: 'Raw', quantity: 10, returnBasis: 'Same grade', date: app.ago(8) }
  await app.sql(`update voyage set eta = now() + interval '6 days' where agency_id = app.agency() and id = $1`, [
    voyage.id,
  ])
  const loan = await app.add('terminals/loan', { ...of, returnVoyage: voyage.id })
  assert.equal(loan.expectedReturnDate, app.ago(-6))
  const agreed = await app.add('terminals/loan', {
    ...of,
    returnVoyage: voyage.id,
    expectedReturnDate: app.ago(-2),
  })
  assert.equal(agreed.expectedReturnDate, app.ago(-2))
})
