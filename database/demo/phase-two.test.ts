// The first consignee of the demo data in phase 2: sales after the season are sealed, and the simulated authority answers.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { addDays, today } from '#kit/days.ts'
import { openSealing } from '../../src/database/sealing.ts'
import { sendEInvoices } from '../../src/integrations/e-invoicing.ts'
import { requestCertificates } from '../../src/integrations/onboarding.ts'
import { type DemoApplication, startDemoApplication } from '../../tests/test-application.ts'
import { type Authority, openAuthority } from './authority.ts'
import type { Row } from './caller.ts'
import { playDaysSince } from './daily.ts'
import { joinPhaseTwo } from './phase-two.ts'
import { playSeason } from './season.ts'

const now = today('Asia/Riyadh')
let app: DemoApplication
let authority: Authority
let pool: pg.Pool
before(async () => {
  app = await startDemoApplication()
  authority = await openAuthority()
  pool = new pg.Pool({ connectionString: app.databaseUrl, max: 2 })
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  const season = { bagSalesAShip: 6, bulkSalesAShip: 3, loadKg: Number.POSITIVE_INFINITY }
  await playSeason(app.redSea.admin, app.redSea.world, { today: now, season })
})
after(async () => {
  await pool?.end()
  await authority?.close()
  await app?.close()
})

const optionsWith = (url: string | undefined) => ({
  ...{ url, timeoutMs: 15_000, sealing: openSealing(pool), log: { warn: () => {} } },
})

// Runs the background job that requests certificates until the consignee has joined.
const joinWith = async (url: string | undefined, story: string): Promise<void> => {
  const { admin, world } = app.redSea
  let isOver = false
  const joining = joinPhaseTwo(admin(story), world, now).finally(() => {
    isOver = true
  })
  while (!isOver) {
    await requestCertificates(pool, optionsWith(url))
    await wait(200)
  }
  await joining
}

const unitsOf = async (): Promise<string[]> => {
  const of = `sales/signing-unit?consigneeId=${app.redSea.world.companies.c1}`
  const { rows } = (await app.redSea.admin('look').get(of)) as { rows: Row[] }
  return rows.map(({ status }) => status)
}

test('without an answer of the authority the consignee stays in phase 1', async () => {
  await joinWith(undefined, 'nobody-answers')
  assert.deepEqual(await unitsOf(), ['Canceled'])
})

test('with the authority the last days are sealed: companies’ invoices are cleared, people’s reported, each with its QR', async () => {
  await joinWith(authority.url, 'phase-two')
  assert.deepEqual((await unitsOf()).sort(), ['Canceled', 'Ready'])
  const { id, world } = app.redSea
  await pool.query('insert into app.demo_world (told_from, told_at, told_to, made) values ($1, now(), $2, $3)', [
    ...[now, addDays(now, -2), JSON.stringify({ id, world })],
  ])
  await playDaysSince(app.databaseUrl, app.address, now)
  while ((await sendEInvoices(pool, optionsWith(authority.url))) > 0);
  const { rows } = await pool.query<{ kind: string; status: string; sealed: boolean }>(
    `select distinct invoice_kind as kind, e_invoice_status as status, qr is not null and qr_reason is null as sealed from tax_invoice
     where agency_id = $1 and consignee = $2 and date > $3 order by 1`,
    [id, world.companies.c1, addDays(now, -2)],
  )
  assert.deepEqual(rows, [
    { kind: 'Simplified', status: 'Reported', sealed: true },
    { kind: 'Tax', status: 'Cleared', sealed: true },
  ])
})
