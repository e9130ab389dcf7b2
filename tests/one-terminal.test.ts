// A user of one terminal learns nothing of what happens at another: every GET answers such a user the same before and after goods were
// received, lent, sold, milled, swapped, lost, merged and packed there. A new call is among them the moment it exists.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { allDocuments } from '#areas/catalogue.ts'
import type { Document } from '#kit/document.ts'
import { allRights } from '#rights/rights.ts'
import { findRequests, type Request } from '../bench/sweep/requests.ts'
import { type CargoApplication, startCargoApplication } from './application-with-cargo.ts'
import { type Lot, stockHandOf } from './random-stock-choices.ts'
import { stockOperationsByName } from './stock-operations.ts'
import type { Ask } from './test-application.ts'

const username = 'of-yanbu'
const agency = '/api/agencies/1'
let app: CargoApplication
let far: Ask

/** Calls that answer for the whole agency, and why. */
const ofTheAgency: readonly [RegExp, string][] = [
  [/\/procurement\/lc(\/\d+\/(standing|quantities))?$/, 'the quantities and the cost of an LC are of all its cargo'],
  [/\/(reports\/lc-detail|gfsa-details\/import-plan-transfer-report)$/, 'the same, for each LC'],
  [/\/search\?|\/tracing\?of=lc|\/lookups\/procurement\/lc$/, 'a merge anywhere makes a new LC, or joins two'],
  [/\/shipment\/\d+\/outturn$|\/reports\/map$|\/shipping\/board$|\/analytics\/vessel/, 'a ship belongs to no terminal'],
  [
    /\/standing\?customer=|\/strip\?of=customer|\/lookups\/master-data\/customer$/,
    'a customer has one limit and one debt',
  ],
  [/\/reports\/(account-balances|payable-to-consignee|credit-limit-report)$|\/dashboard\/own/, 'so has each account'],
  [/\/reports\/(account-statement|customer-balance-fims|customers-ledger)(\?|$)|\/strip\?of=vendor/, 'the same'],
  [/\/(sales\/tax-invoice|accounts\/credit-note)(\?|$)|\/analytics\/invoices$/, 'tax documents are of the company'],
  [/\/logs\/audit(\?|$)/, 'has the entries of all of these; of the others below'],
  [/\/master-data\/(uses|held-fields)\?/, 'what is used anywhere cannot be changed by those who keep the lists'],
  [
    /\/user\/sessions$|\/staff\/(users|login-detail)$|\/timeZone$|\/verification$/,
    'tells when somebody signed in, or the time',
  ],
]

const lotsAt = async (terminal: number): Promise<Lot[]> => {
  const rows = await app.sql(
    `select a.consignment_id as lc, a.consignee_id as consignee, a.form, a.bag_kg || ' kg' as "bagSize", b.on_hand as kg
     from ledger.balance b join ledger.account a on a.agency_id = b.agency_id and a.id = b.account_id
     where a.agency_id = app.agency() and a.unit = 'KG' and a.role = 'TERMINAL' and a.location_id = $1 and b.on_hand > 0
     order by a.id`,
    [terminal],
  )
  return rows.map(({ lc, consignee, form, bagSize, kg }) => ({
    ...{ lc: Number(lc), consignee: Number(consignee), terminal, form: String(form) },
    ...{ bagSize: bagSize as string | null, quantity: Number(kg) / 1000 },
  }))
}

const buyBags = (terminal: number) =>
  app.add('bags/procurement', {
    ...{ date: app.ago(9), consignee: app.world.companies.c1, scope: 'OTHERS', terminal, vendor: app.world.bagVendor },
    ...{ vendorInvoiceNo: `T-${terminal}`, invoiceDate: app.ago(9) },
    lines: [{ bagGrade: app.world.bag50, received: 10_000, rejected: 0, unitPrice: 0.85 }],
  })

before(async () => {
  app = await startCargoApplication()
  const { companies, terminals } = app.world as {
    companies: Record<'c1' | 'c2', number>
    terminals: Record<string, number>
  }
  await app.receive(200_000)
  await app.receive(100_000, { shipment: app.shipment2, consignee: companies.c2 })
  const moved = { date: app.ago(5), transferType: 'Warehouse', terminal: terminals.jeddah, toTerminal: terminals.yanbu }
  for (const [lc, consignee] of [
    [app.lc1.id, companies.c1],
    [app.lc2.id, companies.c2],
  ])
    await app.add('terminals/cargo-transfer', { ...moved, lc, consignee, form: 'Raw', sentQty: 40, receivedQty: 40 })
  await buyBags(terminals.yanbu!)
  const role = await app.add('staff/roles', { name: 'Everything', permissions: allRights })
  await app.add('staff/users', {
    ...{ username, name: 'Of Yanbu', password: 'Barley#2026', language: 'english' },
    ...{ isAgencyAdmin: false, roles: [role.id], terminals: [terminals.yanbu] },
  })
  far = await app.as(username)
})
after(() => app?.close())

