// Every kind of draft is canceled and given back while the golden scenario is played, which then continues as if nothing had happened.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { documents } from '#areas/catalogue.ts'
import type { Document } from '#kit/document.ts'
import { cancelsDraft, draftCancel, undoingCancel } from '#undoing/ways-back.ts'
import { withClient } from '../database/client.ts'
import { demoAccounts } from '../database/demo/accounts.ts'
import type { Caller, Row } from '../database/demo/caller.ts'
import { playGolden } from '../database/demo/golden.ts'
import { type Ask, type DemoApplication, startDemoApplication } from './test-application.ts'

const api = '/api/agencies/1'
const all = Object.values(documents) as unknown as Document[]
const withDrafts = all.filter(({ life }) => draftCancel(life))
const byAddress = new Map(withDrafts.map(document => [document.address, document]))

type Asking = { isSuperAdmin: boolean; isAgencyAdmin: boolean; permissions: string[]; agency: { id: number } | null }

let app: DemoApplication
let admin: Ask
/** the addresses at which a draft was given back */
const givenBack = new Set<string>()

type Values = Record<string, unknown>
type Whole = Row & { timeline: { action: string; who: string }[]; postings: unknown[] }

const read = async (address: string, id: number): Promise<Whole> =>
  (await admin('GET', `${api}/${address}/${id}`)).body as unknown as Whole

// Fields about the change itself differ: the version, its time, the timeline.
const asItWas = ({ version, updatedAt, updatedBy, timeline, ...whole }: Whole): object => whole

const cancelAndUndo = async (document: Document, row: Row): Promise<Row> => {
  const { address, life } = document
  const cancel = draftCancel(life)
  if (!cancel || !cancelsDraft(life, cancel, row.status)) return row
  const before = await read(address, row.id)
  const asked = { version: before.version, ...(life.actions[cancel]!.asks && { reason: 'A slip' }) }
  const canceled = await admin('PUT', `${api}/${address}/${row.id}/${cancel}`, asked)
  assert.equal(canceled.status, 200, `${address}: ${JSON.stringify(canceled.body)}`)
  assert.notEqual(canceled.body.status, row.status)
  const undo = { version: canceled.body.version }
  const undone = await admin('PUT', `${api}/${address}/${row.id}/${undoingCancel}`, undo)
  assert.equal(undone.status, 200, `${address}: ${JSON.stringify(undone.body)}`)
  const now = await read(address, row.id)
  assert.deepEqual(asItWas(now), asItWas(before), address)
  assert.deepEqual(
    now.timeline.slice(0, 2).map(({ action }) => action),
    [undoingCancel, cancel],
    address,
  )
  const again = await admin('PUT', `${api}/${address}/${row.id}/${undoingCancel}`, { version: now.version })
  assert.equal(again.status, 409, `${address}: undone once`)
  givenBack.add(address)
  return now
}

before(async () => {
  app = await startDemoApplication()
  admin = await app.as('admin')
})
after(() => app?.close())

const add = async (address: string, body: object): Promise<Row> => {
  const { status, body: row } = await admin('POST', `${api}/${address}`, body)
  assert.equal(status, 201, JSON.stringify(row))
  return row as unknown as Row
}

const cancel = async (address: string, row: Row, ask = admin): Promise<Row> => {
  const { status, body } = await ask('PUT', `${api}/${address}/${row.id}/cancel`, { reason: 'A slip' })
  assert.equal(status, 200, JSON.stringify(body))
  return body as unknown as Row
}

const undo = (address: string, { id, version }: Row, ask = admin) =>
  ask('PUT', `${api}/${address}/${id}/${undoingCancel}`, { version })

const limitFields = () => {
  const { customers, companies } = app.redSea.world
  const days = { effectiveFrom: '2030-01-01', effectiveTo: '2030-12-31' }
  return { customer: customers[1]!, consignee: companies.c2, creditLimit: 5000, ...days }
}

const limits = 'accounts/customer-credit-limit'

test('users who may cancel may undo it, and nobody else', async () => {
  for (const { username } of demoAccounts) {
    const ask = await app.as(username)
    const { body } = await ask('GET', '/api/user-context')
    const { isSuperAdmin, isAgencyAdmin, permissions, agency } = body as never as Asking
    const isAdmin = isSuperAdmin || (isAgencyAdmin && agency?.id === 1)
    const may = isAdmin || ['View', 'Cancel'].every(verb => permissions.includes(`can${verb}CustomerCreditLimit`))
    const canceled = await cancel(limits, await add(limits, limitFields()))
    const { status } = await undo(limits, canceled, ask)
    assert.equal(status, may ? 200 : 404, username)
    if (!may) assert.equal((await undo(limits, canceled)).status, 200)
    await cancel(limits, await read(limits, canceled.id))
  }
})

