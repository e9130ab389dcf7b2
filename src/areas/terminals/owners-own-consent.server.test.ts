// Users of two owners consent to, or decline, documents between them: each for their own company, by a right of their own, under row-level
// security.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { consentMovements } from '#areas/agencies/definition.ts'
import type { Row } from '../../../database/demo/caller.ts'
import { type CargoApplication, startCargoApplication } from '../../../tests/application-with-cargo.ts'
import type { Ask } from '../../../tests/test-application.ts'

let app: CargoApplication
let c1: number
let c2: number
let jeddah: number
let first: Ask
let second: Ask
before(async () => {
  app = await startCargoApplication()
  c1 = app.world.companies.c1!
  c2 = app.world.companies.c2!
  jeddah = app.world.terminals.jeddah!
  ;[first, second] = [await app.as('consignee1'), await app.as('consignee2')]
  await app.receive(1_000_000)
  await app.receive(1_000_000, { shipment: app.shipment2, consignee: c2 })
  const path = `/api/agencies/${app.redSea.id}`
  const admin = await app.as('admin')
  const { id: _id, logo: _logo, isActive: _isActive, ...values } = (await admin('GET', path)).body
  const { status, body } = await admin('PUT', path, { ...values, ownersConsent: consentMovements })
  assert.equal(status, 200, JSON.stringify(body))
})
after(() => app?.close())

const at = (address: string, id: unknown, rest = ''): string => `/api/agencies/1/${address}/${id}${rest}`
const lot = () => ({ terminal: jeddah, lc: app.lc1.id, form: 'Raw' })

const loan = (quantity = 100) =>
  app.add('terminals/loan', {
    ...{ ...lot(), date: app.ago(5), lender: c1, borrower: c2, quantity, returnBasis: 'Same grade' },
  })
const given = () =>
  app.add('terminals/cargo-transfer', {
    ...{ ...lot(), date: app.ago(5), transferType: 'Ownership', consignee: c1, toConsignee: c2, sentQty: 25 },
  })
const sold = () =>
  app.add('terminals/cargo-sale', {
    ...{ ...lot(), date: app.ago(4), seller: c1, buyer: c2, quantity: 60, unitPrice: 980 },
  })

const done = async (ask: Ask, path: string, body: object = {}): Promise<Row> => {
  const answer = await ask('PUT', path, body)
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.body as Row
}

test('each owner is offered only its own consent with its effect on it, and the second consent posts the document', async () => {
  const { id } = await loan()
  const path = at('terminals/loan', id)
  const seen = async (ask: Ask) => (await ask('GET', path)).body as Row
  assert.deepEqual((await seen(first)).actions, ['agree-first', 'decline'])
  assert.deepEqual((await seen(second)).actions, ['agree-second', 'decline'])
  const { effects } = (await first('POST', `${path}/agree-first/effect`, {})).body as { effects: Row[] }
  const moved = effects.map(({ unit, before, after }) => [unit, before, after])
  assert.ok(
    moved.some(([, before, after]) => before === 1_000_000 && after === 900_000),
    JSON.stringify(effects),
  )
  assert.ok(!JSON.stringify(effects).includes('Sahel Tihama'), JSON.stringify(effects))
  const wrong = await first('PUT', `${path}/agree-second`, {})
  assert.match(String(wrong.body.message), /^You can agree for your own company only/)
  assert.equal((await done(first, `${path}/agree-first`)).status, 'Proposed')
  assert.deepEqual((await seen(first)).actions, ['decline'])
  await done(second, `${path}/agree-second`)
  const stands = await app.get(path.replace('/api/agencies/1/', ''))
  assert.deepEqual(
    [stands.status, stands.firstAgreedBy, stands.secondAgreedBy],
    ['Active', 'Nawaf Al Jabri', 'Sami Al Tihami'],
  )
  const entry = (stands.timeline as Row[]).find(({ action }) => action === 'agree-second')
  assert.ok(JSON.stringify(entry).includes('Sami Al Tihami'), JSON.stringify(entry))
  assert.equal(await app.onHand('TERMINAL', { consignee: c2, lc: app.lc1.id }), 100_000)

  const back = await app.add('terminals/loan-return', { ...lot(), date: app.ago(4), loan: id, quantity: 100 })
  await done(second, at('terminals/loan-return', back.id, '/agree-second'))
  await done(first, at('terminals/loan-return', back.id, '/agree-first'))
  assert.equal((await app.get(`terminals/loan/${id}`)).status, 'Closed')
  assert.equal(await app.onHand('TERMINAL', { consignee: c1, lc: app.lc1.id }), 1_000_000)
})

test('a transfer of title is posted by the consent of its owners; a sale still needs the agency’s approval', async () => {
  for (const last of ['agree-first', 'agree-second']) {
    const { id } = await given()
    const transfer = at('terminals/cargo-transfer', id)
    const whoLast = last === 'agree-first' ? first : second
    const [other, whoOther] = last === 'agree-first' ? ['agree-second', second] : ['agree-first', first]
    await done(whoOther, `${transfer}/${other}`)
    await done(whoLast, `${transfer}/${last}`)
    assert.equal(await app.onHand('TERMINAL', { consignee: c2, lc: app.lc1.id }), 25_000)
    await app.act('terminals/cargo-transfer', id, 'cancel', { reason: 'x' })
  }
  const { id } = await sold()
  const sale = at('terminals/cargo-sale', id)
  await done(first, `${sale}/agree-first`)
  assert.equal((await done(second, `${sale}/agree-second`)).status, 'Draft')
  for (const what of ['approve', 'cancel']) assert.equal((await second('PUT', `${sale}/${what}`, {})).status, 404, what)
  assert.equal((await app.act('terminals/cargo-sale', id, 'approve')).status, 'Active')
  await app.act('terminals/cargo-sale', id, 'reverse', { reason: 'x' })
})

