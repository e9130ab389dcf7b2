// Every form that saves and approves in one step: a refusal leaves nothing behind, and a wrong entry has its reason at its field.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { allDocuments } from '#areas/catalogue.ts'
import type { Row } from '#kit/check.ts'
import { type Document, isAdded } from '#kit/document.ts'
import type { Field, Fields } from '#kit/fields.ts'
import { type Ask, type GoldenApplication, startGoldenApplication } from '../../tests/test-application.ts'

let app: GoldenApplication
let pool: pg.Pool
let admin: Ask
before(async () => {
  app = await startGoldenApplication()
  pool = new pg.Pool({ connectionString: app.databaseUrl, max: 1 })
  pool.on('error', () => {})
  admin = await app.as('admin')
})
after(async () => {
  await pool?.end()
  await app?.close()
})

// Whether the form in the browser offers to approve at once.
const isApprovedAtOnce = (document: Document): boolean => {
  const { approve } = document.life.actions
  return Boolean(
    approve && !approve.asks && !approve.alone && document.life.initial in approve.moves && isAdded(document),
  )
}
const all = allDocuments.filter(isApprovedAtOnce)

// A quantity that exceeds any stock, credit limit and bill of lading.
const tooMuch = 50_000
const scaled = new Set(['count', 'quantity', 'weight', 'money'])
const enlarge = (of: Field, value: unknown): unknown =>
  typeof value === 'number' && scaled.has(of.shape.kind) ? Math.min(value * tooMuch, 9_000_000_000) : value

const bodyOf = (fields: Fields, row: Row): Row =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, unknown][] => {
      const { shape, need } = field
      if (need === 'automatic') return []
      if (shape.kind === 'lines') return [[name, ((row[name] ?? []) as Row[]).map(line => bodyOf(shape.of, line))]]
      return [[name, enlarge(field, row[name])]]
    }),
  )

const everything = `select (select count(*) from app.history) as history, (select count(*) from ledger.posting) as postings,
  (select count(*) from ledger.hold) as holds, (select count(*) from app.outbox) as events, (select sum(next_no) from ledger.series) as numbers`

const readWhole = async (): Promise<Row> => (await pool.query(everything)).rows[0]

test('a refused immediate approval saves nothing, and a wrong entry is reported at its field', async () => {
  const [refused, silent]: [string[], string[]] = [[], []]
  for (const { name, address, fields } of all) {
    const { rows } = (await admin('GET', `/api/agencies/1/${address}?pageSize=10`)).body as { rows: { id: number }[] }
    if (!rows[0]) continue
    const row = (await admin('GET', `/api/agencies/1/${address}/${rows[0].id}`)).body as Row
    const [stood, path] = [await readWhole(), `/api/agencies/1/${address}?then=approve`]
    const { status, body } = await admin('POST', path, bodyOf(fields, row))
    if (status < 400) continue
    refused.push(name)
    assert.deepEqual(await readWhole(), stood, `${name} left something behind`)
    // Missing stock and missing consent belong to no single entry: their message is shown above the form.
    if (status === 400 && Object.keys((body.fields as object | undefined) ?? {}).length === 0)
      silent.push(`${name}: ${status} ${body.code} ${body.message}`)
  }
  assert.ok(refused.length >= 12, `${refused.length} of ${all.length}: ${refused}`)
  assert.deepEqual(silent, [])
})
