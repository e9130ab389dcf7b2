// An empty cluster is filled from the backup of one machine; its set-up page says so and makes nothing.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { withClient } from '../../database/client.ts'
import { startEmptyApplication } from '../test-application.ts'

let app: Awaited<ReturnType<typeof startEmptyApplication>>
before(async () => {
  app = await startEmptyApplication()
})
after(() => app?.close())

test('an empty cluster is not set up on its page', async () => {
  const entered = {
    ...{ token: app.code, username: 'huda', name: 'Huda Mansour', language: 'english', password: 'Wheat#2026x' },
    ...{ confirmPassword: 'Wheat#2026x', agencyName: 'Najd Grain', agencyNameAr: 'نجد للحبوب', ownsCargo: true },
    ...{ vatNo: '300099912300003', crNo: '1010123456' },
  }
  const { status, body } = await app.nobody('POST', '/api/first-run', entered)
  assert.equal(status, 400)
  assert.match(String(body.message), /^This database is spread over several machines\./)
  const { rows } = await withClient(app.databaseUrl, client => client.query('select from staff_user'))
  assert.equal(rows.length, 0)
})