test('cargo sent to another terminal does not become a transfer of title without the consent of its owners', async () => {
  const sent = {
    ...lot(),
    date: app.ago(5),
    transferType: 'Warehouse',
    toTerminal: app.world.terminals.yanbu,
    sentQty: 25,
  }
  const { id, version } = await app.add('terminals/cargo-transfer', { ...sent, consignee: c1 })
  const title = { ...lot(), date: app.ago(5), transferType: 'Ownership', toConsignee: c2, sentQty: 25, version }
  const refused = await app.refused('PUT', `terminals/cargo-transfer/${id}`, { ...title, consignee: c1 })
  assert.deepEqual([refused.status, Object.keys(refused.fields)], [409, ['transferType']])
  assert.equal(await app.onHand('TERMINAL', { consignee: c2, lc: app.lc1.id }), 0)
  await app.act('terminals/cargo-transfer', id, 'cancel', { reason: 'x' })
})

test('bags are lent by the consent of both, whichever is the last', async () => {
  const bought = { vendor: app.world.bagVendor, vendorInvoiceNo: 'B-1', invoiceDate: app.ago(9), scope: 'OTHERS' }
  const lines = [{ bagGrade: app.world.bag50, received: 1_000, rejected: 0, unitPrice: 0.85 }]
  await app.add('bags/procurement', { ...bought, date: app.ago(9), consignee: c1, terminal: jeddah, lines })
  for (const order of [
    [first, 'agree-first', second, 'agree-second'],
    [second, 'agree-second', first, 'agree-first'],
  ] as const) {
    const lent = { date: app.ago(6), lender: c1, borrower: c2, terminal: jeddah, bagGrade: app.world.bag50 }
    const { id } = await app.add('bags/loan', { ...lent, quantity: 300 })
    const moved = await order[0]('POST', at('bags/loan', id, `/${order[1]}/effect`), {})
    assert.equal((moved.body.effects as Row[]).length > 0, true, JSON.stringify(moved.body))
    await done(order[0], at('bags/loan', id, `/${order[1]}`))
    await done(order[2], at('bags/loan', id, `/${order[3]}`))
    assert.equal((await app.get(`bags/loan/${id}`)).status, 'Active')
  }
})

test('declining needs a reason; the document ends, and nothing has moved', async () => {
  for (const [address, made] of [
    ['terminals/loan', await loan()],
    ['terminals/cargo-transfer', await given()],
    ['terminals/cargo-sale', await sold()],
  ] as const) {
    const path = at(address, made.id)
    assert.equal((await second('PUT', `${path}/decline`, {})).status, 400, address)
    assert.equal((await done(second, `${path}/decline`, { reason: 'No barley is needed.' })).status, 'Canceled')
    const { timeline, postings } = await app.get<{ timeline: Row[]; postings: Row[] }>(`${address}/${made.id}`)
    const last = timeline.find(({ action }) => action === 'decline')
    assert.deepEqual([last?.reason, postings.length], ['No barley is needed.', 0], JSON.stringify(timeline))
    assert.equal((await first('PUT', `${path}/agree-first`, {})).status, 409)
  }
})

test('missing stock of the other owner is not revealed', async () => {
  const { id } = await loan(1_500)
  const path = at('terminals/loan', id)
  const own = (await first('POST', `${path}/agree-first/effect`, {})).body
  assert.match(JSON.stringify(own), /900\.000 MT free/)
  await done(first, `${path}/agree-first`)
  const others = (await second('POST', `${path}/agree-second/effect`, {})).body
  const refused = await second('PUT', `${path}/agree-second`, {})
  assert.deepEqual(
    [refused.status, refused.body.message],
    [409, 'This cannot take effect now. The agency sees why: ask there.'],
  )
  assert.doesNotMatch(JSON.stringify([others, refused.body]), /\b900000\b|900\.000|\b600000\b/)
  await app.act('terminals/loan', id, 'cancel', { reason: 'x' })
})

test('without the right, from another agency, or without required consent, nobody can decide', async () => {
  const { id } = await loan()
  const user = {
    username: 'looks.on',
    name: 'Looks On',
    language: 'arabic',
    company: c1,
    roles: [],
    isAgencyAdmin: false,
  }
  const admin = await app.as('admin')
  const added = await admin('POST', '/api/agencies/1/staff/users', { ...user, password: 'Barley#2026' })
  assert.equal(added.status, 201, JSON.stringify(added.body))
  for (const who of ['looks.on', 'consignee3', 'wb']) {
    const ask = await app.as(who)
    for (const what of ['agree-first', 'decline'])
      assert.equal(
        (await ask('PUT', at('terminals/loan', id, `/${what}`), { reason: 'x' })).status,
        404,
        `${who} ${what}`,
      )
  }
  await app.act('terminals/loan', id, 'decline', { reason: 'Told by phone.' })
})
