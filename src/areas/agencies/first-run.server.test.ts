// An unused installation is set up once, by the user who has the code that is printed at its start.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { withClient } from '../../../database/client.ts'
import { openFirstRun } from '../../../database/first-run.ts'
import { startEmptyApplication } from '../../../tests/test-application.ts'

let app: Awaited<ReturnType<typeof startEmptyApplication>>
before(async () => {
  app = await startEmptyApplication()
})
after(() => app?.close())

const path = '/api/first-run'
const entered = (of: object = {}): object => ({
  token: app.code,
  username: 'huda',
  name: 'Huda Mansour',
  language: 'arabic',
  password: 'Wheat#2026x',
  confirmPassword: 'Wheat#2026x',
  agencyName: 'Najd Grain',
  agencyNameAr: 'نجد للحبوب',
  vatNo: '300099912300003',
  crNo: '1010123456',
  ownsCargo: true,
  ...of,
})

type Counts = Record<string, number>

const counts = (): Promise<Counts> =>
  withClient(app.databaseUrl, async client => {
    const tables = [
      'staff_user',
      'agency',
      'role',
      'bank',
      'port',
      'cargo_type',
      'bag_grade',
      'company',
      'invoice_format',
    ]
    const { rows } = await client.query<Counts>(
      `select ${tables.map(table => `(select count(*) from ${table} where ${table === 'agency' ? 'id > 0' : 'true'})::int as ${table}`).join(', ')}`,
    )
    return rows[0]!
  })

test('the page creates nothing before it is opened with the code', async () => {
  assert.deepEqual((await app.nobody('GET', path)).body, { isOpen: true })
  const { status, body } = await app.nobody('POST', path, entered({ token: 'AAAA-BBBB-CCCC-DDDD' }))
  assert.deepEqual([status, body.code, Object.keys(body.fields as object)], [400, 'WRONG_SETUP_CODE', ['token']])
  assert.deepEqual(Object.values(await counts()).filter(Boolean), [])
})

test('entries are checked as everywhere, and a refusal leaves nothing behind', async () => {
  const wrong: [object, string][] = [
    [{ vatNo: '123' }, 'vatNo'],
    [{ password: 'barley', confirmPassword: 'barley' }, 'password'],
    [{ confirmPassword: 'Wheat#2026y' }, 'confirmPassword'],
    [{ username: 'h' }, 'username'],
  ]
  for (const [of, field] of wrong) {
    const { status, body } = await app.nobody('POST', path, entered(of))
    assert.deepEqual([status, Object.keys((body.fields ?? {}) as object)], [400, [field]], JSON.stringify(body))
  }
  assert.deepEqual(Object.values(await counts()).filter(Boolean), [])
})

test('of two requests at once one succeeds, and its user is signed in to a complete agency', async () => {
  const both = await Promise.all(
    [entered(), entered({ username: 'salem', agencyName: 'Hail Grain' })].map(body => app.nobody('POST', path, body)),
  )
  assert.deepEqual(both.map(({ status }) => status).sort(), [201, 400])
  const won = both.find(({ status }) => status === 201)!.body
  assert.equal(both.find(({ status }) => status === 400)!.body.code, 'SET_UP_ALREADY')
  assert.deepEqual(await counts(), {
    ...{
      staff_user: 1,
      agency: 1,
      role: 10,
      bank: 13,
      port: 6,
      cargo_type: 1,
      bag_grade: 2,
      company: 1,
      invoice_format: 4,
    },
  })
  const headers = { authorization: `Bearer ${won.token}` }
  const { body } = await app.nobody('GET', '/api/user-context', undefined, headers)
  assert.deepEqual([body.isSuperAdmin, (body.themeSettings as { direction: string }).direction], [true, 'rtl'])
  const roles = await app.nobody('GET', `/api/agencies/${won.agencyId}/staff/roles`, undefined, headers)
  const names = (roles.body.rows as { nameAr: string }[]).map(({ nameAr }) => nameAr)
  assert.ok(names.includes('المبيعات'), names.join())
})

test('once a user exists the page is closed, even with the code', async () => {
  assert.deepEqual((await app.nobody('GET', path)).body, { isOpen: false })
  const { status, body } = await app.nobody('POST', path, entered({ username: 'late' }))
  assert.deepEqual([status, body.code], [400, 'SET_UP_ALREADY'])
  assert.equal(await openFirstRun(app.databaseUrl), undefined)
})
