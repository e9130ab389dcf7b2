// A correction must pass the rules that approve a sale: the margin of its price to the list, and the credit limit of its customer.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Row, type SalesApplication, startSalesApplication } from '../../../../tests/application-with-prices.ts'
import type { Ask } from '../../../../tests/test-application.ts'

let app: SalesApplication
let manager: Ask
let corrector: Ask
before(async () => {
  app = await startSalesApplication()
  await app.stock({ kg: 1_000_000, bags: 20_000 })
  manager = await app.as('acm')
  const permissions = ['canViewSaleAndPayment', 'canUpdateSaleAndPayment']
  const role = await app.add('staff/roles', { name: 'Corrects', permissions })
  const account = { name: 'Corrector', language: 'english', isAgencyAdmin: false, password: 'Barley#2026' }
  await app.add('users', { ...account, username: 'corrector', roles: [role.id] })
  corrector = await app.as('corrector')
})
after(() => app?.close())

const address = 'accounts/edit-sale-and-payment'
const buyer = (n: number) => app.world.customers[n] as number
const c1 = () => app.world.companies.c1

const sell = async (n: number, bags: number, more: object = {}): Promise<Row> => {
  const { id } = await app.add('sales/bag-sale', {
    ...{ date: app.ago(3), customer: buyer(n), consignee: c1(), terminal: app.world.terminals.jeddah },
    ...{ lc: app.lc, form: 'Raw', bagGrade: app.world.bag50, bags, ...more },
  })
  const { invoice } = await app.act('sales/bag-sale', id, 'approve')
  return app.get(`sales/tax-invoice/${invoice}`)
}
const asking = (of: object) => ({ date: app.ago(0), cause: 'Entered wrongly', explanation: 'Mixed up', ...of })
const request = (of: object): Promise<Row> => app.add(address, asking(of))
const carryOut = async (ask: Ask, { id }: Row) => {
  const { status, body } = await ask('PUT', `/api/agencies/${app.redSea.id}/${address}/${id}/carry-out`, {})
  const { code, message, fields } = body as Record<string, unknown>
  return { status, code, message: String(message), fields: Object.keys((fields ?? {}) as object) }
}
const creditedOf = async ({ id }: Row) => (await app.get(`sales/tax-invoice/${id}`)).credited
const limit = async (n: number, creditLimit: number): Promise<void> => {
  const days = { effectiveFrom: app.ago(30), effectiveTo: app.ago(-300) }
  const whose = { customer: buyer(n), consignee: c1(), onExceed: 'Block', security: 'None' }
  const { id } = await app.add('accounts/customer-credit-limit', { ...whose, ...days, creditLimit })
  await app.act('accounts/customer-credit-limit', id, 'approve')
}

test('52.00 corrected to 5.20: the difference is shown before the request, and needs the right to sell at such a price', async () => {
  const invoice = await sell(0, 100)
  const wrong = { wrong: 'Price', invoice: invoice.id, newPrice: 5.2 }
  const { values } = (await app.ask('POST', `${address}/effect`, asking(wrong))).body as { values: Row }
  assert.deepEqual(
    (values.changes as Row[]).map(({ what, before, after }) => [what, before, after]),
    [
      ['Price', '52.0000', '5.2000'],
      ['Difference to the list', '0 %', '−90 %'],
      ['Total', '5,980.00', '598.00'],
    ],
  )
  const asked = await request(wrong)
  const refusal = await carryOut(corrector, asked)
  assert.deepEqual([refusal.status, refusal.code, refusal.fields], [400, 'PRICE_BY_HAND', ['newPrice']])
  assert.match(
    refusal.message,
    /^This is −90 % from the list price of 52\.00 SAR; up to 5 % are free\. .* ask a user who may/,
  )
  assert.equal(await creditedOf(invoice), 0)
  assert.equal((await carryOut(manager, asked)).status, 200)
  const near = await sell(0, 100)
  const nearer = await request({ wrong: 'Price', invoice: near.id, newPrice: 49.4 })
  assert.equal((await carryOut(corrector, nearer)).status, 200)
})

test('a cash sale cannot be corrected to credit for a customer who may not buy on credit', async () => {
  await app.sql('update customer set on_credit = false where id = $1', [buyer(1)])
  const invoice = await sell(1, 100, { paymentMode: 'Cash' })
  const asked = await request({ wrong: 'Payment mode', invoice: invoice.id, newMode: 'On credit' })
  const refusal = await carryOut(corrector, asked)
  assert.deepEqual([refusal.status, refusal.code], [422, 'NOT_ON_CREDIT'])
  assert.match(refusal.message, /SAR 5,980\.00 are not paid\. .*sell for cash or against an advance/)
  assert.equal(await creditedOf(invoice), 0)
  const byTransfer = await request({ wrong: 'Payment mode', invoice: invoice.id, newMode: 'Bank Transaction' })
  assert.equal((await carryOut(corrector, byTransfer)).status, 200)
})

test('an invoice of 5,980 cannot be moved to a customer with a limit of 5,000, but to one with enough credit', async () => {
  await limit(3, 5_000)
  await limit(4, 6_000)
  const invoice = await sell(2, 100)
  const beyond = await request({ wrong: 'Customer', invoice: invoice.id, toCustomer: buyer(3) })
  const refusal = await carryOut(corrector, beyond)
  assert.deepEqual([refusal.status, refusal.code], [422, 'CREDIT_EXCEEDED'])
  assert.match(refusal.message, /uses SAR 5,980\.00 of a limit of 5,000\.00: .* 980\.00 are missing/)
  assert.equal((await app.onHand('RECEIVABLE', { party: buyer(3) })).onHand, 0)
  const within = await request({ wrong: 'Customer', invoice: invoice.id, toCustomer: buyer(4) })
  assert.equal((await carryOut(corrector, within)).status, 200)
  assert.equal((await app.onHand('RECEIVABLE', { party: buyer(4) })).onHand, 598_000)
})

test('a smaller quantity takes back the empty bags and the loading that were billed with it', async () => {
  const bagging = { service: 'Bagging', terminal: app.world.terminals.jeddah, rate: 0.5, unit: 'bag' }
  const rate = await app.add('accounts/bulk-loading-rate', { ...bagging, date: app.ago(30), chargedTo: 'Customer' })
  await app.act('accounts/bulk-loading-rate', rate.id, 'approve')
  const invoice = await sell(5, 100, { agreedPrice: 52, bagPrice: 1 })
  assert.equal(invoice.net, 5_350)
  const asked = await request({ wrong: 'Quantity', invoice: invoice.id, newBags: 90 })
  assert.equal((await carryOut(manager, asked)).status, 200)
  assert.equal(await creditedOf(invoice), 615.25)
  const entered = await sell(5, 100, { loadingCharge: 40 })
  const other = await request({ wrong: 'Quantity', invoice: entered.id, newBags: 90 })
  assert.equal((await carryOut(manager, other)).status, 200)
  assert.equal(await creditedOf(entered), 598, 'a charge entered for the whole sale stays')
})

test('the ledger check finds nothing', async () => assert.deepEqual(await app.faults(), []))
