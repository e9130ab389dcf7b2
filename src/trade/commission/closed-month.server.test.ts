// Commission on payment where the receipt and the invoice are of a closed month: they can still be put together.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addDays, startOfMonth } from '#kit/days.ts'
import { type Row, type SalesApplication, startSalesApplication } from '../../../tests/application-with-prices.ts'

let app: SalesApplication
before(async () => {
  app = await startSalesApplication()
  await app.stock({ kg: 100_000, bags: 1_000 })
})
after(() => app?.close())

test('a receipt of a closed month settles its invoice later; the commission is earned on the first open day', async () => {
  const { world } = app
  const [firstOpenDay, agent] = [startOfMonth(app.ago(0)), world.agents[0]]
  const lastDay = addDays(firstOpenDay, -1)
  const terms = { agent, basis: 'Per bag', tiers: [{ fromQty: 0, rate: 0.25 }], accrueOn: 'Payment' }
  const agreed = await app.add('accounts/agent-commission', { ...terms, date: app.ago(40) })
  await app.act('accounts/agent-commission', agreed.id, 'approve')
  const parties = {
    date: lastDay,
    customer: world.customers[0],
    consignee: world.companies.c1,
    remarks: 'Entered late',
  }
  const lot = { terminal: world.terminals.jeddah, lc: app.lc, form: 'Raw', bagGrade: world.bag50, bags: 100, agent }
  const sale = await app.add('sales/bag-sale', { ...parties, ...lot })
  const { invoice } = await app.act('sales/bag-sale', sale.id, 'approve')
  const cash = { direction: 'Receipt', mode: 'Cash', amount: 5_980 }
  const { id } = await app.add('payments', { ...parties, ...cash, allocations: [] })
  const close = await app.add('accounts/month-close', { month: lastDay })
  await app.act('accounts/month-close', close.id, 'lock')
  await app.act('accounts/month-close', close.id, 'approve')

  await app.act('payments', id, 'allocate', { settled: invoice })
  assert.equal((await app.get(`sales/tax-invoice/${invoice}`)).balanceDue, 0)
  const { rows } = await app.get<{ rows: Row[] }>('accounts/commission-accrual')
  assert.deepEqual(
    rows.map(row => [row.date, row.amount]),
    [[firstOpenDay, 25]],
  )
})

test('the ledger has no violations', async () => assert.deepEqual(await app.faults(), []))
