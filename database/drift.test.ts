// Definitions and database agree: tables, columns, kinds of values, references, and row-level security on each table.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { allDocuments } from '#areas/catalogue.ts'
import { linesOf } from '#kit/document.ts'
import type { Fields } from '#kit/fields.ts'
import { kinds } from '#kit/kinds.ts'
import { linesTable, snake } from '#kit/server/columns.ts'
import { type TestDatabase, testDatabase } from '../tests/database.ts'
import { actualColumns, draft, expectedColumns, searchedColumns } from './draft.ts'

let database: TestDatabase
let client: pg.Client

before(async () => {
  database = await testDatabase()
  client = new pg.Client(database.url)
  await client.connect()
})
after(async () => {
  await client.end()
  await database.drop()
})

// Columns of a table that are not fields: what user accounts need beside their form.
const beside: Record<string, string[]> = {
  staff_user: ['theme_settings', 'picture'],
}

test('every table has exactly the columns of its definition', async () => {
  const actual = await actualColumns(client)
  for (const [table, expected] of expectedColumns()) {
    const has = actual.get(table)
    assert.ok(has, `table ${table} is missing`)
    assert.deepEqual(
      [...expected].filter(column => !has.has(column)),
      [],
      `${table} lacks`,
    )
    const extra = [...has].filter(column => !expected.has(column) && !beside[table]?.includes(column))
    assert.deepEqual(extra, [], `${table} has too much`)
  }
})

const tables = allDocuments.flatMap(document => [
  [snake(document.name), document.fields] as [string, Fields],
  ...linesOf(document).map(([name, fields]) => [linesTable(document, name), fields] as [string, Fields]),
])

// Tables without rows of agencies.
const ofNobody = ['role', 'migration']

const standard: Record<string, string> = {
  timestamptz: 'timestamp with time zone',
  'bigint[]': 'ARRAY',
  'text[]': 'ARRAY',
}

test('columns have the type of their field', async () => {
  const { rows } = await client.query(
    `select table_name as "table", column_name as "column", data_type as type from information_schema.columns where table_schema = 'public'`,
  )
  const types = new Map(rows.map(({ table, column, type }) => [`${table}.${column}`, type as string]))
  for (const [table, fields] of tables) {
    for (const [name, { shape }] of Object.entries(fields)) {
      if (shape.kind === 'lines' || (shape.kind === 'text' && shape.secret)) continue
      const { column } = kinds[shape.kind]
      assert.equal(types.get(`${table}.${snake(name)}`), standard[column] ?? column, `${table}.${name}`)
    }
  }
})

test('a search reads the texts that the definition names, by an index', async () => {
  const { rows } = await client.query(
    `select c.relname as "table", regexp_matches(pg_get_expr(d.adbin, d.adrelid), 'COALESCE\\("?(\\w+)', 'g') as found,
       exists (select from pg_indexes i where i.tablename = c.relname and i.indexdef like '%gin (agency_id, search_text gin_trgm_ops)') as quick
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where a.attname = 'search_text'`,
  )
  const found = Map.groupBy(rows, ({ table }) => table as string)
  for (const document of allDocuments) {
    const looked = found.get(snake(document.name)) ?? []
    assert.deepEqual(
      looked.map(({ found: [column] }) => column),
      searchedColumns(document),
      document.name,
    )
    assert.ok(looked.every(({ quick }) => quick))
  }
})

// A list has this order until the user sorts it otherwise.
test('the first page of every list is read in the order of an index', async () => {
  const { rows } = await client.query(`select tablename as "table", indexdef as definition from pg_indexes`)
  for (const document of allDocuments) {
    const named = document.fields[document.named]
    if (!document.fields.date && named?.shape.kind === 'link') continue
    const order = document.fields.date ? 'date DESC, id DESC' : snake(document.named)
    const fitting = rows.filter(
      ({ table, definition }) => table === snake(document.name) && definition.includes(`(agency_id, ${order})`),
    )
    assert.notEqual(fitting.length, 0, document.name)
  }
})

test('links are references within the agency', async () => {
  const { rows } =
    await client.query(`select conrelid::regclass::text as "table", pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`)
  const references = new Set(rows.map(({ table, definition }) => `${table}: ${definition}`))
  for (const [table, fields] of tables) {
    for (const [name, { shape }] of Object.entries(fields)) {
      if (shape.kind !== 'link' || beside[table]) continue
      const wanted = `${table}: FOREIGN KEY (agency_id, ${snake(name)}) REFERENCES ${snake(shape.to.name)}(agency_id, id)`
      assert.ok(references.has(wanted), wanted)
    }
  }
})

test('every table has row-level security, and the application owns nothing', async () => {
  const { rows } =
    await client.query(`select c.relname as "table", c.relrowsecurity as walled, pg_get_userbyid(c.relowner) as owner
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('public', 'ledger', 'app') and c.relkind in ('r', 'p')`)
  const granted = await client.query(`select table_schema || '.' || table_name as "table", privilege_type as privilege
    from information_schema.role_table_grants where grantee = 'gms_app'`)
  const readable = new Set(granted.rows.map(({ table }) => table.split('.')[1]))
  assert.ok(rows.length > 60)
  for (const { table, walled, owner } of rows) {
    assert.notEqual(owner, 'gms_app')
    if (readable.has(table)) assert.ok(walled || ofNobody.includes(table), `${table} can be read and has no wall`)
  }
  const writable = granted.rows.filter(({ table, privilege }) => table.startsWith('ledger.') && privilege !== 'SELECT')
  assert.deepEqual(writable, [], 'the application may not write the ledger')
})

// Decision 0024 has the reason for each of these triggers.
const guarded = {
  append_only: ['app.audit_seal', 'app.history'],
  counted: ['app.signing_chain'],
  issued: [
    ...[
      'credit_note',
      'credit_note_lines',
      'empty_bag_invoice',
      'pre_payment',
      'service_invoice',
      'service_invoice_lines',
    ],
    ...['tax_invoice', 'tax_invoice_lines'],
  ],
  sealed: ['app.e_document'],
}

test('only tables that the law requires to stay unchanged have triggers', async () => {
  const { rows } =
    await client.query(`select replace(tgname, '_whole', '') as name, array_agg(distinct tgrelid::regclass::text) as tables
    from pg_trigger where not tgisinternal group by 1 order by 1`)
  assert.deepEqual(Object.fromEntries(rows.map(({ name, tables }) => [name, tables])), guarded)
})

test('the draft for a new table runs, and the application may write to it', async () => {
  const other = await testDatabase()
  const owner = new pg.Client(other.url)
  await owner.connect()
  try {
    await owner.query('drop table bank cascade')
    await owner.query(draft(await actualColumns(owner)))
    const { rows } = await owner.query(`select has_table_privilege('gms_app', 'bank', 'insert') as row,
      has_sequence_privilege('gms_app', pg_get_serial_sequence('bank', 'id'), 'usage') as id`)
    assert.deepEqual(rows, [{ row: true, id: true }])
  } finally {
    await owner.end()
    await other.drop()
  }
})
