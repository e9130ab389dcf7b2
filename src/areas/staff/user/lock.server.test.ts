// Five wrong passwords lock a user; an admin sees the end of the lock and can remove it.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Ask, type DemoApplication, startDemoApplication } from '../../../../tests/test-application.ts'

let app: DemoApplication
let admin: Ask
let clerk: number
before(async () => {
  app = await startDemoApplication()
  admin = await app.as('admin')
  clerk = ((await admin('GET', '/api/agencies/1/users?search=sls')).body.rows as { id: number }[])[0]!.id
})
after(() => app?.close())

const at = (id: number) => `/api/agencies/1/staff/users/${id}`
const lockOf = async () => (await admin('GET', `${at(clerk)}/lock`)).body.lockedUntil as string | null

const login = (password: string) =>
  app.nobody('POST', '/login', { username: 'sls', password }, { 'x-forwarded-for': '10.7.0.1' })

test('a user is locked after five wrong attempts, and unlocked by users who may edit them', async () => {
  assert.equal(await lockOf(), null)
  for (let n = 0; n < 5; n++) await login('Wrong#2026')
  assert.equal((await login('Barley#2026')).status, 429)
  const until = Date.parse((await lockOf())!)
  assert.ok(until > Date.now() + 14 * 60_000 && until <= Date.now() + 15 * 60_000, new Date(until).toISOString())
  for (const who of ['wb', 'consignee1', 'admin2']) {
    const ask = await app.as(who)
    assert.equal((await ask('GET', `${at(clerk)}/lock`)).status, 404, who)
    assert.equal((await ask('PUT', `${at(clerk)}/unlock`)).status, 404, who)
  }
  assert.deepEqual((await admin('PUT', `${at(clerk)}/unlock`)).body, { lockedUntil: null })
  assert.equal(await lockOf(), null)
  assert.equal((await login('Barley#2026')).status, 200)
  const { timeline } = (await admin('GET', at(clerk))).body as { timeline: { action: string }[] }
  assert.equal(timeline[0]!.action, 'unlock')
})

test('a user who may edit users does not unlock those who hold more rights', async () => {
  const permissions = ['canViewUser', 'canEditUser']
  const { body: role } = await admin('POST', '/api/agencies/1/staff/roles', { name: 'Users', permissions })
  const newUser = (username: string) => ({
    ...{ username, name: username, password: 'Barley#2026', language: 'english' },
    ...{ isAgencyAdmin: false, roles: [role.id] },
  })
  const ids = new Map<string, number>()
  for (const name of ['desk', 'peer'])
    ids.set(name, (await admin('POST', '/api/agencies/1/staff/users', newUser(name))).body.id as number)
  const { body: found } = await admin('GET', '/api/agencies/1/users?search=admin')
  const boss = (found.rows as { id: number; username: string }[]).find(({ username }) => username === 'admin')!
  const desk = await app.as('desk')
  assert.equal((await desk('PUT', `${at(boss.id)}/unlock`)).status, 400)
  assert.equal((await desk('PUT', `${at(clerk)}/unlock`)).status, 400)
  assert.equal((await desk('PUT', `${at(ids.get('peer')!)}/unlock`)).status, 200)
})
