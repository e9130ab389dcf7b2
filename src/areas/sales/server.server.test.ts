// The badge of the header: sales that wait for a user.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { withClient } from '../../../database/client.ts'
import { type SalesApplication, startSalesApplication } from '../../../tests/application-with-prices.ts'

let app: SalesApplication
before(async () => {
  app = await startSalesApplication()
})
after(() => app?.close())

const path = '/api/agencies/1/sales/invoice-count'

const counted = async (username: string): Promise<number[]> => {
  const ask = await app.as(username)
  const { status, body } = await ask('GET', `${path}?countOnly=true`)
  assert.equal(status, 200, JSON.stringify(body))
  return (body.data as { count: number }[]).map(({ count }) => count)
}

const sold = () => ({
  date: app.ago(3),
  customer: app.world.customers[0],
  consignee: app.world.companies.c1,
  terminal: app.world.terminals.jeddah,
  lc: app.lc,
  form: 'Raw',
})
const inBags = () => app.add('sales/bag-sale', { ...sold(), bagGrade: app.world.bag50, bags: 100 })
const inBulk = () => app.add('sales/bulk-sale', { ...sold(), orderedQty: 50, tolerancePct: 0, validUntil: app.ago(0) })

test('drafts are counted by kind, approved ones no longer', async () => {
  assert.deepEqual(await counted('acm'), [0, 0, 0, 0])
  await app.stock({ kg: 100_000, bags: 1_000 })
  const [first] = [await inBags(), await inBags(), await inBulk()]
  assert.deepEqual(await counted('acm'), [2, 1, 0, 0])
  await app.act('sales/bag-sale', first.id, 'approve')
  assert.deepEqual(await counted('sls'), [1, 1, 0, 0])
})

// Makes a change that the database forbids, by switching its triggers off.
const forceChange = (change: string) =>
  withClient(app.databaseUrl, client =>
    client.query(`begin; set local session_replication_role = replica; update tax_invoice set ${change}; commit`),
  )

test('an issued invoice without its QR code is counted', async () => {
  await forceChange('qr = null')
  assert.deepEqual(await counted('acm'), [1, 1, 1, 0])
  await forceChange(`sale_type = 'BULKSALE'`)
  assert.deepEqual(await counted('acm'), [1, 1, 0, 1])
})

test('each entry has the name of what it counts and the address of its list', async () => {
  const { body } = await app.ask('GET', 'sales/invoice-count')
  assert.deepEqual(
    (body.data as { name: string; address: string }[]).map(({ name, address }) => [name, address]),
    [
      ['bagSaleDrafts', 'sales/bag-sale'],
      ['bulkSaleDrafts', 'sales/bulk-sale'],
      ['bagSalesWithoutQr', 'sales/bag-sale'],
      ['bulkSalesWithoutQr', 'sales/bulk-sale'],
    ],
  )
})

test('without the right, from another agency, or with other parameters the answer is 404', async () => {
  for (const username of ['wb', 'consignee1', 'admin2']) {
    const ask = await app.as(username)
    assert.equal((await ask('GET', `${path}?countOnly=true`)).status, 404, username)
  }
  assert.equal((await app.ask('GET', 'sales/invoice-count?qrCode=true')).status, 400)
  assert.equal((await app.nobody('GET', path)).status, 403)
})

test('a user of one terminal counts the drafts of that terminal', async () => {
  const { terminals } = app.world
  const role = await app.add('staff/roles', { name: 'Drafts', permissions: ['canViewInvoiceCountNotification'] })
  for (const [username, terminal] of Object.entries(terminals))
    await app.add('staff/users', {
      ...{ username, name: username, email: `${username}@example.com`, password: 'Barley#2026', language: 'english' },
      ...{ isAgencyAdmin: false, roles: [role.id], terminals: [terminal] },
    })
  const [bags, bulk] = await counted('admin')
  assert.ok(bags! > 0 && bulk! > 0)
  assert.deepEqual((await counted('jeddah')).slice(0, 2), [bags, bulk])
  assert.deepEqual((await counted('yanbu')).slice(0, 2), [0, 0])
})

test('a company’s user counts the company’s own sales', async () => {
  const { rows } = await app.get<{ rows: { id: number }[] }>('staff/roles?search=Sales')
  const users = await app.get<{ rows: { id: number; username: string }[] }>('staff/users?pageSize=100')
  for (const { id } of users.rows.filter(({ username }) => /^consignee[12]$/.test(username))) {
    const user = await app.get(`staff/users/${id}`)
    await withClient(app.databaseUrl, client =>
      client.query('update staff_user set roles = array[$1::bigint] where id = $2', [rows[0]!.id, user.id]),
    )
  }
  assert.deepEqual(await counted('consignee1'), [1, 1, 0, 1])
  assert.deepEqual(await counted('consignee2'), [0, 0, 0, 0])
})
