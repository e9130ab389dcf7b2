// The customer to whom a correction bills: not a blocked one, and with the receipts of all customers that were merged into it.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Row, type SalesApplication, startSalesApplication } from '../../../../tests/application-with-prices.ts'
import { addCompanyCustomer } from '../../../../tests/company-customer.ts'
import type { Ask } from '../../../../tests/test-application.ts'

let app: SalesApplication
let manager: Ask
before(async () => {
  app = await startSalesApplication()
  manager = await app.as('acm')
  await app.stock({ kg: 100_000, bags: 2_000 })
})
after(() => app?.close())

const address = 'accounts/edit-sale-and-payment'
const sell = async (bags: number): Promise<number> => {
  const { id } = await app.add('sales/bag-sale', {
    ...{ date: app.ago(5), customer: app.world.customers[0], consignee: app.world.companies.c1 },
    ...{ terminal: app.world.terminals.jeddah, lc: app.lc, form: 'Raw', bagGrade: app.world.bag50, bags },
  })
  return (await app.act('sales/bag-sale', id, 'approve')).invoice as number
}
const asked = (invoice: number, toCustomer: unknown) => ({
  ...{ date: app.ago(0), wrong: 'Customer', invoice, toCustomer, cause: 'Entered wrongly', explanation: 'Mixed up' },
})
const carryOut = ({ id }: Row) => manager('PUT', `/api/agencies/${app.redSea.id}/${address}/${id}/carry-out`, {})

test('a correction bills no blocked customer, whether blocked before it was requested or since', async () => {
  const right = await addCompanyCustomer(app, {
    name: 'Rabea',
    nameAr: 'ربيع',
    mobile: '0551112001',
    vatNo: '300000000001113',
  })
  const invoice = await sell(10)
  const first = await app.add(address, asked(invoice, right.id))
  await app.sql(
    `update customer set blocked = true, blocked_reason = 'Cheques bounced' where agency_id = app.agency() and id = $1`,
    [right.id],
  )
  const refused = await app.ask('POST', address, asked(invoice, right.id))
  assert.deepEqual([refused.status, Object.keys(refused.body.fields as object)], [409, ['toCustomer']])
  assert.match(String(refused.body.message), /^Customer Rabea is blocked: Cheques bounced/)
  assert.equal((await carryOut(first)).status, 409)
  assert.equal((await app.get(`${address}/${first.id}`)).status, 'Requested')
})

test('the note of a correction is not taken back by a debit note: the new invoice bills its goods', async () => {
  const invoice = await sell(10)
  const correction = await app.add(address, asked(invoice, app.world.customers[1]))
  assert.equal((await carryOut(correction)).status, 200)
  const { rows } = await app.get<{ rows: Row[] }>(`accounts/credit-note?invoiceId=${invoice}`)
  assert.deepEqual(
    rows.map(({ gross }) => gross),
    [598],
  )
  const refused = await app.ask('PUT', `accounts/credit-note/${rows[0]!.id}/debit`, { why: 'It was right' })
  assert.deepEqual([refused.status, /Correct the new invoice/.test(String(refused.body.message))], [409, true])
})

test('a receipt entered for a customer that was merged since settles the new invoice, too', async () => {
  const kept = await addCompanyCustomer(app, { name: 'Sahl', nameAr: 'سهل', mobile: '0551112002', crNo: '4030000077' })
  const gone = await addCompanyCustomer(app, {
    name: 'Sahl Est.',
    nameAr: 'مؤسسة سهل',
    mobile: '0551112003',
    vatNo: '300000000002223',
  })
  const paid = { date: app.ago(2), direction: 'Receipt', consignee: app.world.companies.c1, mode: 'Cash' }
  const receipt = await app.add('payments', { ...paid, customer: gone.id, amount: 598 })
  const merged = await app.ask('PUT', 'master-data/duplicates/merge', { of: 'customer', keep: kept.id, gone: gone.id })
  assert.equal(merged.status, 200, JSON.stringify(merged.body))
  const correction = await app.add(address, asked(await sell(10), kept.id))
  const { status, body } = await carryOut(correction)
  assert.equal(status, 200, JSON.stringify(body))
  const { rows } = await app.get<{ rows: Row[] }>(`sales/tax-invoice?customerId=${kept.id}`)
  assert.deepEqual(
    rows.map(({ gross, balanceDue }) => [gross, balanceDue]),
    [[598, 0]],
  )
  assert.equal((await app.get(`payments/${receipt.id}`)).unallocated, 0)
  assert.deepEqual(await app.faults(), [])
})
