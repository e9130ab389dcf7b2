// Payouts are limited to the debt and to the content of the cash box; a user with the right may pay more, only as an advance.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type SalesApplication, startSalesApplication } from '../../../tests/application-with-prices.ts'
import type { Ask } from '../../../tests/test-application.ts'

let app: SalesApplication
before(async () => {
  app = await startSalesApplication()
  await app.stock({ kg: 1_000_000, bags: 20_000 })
})
after(() => app?.close())

const buyer = () => app.world.customers[0]
const receive = (amount: number, date: string) =>
  app.add('payments', {
    ...{ date, direction: 'Receipt', customer: buyer(), consignee: app.world.companies.c1, mode: 'Cash', amount },
  })
const payout = (of: object) => ({ date: app.ago(1), direction: 'Payment', mode: 'Cash', ...of })
let transfers = 0
const byBank = () => ({ mode: 'Bank Transaction', bank: app.world.banks[0], transactionRef: `OUT-${++transfers}` })
const pay = async (of: object, ask: Ask = app.ask) => {
  const path = ask === app.ask ? 'payments' : `/api/agencies/${app.redSea.id}/payments`
  const { status, body } = await ask('POST', path, payout(of))
  const { code, message, owed, fields } = body as Record<string, unknown>
  return { status, code, message: String(message), owed, fields: Object.keys((fields as object) ?? {}) }
}
const owedTo = (consignee: number) => app.onHand('CONSIGNEE_PAYABLE', { consignee }).then(({ onHand }) => 0 - onHand)

test('a consignee without a claim cannot be paid', async () => {
  const { c2 } = app.world.companies
  const shown = await app.ask('POST', 'payments/effect', payout({ consignee: c2, amount: 9_999_999_999 }))
  const { values, refusal } = shown.body as { values: { owed: number }; refusal: { code: string } }
  assert.deepEqual([values.owed, refusal.code], [0, 'NOT_OWED'], 'shown before it is saved')
  const tried = await pay({ consignee: c2, amount: 9_999_999_999 })
  assert.deepEqual([tried.status, tried.code, tried.fields], [400, 'NOT_OWED', ['amount']])
  assert.match(tried.message, /^Only 0\.00 SAR are owed to this payee\. .* mark the payment as an advance\.$/)
  const inCash = await pay({ consignee: c2, amount: 9_999_999_999, inAdvance: true })
  assert.deepEqual([inCash.status, inCash.code], [422, 'INSUFFICIENT_STOCK'])
  assert.match(inCash.message, /^Cash.*0\.00 SAR free.*9,999,999,999\.00 SAR requested/)
  assert.equal(await owedTo(c2 as number), 0)
})

test('the debt is paid, also by concurrent payments, and more only as an advance with the right', async () => {
  const { c1 } = app.world.companies
  const lot = { terminal: app.world.terminals.jeddah, lc: app.lc, form: 'Raw', bagGrade: app.world.bag50 }
  const { id } = await app.add('sales/bag-sale', {
    date: app.ago(3),
    customer: buyer(),
    consignee: c1,
    ...lot,
    bags: 100,
  })
  await app.act('sales/bag-sale', id, 'approve')
  assert.equal(await owedTo(c1 as number), 520_000)
  const both = await Promise.all([1, 2].map(() => pay({ consignee: c1, amount: 3_000, ...byBank() })))
  assert.deepEqual(both.map(({ status }) => status).sort(), [201, 400])
  assert.equal(both.find(({ status }) => status === 201)?.owed, 5_200)
  const rest = await pay({ consignee: c1, amount: 2_200.01, ...byBank() })
  assert.match(rest.message, /^Only 2,200\.00 SAR are owed/)
  const cashier = await app.as('csh')
  const ahead = { consignee: c1, amount: 2_300, inAdvance: true }
  const refused = await pay({ ...ahead, ...byBank() }, cashier)
  assert.deepEqual([refused.status, refused.fields], [400, ['inAdvance']])
  assert.match(refused.message, /^This pays 100\.00 SAR in advance/)
  assert.equal((await pay({ ...ahead, ...byBank() })).status, 201)
  assert.equal(await owedTo(c1 as number), -10_000)
})

test('a draft is checked when it is recorded', async () => {
  const { c2 } = app.world.companies
  const { id } = await app.add('payments', payout({ consignee: c2, amount: 10, asDraft: true, ...byBank() }))
  const tried = await app.ask('PUT', `payments/${id}/record`, {})
  assert.deepEqual([tried.status, tried.body.code], [400, 'NOT_OWED'])
})

test('the cash box never goes below zero, for any document and any day', async () => {
  const { c1 } = app.world.companies
  const taken = await receive(1_000, app.ago(2))
  const ahead = { consignee: c1, inAdvance: true }
  assert.equal((await pay({ ...ahead, amount: 1_000.01 })).status, 422)
  assert.equal((await pay({ ...ahead, amount: 10, date: app.ago(3) })).status, 422)
  assert.equal((await pay({ ...ahead, amount: 600 })).status, 201)
  const back = await app.ask('PUT', `payments/${taken.id}/reverse`, { reason: 'Entered twice' })
  assert.deepEqual([back.status, back.body.code], [422, 'INSUFFICIENT_STOCK'])
  const deposit = {
    ...byBank(),
    date: app.ago(1),
    direction: 'Receipt',
    mode: 'Cash to BT',
    depositedTo: app.world.banks[0],
  }
  assert.equal((await app.ask('POST', 'payments', { ...deposit, amount: 400.01 })).status, 422)
  assert.equal((await app.ask('POST', 'payments', { ...deposit, amount: 400 })).status, 201)
  assert.deepEqual(await app.onHand('CASH'), { onHand: 0, held: 0 })
})

test('the ledger has no violations', async () => assert.deepEqual(await app.faults(), []))
