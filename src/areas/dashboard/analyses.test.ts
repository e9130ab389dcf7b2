import assert from 'node:assert/strict'
import { test } from 'node:test'
import { analyses } from '#areas/catalogue-analytics.ts'
import { type AnalysisName, analysisPath, parameters } from '#areas/dashboard/analyses.ts'

const all = Object.entries(parameters) as [AnalysisName, readonly string[]][]

for (const [name, words] of all) {
  test(`${name} accepts the filters of the dashboard`, () => {
    const definition = analyses.find(analysis => analysis.name === name)
    assert.ok(definition, name)
    const known = Object.keys(definition.query)
    for (const word of words)
      for (const each of word === 'day' ? ['from', 'to'] : [word]) assert.ok(known.includes(each), each)
  })
}

const paths: [AnalysisName, query: string, expected: string][] = [
  ['warehouse-sales', '', ''],
  ['warehouse-sales', 'period=Today', '?from=2026-11-22&to=2026-11-22'],
  ['warehouse-sales', 'period=Year&terminalId=3', '?terminalId=3&from=2026-01-01&to=2026-11-22&granularity=MONTH'],
  ['warehouse-sales', 'period=Decade', ''],
  ['vessel-stats', 'period=Year&terminalId=3&consigneeId=2', '?consigneeId=2'],
  ['invoices', 'period=Year', '?from=2026-11-22&to=2026-11-22'],
  ['consignment-stats', 'terminalId=3&consigneeId=2', '?consigneeId=2&expiresUntil=2026-12-22'],
]
for (const [name, query, expected] of paths)
  test(`${name} for “${query}”`, () =>
    assert.equal(
      analysisPath(name, 1, new URLSearchParams(query), '2026-11-22'),
      `/api/agencies/1/analytics/${name}${expected}`,
    ))
