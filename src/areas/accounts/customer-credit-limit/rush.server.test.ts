// Concurrent requests for the credit of one customer and for one lot: together they get the limit or the last bag, never more.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Row, type SalesApplication, startSalesApplication } from '../../../../tests/application-with-prices.ts'
import type { Answer } from '../../../../tests/test-application.ts'

let app: SalesApplication
before(async () => {
  app = await startSalesApplication()
  await app.stock({ kg: 100_000, bags: 2_000 })
})
after(() => app?.close())

// On a slow machine some of so many requests at once wait longer than a request may. They change nothing, and are sent again.
const approve = async (sale: Row): Promise<Answer> => {
  const answer = await app.ask('PUT', `sales/bag-sale/${sale.id}/approve`, {})
  return ['BUSY', 'USER_BUSY'].includes(answer.body.code as string) ? approve(sale) : answer
}

test('a hundred sales at once against a limit for ten', async () => {
  const whose = { customer: app.world.customers[3], consignee: app.world.companies.c1 }
  const days = { effectiveFrom: app.ago(10), effectiveTo: app.ago(-100) }
  const limit = { ...whose, ...days, creditLimit: 6_577.99, onExceed: 'Block', security: 'None' }
  const { id } = await app.add('accounts/customer-credit-limit', limit)
  await app.act('accounts/customer-credit-limit', id, 'approve')
  const drafts: Row[] = []
  for (let n = 0; n < 100; n++) {
    const where = { terminal: app.world.terminals.jeddah, lc: app.lc, form: 'Raw', bagGrade: app.world.bag50 }
    drafts.push(await app.add('sales/bag-sale', { ...whose, ...where, date: app.ago(1), bags: 10 }))
  }
  const answers = await Promise.all(drafts.map(approve))
  assert.equal(answers.filter(({ status }) => status === 200).length, 10)
  const refused = answers.filter(({ status, body }) => status === 422 && body.code === 'CREDIT_EXCEEDED')
  assert.equal(refused.length, 90)
  const standing = `accounts/customer-credit-limit/standing?customer=${whose.customer}&consignee=${whose.consignee}`
  const { exposure, available } = (await app.get(standing)).standing as Row
  assert.deepEqual([exposure, available], [5_980, 597.99])
  assert.equal((await app.onHand('RECEIVABLE', { party: whose.customer as number })).onHand, 598_000)
  assert.deepEqual(await app.onHand('STORE'), { onHand: 2_000, held: 100 })
  assert.deepEqual(await app.faults(), [])
})

test('a hundred sales at once of a lot for forty', async () => {
  const lc = await app.openLc('LC-R2')
  await app.stock({ lc, kg: 20_250 })
  const where = { terminal: app.world.terminals.jeddah, lc, form: 'Raw', bagGrade: app.world.bag50 }
  const whose = { consignee: app.world.companies.c1, date: app.ago(1), bags: 10 }
  const drafts: Row[] = []
  for (let n = 0; n < 100; n++) {
    const customer = app.world.customers[n % 3]
    drafts.push(await app.add('sales/bag-sale', { ...whose, ...where, customer }))
  }
  // Every second request is sent twice.
  const pressed = drafts.flatMap((sale, n) => (n % 2 ? [sale, sale] : [sale]))
  const answers = await Promise.all(pressed.map(approve))
  assert.equal(answers.filter(({ status }) => status === 200).length, 40)
  const short = answers.filter(({ status, body }) => status === 422 && body.code === 'HELD').length
  const twice = answers.filter(({ status }) => status === 409).length
  assert.deepEqual([short >= 60, short + twice], [true, 110])
  assert.deepEqual(await app.onHand('TERMINAL', { lc }), { onHand: 20_250, held: 20_000 })
  const [issued] = await app.sql(
    `select count(*)::integer as invoices, count(distinct sale_id)::integer as sales from tax_invoice
     where agency_id = app.agency() and sale_type = 'SALE' and sale_id = any($1)`,
    [drafts.map(({ id }) => id)],
  )
  assert.deepEqual([issued?.invoices, issued?.sales], [40, 40])
  assert.deepEqual(await app.faults(), [])
})
