// Two cashiers with a cash box each: a cashier cannot change the cash of the other one; an accountant can cancel either.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type SalesApplication, startSalesApplication } from '../../../tests/application-with-prices.ts'

type Row = Record<string, unknown> & { id: number }
type RowAnswer = Row & { http: number; message: string }

let app: SalesApplication
let role: Row
before(async () => {
  app = await startSalesApplication()
  const verbs = ['View', 'Add', 'Edit', 'Cancel', 'Approve']
  const permissions = verbs.flatMap(verb => [`can${verb}Payment`, `can${verb}PrePayment`])
  role = (await app.add('staff/roles', { name: 'Both desks', permissions })) as Row
})
after(() => app?.close())

const cashier = async (username: string, cashBox: string | null) => {
  const account = { name: username, language: 'english', isAgencyAdmin: false, password: 'Barley#2026' }
  await app.add('users', { ...account, username, roles: [role.id], cashBox })
  const ask = await app.as(username)
  return async (method: string, path: string, body?: object): Promise<RowAnswer> => {
    const { status, body: answer } = await ask(method, `/api/agencies/${app.redSea.id}/${path}`, body)
    return { ...answer, http: status } as RowAnswer
  }
}

const cash = (more: object = {}) => ({
  date: app.ago(1),
  customer: app.world.customers[0],
  consignee: app.world.companies.c1,
  mode: 'Cash',
  amount: 100,
  ...more,
})

test('cash is in the box of the cashier who took it, and only that cashier or accounts can reverse it', async () => {
  const [one, other] = [await cashier('till-1', 'Till 1'), await cashier('till-2', 'Till 2')]
  const accounts = await cashier('books', null)
  const receipt = cash({ direction: 'Receipt' })
  const taken = await one('POST', 'payments', receipt)
  assert.deepEqual([taken.http, taken.cashBox], [201, 'Till 1'], JSON.stringify(taken))
  const why = { reason: 'wrong customer' }
  const foreign = await other('PUT', `payments/${taken.id}/reverse`, why)
  assert.deepEqual([foreign.http, /is in Till 1/.test(foreign.message)], [400, true])
  assert.equal((await accounts('PUT', `payments/${taken.id}/reverse`, why)).http, 200)
  const again = await one('POST', 'payments', receipt)
  assert.equal((await one('PUT', `payments/${again.id}/reverse`, why)).http, 200)
  assert.equal((await accounts('POST', 'payments', receipt)).cashBox, null)
  const found = await app.get<{ count: number }>('payments?search=Till%201')
  assert.equal(found.count, 2)
})

test('a pre-payment in cash shows its cash box', async () => {
  const one = await cashier('till-4', 'Till 4')
  assert.equal((await one('POST', 'payments/pre-payments', cash())).cashBox, 'Till 4')
  const bank = { mode: 'Bank Transaction', bank: app.world.banks[0], transactionRef: 'TT-BOX-2' }
  assert.equal((await one('POST', 'payments/pre-payments', cash(bank))).cashBox, null)
})

test('a reversed pre-payment leaves the box it came into', async () => {
  const one = await cashier('till-5', 'Till 5')
  const inBoxes = async () => (await app.get(`accounts/month-close/checklist?month=${app.ago(0)}`)).cash
  const boxes = await inBoxes()
  const { id } = await one('POST', 'payments/pre-payments', cash())
  const reversed = await one('PUT', `payments/pre-payments/${id}/reverse`, { reason: 'wrong customer' })
  assert.equal(reversed.http, 200, reversed.message)
  assert.deepEqual(await inBoxes(), boxes)
})

test('a payment changed by accounts stays in its box; a bank transfer has none', async () => {
  const [one, accounts] = [await cashier('till-3', 'Till 3'), await cashier('books-2', null)]
  const taken = await one('POST', 'payments', cash({ direction: 'Receipt' }))
  const { version, date, direction, customer, consignee, mode } = taken
  const values = { version, date, direction, customer, consignee, mode, amount: 120, allocations: [] }
  const changed = await accounts('PUT', `payments/${taken.id}`, values)
  assert.deepEqual([changed.amount, changed.cashBox], [120, 'Till 3'], JSON.stringify(changed))
  const bank = { mode: 'Bank Transaction', bank: app.world.banks[0], transactionRef: 'TT-BOX-1' }
  const moved = await accounts('PUT', `payments/${taken.id}`, { ...values, ...bank, version: changed.version })
  assert.deepEqual([moved.status, moved.cashBox], ['Received', null], JSON.stringify(moved))
})
