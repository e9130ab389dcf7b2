import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Ask, type DemoApplication, startDemoApplication } from '../../../../tests/test-application.ts'

let app: DemoApplication
let admin: Ask
before(async () => {
  app = await startDemoApplication()
  admin = await app.as('admin')
})
after(() => app?.close())

type Row = Record<string, unknown>
const path = '/api/agencies/1/staff/login-detail'
const listed = async (query = ''): Promise<Row[]> => {
  const { status, body } = await admin('GET', `${path}?${query}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body.rows as Row[]
}

test('attempts are listed newest first, with their reason, the remaining attempts and the end of the session', async () => {
  const login = (password: string) =>
    app.nobody('POST', '/login', { username: 'sls', password }, { 'user-agent': 'Desk' })
  await login('Wrong#2026')
  const { body } = await login('Barley#2026')
  await fetch(`${app.address}/logout`, { headers: { authorization: `Bearer ${body.token}` } })
  const [right, wrong] = await listed()
  assert.deepEqual(
    [right!.username, right!.result, right!.device, right!.ended, typeof right!.endedAt],
    ['sls', 'Success', 'Desk', 'Signed out', 'string'],
  )
  assert.deepEqual([wrong!.result, wrong!.reason, wrong!.attemptsLeft], ['Failed', 'Wrong password', 4])
  const failed = await listed(`result=Failed&userId=${right!.user}`)
  assert.equal(failed.length, 1)
  assert.equal((await listed('result=Failed&address=10.9.9.9')).length, 0)
  assert.equal((await listed('from=2020-01-01&to=2020-01-02')).length, 0)
})

test('it can be exported; other agencies, clerks and consignees see nothing of it', async () => {
  const file = await admin('GET', `${path}/excel`)
  assert.match(file.headers.get('content-type') ?? '', /spreadsheetml/)
  for (const who of ['sls', 'consignee1', 'admin2'])
    assert.equal((await (await app.as(who))('GET', path)).status, 404, who)
  const names = (await (await app.as('admin2'))('GET', path.replace('/1/', '/2/'))).body.rows as Row[]
  assert.ok(names.length > 0 && names.every(({ username }) => username === 'admin2'))
})

test('sessions of background work are named in the reader’s language', async () => {
  const credentials = { username: 'sls', password: 'Barley#2026' }
  await app.nobody('POST', '/login', credentials, { 'user-agent': 'Planned mails' })
  const { name, email, phone } = (await admin('GET', '/api/user/profile')).body
  const profile = { name, email, phone, language: 'arabic' }
  assert.equal((await admin('PUT', '/api/user/profile', profile)).status, 200)
  assert.equal((await listed())[0]!.device, 'الرسائل المجدولة')
})
