import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { readSheet } from 'read-excel-file/node'
import { bank } from '#areas/master-data/bank/definition.ts'
import { cargoGrade } from '#areas/master-data/cargo-grade/definition.ts'
import { cargoType } from '#areas/master-data/cargo-type/definition.ts'
import { vessel } from '#areas/master-data/vessel/definition.ts'
import { type Fields, text } from '#kit/fields.ts'
import { plain } from '#kit/server/behaviour.ts'
import { excelOf } from '#kit/server/excel.ts'
import { mountDocuments } from '#kit/server/routes.ts'
import { safeName } from '#kit/server/upload.ts'
import { mountSession } from '#session/server.ts'
import { openScanner } from '#storage/scan.ts'
import { type Body, testHouse } from '../../../tests/http.ts'
import { startScanner } from '../../../tests/scanner.ts'

const papered = { ...bank, papers: ['Contract', 'Other'] }
const numbered = { ...vessel, prefix: 'SHIP' }
const slices = new Map([papered, cargoType, cargoGrade, numbered].map(document => [document.name, plain(document)]))

let scanner: Awaited<ReturnType<typeof startScanner>>
let house: Awaited<ReturnType<typeof testHouse>>
type Ask = Awaited<ReturnType<typeof house.as>>
let admin: Ask
let viewer: Ask
let bankId: number

const banks = '/api/agencies/1/master-data/bank'

before(async () => {
  scanner = await startScanner()
  house = await testHouse({
    slices,
    scan: openScanner(scanner.url),
    arabic: { Name: 'الاسم', Bank: 'البنوك', Status: 'الحالة' },
    mount: app => {
      mountSession(app)
      mountDocuments(app, slices, [])
    },
  })
  await house.addUser({ username: 'admin', isAgencyAdmin: true })
  await house.addUser({ username: 'huda', isAgencyAdmin: true, language: 'arabic' })
  await house.addUser({ username: 'viewer', permissions: ['canViewBank'] })
  await house.addUser({ username: 'stranger', agencyId: 2, isAgencyAdmin: true })
  ;[admin, viewer] = [await house.as('admin'), await house.as('viewer')]
  const { body } = await admin('POST', banks, { name: 'Riyad Bank', nameAr: 'بنك الرياض' })
  bankId = body.id
})
after(async () => {
  await house.end()
  scanner.close()
})

type Part = { name: string; value: string | Buffer; fileName?: string; type?: string }

