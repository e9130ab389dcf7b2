// Two processes of the application on one database behave as one: sessions, attempts, keys, numbers.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Serving, serve } from '#server.ts'
import { readSettings } from '#settings.ts'
import { demoPassword } from '../database/demo/accounts.ts'
import { callerOf, type Row, signIn } from '../database/demo/caller.ts'
import { type DemoApplication, startDemoApplication } from './test-application.ts'

let app: DemoApplication
let other: Serving

before(async () => {
  app = await startDemoApplication()
  const settings = { ...readSettings({}), port: 0, logLevel: 'silent' as const, worker: false }
  other = await serve({ databaseUrl: app.databaseUrl, settings })
})
after(async () => {
  await other?.close()
  await app?.close()
})

const status = async (address: string, path: string, token: string): Promise<number> =>
  (await fetch(address + path, { headers: { authorization: `Bearer ${token}` } })).status

test('a session of one process is valid in the other, and signing out ends it in both', async () => {
  const token = await signIn(app.address, 'ops', demoPassword)
  assert.equal(await status(other.address, '/api/user-context', token), 200)
  assert.equal(await status(other.address, '/logout', token), 200)
  assert.equal(await status(app.address, '/api/user-context', token), 403)
})

test('wrong attempts are counted together', async () => {
  const attempt = async (address: string): Promise<number> => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': '10.1.2.3' }
    const body = JSON.stringify({ username: 'gf', password: 'Wrong#2026' })
    return (await fetch(`${address}/login`, { method: 'POST', headers, body })).status
  }
  const answers: number[] = []
  for (let n = 0; n < 6; n++) answers.push(await attempt(n % 2 === 0 ? app.address : other.address))
  assert.deepEqual(answers.slice(0, 4), [401, 401, 401, 401])
  assert.deepEqual(answers.slice(4), [429, 429])
})

test('the same key in both creates one document; different keys create numbers without a gap', async () => {
  const { world, id } = app.redSea
  const token = await signIn(app.address, 'trm', demoPassword)
  const procurement = (n: number) => ({
    date: '2026-06-01',
    vendor: world.bagVendor,
    vendorInvoiceNo: `T-${n}`,
    invoiceDate: '2026-06-01',
    consignee: world.companies.c1,
    scope: 'OTHERS',
    terminal: world.terminals.jeddah,
    lines: [{ bagGrade: world.bag50, received: 10, rejected: 0, unitPrice: 0.85 }],
  })
  const add = (address: string, key: string, n: number): Promise<Row> =>
    callerOf(address, token, id, key).add('bags/procurement', procurement(n))
  const [a, b] = await Promise.all([add(app.address, 'same', 0), add(other.address, 'same', 0)])
  assert.equal(a.id, b.id)
  const rows = await Promise.all(
    Array.from({ length: 20 }, (_, n) => add(n % 2 ? app.address : other.address, `key-${n}`, n + 1)),
  )
  const numbers = rows.map(({ docNo }) => Number(docNo.split('-').at(-1))).sort((x, y) => x - y)
  assert.deepEqual(
    numbers,
    Array.from({ length: 20 }, (_, n) => n + 2),
  )
})
