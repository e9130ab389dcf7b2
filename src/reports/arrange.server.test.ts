// Every report, searched and grouped by each of its columns that allow it, over the golden scenario.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { readSheet } from 'read-excel-file/node'
import { allReports } from '#areas/catalogue-reports.ts'
import { type Report, reversal } from '#kit/report.ts'
import { withClient } from '../../database/client.ts'
import { type Ask, type GoldenApplication, startGoldenApplication } from '../../tests/test-application.ts'

type Row = Record<string, unknown>
type ReportAnswer = { count: number; rows: Row[]; totals: Row; groups: Row[]; groupedBy: string[]; fields?: Row }

let app: GoldenApplication
let ask: Ask
before(async () => {
  app = await startGoldenApplication()
  ask = await app.as('super')
  const { body } = await ask('GET', '/api/agencies/1/master-data/customer?pageSize=100')
  needed.customer = `customerId=${Math.min(...(body as { rows: { id: number }[] }).rows.map(({ id }) => id))}`
})
after(() => app?.close())

// The filters of reports that require a party.
const needed: Record<string, string> = {}

const read = async (report: Report, query: string): Promise<ReportAnswer & { status: number }> => {
  const own = Object.keys(report.filters).map(name => needed[name] ?? '')
  const days = 'from' in report.filters ? ['from=2026-01-01', 'to=2026-12-31'] : []
  const words = [...own, ...days, query].filter(Boolean).join('&')
  const { status, body } = await ask('GET', `/api/agencies/1/${report.address}?pageSize=100&${words}`)
  return { status, ...(body as ReportAnswer) }
}

const added = (rows: Row[], name: string): number => rows.reduce((sum, row) => sum + ((row[name] as number) ?? 0), 0)
const near = (a: unknown, b: unknown): boolean => Math.abs(((a as number) ?? 0) - ((b as number) ?? 0)) < 0.0005

const all: readonly Report[] = allReports
let grouped = 0

for (const report of all) {
  test(`${report.name}: groups of any column add up to the total`, async () => {
    const whole = await read(report, 'group=none')
    if (report.groupable.length === 0) return assert.equal(whole.status, 200)
    assert.deepEqual([whole.status, whole.groupedBy, whole.groups], [200, [], []], JSON.stringify(whole))
    for (const column of report.groupable) {
      const answer = await read(report, `group=${column}`)
      assert.equal(answer.count, whole.count, column)
      for (const name of report.totals)
        assert.ok(near(added(answer.groups, name), whole.totals[name]), `${column}: ${name}`)
      const values = answer.rows.map(row => row[column] ?? null)
      const runs = values.filter((value, place) => place === 0 || value !== values[place - 1])
      assert.equal(runs.length, new Set(values).size, `${column}: each group stands together`)
      grouped += answer.groups.length
    }
  })
}

test('some reports had groups', () => assert.ok(grouped > 40, String(grouped)))

const salesReport = all.find(({ name }) => name === 'sales')!

test('two groups, one inside the other, in the requested order', async () => {
  const { groups, groupedBy, totals } = await read(salesReport, 'group=terminal,saleType')
  assert.deepEqual(groupedBy, ['terminal', 'saleType'])
  const outer = groups.filter(group => !('saleType' in group))
  const inner = groups.filter(group => 'saleType' in group)
  assert.ok(inner.length >= outer.length && outer.length > 0)
  assert.ok(near(added(inner, 'gross'), totals.gross) && near(added(outer, 'gross'), totals.gross))
})

test('in a file the sums of a group have its name, also if its column is hidden', async () => {
  const days = 'from=2026-01-01&to=2026-12-31'
  const sums = async (columns: string): Promise<unknown[]> => {
    const path = `/api/agencies/1/reports/sales/excel?${days}&group=terminal&columns=${columns}`
    const { body } = await ask('GET', path)
    const sheet = (await readSheet(Buffer.from(body.bytes as Uint8Array))) as unknown[][]
    const head = sheet.findIndex(row => row.includes('Terminal'))
    const at = sheet[head]?.indexOf('Terminal') ?? -1
    return sheet.slice(head + 1).map(row => row[at])
  }
  const [shown, hidden] = [await sums('terminal,invoiceNo,gross'), await sums('invoiceNo,gross')]
  assert.ok(shown.filter(Boolean).length > 1, JSON.stringify(shown))
  assert.deepEqual(hidden, shown)
})