const form = (parts: Part[]): { payload: Buffer; headers: Record<string, string> } => {
  const boundary = 'x-boundary-x'
  const pieces = parts.flatMap(({ name, value, fileName, type }) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}\r\n${
        type ? `content-type: ${type}\r\n` : ''
      }\r\n`,
    ),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ])
  const payload = Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)])
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer<<>>\n%%EOF\n')
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const send = (ask: Ask, url: string, parts: Part[], headers = {}) => {
  const { payload, headers: own } = form(parts)
  return ask('POST', url, payload, { ...own, ...headers })
}
const file = (value: Buffer | string, fileName: string, type = 'application/octet-stream'): Part[] => [
  { name: 'paperType', value: 'Contract' },
  { name: 'file', value, fileName, type },
]
const papers = () => `${banks}/${bankId}/documents`

test('a paper is taken, listed, downloaded and never shown inline', async () => {
  const parts = [...file(pdf, 'عقد الشراء.pdf', 'text/html'), { name: 'issuedOn', value: '2026-11-21' }]
  const { status, body } = await send(admin, papers(), parts)
  assert.equal(status, 201, JSON.stringify(body))
  assert.deepEqual(
    [body.fileName, body.mediaType, body.bytes, body.status, body.issuedOn, body.uploadedBy],
    ['عقد الشراء.pdf', 'application/pdf', pdf.length, 'Uploaded', '2026-11-21', 'admin'],
  )
  const list = await viewer('GET', papers())
  assert.deepEqual([list.body.count, list.body.types], [1, ['Contract', 'Other']])
  const got = await house.app.inject({
    url: `${papers()}/${body.id}`,
    headers: { authorization: `Bearer ${viewer.token}` },
  })
  assert.deepEqual(got.rawPayload, pdf)
  assert.equal(
    got.headers['content-disposition'],
    `attachment; filename*=UTF-8''${encodeURIComponent('عقد الشراء.pdf')}`,
  )
  assert.equal(got.headers['x-content-type-options'], 'nosniff')
  assert.match(String(got.headers['content-security-policy']), /sandbox/)
})

for (const [what, parts, status] of [
  ['a page', file('<html><script>alert(1)</script>', 'a.html'), 415],
  ['a page called PDF', file('<html>', 'a.pdf', 'application/pdf'), 415],
  ['a picture called PDF', file(png, 'a.pdf'), 415],
  ['a program', file(Buffer.from('MZ\x90\x00'), 'a.exe'), 415],
  ['a drawing that may hold scripts', file('<svg xmlns="http://www.w3.org/2000/svg"/>', 'a.svg'), 415],
  ['nothing', file('', 'a.pdf'), 415],
  ['no file', [{ name: 'paperType', value: 'Contract' }], 400],
  ['two files', [...file(pdf, 'a.pdf'), { name: 'second', value: pdf, fileName: 'b.pdf' }], 413],
  [
    'an unknown kind of paper',
    [
      { name: 'paperType', value: 'Novel' },
      { name: 'file', value: pdf, fileName: 'a.pdf' },
    ],
    400,
  ],
  ['a virus', file(Buffer.concat([pdf, Buffer.from('EICAR')]), 'a.pdf'), 422],
  ['what could not be scanned', file(Buffer.concat([pdf, Buffer.from('SILENCE')]), 'a.pdf'), 503],
  ['21 MB', file(Buffer.concat([pdf, Buffer.alloc(21 << 20)]), 'a.pdf'), 413],
] as [string, Part[], number][]) {
  test(`${what} is refused with ${status}`, async () => {
    const { status: got, body } = await send(admin, papers(), parts)
    assert.equal(got, status, JSON.stringify(body))
    assert.ok(body.message && body.code)
  })
}

test('JSON is no upload', async () => {
  assert.equal((await admin('POST', papers(), { paperType: 'Contract' })).status, 415)
})

test('names lose what does harm', () => {
  for (const [given, kept] of [
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\temp\\a.PDF', 'a.pdf'],
    ['a"\r\nset-cookie: x.pdf', 'aset-cookie x.pdf'],
    ['invoice\u202efdp.exe.pdf', 'invoicefdp.exe.pdf'],
    ['.htaccess', 'htaccess.pdf'],
    ['', 'file.pdf'],
    ['x'.repeat(300), `${'x'.repeat(120)}.pdf`],
  ] as const)
    assert.equal(safeName(given, 'pdf'), kept)
})

test('papers are judged, and verified ones stay', async () => {
  const { body } = await send(admin, papers(), file(png, 'scan.png'))
  const one = `${papers()}/${body.id}`
  assert.equal((await viewer('PUT', `${one}/verify`)).status, 404)
  assert.equal((await admin('PUT', `${one}/verify`)).body.status, 'Verified')
  assert.equal((await admin('PUT', `${one}/verify`)).status, 409)
  assert.equal((await admin('DELETE', one)).status, 409)
  assert.equal((await admin('PUT', `${one}/reject`)).body.status, 'Rejected')
  assert.equal((await admin('PUT', `${one}/burn`)).status, 404)
  assert.equal((await viewer('DELETE', one)).status, 404)
  assert.equal((await admin('DELETE', one)).status, 200)
  assert.equal((await admin('GET', one)).status, 404)
  const { body: page } = await admin('GET', `${banks}/${bankId}`)
  const told = page.timeline.map(({ action }: Body) => action)
  assert.deepEqual(told.slice(0, 4), ['remove-paper', 'reject-paper', 'verify-paper', 'add-paper'])
})

test('papers are seen by whoever sees the document, and by nobody else', async () => {
  await house.sql(`update bank set seen_by = '{7}' where id = $1`, [bankId])
  const { body } = await send(admin, papers(), file(pdf, 'a.pdf'))
  const [row] = await house.sql('select seen_by from app.paper where id = $1', [body.id])
  assert.deepEqual(row.seen_by.map(Number), [7])
  assert.equal((await send(viewer, papers(), file(pdf, 'a.pdf'))).status, 404)
  const stranger = await house.as('stranger')
  assert.equal((await stranger('GET', papers())).status, 404)
  assert.equal((await stranger('GET', `/api/agencies/2/master-data/bank/${bankId}/documents/${body.id}`)).status, 404)
  // The bank is everybody's again when it is saved: its papers follow.
  const { body: page } = await admin('GET', `${banks}/${bankId}`)
  const saved = await admin('PUT', `${banks}/${bankId}`, {
    name: page.name,
    nameAr: page.nameAr,
    version: page.version,
  })
  assert.equal(saved.status, 200, JSON.stringify(saved.body))
  const [shown] = await house.sql('select seen_by from app.paper where id = $1', [body.id])
  assert.equal(shown.seen_by, null)
})

test('a repeated upload is taken once', async () => {
  const key = { 'idempotency-key': 'paper-1' }
  const first = await send(admin, papers(), file(pdf, 'once.pdf'), key)
  const second = await send(admin, papers(), file(pdf, 'once.pdf'), key)
  assert.deepEqual([second.status, second.body], [201, first.body])
  assert.equal((await send(admin, papers(), file(png, 'once.png'), key)).status, 409)
})

const words = (names: string[]): Fields => Object.fromEntries(names.map(name => [name, text(name)]))
const excel = async (heads: string[], rows: string[][]): Promise<Part[]> => {
  const cells = rows.map(row => Object.fromEntries(row.map((cell, i) => [heads[i]!, cell])))
  const table = {
    title: 'x',
    columns: words(heads),
    rows: cells,
    language: 'english',
    catalogue: {},
    timeZone: 'UTC',
  } as const
  return [{ name: 'file', value: await buffer(excelOf(table)), fileName: 'rows.xlsx' }]
}

const types = '/api/agencies/1/master-data/cargo-type'
const grades = '/api/agencies/1/master-data/cargo-grade'
const typeHeads = ['Name', 'Name in Arabic', 'HS code', 'VAT', 'Forms']
const barley = ['Barley', 'شعير', '1003', '15', 'Raw, Flaked']

test('rows of a file are checked without being kept, then kept all together', async () => {
  const parts = await excel(typeHeads, [barley, ['Corn', 'ذرة', '1005', '15', 'Raw']])
  const dry = await send(admin, `${types}/excel?dryRun=true`, parts)
  assert.equal(dry.status, 200)
  const { head, rows: read, ...found } = dry.body as { head: string[]; rows: { row: number; cells: string[] }[] }
  assert.deepEqual(found, { count: 2, created: 0, problems: [] })
  assert.deepEqual([read.length, read[0]?.cells.length], [2, head.length])
  assert.equal((await admin('GET', types)).body.count, 0)
  const real = await send(admin, `${types}/excel`, parts, { 'idempotency-key': 'types' })
  assert.deepEqual([real.status, real.body.created], [201, 2])
  assert.deepEqual((await send(admin, `${types}/excel`, parts, { 'idempotency-key': 'types' })).body, real.body)
  const { rows } = (await admin('GET', `${types}?sort=name`)).body
  assert.deepEqual([rows.length, rows[0].forms, rows[0].vatRate], [2, ['Raw', 'Flaked'], 15])
})

test('a trial takes no numbers: what is kept afterwards is numbered from the first', async () => {
  const ships = '/api/agencies/1/master-data/vessel'
  const heads = ['Name', 'IMO number', 'Type']
  const parts = await excel(heads, [
    ['Coral', '9074729', 'Bulk carrier'],
    ['Pearl', '9176187', 'Bulk carrier'],
  ])
  for (const _ of [1, 2]) {
    const dry = await send(admin, `${ships}/excel?dryRun=true`, parts, { 'idempotency-key': `trial` })
    assert.deepEqual([dry.status, dry.body.count, dry.body.created, dry.body.problems], [200, 2, 0, []])
  }
  const broken = await excel(heads, [
    ['Coral', '9074729', 'Bulk carrier'],
    ['Pearl', '1', 'Bulk carrier'],
  ])
  assert.equal((await send(admin, `${ships}/excel?dryRun=true`, broken)).body.problems.length, 1)
  assert.equal((await send(admin, `${ships}/excel`, broken)).status, 400)
  assert.equal((await admin('GET', ships)).body.count, 0)
  assert.equal((await send(admin, `${ships}/excel`, parts)).status, 201)
  const numbers = (await admin('GET', `${ships}?sort=docNo`)).body.rows.map(({ docNo }: Body) => docNo.slice(-5))
  assert.deepEqual(numbers, ['00001', '00002'])
})

test('where one row is wrong none is kept, and every problem is told with its row', async () => {
  const parts = await excel(
    ['Cargo type', 'Name', 'Name in Arabic'],
    [
      ['Barley', 'Feed', 'علف'],
      ['شعير', 'Malt', 'مالت'],
      ['Rye', 'Feed', 'علف'],
      ['Barley', 'feed', 'علف'],
      ['Corn', '', 'علف'],
    ],
  )
  const { status, body } = await send(admin, `${grades}/excel`, parts)
  assert.equal(status, 400)
  assert.equal(body.code, 'IMPORT_REFUSED')
  assert.deepEqual(
    body.details.problems.map(({ row, field }: Body) => `${row} ${field}`),
    ['5 cargoType', '6 name', '7 name'],
  )
  assert.equal((await admin('GET', grades)).body.count, 0)
  assert.equal((await send(viewer, `${grades}/excel`, parts)).status, 404)
})

test('a list is taken away with its filter, in the reader’s language', async () => {
  const got = async (name: string, url: string) => {
    const { token } = await house.as(name)
    const sent = await house.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
    return { sent, sheet: sent.statusCode === 200 ? await readSheet(sent.rawPayload) : [] }
  }
  const { sent, sheet } = await got('admin', `${types}/excel?status=active&sort=name`)
  assert.match(String(sent.headers['content-type']), /spreadsheetml/)
  assert.deepEqual(
    sheet.slice(0, 3).map(cells => cells[0]),
    ['Cargo Type', 'Status: active', 'Name'],
  )
  assert.deepEqual(
    sheet.slice(3, 5).map(cells => cells[0]),
    ['Barley', 'Corn'],
  )
  const arabic = await got('huda', `${banks}/excel?search=riyad`)
  assert.equal(arabic.sheet[0]?.[0], 'البنوك')
  assert.equal((await got('viewer', `${banks}/excel`)).sent.statusCode, 404)
  assert.equal((await got('admin', `${types}/excel?colour=red`)).sent.statusCode, 400)
})
