// A rush on one customer's credit: what is given comes to his limit, never beyond it.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Row, type SalesHouse, startSalesHouse } from '../../../../tests/sales-house.ts'

let house: SalesHouse
before(async () => {
  house = await startSalesHouse()
  await house.stock({ kg: 100_000, bags: 2_000 })
})
after(() => house?.close())

test('a hundred sales at once against a limit that is good for ten', async () => {
  const whose = { customer: house.world.customers[3], consignee: house.world.companies.c1 }
  const days = { effectiveFrom: house.ago(10), effectiveTo: house.ago(-100) }
  const limit = { ...whose, ...days, creditLimit: 6_577.99, onExceed: 'Block', security: 'None' }
  const { id } = await house.add('accounts/customer-credit-limit', limit)
  await house.act('accounts/customer-credit-limit', id, 'approve')
  const drafts: Row[] = []
  for (let n = 0; n < 100; n++) {
    const where = { terminal: house.world.terminals.jeddah, lc: house.lc, form: 'Raw', bagGrade: house.world.bag50 }
    drafts.push(await house.add('sales/bag-sale', { ...whose, ...where, date: house.ago(1), bags: 10 }))
  }
  const answers = await Promise.all(drafts.map(sale => house.ask('PUT', `sales/bag-sale/${sale.id}/approve`, {})))
  assert.equal(answers.filter(({ status }) => status === 200).length, 10)
  const refused = answers.filter(({ status, body }) => status === 422 && body.code === 'CREDIT_EXCEEDED')
  assert.equal(refused.length, 90)
  const standing = `accounts/customer-credit-limit/standing?customer=${whose.customer}&consignee=${whose.consignee}`
  const { exposure, available } = (await house.get(standing)).standing as Row
  assert.deepEqual([exposure, available], [5_980, 597.99])
  assert.equal((await house.onHand('RECEIVABLE', { party: whose.customer as number })).onHand, 598_000)
  assert.deepEqual(await house.onHand('STORE'), { onHand: 2_000, held: 100 })
  assert.deepEqual(await house.faults(), [])
})