test('a search covers texts and names, and the totals are those of the rows found', async () => {
  const whole = await read(salesReport, '')
  const name = (whole.rows[0]!.labels as Row).customer as string
  const of = await read(salesReport, `search=${encodeURIComponent(name.slice(0, 6).toUpperCase())}`)
  assert.ok(of.count > 0)
  assert.ok(of.rows.every(row => ((row.labels as Row).customer as string).startsWith(name.slice(0, 6))))
  assert.ok(near(added(of.rows, 'gross'), of.totals.gross))
  assert.deepEqual((await read(salesReport, 'search=nothing-is-called-this')).rows, [])
})

test('groups of one name stand apart, each with its own sums', async () => {
  const stock = all.find(({ name }) => name === 'barley-closing-stock')!
  await withClient(app.databaseUrl, async client => {
    await client.query(`update company set name_ar = 'شركة' where agency_id = 1`)
    await client.query(`update staff_user set language = 'arabic' where username = 'super'`)
  })
  const { rows } = await read(stock, 'group=consignee&asOf=2026-12-31')
  const owners = rows.map(row => row.consignee)
  const runs = owners.filter((owner, place) => place === 0 || owner !== owners[place - 1])
  assert.deepEqual([new Set(owners).size, runs.length], [2, 2], JSON.stringify(owners))
  assert.equal(new Set(rows.map(row => (row.labels as Row).consignee)).size, 1)
  await withClient(app.databaseUrl, client =>
    client.query(`update staff_user set language = 'english' where username = 'super'`),
  )
})

for (const group of ['invoiceNo', 'terminal,terminal,lc,form,size', 'unknown'])
  test(`grouping by ${group} is refused`, async () => {
    const answer = await read(salesReport, `group=${group}`)
    assert.equal(answer.status, 400)
    assert.ok(answer.fields?.group)
  })

// Documents of the scenario that can still be undone.
const undoings: [address: string, action: string][] = [
  ['payments', 'reverse'],
  ['terminals/loan-return', 'cancel'],
  ['terminals/loan', 'cancel'],
  ['bags/loan-return', 'cancel'],
  ['bags/loan', 'cancel'],
  ['bags/procurement', 'cancel'],
]

const undo = async ([address, action]: (typeof undoings)[number]): Promise<void> => {
  const path = `/api/agencies/1/${address}`
  const { rows } = (await ask('GET', `${path}?from=2026-01-01&to=2026-12-31`)).body as { rows: Row[] }
  const results = await Promise.all(
    rows.map(({ id }) => ask('PUT', `${path}/${id}/${action}`, { reason: 'Entered twice' })),
  )
  assert.ok(
    results.some(({ status }) => status === 200),
    address,
  )
}

const deliverRejectedBags = async (): Promise<void> => {
  const { bagVendor, companies, terminals, bag50 } = app.redSea.world
  const { status, body } = await ask('POST', '/api/agencies/1/bags/procurement', {
    ...{ date: '2026-04-20', vendor: bagVendor, vendorInvoiceNo: 'TWICE', invoiceDate: '2026-04-20' },
    ...{ consignee: companies.c1, scope: 'SGC', terminal: terminals.jeddah },
    lines: [{ bagGrade: bag50, received: 900, rejected: 100, unitPrice: 0.8 }],
  })
  assert.equal(status, 201, JSON.stringify(body))
}

test('canceled and reversed documents are shown on request, and change no sum', async () => {
  await deliverRejectedBags()
  for (const undoing of undoings) await undo(undoing)
  const changed: string[] = []
  for (const report of all.filter(({ filters }) => 'undone' in filters)) {
    const [without, shown] = [await read(report, ''), await read(report, 'undone=true')]
    const states = shown.rows.map(({ status }) => status)
    assert.deepEqual(shown.totals, without.totals, report.name)
    assert.equal(shown.count - without.count, 2 * states.filter(status => status === reversal).length, report.name)
    assert.ok(near(added(shown.rows, report.totals[0]!), shown.totals[report.totals[0]!]), report.name)
    const grouped = await read(report, `undone=true&group=${report.groupable[0]}`)
    assert.deepEqual([grouped.count, grouped.totals], [shown.count, shown.totals], report.name)
    if (shown.count > without.count) changed.push(report.name)
  }
  assert.deepEqual(changed, ['rv-fims', 'loan-statement', 'bag-loan', 'damage-bags', 'damage-register'])
})
