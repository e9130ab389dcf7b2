// A transaction that is released early lets the next one have its locks before it is on the disk, and is answered only when it is.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openingOf, openPool, type Pool, transaction } from '#database/connect.ts'
import { applicationAddress } from '../../database/login.ts'
import { type TestDatabase, testDatabase } from '../../tests/database.ts'

let database: TestDatabase
let pool: Pool
before(async () => {
  database = await testDatabase()
  pool = openPool(await applicationAddress(database.url), { size: 2 })
})
after(async () => {
  await pool?.end()
  await database?.drop()
})

type Told = { written: string; waits: string }

// What a transaction has written of the log of changes when it ends, and whether its commit waits for the disk.
const save = (name: string, isEarly: boolean): Promise<Told> =>
  transaction(pool, openingOf(1), async ({ client, atCommit, releaseEarly }) => {
    await client.query('insert into role (agency_id, name) values (app.agency(), $1)', [name])
    const told: Told = { written: '', waits: '' }
    if (isEarly) releaseEarly()
    atCommit(async () => {
      const { rows } = await client.query<Told>(
        `select pg_current_wal_insert_lsn()::text as written, current_setting('synchronous_commit') as waits`,
      )
      Object.assign(told, rows[0])
    })
    return told
  })

const isOnDisk = async (place: string): Promise<boolean> =>
  (await pool.query<{ done: boolean }>('select pg_current_wal_flush_lsn() >= $1::pg_lsn as done', [place])).rows[0]!
    .done

test('a commit that is released early does not wait for the disk, its answer does', async () => {
  for (let n = 0; n < 20; n++) {
    const { written, waits } = await save(`early ${n}`, true)
    assert.equal(waits, 'off')
    assert.ok(await isOnDisk(written), `answered before ${written} was on the disk`)
  }
})

test('other commits wait for the disk themselves, also after one that did not on the same connection', async () => {
  for (let n = 0; n < 4; n++) {
    const { written, waits } = await save(`plain ${n}`, false)
    assert.equal(waits, 'on')
    assert.ok(await isOnDisk(written))
  }
})

test('what fails with the commit leaves nothing, and is the error that is told', async () => {
  const broken = transaction(pool, openingOf(1), async ({ client, atCommit, releaseEarly }) => {
    releaseEarly()
    await client.query(`insert into role (agency_id, name) values (app.agency(), 'broken')`)
    atCommit(() => client.query('select 1/0'))
  })
  await assert.rejects(broken, { code: '22012' })
  const { rows } = await transaction(pool, openingOf(1), ({ client }) =>
    client.query(`select from role where name = 'broken'`),
  )
  assert.equal(rows.length, 0)
})
