// Saved views of lists: whose view opens the list of a colleague.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { withClient } from '../../database/client.ts'
import { type DemoApplication, startDemoApplication } from '../../tests/test-application.ts'

let app: DemoApplication
before(async () => {
  app = await startDemoApplication()
})
after(() => app?.close())

const path = '/api/agencies/1/views'
const address = 'terminals/receive-cargo'

test('a shared view opens the list of colleagues until its owner has left', async () => {
  const [owner, admin] = [await app.as('ops'), await app.as('admin')]
  const view = { address, name: 'Only Jeddah', query: 'terminal=1', isShared: true, isDefault: true }
  const saved = await owner('POST', path, view)
  assert.ok(saved.status < 300, JSON.stringify(saved.body))
  const opens = async () =>
    ((await admin('GET', `${path}?address=${address}`)).body.rows as { isDefault: boolean }[]).map(
      ({ isDefault }) => isDefault,
    )
  assert.deepEqual(await opens(), [true])
  await withClient(app.databaseUrl, client =>
    client.query(`update staff_user set status = 'inActive' where agency_id = 1 and username = 'ops'`),
  )
  assert.deepEqual(await opens(), [false])
})

test('a user who may not open a list neither reads views of it nor shares one with colleagues', async () => {
  const [clerk, cashier] = [await app.as('wb'), await app.as('csh')]
  const shared = { address: 'payments', name: 'Of a customer', query: 'search=Ali', isShared: true, isDefault: false }
  assert.equal((await cashier('POST', path, shared)).status, 200)
  for (const [method, at, body] of [
    ['POST', path, { ...shared, name: 'Nothing', query: 'status=Canceled', isDefault: true }],
    ['GET', `${path}?address=payments`, undefined],
    ['GET', `${path}?address=reports/customers-ledger`, undefined],
    ['PUT', '/api/agencies/1/columns', { address: 'payments', columns: null }],
  ] as const)
    assert.equal((await clerk(method, at, body)).status, 404, `${method} ${at}`)
  const { rows } = (await cashier('GET', `${path}?address=payments`)).body as { rows: { name: string }[] }
  assert.deepEqual(
    rows.map(({ name }) => name),
    ['Of a customer'],
  )
  assert.equal((await clerk('GET', `${path}?address=${address}`)).status, 200)
})

test('columns that no list can show are refused: a shared view would break the list of colleagues', async () => {
  const cashier = await app.as('csh')
  const view = {
    address: 'payments',
    name: 'Broken',
    query: '',
    isShared: true,
    isDefault: false,
    columns: 'date, docNo',
  }
  const answers = [
    await cashier('POST', path, view),
    await cashier('PUT', '/api/agencies/1/columns', { address: 'payments', columns: '[]' }),
  ]
  assert.deepEqual(
    answers.map(({ status, body }) => [status, Object.keys(body.fields as object)]),
    [
      [400, ['columns']],
      [400, ['columns']],
    ],
  )
})

test('a user stores a limited number of views and of arranged columns, whatever lists are named', async () => {
  const clerk = await app.as('sls')
  const mine = `select 1, u.id, 'none/' || translate(n::text, '0123456789', 'abcdefghij')`
  await withClient(app.databaseUrl, async client => {
    const from = `from staff_user u, generate_series(1, 499) n where u.agency_id = 1 and u.username = 'sls'`
    await client.query(`insert into app.list_view (agency_id, owner, address, name) ${mine}, 'All' ${from}`)
    await client.query(`insert into app.list_layout (agency_id, owner, address, columns) ${mine}, '[]' ${from}`)
  })
  const view = (name: string) =>
    clerk('POST', path, { address: 'none/of-these', name, isShared: false, isDefault: false })
  const arrange = (list: string) =>
    clerk('PUT', '/api/agencies/1/columns', { address: list, columns: '{"order":[],"hidden":[]}' })
  assert.deepEqual([(await view('First')).status, (await arrange('none/x')).status], [200, 200])
  const [second, layout] = [await view('Second'), await arrange('none/y')]
  assert.deepEqual(
    [second.status, second.body.message],
    [400, 'You have 500 views of lists already. Remove one first.'],
  )
  assert.deepEqual(
    [layout.status, /^You have arranged the columns of 500 lists/.test(String(layout.body.message))],
    [400, true],
  )
  assert.deepEqual([(await view('First')).status, (await arrange('none/x')).status], [200, 200], 'what exists changes')
})

test('a renamed view keeps its place, its sharing and its id; it does not take the name of another one', async () => {
  const [owner, colleague] = [await app.as('trm'), await app.as('wb')]
  const view = { address, query: 'terminal=1', isShared: true, isDefault: true }
  const [first, second] = [
    (await owner('POST', path, { ...view, name: 'Mine' })).body,
    (await owner('POST', path, { ...view, name: 'Other', isDefault: false })).body,
  ]
  const renamed = await owner('POST', path, { ...view, name: 'Jeddah', view: first.id })
  assert.deepEqual([renamed.status, renamed.body.id, renamed.body.isDefault], [200, first.id, true])
  const seen = async () =>
    ((await colleague('GET', `${path}?address=${address}`)).body.rows as { id: number; name: string }[]).filter(
      ({ id }) => [first.id, second.id, renamed.body.id].includes(id),
    )
  assert.deepEqual(
    (await seen()).map(({ name }) => name),
    ['Jeddah', 'Other'],
  )
  const taken = await owner('POST', path, { ...view, name: 'Other', view: first.id })
  assert.deepEqual(
    [taken.status, taken.body.message],
    [400, 'You have a view Other of this list already. Choose another name.'],
  )
  assert.equal((await colleague('POST', path, { ...view, name: 'Taken', view: first.id })).status, 404)
})
