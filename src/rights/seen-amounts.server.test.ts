// What a delivery posts, as the gate and as accounts see it.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Row, type SalesApplication, startSalesApplication } from '../../tests/application-with-prices.ts'

let app: SalesApplication
before(async () => {
  app = await startSalesApplication()
  await app.stock({ kg: 100_000, bags: 2_000 })
  const { companies, terminals, bag50, bagVendor } = app.world
  await app.add('bags/procurement', {
    ...{ date: app.ago(3), consignee: companies.c1, scope: 'OTHERS', terminal: terminals.jeddah, vendor: bagVendor },
    ...{ vendorInvoiceNo: 'S-1', invoiceDate: app.ago(3) },
    lines: [{ bagGrade: bag50, received: 1_000, rejected: 0, unitPrice: 0.85 }],
  })
})
after(() => app?.close())

const notes = 'sales/delivery-note'

test('where a posting has legs of costs beside others, these are one line without accounts, so that it adds up', async () => {
  const role = await app.add('staff/roles', { name: 'Sees expenses', permissions: ['canViewExpense'] })
  await app.add('staff/users', {
    ...{ username: 'expenses', name: 'Expenses', password: 'Barley#2026', language: 'english' },
    ...{ isAgencyAdmin: false, roles: [role.id] },
  })
  const expense = await app.add('accounts/expenses', {
    ...{ date: app.ago(1), vendor: app.world.bagVendor, vendorInvoiceNo: 'B-1', invoiceDate: app.ago(2) },
    ...{ category: 'Stevedoring', currency: 'SAR', amount: 1_000, lcs: [{ lc: app.lc }] },
  })
  await app.act('accounts/expenses', expense.id, 'approve')
  const legsAs = async (username: string): Promise<Row[]> => {
    const { body } = await (await app.as(username))('GET', `/api/agencies/1/accounts/expenses/${expense.id}`)
    return (body.postings as { legs: Row[] }[]).flatMap(({ legs }) => legs)
  }
  const sum = (legs: Row[]): number => legs.reduce((all, { amount }) => all + (amount as number), 0)
  const [whole, part] = [await legsAs('admin'), await legsAs('expenses')]
  assert.deepEqual([sum(whole), sum(part)], [0, 0])
  assert.ok(
    whole.every(({ title }) => !String(title).startsWith('Costs, ')),
    JSON.stringify(whole),
  )
  assert.ok(
    part.some(({ title }) => title === 'Costs, accounts not shown'),
    JSON.stringify(part),
  )
})

const deliver = async (leaves = true): Promise<number> => {
  const { companies, terminals, customers, bag50, trucks, drivers } = app.world
  const lot = { consignee: companies.c1, terminal: terminals.jeddah, lc: app.lc, form: 'Raw', bagGrade: bag50 }
  const sale = await app.add('sales/bag-sale', { date: app.ago(1), customer: customers[0], ...lot, bags: 500 })
  await app.act('sales/bag-sale', sale.id, 'approve')
  const on = { date: app.ago(0), sale: sale.id, truck: trucks[0], driver: drivers[0] }
  const { id } = await app.add(notes, { ...on, orderedBags: 500, language: 'arabic' })
  await app.act(notes, id, 'weigh-in', { tareKg: 15_000 })
  await app.act(notes, id, 'weigh-out', { grossKg: 40_000, loadedBags: 500 })
  if (leaves) await app.act(notes, id, 'gate-out')
  return id
}

test('what saving or a step would move is shown without costs at the scale, too', async () => {
  const id = await deliver(false)
  const unitsAs = async (username: string): Promise<string[]> => {
    const ask = await app.as(username)
    const { status, body } = await ask('POST', `/api/agencies/1/${notes}/${id}/gate-out/effect`, {})
    assert.equal(status, 200, JSON.stringify(body))
    return [...new Set((body.effects as Row[]).map(({ unit }) => unit as string))].sort()
  }
  assert.ok((await unitsAs('admin')).includes('SAR'))
  assert.ok(!(await unitsAs('wb')).includes('SAR'))
})

test('what bags cost is not shown at the scale, which sees tons and bags', async () => {
  const id = await deliver()
  const unitsAs = async (username: string): Promise<string[]> => {
    const { body } = await (await app.as(username))('GET', `/api/agencies/1/${notes}/${id}`)
    return [
      ...new Set((body.postings as { legs: Row[] }[]).flatMap(({ legs }) => legs.map(({ unit }) => unit as string))),
    ].sort()
  }
  assert.deepEqual(await unitsAs('wb'), ['BAG', 'KG'])
  for (const username of ['admin', 'trm']) assert.deepEqual(await unitsAs(username), ['BAG', 'KG', 'SAR'], username)
})
