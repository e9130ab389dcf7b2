// Plans are kept for the statements in use, whatever a connection was asked before, and memory for a bounded number of them.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { mostPlans } from '#database/clients.ts'
import { openPool, type Pool } from '#database/connect.ts'
import { type TestDatabase, testDatabase } from '../../tests/database.ts'

let database: TestDatabase
let pool: Pool

before(async () => {
  database = await testDatabase()
  pool = openPool(database.url, { size: 1 })
})
after(async () => {
  await pool?.end()
  await database?.drop()
})

const addTo = async (n: number): Promise<number> =>
  (await pool.query<{ sum: number }>(`select $1::integer + ${n} as sum`, [1])).rows[0]!.sum

/** What is kept, by the number that the statement adds. */
const readKept = async (): Promise<number[]> => {
  const { rows } = await pool.query<{ statement: string }>('select statement from pg_prepared_statements')
  return rows.flatMap(({ statement }) => /\$1::integer \+ (\d+)/.exec(statement)?.[1] ?? []).map(Number)
}

test('the plans of the latest statements are kept, and no more', async () => {
  for (let n = 0; n < mostPlans + 50; n++) {
    assert.equal(await addTo(n), n + 1)
    assert.equal(await addTo(0), 1)
  }
  const kept = await readKept()
  assert.equal(kept.length, mostPlans)
  assert.ok(kept.includes(0), 'what is in use stays')
  assert.ok(kept.includes(mostPlans + 49) && !kept.includes(1), 'the longest unused goes')
})

test('a statement whose plan was forgotten is planned again', async () => {
  assert.equal(await addTo(1), 2)
  assert.ok((await readKept()).includes(1))
})

test('a plan is forgotten in the middle of a transaction, of a pipeline and after a failure', async () => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await Promise.all(Array.from({ length: 20 }, (_, n) => client.query(`select $1::integer + ${n} + 1`, [1])))
    await assert.rejects(client.query('select $1::integer / 0', [1]), /division by zero/)
    await assert.rejects(client.query('select $1::integer + 7 + 7', [1]), /aborted/)
    await client.query('rollback')
    assert.equal((await client.query('select $1::integer + 7 + 7 as sum', [1])).rows[0].sum, 15)
  } finally {
    client.release()
  }
  const { rows } = await pool.query('select count(*)::integer as count from pg_prepared_statements')
  assert.ok(rows[0].count <= mostPlans, String(rows[0].count))
})
