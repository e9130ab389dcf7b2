// Documents are found by an index from the documents they reference: in timelines, counts of uses, merges and settlements. Without an
// index, every row of the agency would be read.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../tests/database.ts'
import { keysOf, notFoundFrom } from '../tests/foreign-keys.ts'
import { withClient } from './client.ts'

const unledQuery = `
  with key as (${keysOf})
  select "table" || '.' || key.column as name, target from key where not exists (
    select from pg_index i where i.indrelid = key.conrelid and i.indisvalid
      and (i.indkey[0] = key.agency and i.indkey[1] = key.attnum or i.indkey[0] = key.attnum)
      and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', key.column)))
  order by 1`

test('documents that reference another one are found by an index', async () => {
  const database = await testDatabase()
  try {
    const { rows } = await withClient(database.url, client =>
      client.query<{ name: string; target: string }>(unledQuery),
    )
    const missing = rows.filter(({ target }) => !(target in notFoundFrom)).map(({ name }) => name)
    assert.deepEqual(missing, [], 'add: create index <table>_by_<column> on <table> (agency_id, <column>)')
    const idle = Object.keys(notFoundFrom).filter(table => !rows.some(({ target }) => target === table))
    assert.deepEqual(idle, [], 'all of these are found by an index now')
  } finally {
    await database.drop()
  }
})
