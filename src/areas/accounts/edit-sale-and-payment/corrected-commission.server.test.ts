// The agent's commission on a sale that is corrected: it is earned once, whatever the terms say of credit notes.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Row, type SalesApplication, startSalesApplication } from '../../../../tests/application-with-prices.ts'

let app: SalesApplication
let agent: number
before(async () => {
  app = await startSalesApplication()
  await app.stock({ kg: 500_000, bags: 10_000 })
  agent = app.world.agents[0] as number
})
after(() => app?.close())

const agree = async (accrueOn: 'Posting' | 'Payment', customer: number): Promise<void> => {
  const tiers = [{ fromQty: 0, rate: 0.25 }]
  const terms = { date: app.ago(40), agent, basis: 'Per bag', tiers, accrueOn, customer, clawbackOnCreditNote: false }
  const { id } = await app.add('accounts/agent-commission', terms)
  await app.act('accounts/agent-commission', id, 'approve')
}
const sell = async (customer: number): Promise<Row> => {
  const { id } = await app.add('sales/bag-sale', {
    ...{ date: app.ago(3), customer, consignee: app.world.companies.c1, terminal: app.world.terminals.jeddah, agent },
    ...{ lc: app.lc, form: 'Raw', bagGrade: app.world.bag50, bags: 100 },
  })
  return app.act('sales/bag-sale', id, 'approve')
}
const correct = async (of: object): Promise<void> => {
  const address = 'accounts/edit-sale-and-payment'
  const asked = { date: app.ago(0), cause: 'Entered wrongly', explanation: 'Mixed up', ...of }
  const { id } = await app.add(address, asked)
  const manager = await app.as('acm')
  const { status, body } = await manager('PUT', `/api/agencies/${app.redSea.id}/${address}/${id}/carry-out`, {})
  assert.equal(status, 200, JSON.stringify(body))
}
const owed = async (): Promise<number> => 0 - (await app.onHand('AGENT_PAYABLE', { party: agent })).onHand

test('an agent who keeps the commission on credited goods earns it once on an invoice that is billed again', async () => {
  const [customer, other] = app.world.customers as [number, number]
  await agree('Posting', customer)
  const { id, invoice } = await sell(customer)
  assert.equal(await owed(), 2_500)
  await correct({ wrong: 'Customer', invoice, toCustomer: other })
  assert.equal(await owed(), 2_500)
  const right = (await app.get(`sales/bag-sale/${id}`)).invoice
  const short = { date: app.ago(0), invoice: right, reason: 'Quantity', lines: [{ line: 1, bags: 40 }] }
  const note = await app.add('accounts/credit-note', short)
  await app.act('accounts/credit-note', note.id, 'issue')
  assert.equal(await owed(), 2_500, 'a note that corrects nothing leaves the commission with the agent')
})

test('so does one who earns it on payment, also where a voucher settled the wrong invoice', async () => {
  const customer = app.world.customers[2] as number
  await agree('Payment', customer)
  const before = await owed()
  const { invoice } = await sell(customer)
  const whose = { date: app.ago(0), customer, consignee: app.world.companies.c1, amount: 2_990 }
  const voucher = { ...whose, type: 'Settlement', invoice, reason: 'Agreed', supportNo: 'A-1' }
  const { id } = await app.add('accounts/credit-voucher', voucher)
  await app.act('accounts/credit-voucher', id, 'approve')
  assert.equal((await owed()) - before, 1_250)
  await correct({ wrong: 'Payment mode', invoice, newMode: 'Cash' })
  assert.equal((await owed()) - before, 1_250)
  const receipt = await app.add('payments', { ...whose, direction: 'Receipt', mode: 'Cash' })
  await app.act('payments', receipt.id, 'allocate-oldest')
  assert.equal((await owed()) - before, 2_500)
})

test('the ledger check finds nothing', async () => assert.deepEqual(await app.faults(), []))