// Files and prints show the rows of a list, a report or a page, and the time.
const isCompared = ({ kind, path }: Request): boolean =>
  kind !== 'file' && kind !== 'print' && !ofTheAgency.some(([pattern]) => pattern.test(path))

const askAll = async (requests: readonly Request[]): Promise<Map<string, unknown>> => {
  const answers = new Map<string, unknown>()
  for (const { path } of requests) {
    const { status, body } = await far('GET', path)
    answers.set(path, { status, body })
  }
  return answers
}

const operations = ['receive', 'lend', 'giveBack', 'sell', 'lose', 'mill', 'swap', 'merge'] as const
const sales = ['sellInBulk', 'sellInBags', 'sellWhole'] as const

/** Does each operation some times at Jeddah; returns those that were done. */
const workAtJeddah = async (): Promise<string[]> => {
  const jeddah = app.world.terminals.jeddah!
  let lots: Lot[] = []
  const hand = stockHandOf(
    app,
    20_261_129,
    () => lots,
    () => {},
  )
  const byName = stockOperationsByName(app, hand, () => lots)
  await buyBags(jeddah)
  const done = new Set<string>()
  for (const name of [...operations, ...sales]) {
    for (let n = 0; n < 8; n++) {
      lots = await lotsAt(jeddah)
      if (await byName[name]![1]()) done.add(name)
    }
  }
  return [...done]
}

test('what happens at another terminal changes no answer', async t => {
  const requests = (await findRequests(path => far('GET', path), 1)).found.filter(isCompared)
  const earlier = await askAll(requests)
  const done = await workAtJeddah()
  t.diagnostic(`${requests.length} calls; done elsewhere: ${done.join(', ')}`)
  assert.deepEqual(done, [...operations, ...sales])
  const later = await askAll(requests)
  const changed = [...earlier.keys()].filter(path => !isDeepStrictEqual(earlier.get(path), later.get(path)))
  const [first = ''] = changed
  assert.deepEqual([first, later.get(first)], [first, earlier.get(first)])
  assert.deepEqual(changed, [])
})

const terminalsIn = (document: Document, row: Record<string, unknown>): unknown[] =>
  Object.entries(document.fields).flatMap(([name, { shape }]) =>
    shape.kind === 'link' && shape.to.name === 'terminal' ? (row[name] ?? []) : [],
  )

test('a document of other terminals cannot be given to the user as a task', async () => {
  let far = 0
  for (const document of allDocuments) {
    const [row] = (await app.get<{ rows: Record<string, unknown>[] }>(document.address)).rows
    const places = row ? terminalsIn(document, row) : []
    if (places.length === 0) continue
    const asked = `mine/colleagues?document=${document.name}&id=${row!.id}`
    const { rows } = await app.get<{ rows: { username: string }[] }>(asked)
    const isOwn = places.includes(app.world.terminals.yanbu)
    assert.equal(
      rows.some(person => person.username === username),
      isOwn,
      `${document.name} ${row!.id}`,
    )
    if (!isOwn) far++
  }
  assert.ok(far > 10, `${far}`)
})

test('the audit does not tell what was done with documents of other terminals', async () => {
  const admin = await app.as('admin')
  const countOf = async (ask: Ask, screen: string): Promise<number> => {
    const { status, body } = await ask('GET', `${agency}/logs/audit?screen=${encodeURIComponent(screen)}&pageSize=20`)
    assert.equal(status, 200, JSON.stringify(body))
    return body.count as number
  }
  for (const screen of ['Receive Cargo', 'Cargo Loss', 'Bag Sale', 'Bulk Sale']) {
    assert.ok((await countOf(admin, screen)) > 0, screen)
    assert.equal(await countOf(far, screen), 0, screen)
  }
  assert.equal(await countOf(far, 'Cargo Transfer'), await countOf(admin, 'Cargo Transfer'))
})

test('the cargo of an LC at other terminals is one place', async () => {
  const { body } = await far('GET', `${agency}/procurement/lc/${app.lc1.id}/quantities`)
  const places = (body.stock as { name: string; quantity: number }[]).map(({ name }) => name)
  assert.deepEqual([...new Set(places)].sort(), ['Other terminals', 'Yanbu'])
  const { stock } = await app.get<{ stock: { quantity: number }[] }>(`procurement/lc/${app.lc1.id}/quantities`)
  const sum = (lots: { quantity: number }[]) => lots.reduce((all, { quantity }) => all + Math.round(quantity * 1000), 0)
  assert.equal(sum(body.stock as { quantity: number }[]), sum(stock))
})
