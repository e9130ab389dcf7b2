// A save answered with success is never lost, whichever process is killed in a posting loop: the application, or PostgreSQL.

import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { serve } from '#server.ts'
import { createSuperAdmin } from '#session/accounts.server.ts'
import { readSettings } from '#settings.ts'
import { withClient } from '../database/client.ts'
import { demoPassword } from '../database/demo/accounts.ts'
import { addRedSea, type DemoAgency } from '../database/demo/agencies.ts'
import { type Caller, callerOf, signIn } from '../database/demo/caller.ts'
import { migrate } from '../database/migrate.ts'
import { startPostgres } from '../database/postgres.ts'
import { testDatabase } from './database.ts'
import { walk } from './walk.ts'

/** This many postings are answered before the kill. */
const { steps: enough, timeout } = walk({ seed: 0, short: 40, long: 400 })

type Running = { address: string; child: ChildProcess }

const start = async (databaseUrl: string): Promise<Running> => {
  const child = spawn(process.execPath, ['src/start.ts', '--without-browser'], {
    env: { ...process.env, DATABASE_URL: databaseUrl, GMS_DEMO: '0', PORT: '0', LOG_LEVEL: 'silent', WORKER: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const text of child.stdout!) {
    const [, address] = /ready at (\S+) /.exec(String(text)) ?? []
    if (address) return { address, child }
  }
  throw new Error('the application did not start')
}

/** Posts bag receipts from eight clients, kills a process once enough were answered with success, and continues until the kill is complete;
 *  returns the answered invoices. */
const postAndKill = async (
  callers: Caller[],
  { world }: DemoAgency,
  kill: () => Promise<unknown>,
): Promise<string[]> => {
  const kept: string[] = []
  let isOver = false
  const killed = (async () => {
    while (kept.length <= enough) await sleep(5)
    await kill()
    isOver = true
  })()
  const loop = async (caller: Caller, lane: number): Promise<void> => {
    for (let n = 0; !isOver; n++) {
      const vendorInvoiceNo = `K-${lane}-${n}`
      const lines = [{ bagGrade: world.bag50, received: 100 + n, rejected: 0, unitPrice: 0.85 }]
      const place = { consignee: world.companies.c1, scope: 'OTHERS', terminal: world.terminals.jeddah }
      const body = {
        ...place,
        date: '2026-06-01',
        vendor: world.bagVendor,
        vendorInvoiceNo,
        invoiceDate: '2026-06-01',
        lines,
      }
      const done = await caller.add('bags/procurement', body).catch(() => null)
      if (done) kept.push(vendorInvoiceNo)
      else await sleep(20)
    }
  }
  await Promise.all([killed, ...callers.map(loop)])
  return kept
}

const lanes = (address: string, token: string, agency: number): Caller[] =>
  Array.from({ length: 8 }, (_, n) => callerOf(address, token, agency, `kill-${n}-${Date.now()}`))

const standsWhole = (databaseUrl: string, kept: string[]): Promise<void> =>
  withClient(databaseUrl, async client => {
    assert.ok(kept.length > enough, `${kept.length} were answered`)
    const { rows } = await client.query(
      `select b.vendor_invoice_no as invoice, count(p.id)::int as postings from bag_procurement b
       left join ledger.posting p on p.agency_id = b.agency_id and p.document_type = 'bagProcurement' and p.document_id = b.id group by 1`,
    )
    const found = new Map(rows.map(({ invoice, postings }) => [invoice as string, postings as number]))
    assert.deepEqual(
      kept.filter(invoice => found.get(invoice) !== 1),
      [],
      'answered with success, and not there whole',
    )
    assert.deepEqual(
      [...found].filter(([, postings]) => postings !== 1),
      [],
      'there, and not posted once',
    )
    assert.deepEqual((await client.query('select * from ledger.check_invariants()')).rows, [])
  })

test('an application killed in a posting loop loses no answered posting', { timeout }, async () => {
  const database = await testDatabase()
  await createSuperAdmin(database.url, 'super', demoPassword)
  const first = await start(database.url)
  const agency = await addRedSea(first.address, await signIn(first.address, 'super', demoPassword))
  const token = await signIn(first.address, 'admin', demoPassword)
  const kept = await postAndKill(lanes(first.address, token, agency.id), agency, async () => {
    const ended = once(first.child, 'exit')
    first.child.kill('SIGKILL')
    await ended
  })
  await standsWhole(database.url, kept)
  const second = await start(database.url)
  await callerOf(second.address, token, agency.id, 'after').get('bags/procurement')
  second.child.kill('SIGTERM')
  await once(second.child, 'exit')
  await database.drop()
})

test('PostgreSQL killed in a posting loop loses no answered posting, and the application reconnects', {
  timeout,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gms-kill-'))
  const first = await startPostgres({ folder, say: () => {} })
  await migrate(first.url)
  await createSuperAdmin(first.url, 'super', demoPassword)
  const settings = { ...readSettings({}), port: 0, logLevel: 'silent' as const, worker: false }
  const app = await serve({ databaseUrl: first.url, settings })
  const agency = await addRedSea(app.address, await signIn(app.address, 'super', demoPassword))
  const token = await signIn(app.address, 'admin', demoPassword)
  const kept = await postAndKill(lanes(app.address, token, agency.id), agency, async () => {
    process.kill(first.pid, 'SIGKILL')
    await sleep(300)
  })
  await app.close()
  await sleep(500)
  const second = await startPostgres({ folder, say: () => {} })
  await standsWhole(second.url, kept)
  const again = await serve({ databaseUrl: second.url, settings })
  await callerOf(again.address, token, agency.id, 'after').get('bags/procurement')
  await again.close()
  await second.stop(true)
  rmSync(folder, { recursive: true, force: true })
})
