// A document entered late, for a day of which the importer has no report because nothing had happened, is reported all the same.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type pg from 'pg'
import { runDueSchedules } from '#areas/gfsa-details/schedules/due-schedules.server.ts'
import { openPool, type Pool } from '#database/connect.ts'
import { openOwnerPool } from '#database/owner.ts'
import { openServices } from '#server.ts'
import { readSettings } from '#settings.ts'
import { reportLines } from '#trade/authority/report-lines.server.ts'
import type { Row } from '../../../../database/demo/caller.ts'
import { applicationAddress } from '../../../../database/login.ts'
import { type CargoApplication, startCargoApplication } from '../../../../tests/application-with-cargo.ts'

let app: CargoApplication
let owner: pg.Pool
let pool: Pool
let schedule: Row & { version: number }
let plain: object

before(async () => {
  app = await startCargoApplication()
  owner = openOwnerPool(app.databaseUrl, 'gms', 2)
  owner.on('error', () => {})
  pool = openPool(await applicationAddress(app.databaseUrl), { size: 4 })
  const reader = ((await app.admin('GET', '/api/user-context')).body.user as { id: number }).id
  plain = {
    ...{ reportType: 'Stock Transfer', channel: 'API', format: 'JSON', frequency: 'Daily', time: '06:00' },
    ...{ periodCovered: 'Previous day', retries: 3, retryMinutes: 15, alertUsers: [reader] },
  }
  schedule = await app.add('gfsa-details/schedules', plain)
  await owner.query('update gfsa_schedule set covers_from = $1', [app.ago(5)])
  await app.receive(90_000)
})
after(async () => {
  await pool?.end()
  await owner?.end()
  await app?.close()
})

const run = async (): Promise<number> => {
  await owner.query(`update gfsa_schedule set next_on = $1, time = '00:00'`, [app.ago(0)])
  return runDueSchedules(openServices(pool, readSettings({})), reportLines)(owner)
}
const sell = async (daysAgo: number): Promise<void> => {
  const { c1, c2 } = app.world.companies
  const lot = { terminal: app.world.terminals.jeddah, lc: app.lc1.id, form: 'Raw' }
  const deal = { ...lot, date: app.ago(daysAgo), seller: c1, buyer: c2, quantity: 10, unitPrice: 980 }
  const { id } = await app.add('terminals/cargo-sale', deal)
  await app.act('terminals/cargo-sale', id, 'approve')
}
const queued = async (): Promise<string[]> => {
  const { rows } = await owner.query<{ day: string; version: number; rows: number }>(
    `select from_day::text as day, version, rows from app.dispatch where state = 'Waiting' order by from_day`,
  )
  return rows.map(({ day, version, rows: lines }) => `${day} r${version}: ${lines}`)
}

test('a day without a report is reported once a document of it is entered, unless the schedule did not cover it', async () => {
  assert.equal(await run(), 0, 'nothing has happened')
  await sell(4)
  await sell(6)
  assert.equal(await run(), 1)
  assert.deepEqual(await queued(), [`${app.ago(4)} r1: 1`])
  assert.equal(await run(), 0)
  await sell(4)
  await sell(1)
  assert.equal(await run(), 2)
  assert.deepEqual(await queued(), [`${app.ago(4)} r2: 2`, `${app.ago(1)} r1: 1`])
})

test('a schedule covers days from the day on which it begins, or begins to cover something else', async () => {
  const coversFrom = async (): Promise<unknown> => (await app.get(`gfsa-details/schedules/${schedule.id}`)).coversFrom
  const { version } = await app.get<{ version: number }>(`gfsa-details/schedules/${schedule.id}`)
  const path = `gfsa-details/schedules/${schedule.id}`
  const later = await app.ask('PUT', path, { ...plain, time: '07:00', version })
  assert.deepEqual([later.status, await coversFrom()], [200, app.ago(5)])
  const all = { ...plain, consignee: app.world.companies.c1, version: later.body.version }
  assert.deepEqual([(await app.ask('PUT', path, all)).status, await coversFrom()], [200, app.ago(0)])
  await owner.query('update gfsa_schedule set covers_from = $1', [app.ago(5)])
  for (const _ of ['off', 'on']) await app.act('gfsa-details/schedules', schedule.id, 'toggle-status')
  assert.equal(await coversFrom(), app.ago(0))
})
