// No connection brings anything of one agency to the next who uses it, however its transaction ended.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import { type OpenTx, openingOf, openPool, type Pool, transaction } from '#database/connect.ts'
import { withClient } from '../../database/client.ts'
import { applicationAddress } from '../../database/login.ts'
import { type TestDatabase, testDatabase } from '../../tests/database.ts'

let database: TestDatabase
let pool: Pool
let single: Pool
before(async () => {
  database = await testDatabase()
  const address = await applicationAddress(database.url)
  pool = openPool(address, { size: 4 })
  single = openPool(address, { size: 1 })
  await withClient(database.url, client =>
    client.query(`insert into agency (id, name, name_ar) select n, 'Agency ' || n, 'Agency ' || n from generate_series(11, 18) n;
      insert into role (agency_id, name) select n, 'of ' || n from generate_series(11, 18) n`),
  )
})
after(async () => {
  await pool?.end()
  await single?.end()
  await database?.drop()
})

const names = `select array_agg(distinct agency_id) as seen from role`

// Each leaves its connection in another state. All end badly, but for the last.
const endings: Record<string, (client: pg.PoolClient, gone: AbortController) => Promise<unknown>> = {
  'a statement that fails, with others sent behind it': client =>
    Promise.all([client.query('select 1/0'), client.query(`set local app.actor = '1'`), client.query(names)]),
  'a statement that takes too long': client =>
    Promise.all([client.query(`set local statement_timeout = '20ms'`), client.query('select pg_sleep(1)')]),
  'nobody waits any more': (client, gone) => {
    setTimeout(() => gone.abort(new Error('gone')), Math.random() * 10)
    return client.query('select pg_sleep(0.02)')
  },
  'the connection is cut': async client => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    await withClient(database.url, owner => owner.query('select pg_terminate_backend($1)', [rows[0]!.pid]))
    return client.query(names)
  },
  'the socket is lost': client => {
    const asked = client.query('select pg_sleep(0.02)')
    ;(client as never as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
    return asked
  },
  'all is well': client => client.query(names),
}

const isLeft = `select current_setting('app.agency', true) as agency, current_setting('app.actor', true) as actor, now() < statement_timestamp() as "isLater"`

test('however a transaction ends, the next on its connection sees its own agency, and one without sees none', async () => {
  const ways = Object.values(endings)
  const ended = new Set<unknown>()
  const work = async (agency: number): Promise<void> => {
    for (let n = 0; n < 30; n++) {
      const gone = new AbortController()
      const way = ways[(n + agency) % ways.length]!
      await transaction(pool, { ...openingOf(agency), gone: gone.signal }, ({ client }) => way(client, gone)).catch(
        error => ended.add((error as { code?: string }).code ?? (error as Error).message),
      )
      const own = await transaction(pool, openingOf(agency), ({ client }) => client.query(names))
      assert.deepEqual(own.rows, [{ seen: [agency] }])
      const { rows } = await pool.query<Record<string, string | boolean | null>>(isLeft)
      assert.deepEqual([rows[0]!.agency || null, rows[0]!.actor || null], [null, null])
      await assert.rejects(pool.query(names), { code: 'GM001' })
    }
  }
  await Promise.all([11, 12, 13, 14, 15, 16, 17, 18].map(work))
  for (const code of ['22012', '57014', '57P01', 'gone']) assert.ok(ended.has(code), `${code} of ${[...ended]}`)
})

// One branch is refused while the other still waits for something that is no statement, and asks then.
const write = `insert into role (agency_id, name) values (app.agency(), 'left behind')`
const askers: Record<string, (opened: Pick<OpenTx, 'tx' | 'client'>) => Promise<unknown>> = {
  'by the connection': ({ client }) => client.query(write),
  'by its queries': ({ tx }) => sql.raw(write).execute(tx),
}

for (const [name, ask] of Object.entries(askers)) {
  test(`what a refused transaction left running writes nothing into that of another agency, ${name}`, async () => {
    const late = { asked: Promise.resolve<unknown>(undefined) }
    const refused = transaction(single, openingOf(11), opened => {
      late.asked = wait(50).then(() => ask(opened))
      return Promise.all([late.asked, Promise.reject(new Error('refused'))])
    })
    await assert.rejects(refused, { message: 'refused' })
    await transaction(single, openingOf(12), async ({ client }) => {
      await late.asked.catch(error => assert.match(error.message, /after its transaction had ended/))
      const { rows } = await client.query(`select agency_id from role where name = 'left behind'`)
      assert.deepEqual(rows, [])
    })
  })
}
