// Reports of the import plan to the authority: each lists the plans of its importer, long before the vessel comes; and what was refused is
// made anew once its cause is corrected.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type pg from 'pg'
import { runDueSchedules } from '#areas/gfsa-details/schedules/due-schedules.server.ts'
import { openPool, type Pool } from '#database/connect.ts'
import { openOwnerPool } from '#database/owner.ts'
import { openServices } from '#server.ts'
import { readSettings } from '#settings.ts'
import { recordReportResult, reportLines } from '#trade/authority/report-lines.server.ts'
import type { Row } from '../../../database/demo/caller.ts'
import { applicationAddress } from '../../../database/login.ts'
import { type CargoApplication, startCargoApplication } from '../../../tests/application-with-cargo.ts'
import { reportedLinesOf } from '../../../tests/authority-lines.ts'
import { type Dispatches, openDispatches, receiverWith } from '../../../tests/dispatch-sending.ts'
import { startProvider } from '../../../tests/message-servers.ts'

let app: CargoApplication
let owner: pg.Pool
let pool: Pool
let provider: Awaited<ReturnType<typeof startProvider>>
let dispatches: Dispatches
let authority: ReturnType<typeof reportedLinesOf>
let next: Row
let [c1, c2] = [0, 0]

const at = (days: number): string => `${app.ago(days)}T08:00:00+03:00`
const aboardOf = (voyageNo: string, vessel: string, more: object = {}): object => ({
  ...{ voyageNo, vessel: app.world.vessels[vessel], shipmentManager: app.world.companies.shipmentOwner },
  ...{ loadPorts: [app.world.ports.kwinana], dischargePort: app.world.ports.jeddah, eta: at(-20), ...more },
})

before(async () => {
  app = await startCargoApplication()
  ;[c1, c2] = [app.world.companies.c1!, app.world.companies.c2!]
  owner = openOwnerPool(app.databaseUrl, 'gms', 2)
  owner.on('error', () => {})
  pool = openPool(await applicationAddress(app.databaseUrl), { size: 4 })
  provider = await startProvider()
  const sql = async (of: string, values?: unknown[]) => (await owner.query(of, values)).rows
  const settings = { GFSA_URL: provider.url }
  dispatches = openDispatches({ url: app.databaseUrl, pool, sql }, settings, recordReportResult(reportLines))
  authority = reportedLinesOf(app.databaseUrl, app.redSea.id)
  const reader = ((await app.admin('GET', '/api/user-context')).body.user as { id: number }).id
  next = await app.add('shipping', aboardOf('V-NEXT', 'MV Eyre Meadow'))
  const lc = await app.openLc('LC-NEXT', 500, c1)
  await app.add('shipping/shipment', app.bill('BL-NEXT', lc.id, c1, 500, { voyage: next.id }))
  await app.add('gfsa-details/schedules', {
    ...{ reportType: 'Import Plan', channel: 'API', format: 'JSON', frequency: 'Daily', time: '06:00' },
    ...{ periodCovered: 'Previous day', retries: 3, retryMinutes: 15, alertUsers: [reader] },
  })
})
after(async () => {
  await dispatches?.pool.end()
  await pool?.end()
  await owner?.end()
  await provider?.close()
  await app?.close()
})

/** Runs the schedule as if it had last run before that day; returns the number of reports. */
const run = async (daysAgo = 0): Promise<number> => {
  await owner.query(`update gfsa_schedule set next_on = $1, time = '00:00'`, [app.ago(daysAgo)])
  return runDueSchedules(openServices(pool, readSettings({})), reportLines)(owner)
}
const sent = (): Record<string, unknown>[] => provider.asked.map(({ body }) => JSON.parse(body))
const plansIn = ({ rows, revision }: Record<string, unknown>): string =>
  `r${revision} ${(rows as { planNo: string; discharged: string }[]).map(({ planNo }) => planNo).sort()}`

test('a report lists the plans of an importer, also of a vessel that comes weeks later; missed days have one report', async () => {
  provider.state.reply = receiverWith(new Map())
  assert.equal(await run(3), 2)
  await dispatches.drain()
  assert.deepEqual(sent().map(plansIn).sort(), ['r1 LC-1,LC-NEXT', 'r1 LC-2'])
  assert.equal(await run(), 0, 'it was reported already')
})

test('a truck from the port corrects the report of its importer only', async () => {
  await app.add('port-loading', app.ticket(28_000))
  assert.equal(await run(), 1)
  await dispatches.drain()
  assert.equal(plansIn(sent().at(-1)!), 'r2 LC-1,LC-NEXT')
})

