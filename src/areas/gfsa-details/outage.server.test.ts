// From a sale to the authority and back, with real connections and servers and an authority that is unreachable for two hours: trucks leave
// anyway, everything is reported once, and later changes are corrected.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type pg from 'pg'
import { readSheet } from 'read-excel-file/node'
import { runDueSchedules } from '#areas/gfsa-details/schedules/due-schedules.server.ts'
import { openPool, type Pool } from '#database/connect.ts'
import { openOwnerPool } from '#database/owner.ts'
import { openServices } from '#server.ts'
import { readSettings } from '#settings.ts'
import { recordReportResult, reportLines } from '#trade/authority/report-lines.server.ts'
import { applicationAddress } from '../../../database/login.ts'
import { type Row, type SalesApplication, startSalesApplication } from '../../../tests/application-with-prices.ts'
import { assertReconciled } from '../../../tests/authority-lines.ts'
import { type Dispatches, openDispatches, receiverWith } from '../../../tests/dispatch-sending.ts'
import { startFtpServer } from '../../../tests/ftp-server.ts'
import { letIn } from '../../../tests/let-in.ts'
import { startMailServer, startProvider } from '../../../tests/message-servers.ts'

let app: SalesApplication
let owner: pg.Pool
let pool: Pool
let provider: Awaited<ReturnType<typeof startProvider>>
let mailbox: Awaited<ReturnType<typeof startMailServer>>
let ftp: Awaited<ReturnType<typeof startFtpServer>>
let dispatches: Dispatches
let reader: number
let sale: Row
const taken = new Map<string, string>()

before(async () => {
  app = await startSalesApplication()
  await app.stock({ kg: 500_000, bags: 10_000 })
  owner = openOwnerPool(app.databaseUrl, 'gms', 2)
  owner.on('error', () => {})
  pool = openPool(await applicationAddress(app.databaseUrl), { size: 4 })
  provider = await startProvider()
  mailbox = await startMailServer()
  ftp = await startFtpServer()
  const sql = async (of: string, values?: unknown[]) => (await owner.query(of, values)).rows
  const settings = {
    ...{
      GFSA_URL: provider.url,
      GFSA_RECIPIENTS: 'gfsa@example.com',
      SMTP_URL: mailbox.url,
      MAIL_FROM: 'g@example.com',
    },
    ...{ GFSA_FTP_HOST: '127.0.0.1', GFSA_FTP_PORT: String(ftp.port), GFSA_FTP_USER: 'gms', GFSA_FTP_SECURE: 'no' },
    ...{ GFSA_FTP_PASSWORD: ftp.state.password, GFSA_FTP_DIRECTORY: '/out' },
  }
  dispatches = openDispatches({ url: app.databaseUrl, pool, sql }, settings, recordReportResult(reportLines))
  reader = ((await app.admin('GET', '/api/user-context')).body.user as { id: number }).id
})
after(async () => {
  await dispatches?.pool.end()
  await pool?.end()
  await owner?.end()
  for (const server of [provider, mailbox, ftp]) await server?.close()
  await app?.close()
})

const lot = () => {
  const { companies, terminals } = app.world
  return { consignee: companies.c1, terminal: terminals.jeddah, lc: app.lc, form: 'Raw' }
}

/** Creates a schedule that is due now, for yesterday. */
const schedule = async (reportType: string, channel: string, format: string): Promise<void> => {
  const { id } = await app.add('gfsa-details/schedules', {
    ...{ reportType, channel, format, frequency: 'Daily', time: '06:00', periodCovered: 'Previous day' },
    ...{ retries: 8, retryMinutes: 15, alertUsers: [reader] },
  })
  await owner.query(`update gfsa_schedule set next_on = $2, time = '00:00' where id = $1`, [id, app.ago(0)])
}
const again = () => owner.query(`update gfsa_schedule set next_on = $1`, [app.ago(0)])
const run = (): Promise<number> => runDueSchedules(openServices(pool, readSettings({})), reportLines)(owner)

