// A document that names another is found from it by an index: in timelines, counts of uses, merges and settlements. Without one, every row
// of the agency is read.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../tests/database.ts'
import { withClient } from './client.ts'

/** Tables whose rows are named by many documents each, and why nobody finds these documents by an index. */
const notFoundFrom: Record<string, string> = {
  cargo_type: 'an agency trades a few; an index would lead to most rows',
  cargo_grade: 'as few as the types',
  bag_grade: 'an agency has four or five',
  bank: 'named by documents that are found by their number or day',
  port: 'a handful',
  berth: 'a handful',
  invoice_format: 'a handful',
  bag_sale_price: 'the sale keeps the price itself; which sales took a row of the list is not asked',
  bulk_sale_price: 'the same',
  bulk_loading_rate: 'the same',
  agent_commission: 'the same of an agent’s terms',
  staff_user: 'only the leader of a team is a reference',
  'ledger.role': 'it never changes',
}

const unledQuery = `
  with key as (
    select f.conrelid, f.conrelid::regclass::text as "table", f.confrelid::regclass::text as target, a.attname::text as column, a.attnum,
      first.attnum as agency
    from pg_constraint f
    join pg_attribute a on a.attrelid = f.conrelid and a.attnum = any(f.conkey) and a.attname <> 'agency_id'
    left join pg_attribute first on first.attrelid = f.conrelid and first.attname = 'agency_id'
    where f.contype = 'f' and f.conparentid = 0 and f.connamespace in ('public'::regnamespace, 'ledger'::regnamespace, 'app'::regnamespace))
  select "table" || '.' || key.column as name, target from key where not exists (
    select from pg_index i where i.indrelid = key.conrelid and i.indisvalid
      and (i.indkey[0] = key.agency and i.indkey[1] = key.attnum or i.indkey[0] = key.attnum)
      and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', key.column)))
  order by 1`

test('what names another document is found from it by an index', async () => {
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
