// What only reads sees the data of one moment, however many statements it has.

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

const save = (name: string): Promise<unknown> =>
  transaction(pool, openingOf(1), ({ client }) =>
    client.query('insert into role (agency_id, name) values (app.agency(), $1)', [name]),
  )

// How many roles two statements of a transaction find, between which another user saves one.
const countTwice = (reads: boolean, name: string): Promise<number[]> =>
  transaction(pool, { ...openingOf(1), reads }, async ({ client }) => {
    const count = async () =>
      (await client.query<{ roles: number }>('select count(*)::int as roles from role')).rows[0]!
    const before = await count()
    await save(name)
    return [before.roles, (await count()).roles]
  })

test('the rows of a report and their total are of one moment, though somebody saves in between', async () => {
  assert.deepEqual(await countTwice(true, 'saved while a report is read'), [0, 0])
})

test('what writes sees what others have saved since it began', async () => {
  assert.deepEqual(await countTwice(false, 'saved while another is saved'), [1, 2])
})

test('what only reads and meets a row that was changed since is done again', async () => {
  let tries = 0
  const done = await transaction(pool, { ...openingOf(1), reads: true }, async ({ client }) => {
    tries++
    if (tries === 1)
      await transaction(pool, openingOf(1), other =>
        other.client.query(`update role set description = 'changed' where agency_id = app.agency()`),
      )
    return client.query(`update role set description = 'seen' where agency_id = app.agency()`)
  })
  assert.deepEqual([done.rowCount, tries], [2, 2])
})
