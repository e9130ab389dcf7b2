// Every report over the golden scenario: its rows lead to pages that exist, and its file contains every row below the filters.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { readSheet } from 'read-excel-file/node'
import { allReports } from '#areas/catalogue-reports.ts'
import { formatDay } from '#kit/days.ts'
import { unitOf } from '#kit/display-units.ts'
import type { Field } from '#kit/fields.ts'
import { type NumberKind, scales } from '#kit/kinds.ts'
import type { Report } from '#kit/report.ts'
import { formatDecimal, fromDecimal } from '#kit/units.ts'
import { targetWords } from '#reports/report-filters.ts'
import { type Ask, type GoldenApplication, startGoldenApplication } from '../../tests/test-application.ts'

type Row = Record<string, unknown>
type KeyFigure = { label: string; kind: NumberKind; value: number | null; unit?: string }

let app: GoldenApplication
let ask: Ask
before(async () => {
  app = await startGoldenApplication()
  ask = await app.as('super')
})
after(() => app?.close())

const all: readonly Report[] = allReports
const base = '/api/agencies/1'

const questionOf = ({ filters }: Report): string =>
  [
    ...('customer' in filters && filters.customer!.need === 'required'
      ? [`customerId=${app.redSea.world.customers[0]}`]
      : []),
    ...('from' in filters ? ['from=2026-01-01', 'to=2026-12-31'] : []),
    ...('asOf' in filters ? ['asOf=2026-12-31'] : []),
  ].join('&')

const opened = new Map<string, number>()

const open = async (path: string): Promise<number> => {
  const known = opened.get(path)
  if (known !== undefined) return known
  const { status } = await ask('GET', path)
  opened.set(path, status)
  return status
}

// Rows without a link, because they belong to no document: sums of an account, entries of a log.
const leadNowhere = ['account-balances', 'login-detail', 'fims-differences', 'messages']

const leading = new Set<string>()
const withKeyFigures = new Set<string>()

for (const report of all) {
  test(`${report.name}: every row leads to a page that can be opened`, async () => {
    const { status, body } = await ask('GET', `${base}/${report.address}?pageSize=100&${questionOf(report)}`)
    assert.equal(status, 200, JSON.stringify(body))
    for (const row of body.rows as Row[]) {
      const drill = report.drill(row, body.filters as Row)
      if (!drill) continue
      const { address, filters = {}, agencyId = 1 } = drill
      const query = targetWords(filters)
      const path = `/api/agencies/${agencyId}/${address}${query.size > 0 ? `?${query}` : ''}`
      assert.equal(await open(path), 200, path)
      leading.add(report.name)
    }
    const { count } = body as { count: number }
    if (count > 0 && !leadNowhere.includes(report.name)) assert.ok(leading.has(report.name), `${count} rows`)
  })

  test(`${report.name}: the file has every row, below the filters`, async () => {
    const query = questionOf(report)
    const shown = await ask('GET', `${base}/${report.address}?pageSize=10&${query}`)
    const { count, extras = [] } = shown.body as { count: number; extras?: KeyFigure[] }
    const { status, body } = await ask('GET', `${base}/${report.address}/excel?${query}`)
    assert.equal(status, 200, JSON.stringify(body))
    const sheet = (await readSheet(Buffer.from(body.bytes as Uint8Array))) as unknown[][]
    assert.equal(sheet[0]![0], report.title)
    const head = sheet.findIndex(row => row.filter(cell => cell !== null).length > 2)
    const asked = sheet.slice(0, head).flat().map(String).join(' ')
    for (const [name, day] of [
      ['from', '2026-01-01'],
      ['to', '2026-12-31'],
      ['asOf', '2026-12-31'],
    ] as const)
      if (name in report.filters && query.includes(`${name}=`)) assert.ok(asked.includes(formatDay(day)), asked)
    for (const { label, kind, value, unit } of extras) {
      if (value === null) continue
      const shape = { kind, unit, currency: 'SAR' } as Field['shape']
      const figure = formatDecimal(fromDecimal(value, scales[kind])!, scales[kind])
      assert.ok(asked.includes([`${label}: ${figure}`, unitOf(shape)].filter(Boolean).join(' ')), `${label}: ${asked}`)
      withKeyFigures.add(report.name)
    }
    assert.equal(sheet.length - head - 1, count + (report.totals.length > 0 ? 1 : 0))
  })
}

test('most reports had rows with links', () => {
  assert.ok(leading.size > 25, [...leading].join())
  // The demo world's season has no data for these.
  for (const name of ['laytime-report', 'damage-bag-sales']) assert.ok(leading.has(name), name)
})

test('files had the key figures of reports', () => {
  for (const name of ['sales', 'loan-statement', 'credit-limit-report']) assert.ok(withKeyFigures.has(name), name)
})

test('key figures are on the printed report too, and none with a search, whose rows they are not of', async () => {
  const runsOf = async (more: string): Promise<number> => {
    const path = `${base}/reports/sales/print?from=2020-01-01&to=2020-01-01${more}`
    const { pages } = (await ask('GET', path)).body as { pages: string[] }
    return pages.join('').split('typst-text').length
  }
  const [plain, searched] = [await runsOf(''), await runsOf('&search=barley')]
  assert.ok(plain > searched, `${plain} and ${searched}: the day has no sale, and the search has a line of its own`)
})

test('the filters are on the printed report too', async () => {
  const { terminals } = app.redSea.world
  const runsOf = async (more: string): Promise<number> => {
    const path = `${base}/reports/sales/print?from=2020-01-01&to=2020-01-01${more}`
    const { pages } = (await ask('GET', path)).body as { pages: string[] }
    return pages.join('').split('typst-text').length
  }
  const [plain, narrowed] = [await runsOf(''), await runsOf(`&terminalId=${terminals.jeddah}`)]
  assert.ok(narrowed > plain, `${plain} and ${narrowed}: the day has no sale, so that only the filter can differ`)
})