const yesterday = async (report: string): Promise<Row[]> =>
  (await app.get<{ rows: Row[] }>(`gfsa-details/${report}?from=${app.ago(1)}&to=${app.ago(1)}&pageSize=100`)).rows
const standing = async (report: string): Promise<unknown[][]> =>
  (await yesterday(report)).map(({ status, version, reference, sentAt }) => [
    status,
    version,
    reference,
    sentAt !== null,
  ])

/** Weighs a truck in, loads it and lets it out. */
const loadTruck = async (bags: number): Promise<unknown> => {
  const truck = { truck: app.world.conveyor, driver: app.world.drivers[0], language: 'arabic' }
  const { id } = await app.add('sales/delivery-note', {
    ...truck,
    date: app.ago(0),
    sale: sale.id,
    orderedBags: bags,
  })
  await app.act('sales/delivery-note', id, 'weigh-in', { tareKg: 15_000 })
  const grossKg = 15_000 + bags * 50 + Math.round((bags * 110) / 1000)
  await app.act('sales/delivery-note', id, 'weigh-out', { grossKg, loadedBags: bags })
  return (await app.act('sales/delivery-note', id, 'gate-out')).status
}

test('while the authority is unreachable for two hours trucks leave; then everything is reported once, and every line has its state', async () => {
  const { id } = await app.add('sales/bag-sale', {
    ...{ date: app.ago(1), customer: app.world.customers[0], ...lot(), bagGrade: app.world.bag50, bags: 1_000 },
  })
  sale = await app.act('sales/bag-sale', id, 'approve')
  await schedule('Sales', 'API', 'JSON')
  assert.equal(await run(), 1)
  provider.state.reply = () => ({ status: 503 })
  const left: unknown[] = []
  for (let seconds = 0; seconds < 7_200; seconds += await dispatches.passTime()) {
    await dispatches.drain()
    left.push(await loadTruck(10))
    assert.deepEqual(await standing('sales-report'), [['New', 1, null, false]])
  }
  assert.ok(left.length > 2 && left.every(status => status === 'Delivered'), left.join())
  provider.state.reply = receiverWith(taken)
  await dispatches.drain()
  assert.deepEqual([taken.size, await dispatches.send()], [1, 0])
  const [key] = [...taken.keys()]
  assert.deepEqual(await standing('sales-report'), [['Sent', 1, `G-${key}`, true]])
  assert.deepEqual(new Set(provider.asked.map(({ headers }) => headers['idempotency-key'])), new Set([key]))
  await again()
  assert.equal(await run(), 0, 'it is told already')
})

test('stock that changes on a reported day is reported again as a revision of the same report', async () => {
  await schedule('Inventory', 'API', 'JSON')
  assert.equal(await run(), 1)
  await dispatches.drain()
  const readReported = () =>
    provider.asked.map(({ body }) => JSON.parse(body)).filter(({ reportType }) => reportType === 'INVENTORY')
  const first = readReported().at(-1)
  assert.deepEqual(
    (await standing('inventory-report')).map(([status, version]) => [status, version]),
    [],
  )
  const { c1, c2 } = app.world.companies
  const { consignee: _, ...stock } = lot()
  const deal = { ...stock, date: app.ago(1), seller: c1, buyer: c2, quantity: 10, unitPrice: 980 }
  const { id } = await app.add('terminals/cargo-sale', deal)
  await app.act('terminals/cargo-sale', id, 'approve')
  const changed = (await yesterday('inventory-report')).map(({ consignee, status, version }) => [
    consignee,
    status,
    version,
  ])
  assert.deepEqual(changed.toSorted(), [[c1, 'New', 2], [c2, 'New', 1]].toSorted()) // biome-ignore format: one row a line
  await again()
  assert.equal(await run(), 2, 'a revision for the seller, a first report for the buyer')
  await dispatches.drain()
  const revised = readReported().find(({ revision }) => revision === 2)
  assert.deepEqual(
    [revised.reportId, revised.replaces, revised.sequence],
    [first.reportId, first.reportId, first.sequence],
  )
  const closing = ({ rows }: typeof first) => Number(rows[0].closing)
  assert.equal(closing(revised), closing(first) - 10)
  assert.ok((await standing('inventory-report')).every(([status]) => status === 'Sent'))
})

