// A count needs another user's approval, and a survey if it is far from the book; it may leave reservations without stock, which are
// listed.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Row } from '../../../../database/demo/caller.ts'
import { type CargoApplication, startCargoApplication } from '../../../../tests/application-with-cargo.ts'
import type { Ask } from '../../../../tests/test-application.ts'

let app: CargoApplication
let supervisor: Ask
before(async () => {
  app = await startCargoApplication()
  await app.receive(900_000)
  supervisor = await app.as('trm')
})
after(() => app?.close())

const address = 'terminals/cargo-loss'
const counted = (physicalQty: number): object => ({
  date: app.ago(0),
  consignee: app.world.companies.c1,
  terminal: app.world.terminals.jeddah,
  lc: app.lc1.id,
  form: 'Raw',
  lossType: 'Stock-take',
  countMethod: 'Survey',
  physicalQty,
})
const root = (path: string): string => `/api/agencies/${app.redSea.id}/${path}`
const proposed = async (tons: number): Promise<Row> => {
  const { status, body } = await supervisor('POST', root(address), counted(tons))
  assert.equal(status, 201, JSON.stringify(body))
  return body as Row
}
const refusedToApprove = (id: number) => app.refused('PUT', `${address}/${id}/approve`, {})
const survey = (id: number) =>
  app.sql(
    `insert into app.paper (agency_id, document, document_id, paper_type, file_name, media_type, bytes, content)
     values (app.agency(), 'cargoLoss', $1, 'Survey report', 'survey.pdf', 'application/pdf', 1, 'x')`,
    [id],
  )

test('5,000 t found on a book of 900 t: neither by a single user nor without a survey', async () => {
  const own = await app.add(address, counted(5_900))
  const refusal = await refusedToApprove(own.id)
  assert.match(refusal.message, /^The user who entered a stock-take cannot approve it\. Ask another/)
  await app.act(address, own.id, 'cancel', { reason: 'Entered by the wrong person' })
  const { id, quantity, aboveNorm } = await proposed(5_900)
  assert.deepEqual([quantity, aboveNorm], [-5_000, true])
  const missing = await refusedToApprove(id)
  assert.equal(missing.code, 'SURVEY_MISSING')
  assert.match(missing.message, /differs from the book by 555\.556 %; 0\.500 % may pass/)
  assert.equal(await app.onHand('TERMINAL'), 900_000)
  await app.act(address, id, 'cancel', { reason: 'Counted the neighbour’s heap' })
})

test('4.5 t of 900 t are approved by another user without a survey', async () => {
  const { id, aboveNorm } = await proposed(904.5)
  assert.equal(aboveNorm, false)
  assert.equal((await app.act(address, id, 'approve')).status, 'Active')
  await app.act(address, id, 'reverse', { reason: 'x' })
})

test('a user who changed the count cannot approve it either, also after another change by a colleague', async () => {
  const { id, version } = await proposed(899)
  const changed = await app.ask('PUT', `${address}/${id}`, { ...counted(898), version })
  assert.equal(changed.status, 200, JSON.stringify(changed.body))
  assert.match((await refusedToApprove(id)).message, /cannot approve it/)
  const remarked = { ...counted(898), remarks: 'Counted twice', version: changed.body.version }
  assert.equal((await supervisor('PUT', root(`${address}/${id}`), remarked)).status, 200)
  assert.match((await refusedToApprove(id)).message, /cannot approve it/)
  await app.act(address, id, 'cancel', { reason: 'x' })
})

const order = async (tons: number): Promise<Row> => {
  const { world: w } = app
  const sale = await app.add('sales/bulk-sale', {
    date: app.ago(0),
    consignee: w.companies.c1,
    terminal: w.terminals.jeddah,
    lc: app.lc1.id,
    form: 'Raw',
    customer: w.customers[0],
    agreedPrice: 1000,
    validUntil: app.ago(-30),
    orderedQty: tons,
    tolerancePct: 0,
  })
  return app.act('sales/bulk-sale', sale.id, 'approve')
}

test('a count below the reserved quantity is posted; the reservations are listed before and after, and their trucks still load', async () => {
  const [first, second] = [await order(500), await order(300)]
  const { body } = await supervisor('POST', root(`${address}/effect`), counted(750))
  const { values, refusal } = body as { values: Row; refusal?: object }
  assert.equal(refusal, undefined, JSON.stringify(refusal))
  const broken = [50, `${second.docNo} (300.000 MT)`]
  assert.deepEqual([values.shortOfPromises, values.brokenPromises], broken)
  const { id } = await proposed(750)
  await survey(id)
  const posted = await app.act(address, id, 'approve')
  assert.deepEqual([posted.status, posted.shortOfPromises, posted.brokenPromises], ['Active', ...broken])
  assert.equal(await app.onHand('TERMINAL'), 750_000)
  const truck = { truck: app.world.trucks[0], driver: app.world.drivers[0], tareKg: 15_000, grossKg: 16_000 }
  const loading = await app.add('sales/bulk-loading', { ...truck, sale: first.id, date: app.ago(0) })
  await app.act('sales/bulk-loading', loading.id, 'gate-out')
  assert.equal(await app.onHand('TERMINAL'), 749_000)
  const sold = { date: app.ago(0), seller: app.world.companies.c1, buyer: app.world.companies.c2, quantity: 1 }
  const where = { terminal: app.world.terminals.jeddah, lc: app.lc1.id, form: 'Raw', unitPrice: 980 }
  const sale = await app.add('terminals/cargo-sale', { ...sold, ...where })
  assert.equal((await app.refused('PUT', `terminals/cargo-sale/${sale.id}/approve`, {})).code, 'HELD')
  await app.act('sales/bulk-sale', second.id, 'cancel', { reason: 'Mended' })
  assert.equal((await app.act('terminals/cargo-sale', sale.id, 'approve')).status, 'Active')
  assert.deepEqual(await app.faults(), [])
})

test('a receipt dated before an approved count requires another count, until that is approved', async () => {
  const { id, bookQty } = await proposed(1)
  await app.act(address, id, 'cancel', { reason: 'x' })
  const count = await proposed((bookQty as number) + 1)
  await app.act(address, count.id, 'approve')
  await app.receive(20_000)
  const { rows } = await app.get<{ rows: Row[] }>('terminals/receive-cargo')
  const [late] = rows.toSorted((a, b) => b.id - a.id) as [Row]
  const asked = await app.get<Row>(`${address}/${count.id}`)
  assert.deepEqual(
    [asked.recountAfter, (await app.get(`terminals/receive-cargo/${late.id}`)).countedSince],
    [late.id, count.docNo],
  )
  const again = await proposed((bookQty as number) + 21.5)
  await app.act(address, again.id, 'approve')
  const askedBy = async () => (await app.get<Row>(`${address}/${count.id}`)).recountAfter
  assert.equal(await askedBy(), null)
  await app.act(address, again.id, 'reverse', { reason: 'Counted the neighbour’s heap' })
  assert.equal(await askedBy(), late.id, 'the new count no longer covers the receipt')
  const { id: second } = await app.receive(20_000)
  assert.equal(await askedBy(), second)
  await app.act('terminals/receive-cargo', second, 'cancel', { reason: 'x' })
  assert.equal(await askedBy(), late.id, 'the first receipt still asks for it')
  await app.act('terminals/receive-cargo', late.id, 'cancel', { reason: 'x' })
  assert.equal(await askedBy(), null)
})
