// Reports on paper: each in both languages, as pages and as a PDF.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import readExcel from 'read-excel-file/node'
import { reports } from '#areas/catalogue-reports.ts'
import { formatDay } from '#kit/days.ts'
import { formatHijriFigures } from '#texts/hijri.ts'
import { withClient } from '../../database/client.ts'
import { type Ask, type GoldenApplication, startGoldenApplication } from '../../tests/test-application.ts'

let app: GoldenApplication
let ask: Ask
before(async () => {
  app = await startGoldenApplication()
  ask = await app.as('super')
})
after(() => app?.close())

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

test('the PDF has as many pages as are shown, and a file name', async () => {
  const { pages } = (await ask('GET', sales)).body as { pages: string[] }
  const { body, headers } = await ask('GET', `${sales}&format=pdf&group=customer`)
  const file = Buffer.from(body.bytes as Uint8Array).toString('latin1')
  assert.ok(file.startsWith('%PDF-'))
  assert.equal(file.match(/\/Type\s*\/Page\b/g)?.length, pages.length)
  assert.match(headers.get('content-disposition') ?? '', /sales\.pdf/)
})

test('with fewer columns the page is portrait', async () => {
  const { pages } = (await ask('GET', `${sales}&columns=date,invoiceNo,gross`)).body as { pages: string[] }
  assert.match(pages[0]!, /width="595/)
  assert.equal((await ask('GET', `${sales}&columns=date,nothing`)).status, 400)
  assert.equal((await ask('GET', `${sales}&language=french`)).status, 400)
})

test('a user who may not export a report cannot print it', async () => {
  assert.equal((await (await app.as('wb'))('GET', sales)).status, 404)
})

test('Hijri days are beside the Gregorian ones on paper and in Excel for users who have chosen them, and for no others', async () => {
  const admin = await app.as('admin')
  const choose = (hijriDates: string) =>
    withClient(app.databaseUrl, client =>
      client.query(
        `update staff_user set theme_settings = theme_settings || jsonb_build_object('hijriDates', $1::text) where username = 'admin'`,
        [hijriDates],
      ),
    )
  const read = async () => {
    const { pages } = (await admin('GET', `${sales}&columns=date,gross`)).body as { pages: string[] }
    const path = '/api/agencies/1/reports/sales/excel?from=2026-01-01&to=2026-12-31&columns=date,gross'
    const { bytes } = (await admin('GET', path)).body as { bytes: Uint8Array }
    const [sheet] = await readExcel(Buffer.from(bytes))
    const { rows } = (await admin('GET', '/api/agencies/1/reports/sales?from=2026-01-01&to=2026-12-31')).body as {
      rows: { date: string }[]
    }
    return { paper: pages.join().length, cells: sheet!.data.flat().map(String), first: rows[0]!.date }
  }
  await choose('Never')
  const plain = await read()
  await choose('Always')
  const both = await read()
  assert.ok(both.paper > plain.paper, `${both.paper} and ${plain.paper}`)
  const hijri = formatHijriFigures(both.first)
  assert.ok(both.cells.includes(hijri) && both.cells.includes('Hijri'), both.cells.slice(0, 30).join())
  assert.ok(both.cells.some(cell => cell.includes(`${formatDay('2026-01-01')} · ${formatHijriFigures('2026-01-01')}`)))
  assert.ok(!plain.cells.includes(hijri))
})
