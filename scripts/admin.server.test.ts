import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { after, test } from 'node:test'
import { withClient } from '../database/client.ts'
import { testDatabase } from '../tests/database.ts'

const { url, drop } = await testDatabase({ migrated: false })
after(drop)

const admin = (password: string, ...args: string[]) => {
  const env = { ...process.env, DATABASE_URL: url, GMS_ADMIN_PASSWORD: undefined }
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/admin.ts', ...args], {
    env,
    input: `${password}\n`,
    encoding: 'utf8',
  })
  return { status, said: (stdout + stderr).trim() }
}

test('a weak password or a missing name changes nothing', () => {
  assert.deepEqual(admin('barley', 'create-super-admin', 'huda'), {
    status: 1,
    said: 'The password is too weak. Use at least 8 characters with an upper case letter, a lower case letter, a digit and one of ! @ # $ % ^ & *.',
  })
  assert.equal(admin('Barley#2026', 'create-super-admin').said, 'Usage: npm run admin -- create-super-admin NAME')
})

test('creates the first account of a new database', async () => {
  assert.deepEqual(admin('Barley#2026', 'create-super-admin', 'huda'), {
    status: 0,
    said: 'huda is a super admin now.',
  })
  const sql = 'select username, is_super_admin, password from staff_user'
  const { rows } = await withClient(url, client => client.query(sql))
  assert.equal(rows.length, 1)
  assert.deepEqual([rows[0].username, rows[0].is_super_admin], ['huda', true])
  assert.doesNotMatch(rows[0].password, /Barley/)
})

test('an existing user name is refused in one sentence', () => {
  const { status, said } = admin('Barley#2027', 'create-super-admin', 'Huda')
  assert.equal(status, 1)
  assert.match(said, /^[^\n]+\.$/)
})
