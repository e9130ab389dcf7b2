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
