// Schedules of a user who works at some terminals only.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Row, type SalesApplication, startSalesApplication } from '../../../../tests/application-with-prices.ts'
import type { Ask } from '../../../../tests/test-application.ts'

const address = 'gfsa-details/schedules'
const numbers = ['own', 'both', 'all', 'other'] as const
let app: SalesApplication
let far: Ask
const schedules = new Map<(typeof numbers)[number], Row>()
const terminalsOf = () => {
  const { yanbu, jeddah } = app.world.terminals
  return { own: [yanbu], both: [jeddah, yanbu], all: [], other: [jeddah] }
}
const plain = (reportType: string, terminals: readonly unknown[]) => ({
  ...{ reportType, frequency: 'Daily', time: '06:00', periodCovered: 'Previous day', channel: 'API', format: 'JSON' },
  ...{ retries: 3, retryMinutes: 15, alertUsers: [reader], terminals },
})
let reader: number

before(async () => {
  app = await startSalesApplication()
  reader = ((await app.admin('GET', '/api/user-context')).body.user as { id: number }).id
  for (const [at, name] of numbers.entries()) {
    const type = ['Sales', 'Inventory', 'Stock Transfer', 'Import Plan'][at]!
    schedules.set(name, await app.add(address, plain(type, terminalsOf()[name])))
  }
  const permissions = ['View', 'Add', 'Edit'].map(word => `can${word}GfsaSchedule`)
  const role = await app.add('staff/roles', { name: 'Reports', permissions: [...permissions, 'canViewConnections'] })
  await app.add('staff/users', {
    ...{ username: 'of-yanbu', name: 'Of Yanbu', password: 'Barley#2026', language: 'english' },
    ...{ isAgencyAdmin: false, roles: [role.id], terminals: terminalsOf().own },
  })
  const of = await app.as('of-yanbu')
  far = (method, path, body) => of(method, `/api/agencies/${app.redSea.id}/${path}`, body)
})
after(() => app?.close())

const idOf = (name: (typeof numbers)[number]) => schedules.get(name)!.id

test('the schedules that name one of the user’s terminals, or none, are listed and opened, others are not found', async () => {
  const { body } = await far('GET', address)
  const shown = (body.rows as Row[]).map(({ id }) => id).sort()
  assert.deepEqual([shown, body.count], [[idOf('own'), idOf('both'), idOf('all')].sort(), 3])
  for (const name of numbers) {
    const { status } = await far('GET', `${address}/${idOf(name)}`)
    assert.equal(status, name === 'other' ? 404 : 200, name)
  }
  assert.equal((await app.get<{ rows: Row[] }>(address)).rows.length, 4)
  const { body: connections } = await far('GET', 'logs/connections')
  const paths = (connections.rows as Row[]).map(({ path }) => path)
  assert.deepEqual(
    numbers.filter(name => paths.includes(`${address}/${idOf(name)}`)),
    ['own', 'both', 'all'],
  )
})

test('the user changes and sends only schedules of their own terminals, because others report other terminals', async () => {
  const status = async (method: 'PUT' | 'POST', path: string, body: object = {}) =>
    (await far(method, path, body)).status
  for (const name of numbers) {
    const { id, reportType } = schedules.get(name)!
    const expected = { own: 200, both: 400, all: 400, other: 404 }[name]
    assert.equal(await status('PUT', `${address}/${id}/send-now`), expected, name)
    const { version } = await app.get(`${address}/${id}`)
    const changed = { ...plain(String(reportType), terminalsOf().own), version }
    assert.equal(await status('PUT', `${address}/${id}`, changed), expected, name)
  }
  const wide = await far('PUT', `${address}/${idOf('own')}`, {
    ...plain('Sales', terminalsOf().both),
    version: (await app.get(`${address}/${idOf('own')}`)).version,
  })
  assert.deepEqual([wide.status, Object.keys(wide.body.fields as object)], [400, ['terminals']])
  const onlyOther = { consignee: app.world.companies.c1 }
  const other = { ...plain('Sales', terminalsOf().other), ...onlyOther }
  assert.equal(await status('POST', address, other), 400)
  assert.equal(await status('POST', address, { ...plain('Sales', []), ...onlyOther }), 400)
  assert.equal(await status('POST', address, { ...plain('Sales', terminalsOf().own), ...onlyOther }), 201)
})
