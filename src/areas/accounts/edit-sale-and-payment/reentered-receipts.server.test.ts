// A receipt of the wrong payer is entered again for the right one: the money stays where it was, on every day.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addDays, startOfMonth } from '#kit/days.ts'
import { type Row, type SalesApplication, startSalesApplication } from '../../../../tests/application-with-prices.ts'

let app: SalesApplication
before(async () => {
  app = await startSalesApplication()
  const permissions = ['canViewPayment', 'canAddPayment']
  const role = await app.add<Row>('staff/roles', { name: 'Till only', permissions })
  const account = { name: 'Till 1', username: 'till-1', language: 'english', isAgencyAdmin: false }
  await app.add('users', { ...account, password: 'Barley#2026', roles: [role.id], cashBox: 'Till 1' })
})
after(() => app?.close())

const root = () => `/api/agencies/${app.redSea.id}`
const receipt = (more: object) => ({
  ...{ direction: 'Receipt', consignee: app.world.companies.c1, customer: app.world.customers[0], amount: 100 },
  ...{ date: app.ago(3), allocations: [], remarks: 'Entered late', ...more },
})
const takeCash = async (): Promise<Row> => {
  const { status, body } = await (await app.as('till-1'))('POST', `${root()}/payments`, receipt({ mode: 'Cash' }))
  assert.equal(status, 201, JSON.stringify(body))
  return body as Row
}
const enterForRightPayer = async (payment: number): Promise<Row> => {
  const toCustomer = app.world.customers[1]
  const asked = { date: app.ago(0), cause: 'Entered wrongly', explanation: 'Mixed up', wrong: 'Payer' }
  const { id } = await app.add('accounts/edit-sale-and-payment', { ...asked, payment, toCustomer })
  const manager = await app.as('acm')
  const { status, body } = await manager('PUT', `${root()}/accounts/edit-sale-and-payment/${id}/carry-out`, {})
  assert.equal(status, 200, JSON.stringify(body))
  const { rows } = await app.get<{ rows: [Row] }>(`payments?customerId=${toCustomer}&sort=-createdAt`)
  return rows[0]
}
const moneyByDay = () =>
  app.sql(
    `select c.role, e.effective_date::text as day, sum(e.amount)::int as amount from ledger.entry e
     join ledger.account c on c.agency_id = e.agency_id and c.id = e.account_id
     where c.agency_id = app.agency() and c.role in ('CASH', 'BANK') group by 1, 2 having sum(e.amount) <> 0 order by 1, 2`,
  )
const cashInBoxes = async () => (await app.get(`accounts/month-close/checklist?month=${app.ago(0)}`)).cash

test('cash stays in the box of the cashier who took it, and a transfer in the bank, on every day', async () => {
  const transfer = { mode: 'Bank Transaction', bank: app.world.banks[0], transactionRef: 'TR-R1' }
  const [cash, bank] = [await takeCash(), await app.add('payments', receipt(transfer))]
  const [money, boxes] = [await moneyByDay(), await cashInBoxes()]
  assert.deepEqual(boxes, [{ cashBox: 'Till 1', amount: 100 }])
  assert.equal((await enterForRightPayer(cash.id)).cashBox, 'Till 1')
  const again = await enterForRightPayer(bank.id)
  assert.deepEqual([again.cashBox, again.transactionRef, again.date], [null, 'TR-R1', app.ago(0)])
  assert.deepEqual([await moneyByDay(), await cashInBoxes()], [money, boxes])
})

test('cash that is at the bank since has a wrong payer, too', async () => {
  const cash = await takeCash()
  const deposit = { ...receipt({ mode: 'Cash to BT' }), customer: null, date: app.ago(2), amount: 200 }
  await app.add('payments', { ...deposit, bank: app.world.banks[0], transactionRef: 'DEP-R1' })
  const money = await moneyByDay()
  await enterForRightPayer(cash.id)
  assert.deepEqual(await moneyByDay(), money)
})

test('a receipt of a closed month is entered for the right payer today', async () => {
  const lastDay = addDays(startOfMonth(app.ago(0)), -1)
  const cash = await app.add('payments', receipt({ mode: 'Cash', date: lastDay }))
  const close = await app.add('accounts/month-close', { month: lastDay })
  await app.act('accounts/month-close', close.id, 'lock')
  await app.act('accounts/month-close', close.id, 'approve')
  assert.equal((await enterForRightPayer(cash.id)).date, app.ago(0))
})

test('the ledger has no violations', async () => assert.deepEqual(await app.faults(), []))