test('it is refused with a message after five minutes, after another change, and if no draft was canceled', async () => {
  const refusal = async (row: Row, words: RegExp, address = limits): Promise<void> => {
    const { status, body } = await undo(address, row)
    assert.equal(status, 409)
    assert.match(String(body.message), words)
  }
  const draft = await add(limits, limitFields())
  await refusal(draft, /^There is no cancellation to undo here: it is Requested\.$/)
  const canceled = await cancel(limits, draft)
  await refusal({ ...canceled, version: canceled.version - 1 }, /^This was changed in the meantime/)
  await withClient(app.databaseUrl, client =>
    client.query(`begin; set local session_replication_role = replica;
      update app.history set at = at - interval '301 seconds' where document = 'customerCreditLimit' and document_id = ${draft.id}; commit`),
  )
  await refusal(canceled, /^It was canceled more than 5 minutes ago/)
  const approved = await add(limits, limitFields())
  assert.equal((await admin('PUT', `${api}/${limits}/${approved.id}/approve`)).status, 200)
  await refusal(await cancel(limits, approved), /^There is no cancellation to undo here: it is Canceled\.$/)
})

test('it is refused if something it references has been removed since, or another has taken its place', async () => {
  const toggle = () => admin('PUT', `${api}/master-data/customer/${limitFields().customer}/toggle-status`)
  const canceled = await cancel(limits, await add(limits, limitFields()))
  assert.equal((await toggle()).status, 200)
  const { status, body } = await undo(limits, canceled)
  assert.equal(status, 409)
  assert.match(String(body.message), /was canceled or taken out of use in the meantime/)
  assert.equal((await read(limits, canceled.id)).status, 'Canceled')
  assert.equal((await toggle()).status, 200)
  assert.equal((await undo(limits, canceled)).status, 200)
  const { bagVendor, terminals } = app.redSea.world
  const day = { invoiceDate: '2026-06-01', date: '2026-06-01' }
  const bill = { vendor: bagVendor, currency: 'SAR', ...day, vendorInvoiceNo: 'TWICE-1', category: 'Other', amount: 90 }
  const bills = 'accounts/expenses'
  const enter = () => add(bills, { ...bill, terminal: terminals.jeddah, remarks: 'Diesel' })
  const first = await cancel(bills, await enter())
  const second = await enter()
  const taken = await undo(bills, first)
  assert.equal(taken.status, 400)
  assert.match(String(taken.body.message), /^There is one already: EX/)
  await cancel(bills, second)
  assert.equal((await undo(bills, first)).status, 200)
})

// Documents that the golden scenario enters complete are entered as drafts first: a truck only weighed in, a plan, a draft receipt.
const beginnings: Record<string, (body: Values) => Values> = {
  'port-loading': ({ secondWeight, ...begun }) => begun,
  'terminals/receive-cargo': ({ secondWeight, ...begun }) => begun,
  'sales/bulk-loading': ({ grossKg, ...begun }) => begun,
  'terminals/flaked-barley': ({ outputQty, ...begun }) => begun,
  'terminals/cargo-transfer': ({ sentQty, receivedQty, ...begun }) => ({ ...begun, plannedQty: 10 }),
  payments: body => ({ ...body, asDraft: true }),
}

const beginAndCancel = async (caller: Caller, document: Document, body: Values): Promise<void> => {
  const begun = beginnings[document.address]?.(body)
  if (!begun || givenBack.has(document.address)) return
  const row = await cancelAndUndo(document, await caller.add(document.address, begun))
  await cancel(document.address, row)
}

const hesitating = (caller: Caller): Caller => ({
  ...caller,
  add: async (address, body, key) => {
    const document = byAddress.get(address)
    if (!document) return caller.add(address, body, key)
    await beginAndCancel(caller, document, body)
    return cancelAndUndo(document, await caller.add(address, body, key))
  },
})

test('every draft of the golden scenario is canceled, restored unchanged, and continues', async () => {
  const settings = { start: '2026-03-01', loadKg: Number.POSITIVE_INFINITY, bagsPerTruck: Number.POSITIVE_INFINITY }
  await playGolden(hesitating(app.redSea.admin('hesitating')), app.redSea.world, settings)
  // Every demo agency has it from the beginning.
  const units = await admin('GET', `${api}/sales/signing-unit?pageSize=10`)
  await cancelAndUndo(byAddress.get('sales/signing-unit')!, (units.body.rows as Row[])[0]!)
  assert.deepEqual(
    [...byAddress.keys()].filter(address => !givenBack.has(address)),
    [],
  )
})
