// Reports on paper: every one in both languages, as pages and as a PDF.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { reports } from '#areas/catalogue-reports.ts'
import { type Ask, type GoldenHouse, startGoldenHouse } from '../../tests/test-application.ts'

let house: GoldenHouse
let ask: Ask
before(async () => {
  house = await startGoldenHouse()
  ask = await house.as('super')
})
after(() => house?.close())

const questionOf = (filters: object): string =>
  [
    ...('customer' in filters ? ['customerId=1'] : []),
    ...('from' in filters ? ['from=2026-01-01', 'to=2026-12-31'] : []),
  ].join('&')

for (const { name, address, filters } of reports) {
  test(`${name} in both languages`, async () => {
    for (const language of ['english', 'arabic']) {
      const path = `/api/agencies/1/${address}/print?${questionOf(filters)}&language=${language}`
      const { status, body } = await ask('GET', path)
      assert.equal(status, 200, JSON.stringify(body))
      const pages = body.pages as string[]
      assert.ok(pages.length > 0)
      for (const page of pages) assert.match(page, /^<svg [^>]*width="[\d.]+pt"/)
    }
  })
}

const sales = '/api/agencies/1/reports/sales/print?from=2026-01-01&to=2026-12-31'

test('the PDF has as many pages as are shown, and its name', async () => {
  const { pages } = (await ask('GET', sales)).body as { pages: string[] }
  const { body, headers } = await ask('GET', `${sales}&format=pdf&group=customer`)
  const file = Buffer.from(body.bytes as Uint8Array).toString('latin1')
  assert.ok(file.startsWith('%PDF-'))
  assert.equal(file.match(/\/Type\s*\/Page\b/g)?.length, pages.length)
  assert.match(headers.get('content-disposition') ?? '', /sales\.pdf/)
})

test('fewer columns make a page upright', async () => {
  const { pages } = (await ask('GET', `${sales}&columns=date,invoiceNo,gross`)).body as { pages: string[] }
  assert.match(pages[0]!, /width="595/)
  assert.equal((await ask('GET', `${sales}&columns=date,nothing`)).status, 400)
  assert.equal((await ask('GET', `${sales}&language=french`)).status, 400)
})

test('who may not take a report along does not print it', async () => {
  assert.equal((await (await house.as('wb'))('GET', sales)).status, 404)
})