test('cargo sold in port is no longer to come, whoever loads it', async () => {
  const plan = async (): Promise<unknown[]> => {
    const { rows } = await app.get<{ rows: Row[] }>(
      `gfsa-details/import-plan-transfer-report?from=${app.ago(0)}&to=${app.ago(0)}`,
    )
    const { planned, discharged, remaining } = rows.find(({ planNo }) => planNo === 'LC-1')!
    return [planned, discharged, remaining]
  }
  assert.deepEqual(await plan(), [2_000, 28, 1_972])
  const { id } = await app.add('sales/lc-sale', {
    ...{ date: app.ago(9), consignee: c1, soldFrom: 'Port', lc: app.lc1.id, form: 'Raw', quantity: 100 },
    ...{ unitPrice: 900, weightBasis: 'Book', customer: app.world.customers[0], buyerConsignee: c2 },
  })
  for (const step of ['approve', 'finalise']) await app.act('sales/lc-sale', id, step)
  assert.deepEqual(await plan(), [2_000, 128, 1_872])
  await app.add('port-loading', app.ticket(60_000, { consignee: c2, truck: app.world.conveyor, remarks: 'Bought' }))
  assert.deepEqual(await plan(), [2_000, 128, 1_872])
})

test('another vessel makes a new version of a plan, another name of the same vessel does not', async () => {
  const days = { from: app.ago(0), to: app.ago(0), consigneeIds: [c1] }
  const states = async () => (await authority.read('Import Plan', days)).map(({ state }) => state)
  await authority.mark('Import Plan', await authority.read('Import Plan', days), 'Sent', 'G-1')
  await owner.query(`update vessel set name = 'MV Renamed'`)
  assert.deepEqual(await states(), ['Sent', 'Sent'])
  const { version } = await app.get<Row & { version: number }>(`shipping/${next.id}`)
  const change = aboardOf('V-NEXT', 'MV Coral Harvest', { version })
  assert.equal((await app.ask('PUT', `shipping/${next.id}`, change)).status, 200)
  assert.deepEqual(await states(), ['Sent', 'New'])
})

test('another station makes a new version of a transfer', async () => {
  const { terminals } = app.world
  await app.receive(28_000)
  const body = {
    ...{ date: app.ago(8), transferType: 'Warehouse', consignee: c1, lc: app.lc1.id, terminal: terminals.jeddah },
    ...{ toTerminal: terminals.yanbu, form: 'Raw', sentQty: 28 },
  }
  const sentOff = await app.add('terminals/cargo-transfer', body)
  const days = { from: app.ago(8), to: app.ago(8) }
  await authority.mark('Stock Transfer', await authority.read('Stock Transfer', days), 'Sent', 'G-2')
  const other = Object.values(terminals).find(id => id !== terminals.jeddah && id !== terminals.yanbu)
  await owner.query('update cargo_transfer set to_terminal = $1 where id = $2', [other, sentOff.id])
  assert.deepEqual(
    (await authority.read('Stock Transfer', days)).map(({ state, version }) => [state, version]),
    [['New', 2]],
  )
})

test('a line that was sent before its links were compared stays sent', async () => {
  const days = { from: app.ago(8), to: app.ago(8) }
  const lines = await authority.read('Stock Transfer', days)
  const earlier = lines.map(({ fields: { toTerminalId: _, lcId: __, ...fields }, ...line }) => ({ ...line, fields }))
  await authority.mark('Stock Transfer', earlier, 'Sent', 'G-3')
  assert.deepEqual(
    (await authority.read('Stock Transfer', days)).map(({ state, version }) => [state, version]),
    [['Sent', 2]],
  )
})

test('a report refused for its template or its importer is made anew once that is corrected', async () => {
  provider.state.reply = () => ({ status: 422, body: { error: 'unknown importer' } })
  await run()
  await dispatches.drain()
  assert.equal(await run(), 0, 'nothing was corrected')
  await owner.query(`update company set importer_code = 'IMP-77' where id = $1`, [c1])
  assert.equal(await run(), 1)
  await dispatches.drain()
  const columns = [{ field: 'planNo', name: 'plan', form: 'As it is' }]
  await app.add('gfsa-details/templates', { reportType: 'Import Plan', columns })
  provider.state.reply = receiverWith(new Map())
  assert.ok((await run()) >= 1)
  await dispatches.drain()
  const accepted = sent().findLast(({ importer }) => (importer as { gfsaCode: string }).gfsaCode === 'IMP-77')!
  assert.deepEqual(accepted.rows, [{ plan: 'LC-1' }, { plan: 'LC-NEXT' }])
  assert.equal(await run(), 0)
})
