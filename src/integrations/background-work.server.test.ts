// Work that users order: done by background jobs, followed, canceled, and never left in the state of running.

import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { after, before, type TestContext, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { readSheet } from 'read-excel-file/node'
import { runWorks } from '#areas/catalogue-work.server.ts'
import { bank } from '#areas/master-data/bank/definition.ts'
import { mountBackgroundWork, orderWork } from '#background/work.server.ts'
import { mountListFiles } from '#excel/routes.server.ts'
import { makeExcel } from '#excel/spool.server.ts'
import { startWorks, type Works } from '#integrations/background-work.ts'
import { text } from '#kit/fields.ts'
import { refuse } from '#kit/refusal.ts'
import { inTenant } from '#kit/server/answer.ts'
import { plain } from '#kit/server/behaviour.ts'
import { documentAddresses } from '#kit/server/routes.ts'
import { asAuthor } from '#session/as-author.server.ts'
import { mountSession } from '#session/server.ts'
import { activityView } from '../../tests/cluster.ts'
import { type Body, testApplication } from '../../tests/http.ts'
import { form } from '../../tests/multipart.ts'

const slices = new Map([[bank.name, plain(bank)]])
const works = '/api/agencies/1/background-work'
let app: Awaited<ReturnType<typeof testApplication>>
type Ask = Awaited<ReturnType<typeof app.as>>
let admin: Ask
let huda: Ask

before(async () => {
  app = await testApplication({
    slices,
    arabic: { 'It was interrupted twice because the server stopped. Start it again.': 'انقطع العمل مرتين' },
    mount: app => {
      mountSession(app)
      mountListFiles(app, documentAddresses(slices, []))
      mountBackgroundWork(app)
      app.post('/api/agencies/:agencyId/order/:kind', (request, reply) =>
        inTenant(request, async context => {
          const { kind } = request.params as { kind: string }
          reply.code(202)
          return orderWork({ kind, title: 'Banks', task: { n: Math.random() } }, context)
        }),
      )
    },
  })
  await app.addUser({ username: 'admin', isAgencyAdmin: true })
  await app.addUser({ username: 'huda', isAgencyAdmin: true, language: 'arabic' })
  ;[admin, huda] = [await app.as('admin'), await app.as('huda')]
  await app.sql(`insert into bank (agency_id, status, name, name_ar)
    select 1, 'active', 'Bank ' || n, 'بنك' from generate_series(1, 20001) n`)
})
after(() => app.end())

const quiet = { warn() {}, error() {} }

/** A background process; besides the real kinds of work it has one that sleeps and one that refuses. */
const start = async (t: TestContext) => {
  const { services } = app.http
  const real = runWorks(services, () => async () => {})
  const doWork: Works['doWork'] = (work, pool, progress, gone) => {
    const { agencyId, homeAgencyId, owner: userId, kind } = work
    const author = { agencyId, homeAgencyId, userId }
    if (kind === 'refuse') refuse('Only {open} are left.', { values: { open: 5 } })
    if (kind === 'defect') throw new TypeError('secret_column')
    if (kind === 'count') return Promise.resolve({ result: { count: 7 } })
    if (kind !== 'sleep') return real(work, pool, progress, gone)
    return asAuthor(
      services,
      pool,
      author,
      async ({ tx }) => {
        await sql`insert into bank (agency_id, status, name, name_ar) values (1, 'active', 'Half', 'ن')`.execute(tx)
        await sql`select pg_sleep(60)`.execute(tx)
        return {}
      },
      { gone },
    )
  }
  const started = await startWorks(app.url, { doWork, log: quiet, forgetFile: key => services.storage.delete(key) })
  let stopping: Promise<void> | undefined
  const stop = (): Promise<void> => {
    stopping ??= started.stop()
    return stopping
  }
  t.after(stop)
  return stop
}

const reach = async (ask: Ask, id: number, state: string): Promise<Body> => {
  for (const begin = performance.now(); ; await wait(30)) {
    const { body } = await ask('GET', `${works}/${id}`)
    if (body.state === state) return body
    assert.ok(performance.now() - begin < 30_000, `it is ${JSON.stringify(body)}`)
  }
}

const order = async (kind: string, ask = admin): Promise<number> =>
  (await ask('POST', `/api/agencies/1/order/${kind}`, {})).body.work.id

const sleeping = async (): Promise<number> =>
  (await app.sql(`select from ${activityView()} where state = 'active' and query like 'select pg_sleep(60)%'`)).length

const halves = async (): Promise<number> => (await app.sql(`select from bank where name = 'Half'`)).length

test('a list of more than 20,000 rows is created in the background, followed, and downloaded when it is ready', async t => {
  const list = '/api/agencies/1/master-data/bank/excel?sort=name'
  const ordered = await admin('GET', list)
  assert.equal(ordered.status, 202)
  const { id, address } = ordered.body.work
  assert.equal(address, `${works}/${id}`)
  assert.deepEqual((await admin('GET', list)).body, ordered.body, 'the same once more is the same work')
  const waiting = (await admin('GET', address)).body
  assert.deepEqual([waiting.state, waiting.done, waiting.total], ['Waiting', 0, 20_001])
  assert.equal((await admin('GET', `${address}/file`)).status, 404)
  await start(t)
  const done = await reach(admin, id, 'Done')
  assert.deepEqual([done.done, done.fileName, done.problem], [20_001, 'Bank.xlsx', null])
  assert.deepEqual(
    (await admin('GET', works)).body.rows.map(({ id }: Body) => id),
    [id],
  )
  const { token } = admin
  const file = await app.http.inject({ url: `${address}/file`, headers: { authorization: `Bearer ${token}` } })
  assert.match(String(file.headers['content-disposition']), /Bank\.xlsx/)
  assert.equal((await readSheet(file.rawPayload)).length, 20_003)
  for (const path of ['', '/file']) assert.equal((await huda('GET', address + path)).status, 404)
  assert.equal((await huda('PUT', `${address}/cancel`)).status, 404)
  assert.deepEqual((await huda('GET', works)).body.rows, [])
  assert.equal((await admin('GET', `${list}&search=Bank%201`)).status, 200)
})

test('a file is downloaded only by whom may export it still, and whose limits are as they were', async t => {
  const user = await app.addUser({ username: 'exporter', permissions: ['canViewBank', 'canExcelBank'] })
  const exporter = await app.as('exporter')
  await start(t)
  const { work } = (await exporter('GET', '/api/agencies/1/master-data/bank/excel')).body
  await reach(exporter, work.id, 'Done')
  const status = async (): Promise<number> =>
    (
      await app.http.inject({
        url: `${work.address}/file`,
        headers: { authorization: `Bearer ${exporter.token}` },
      })
    ).statusCode
  assert.equal(await status(), 200)
  const setRights = (rights: string[]) =>
    app.sql(`update role set permissions = $1 where name = 'role of exporter'`, [rights])
  await setRights(['canViewBank'])
  assert.equal(await status(), 404)
  await setRights(['canViewBank', 'canExcelBank'])
  await app.sql(`update staff_user set terminals = '{7}' where id = $1`, [user])
  assert.equal(await status(), 404)
})

const importing = async (count: number, wrong: number[] = []): Promise<Body> => {
  const rows = Array.from({ length: count }, (_, n) => ({
    name: `Imported ${n}`,
    nameAr: wrong.includes(n) ? '' : 'بنك',
  }))
  const columns = { name: text('Name'), nameAr: text('Name in Arabic') }
  const table = { title: 'Banks', columns, rows, language: 'english', catalogue: {}, timeZone: 'UTC' } as const
  const { payload, headers } = form([{ name: 'file', value: await makeExcel(table), fileName: 'banks.xlsx' }])
  return admin('POST', '/api/agencies/1/master-data/bank/excel', payload, headers)
}

const imported = async (): Promise<number> => (await app.sql(`select from bank where name like 'Imported%'`)).length

test('a long import is done in the background: all rows with the result, or none with every problem', async t => {
  assert.equal((await importing(3)).status, 201)
  await app.sql(`delete from bank where name like 'Imported%'`)
  await start(t)
  const refused = await importing(600, [4, 7])
  assert.equal(refused.status, 202)
  const { problem } = await reach(admin, refused.body.work.id, 'Failed')
  assert.deepEqual([problem.code, problem.details.problems.length, await imported()], ['IMPORT_REFUSED', 2, 0])
  const { work } = (await importing(600)).body
  const { result, done, total } = await reach(admin, work.id, 'Done')
  assert.deepEqual([result.created, done, total, await imported()], [600, 600, 600, 600])
  assert.deepEqual(await app.sql('select from app.background_work where content is not null'), [])
  await app.sql(`delete from bank where name like 'Imported%'`)
})

test('a canceled import leaves nothing', async t => {
  await start(t)
  const { work } = (await importing(3000)).body
  while ((await reach(admin, work.id, 'Running')).done === 0) await wait(50)
  assert.equal((await admin('PUT', `${works}/${work.id}/cancel`)).body.state, 'Canceled')
  const isBusy = async (): Promise<boolean> =>
    (
      await app.sql(`select from ${activityView()} where application_name = 'gms' and datname = current_database() and state <> 'idle'
      and pid <> pg_backend_pid()`)
    ).length > 0
  for (const begin = performance.now(); await isBusy(); await wait(50))
    assert.ok(performance.now() - begin < 10_000, 'it goes on')
  assert.deepEqual([await imported(), (await admin('GET', `${works}/${work.id}`)).body.state], [0, 'Canceled'])
})

test('canceling stops the query, and nothing of the work remains', async t => {
  await start(t)
  const id = await order('sleep')
  await reach(admin, id, 'Running')
  while ((await sleeping()) === 0) await wait(20)
  const canceled = await admin('PUT', `${works}/${id}/cancel`)
  assert.deepEqual([canceled.status, canceled.body.state], [200, 'Canceled'])
  for (const begin = performance.now(); (await sleeping()) > 0; await wait(20))
    assert.ok(performance.now() - begin < 5000, 'the query runs on')
  assert.equal(await halves(), 0)
  assert.equal((await admin('GET', `${works}/${id}`)).body.state, 'Canceled')
})

test('a stop returns running work to the queue; the next process starts it again', async t => {
  const stop = await start(t)
  const id = await order('sleep')
  while ((await sleeping()) === 0) await wait(20)
  const begin = performance.now()
  await stop()
  assert.ok(performance.now() - begin < 8000)
  assert.deepEqual([await sleeping(), await halves()], [0, 0])
  assert.equal((await admin('GET', `${works}/${id}`)).body.state, 'Waiting')
  await app.sql(`update app.background_work set kind = 'count' where id = $1`, [id])
  await start(t)
  assert.deepEqual((await reach(admin, id, 'Done')).result, { count: 7 })
})

test('work of a killed process is tried once more, and then shown as interrupted', async t => {
  const left = async (tries: number): Promise<number> => {
    const id = await order('count', huda)
    await app.sql(
      `update app.background_work set state = 'Running', tries = $2, beat_at = now() - interval '1 minute' where id = $1`,
      [id, tries],
    )
    return id
  }
  const [once, twice] = [await left(1), await left(2)]
  await start(t)
  assert.deepEqual((await reach(huda, once, 'Done')).result, { count: 7 })
  const { problem } = await reach(huda, twice, 'Failed')
  assert.deepEqual(problem, { code: 'BROKEN_OFF', message: 'انقطع العمل مرتين' })
})

test('a failure has a message: the refusal’s own, and for a defect one without internal details', async t => {
  await start(t)
  const refused = await reach(admin, await order('refuse'), 'Failed')
  assert.deepEqual([refused.problem.code, refused.problem.message], ['REFUSED', 'Only 5 are left.'])
  const broken = await reach(admin, await order('defect'), 'Failed')
  assert.equal(broken.problem.code, 'DEFECT')
  assert.doesNotMatch(JSON.stringify(broken), /secret_column/)
})

test('work that cannot be ended keeps no other from being done', async t => {
  const stuck = await order('count')
  const silent = `update app.background_work set state = 'Running', tries = 2, beat_at = now() - interval '1 hour' where id = $1`
  await app.sql(silent, [stuck])
  // A constraint, because the tables of a cluster take no triggers.
  await app.sql(`alter table app.background_work add constraint break_work check (id <> ${stuck} or state = 'Running')`)
  await start(t)
  await reach(admin, await order('count'), 'Done')
  await app.sql('alter table app.background_work drop constraint break_work')
  await reach(admin, stuck, 'Failed')
})

test('the work a user can order is limited, and old work is deleted with its file', async t => {
  for (let n = 0; n < 10; n++) await order('count', huda)
  const { status, body } = await huda('POST', '/api/agencies/1/order/count', {})
  assert.deepEqual([status, body.code], [400, 'REFUSED'])
  await app.sql(`update app.background_work set ended_at = now() - interval '8 days' where file_key is not null`)
  const [{ key }] = (await app.sql('select file_key as key from app.background_work where file_key is not null')) as [
    { key: string },
  ]
  assert.ok((await buffer((await app.http.services.storage.get(key))!)).length > 0)
  await start(t)
  while ((await app.sql('select from app.background_work where file_key is not null')).length > 0) await wait(30)
  await wait(200)
  assert.equal(await app.http.services.storage.get(key), undefined)
})
