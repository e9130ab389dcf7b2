import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openingOf, openPool, type Pool, transaction } from '#database/connect.ts'
import { readFrom, replicaAddress } from '#database/replica.ts'
import { withClient } from '../../database/client.ts'
import { applicationAddress } from '../../database/login.ts'
import { startPair } from '../../tests/replica.ts'

let pair: Awaited<ReturnType<typeof startPair>>
let pool: Pool
before(async () => {
  pair = await startPair()
  const login = await applicationAddress(pair.writerUrl)
  pool = openPool(login, { size: 4 })
  readFrom(pool, openPool(replicaAddress(pair.replicaUrl, login), { size: 4 }))
})
after(async () => {
  await pool.end()
  await pair.close()
})

let saved = 0
const save = (): Promise<void> =>
  transaction(pool, openingOf(1), async ({ client }) => {
    saved++
    await client.query('insert into role (agency_id, name) values (app.agency(), $1)', [`role ${saved}`])
  })

type SeenRoles = { roles: number; by_replica: boolean }
const read = (): Promise<SeenRoles> =>
  transaction(pool, { ...openingOf(1), reads: true }, async ({ client }) => {
    const { rows } = await client.query<SeenRoles>(
      'select count(*)::integer as roles, pg_is_in_recovery() as by_replica from role',
    )
    return rows[0]!
  })

test('what reads only is answered by the replica, and each time sees the own save', async () => {
  for (let times = 0; times < 40; times++) {
    await save()
    assert.deepEqual(await read(), { roles: saved, by_replica: true })
  }
})

test('what turns out to write is done by the writer', async () => {
  const byReplica = await transaction(pool, { ...openingOf(1), reads: true }, async ({ client }) => {
    await client.query(`update role set description = 'seen' where agency_id = app.agency()`)
    return (await client.query<SeenRoles>('select pg_is_in_recovery() as by_replica')).rows[0]!.by_replica
  })
  assert.equal(byReplica, false)
})

test('a replica that falls behind, or has stopped, is not waited for: the writer answers', async () => {
  await withClient(pair.replicaUrl, client => client.query('select pg_wal_replay_pause()'))
  await save()
  assert.deepEqual(await read(), { roles: saved, by_replica: false })
  await pair.stopReplica()
  await save()
  assert.deepEqual(await read(), { roles: saved, by_replica: false })
})
