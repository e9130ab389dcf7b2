// The chain of a unit after a thousand documents from two processes, one of which is killed: no gap, no fork, no lost place.

import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { test } from 'node:test'
import pg from 'pg'
import { firstPreviousHash } from '#einvoice/hash.ts'
import { findChainBreak, type Link } from './chain-break.ts'
import { testDatabase } from './database.ts'

const wanted = 1000

const prepare = (pool: pg.Pool) =>
  pool.query(`
    insert into agency (id, name, name_ar, time_zone) values (1, 'A', 'أ', 'Asia/Riyadh');
    insert into company (agency_id, id, status, name, name_ar, types, scope, country)
      values (1, 1, 'active', 'A', 'أ', '{consignee}', 'OTHERS', 'Saudi Arabia');
    insert into signing_unit (agency_id, id, status, consignee, name, branch, documents, short_address, business, environment, starts_on)
      values (1, 1, 'Ready', 1, 'U', 'B', 'both', 'RRRD2929', 'Grain', 'sandbox', '2026-01-01')`)

const start = (url: string, name: string): ChildProcess =>
  spawn(process.execPath, ['tests/e-invoice-writer.ts', url, name], { stdio: ['ignore', 'pipe', 'inherit'] })

const countOf = async (pool: pg.Pool): Promise<number> =>
  (await pool.query<{ n: number }>('select count(*)::int as n from app.e_document')).rows[0]!.n

const until = async (holds: () => Promise<boolean>): Promise<void> => {
  while (!(await holds())) await new Promise(resolve => setTimeout(resolve, 50))
}

/** Collects the ids that the writers print; a printed id was committed. */
const listen = (child: ChildProcess, committed: Set<string>): void => {
  child.stdout!.setEncoding('utf8').on('data', (text: string) => {
    for (const line of text.split('\n')) if (line.length === 36) committed.add(line)
  })
}

test('the chain is valid after 1,000 invoices from two processes and a SIGKILL', { timeout: 120_000 }, async () => {
  const database = await testDatabase()
  const pool = new pg.Pool({ connectionString: database.url, max: 2 })
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  await prepare(pool)
  const committed = new Set<string>()
  const [first, second] = [start(database.url, randomUUID()), start(database.url, randomUUID())]
  for (const child of [first, second]) listen(child, committed)
  await until(async () => (await countOf(pool)) > wanted / 3)
  first.kill('SIGKILL')
  await once(first, 'exit')
  const third = start(database.url, randomUUID())
  listen(third, committed)
  await until(async () => (await countOf(pool)) >= wanted)
  for (const child of [second, third]) child.kill('SIGTERM')
  await Promise.all(
    [second, third].map(child => (child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null)),
  )
  const { rows } = await pool.query<Link & { uuid: string; document: string; typeCode: string }>(
    `select counter::int, coalesce(previous_hash, $1) as "previousHash", hash, xml, uuid, document, type_code as "typeCode"
     from app.e_document order by counter`,
    [firstPreviousHash],
  )
  const { rows: chain } = await pool.query('select counter::int, hash from app.signing_chain')
  await pool.end()
  await database.drop()
  assert.ok(rows.length >= wanted)
  assert.equal(findChainBreak(rows), undefined)
  assert.deepEqual(chain, [{ counter: rows.length, hash: rows.at(-1)!.hash }])
  const stored = new Set(rows.map(({ uuid }) => uuid))
  assert.deepEqual(
    [...committed].filter(uuid => !stored.has(uuid)),
    [],
  )
  assert.ok(committed.size > wanted / 2)
  const kinds = new Set(rows.map(({ document, typeCode }) => `${document} ${typeCode}`))
  assert.deepEqual([...kinds].sort(), [
    'creditNote 381',
    'emptyBagInvoice 388',
    'prePayment 386',
    'serviceInvoice 388',
    'taxInvoice 383',
    'taxInvoice 388',
  ])
})
