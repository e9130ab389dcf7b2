// Files are created while the transaction is open and sent after it has ended.

import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { readSheet } from 'read-excel-file/node'
import { bank } from '#areas/master-data/bank/definition.ts'
import { mountListFiles } from '#excel/routes.server.ts'
import { spoolExcel } from '#excel/spool.server.ts'
import { text } from '#kit/fields.ts'
import { plain } from '#kit/server/behaviour.ts'
import { documentAddresses } from '#kit/server/routes.ts'
import { mountSession } from '#session/server.ts'
import { runInThread } from '#threads/threads.ts'
import { testApplication } from '../../tests/http.ts'

const slices = new Map([[bank.name, plain(bank)]])
let app: Awaited<ReturnType<typeof testApplication>>
let address: string
let token: string

// A temp folder of its own, because those of other programs have such files, too.
const folder = mkdtempSync(join(tmpdir(), 'gms-spool-'))
const usual = process.env.TMPDIR

before(async () => {
  app = await testApplication({
    slices,
    mount: app => {
      mountSession(app)
      mountListFiles(app, documentAddresses(slices, []))
    },
  })
  await app.addUser({ username: 'admin', isAgencyAdmin: true })
  token = (await app.as('admin')).token
  // Names that compress badly: the file must be larger than all buffers on its way.
  await app.sql(`insert into bank (agency_id, status, name, name_ar)
    select 1, 'active', (select string_agg(md5(n || '-' || part), '') from generate_series(1, 40) part), 'بنك'
    from generate_series(1, 15000) n`)
  address = await app.http.listen({ port: 0, host: '127.0.0.1' })
  process.env.TMPDIR = folder
})
after(async () => {
  if (usual === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = usual
  await app.end()
  rmSync(folder, { recursive: true })
})

const spooled = (): string[] => readdirSync(folder).filter(name => /^gms-[0-9a-f]{24}\.xlsx$/.test(name))

const open = (): Promise<[ClientRequest, IncomingMessage]> =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` }
    const asked = get(`${address}/api/agencies/1/master-data/bank/excel`, { headers }, answer =>
      resolve([asked, answer]),
    )
    asked.on('error', reject)
  })

const bytesOf = async (answer: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part)
  return Buffer.concat(parts)
}

test('a client that reads nothing holds no transaction and no connection; its file waits and is deleted', async () => {
  const [asked, answer] = await open()
  assert.equal(answer.statusCode, 200)
  assert.ok(Number(answer.headers['content-length']) > 8_000_000)
  const busy = await app.sql(`select state, query from pg_stat_activity where datname = current_database()
    and application_name = 'gms' and state <> 'idle' and pid <> pg_backend_pid()`)
  assert.deepEqual(busy, [])
  assert.equal(app.pool.totalCount, app.pool.idleCount)
  const [other, whole] = await open()
  assert.equal((await readSheet(await bytesOf(whole))).length, 15_002)
  other.destroy()
  const before = spooled().length
  assert.ok(before > 0)
  asked.destroy()
  for (const begin = performance.now(); spooled().length >= before; await wait(20))
    assert.ok(performance.now() - begin < 5000, 'the file stays')
})

test('if the rows fail, no file is left', async () => {
  const before = spooled()
  const rows = (async function* () {
    for (let n = 0; n < 1000; n++) yield { name: `Bank ${n}` }
    throw new Error('the query was canceled')
  })()
  const table = { title: 'Banks', columns: { name: text('Name') }, rows, language: 'english', catalogue: {} } as const
  await assert.rejects(spoolExcel('Banks', { ...table, timeZone: 'UTC' }), /the query was canceled/)
  // Files of the test before may go meanwhile.
  assert.deepEqual(
    spooled().filter(name => !before.includes(name)),
    [],
  )
})

test('a file that no thread takes is refused, also if its rows are still being read', { timeout: 30_000 }, async () => {
  const tasks = Array.from({ length: 32 }, () =>
    runInThread(new URL('../threads/tasks-for-tests.ts', import.meta.url), { deed: 'wait' }),
  )
  const rows = (async function* () {
    await wait(50)
    yield { name: 'Bank' }
  })()
  const table = { title: 'Banks', columns: { name: text('Name') }, rows, language: 'english', catalogue: {} } as const
  await assert.rejects(spoolExcel('Banks', { ...table, timeZone: 'UTC' }), { status: 503, code: 'BUSY' })
  await Promise.all(tasks)
})