test('the preview of a template shows the lines of real documents, and files of every format carry them', async () => {
  const columns = [
    { field: 'invoiceNo', name: 'invoice', form: 'As it is' },
    { field: 'quantity', name: 'mt', form: 'Metric tons' },
  ]
  const { id } = await app.add('gfsa-details/templates', { reportType: 'Sales', columns })
  const [{ invoiceNo, quantity }] = (await yesterday('sales-report')) as [Row]
  const mt = Number(quantity).toFixed(3)
  const shown = await app.get<{ lines: number; text: string }>(`gfsa-details/templates/${id}/preview?format=CSV`)
  assert.deepEqual(shown, { lines: 1, text: `invoice,mt\r\n${invoiceNo},${mt}\r\n` })

  await schedule('Sales', 'ftp', 'XLSX')
  await schedule('Sales', 'email', 'CSV')
  await schedule('Stock Transfer', 'API', 'XML')
  await run()
  await dispatches.drain()
  const [[name, workbook]] = [...ftp.files] as [[string, Buffer]]
  assert.match(name, /^\/out\/GFSA_[\w-]+_SALES_\d{8}_\d{3}_r1\.xlsx$/)
  const cells = (await readSheet(workbook)).flat().map(String)
  for (const cell of ['invoice', 'mt', invoiceNo, mt]) assert.ok(cells.includes(String(cell)), `${cell}: ${cells}`)
  const { attachments } = await mailbox.next()
  assert.equal(attachments[0]!.bytes.toString(), `\ufeffinvoice,mt\r\n${invoiceNo},${mt}\r\n`)
  const { headers, body } = provider.asked.at(-1)!
  assert.match(String(headers['content-type']), /^application\/xml/)
  assert.match(body, /^<\?xml .*<reportType>STOCK_TRANSFER<\/reportType>/s)
  const logs = await app.get<{ rows: Row[] }>(
    `gfsa-details/report-logs?from=${app.ago(1)}&to=${app.ago(0)}&channel=ftp`,
  )
  const [{ dispatch, state, started }] = logs.rows as [Row]
  assert.deepEqual([state, started], ['Sent', 'By schedule'])
  const file = await app.ask('GET', `gfsa-details/report-logs/${dispatch}/file`)
  assert.deepEqual(Buffer.from(file.body.bytes as Uint8Array), workbook, 'downloaded as it was sent')
})

test('a skipped receipt of 28.420 MT is the whole difference between the ledger and the report', async () => {
  const days: [string, string] = [app.ago(3), app.ago(0)]
  const [ledger, reported, skipped] = await assertReconciled(app.get, ...days)
  assert.deepEqual([reported, skipped], [ledger, 0])
  const truck = { truck: app.world.trucks[0], firstWeight: 43_620, remarks: 'A farm' }
  const { id } = await app.add('terminals/receive-cargo', { date: app.ago(0), source: 'Other', ...lot(), ...truck })
  await letIn(app, id)
  const { status } = await app.act('terminals/receive-cargo', id, 'weigh-out', { secondWeight: 15_200 })
  assert.equal(status, 'Received')
  assert.deepEqual(await assertReconciled(app.get, ...days), [ledger + 28_420, ledger + 28_420, 0])
  const body = { kind: 'Receive Cargo', documentId: id, reason: 'Reported by the port' }
  assert.equal((await app.ask('PUT', 'gfsa-details/receive-cargo-skip/skip', body)).status, 200)
  assert.deepEqual(await assertReconciled(app.get, ...days), [ledger + 28_420, ledger, 28_420])
  assert.deepEqual(await app.faults(), [])
})
