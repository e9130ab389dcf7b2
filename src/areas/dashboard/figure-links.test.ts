import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allDocuments } from '#areas/catalogue.ts'
import { allReports } from '#areas/catalogue-reports.ts'
import { type FigureName, figureLinks, figurePath } from '#areas/dashboard/figure-links.ts'
import { type Field, parameterOf } from '#kit/fields.ts'

const all = Object.entries(figureLinks) as [FigureName, (typeof figureLinks)[FigureName]][]
const today = '2026-11-22'

// This screen redirects to another list.
const leadsOn: Record<string, string> = { 'sales/without-qr': 'sales/tax-invoice' }

const wordsOf = (fields: [string, Field][]): string[] =>
  fields.flatMap(([name, field]) => (field.shape.kind === 'day' ? [name, 'from', 'to'] : [parameterOf(name, field)]))

const screenAt = (address: string): { right: string; words: string[] } => {
  const at = leadsOn[address] ?? address
  const report = allReports.find(one => one.address === at)
  if (report) return { right: report.right, words: wordsOf(Object.entries(report.filters)) }
  const document = allDocuments.find(one => one.address === at)
  assert.ok(document, address)
  const filters = document.filters.map((name): [string, Field] => [name, document.fields[name]!])
  return { right: document.right, words: [...wordsOf(filters), 'status'] }
}

for (const [name, link] of all) {
  test(`the figure of ${name} links to a screen that accepts all its filters`, () => {
    const asked = new URLSearchParams('consigneeId=2&terminalId=3&period=Today')
    const { right, words } = screenAt(link.address)
    assert.equal(right, link.screen)
    const path = figurePath(link, 1, asked, today)
    for (const word of new URL(path, 'http://x').searchParams.keys())
      assert.ok(words.includes(word), `${path}: ${word}`)
  })
}

const paths: [FigureName, query: string, expected: string][] = [
  ['stock', 'consigneeId=2&consigneeId=4&terminalId=3&period=Year', 'reports/barley-closing-stock?consigneeId=2&consigneeId=4&terminalId=3'], // biome-ignore format: one case a line
  ['sales', 'terminalId=3', 'reports/sales?saleType=SALE&saleType=BULKSALE&saleType=LCSALE&terminalId=3&from=2026-10-24&to=2026-11-22'], // biome-ignore format: one case a line
  ['sales', 'period=Year', 'reports/sales?saleType=SALE&saleType=BULKSALE&saleType=LCSALE&from=2026-01-01&to=2026-11-22'], // biome-ignore format: one case a line
  ['received', 'period=Year', 'terminals/receive-cargo?from=2026-11-22&to=2026-11-22'],
  ['receivables', 'consigneeId=2&terminalId=3', 'reports/account-balances?partyKind=Customer&consigneeId=2'],
  ['trucks', 'terminalId=3&period=Year', 'port-loading?status=Pending&status=Delivered&terminalId=3&from=2026-11-22&to=2026-11-22'], // biome-ignore format: one case a line
  ['bagDrafts', '', 'sales/bag-sale?status=Draft'],
  ['afloat', 'period=Today&consigneeId=2', 'shipping?status=Planned&status=Sailing&status=Arrived&status=Berthed&status=Discharging'], // biome-ignore format: one case a line
]
for (const [name, query, expected] of paths)
  test(`${name} for “${query}”`, () =>
    assert.equal(figurePath(figureLinks[name], 1, new URLSearchParams(query), today), `/1/${expected}`))
