import assert from 'node:assert/strict'
import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { bank } from '#areas/master-data/bank/definition.ts'
import { plain } from '#kit/server/behaviour.ts'
import { documentAddresses, mountDocuments } from '#kit/server/routes.ts'
import { mountPapers } from '#papers/papers.server.ts'
import { safeName } from '#papers/upload.server.ts'
import { mountSession } from '#session/server.ts'
import { openScanner } from '#storage/scan.ts'
import { withClient } from '../../database/client.ts'
import { activityView } from '../../tests/cluster.ts'
import { bookParts, pdfOf, pngOf, zipOf } from '../../tests/hostile-files.ts'
import { type Body, testApplication } from '../../tests/http.ts'
import { eventually } from '../../tests/journeys/wait-until.ts'

import { form, type Part } from '../../tests/multipart.ts'
import { startScanner } from '../../tests/scanner.ts'

const papered = { ...bank, papers: ['Contract', 'Other'] }
const slices = new Map([[papered.name, plain(papered)]])

let scanner: Awaited<ReturnType<typeof startScanner>>
let app: Awaited<ReturnType<typeof testApplication>>
type Ask = Awaited<ReturnType<typeof app.as>>
let admin: Ask
let viewer: Ask
let bankId: number

const banks = '/api/agencies/1/master-data/bank'

before(async () => {
  scanner = await startScanner()
  app = await testApplication({
    slices,
    scan: openScanner(scanner.url),
    mount: app => {
      const addresses = documentAddresses(slices, [])
      mountSession(app)
      mountDocuments(app, addresses)
      mountPapers(app, addresses)
    },
  })
  await app.addUser({ username: 'admin', isAgencyAdmin: true })
  await app.addUser({ username: 'viewer', permissions: ['canViewBank'] })
  await app.addUser({ username: 'stranger', agencyId: 2, isAgencyAdmin: true })
  ;[admin, viewer] = [await app.as('admin'), await app.as('viewer')]
  const { body } = await admin('POST', banks, { name: 'Riyad Bank', nameAr: 'بنك الرياض' })
  bankId = body.id
})
after(async () => {
  await app.end()
  scanner.close()
})

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer<<>>\n%%EOF\n')
const burst = (size?: number): Buffer =>
  zipOf([...bookParts(), { name: 'xl/worksheets/sheet1.xml', content: Buffer.alloc(120 << 20), size }])
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

test('a paper is stored, listed, downloaded and never shown inline', async () => {
  const parts = [...file(pdf, 'عقد الشراء.pdf', 'text/html'), { name: 'issuedOn', value: '2026-11-21' }]
  const { status, body } = await send(admin, papers(), parts)
  assert.equal(status, 201, JSON.stringify(body))
  assert.deepEqual(
    [body.fileName, body.mediaType, body.bytes, body.status, body.issuedOn, body.uploadedBy],
    ['عقد الشراء.pdf', 'application/pdf', pdf.length, 'Uploaded', '2026-11-21', 'admin'],
  )
  const list = await viewer('GET', papers())
  assert.deepEqual([list.body.count, list.body.types], [1, ['Contract', 'Other']])
  const got = await app.http.inject({
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
  ['a picture that says it is 60,000 by 60,000', file(pngOf(60_000, 60_000), 'a.png'), 413],
  ['a picture without a size', file(pngOf(0, 10), 'a.png'), 415],
  ['an Excel file that bursts', file(burst(), 'a.xlsx'), 413],
  ['an Excel file that says it is short', file(burst(1), 'a.xlsx'), 413],
  ['an archive that is no Excel file', file(zipOf([{ name: 'word/document.xml', content: '<a/>' }]), 'a.xlsx'), 415],
  ['an archive with bytes said twice', file(zipOf([...bookParts(), ...bookParts()]), 'a.xlsx'), 415],
  ['a PDF with a program', file(pdfOf(['<</OpenAction<</S/JavaScript/JS(x)>>>>']), 'a.pdf'), 422],
  ['a PDF with a password', file(pdfOf(['<<>>'], '<</Encrypt 5 0 R>>'), 'a.pdf'), 422],
  ['half a PDF', file(pdf.subarray(0, -6), 'a.pdf'), 415],
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

test('JSON is refused as an upload', async () => {
  assert.equal((await admin('POST', papers(), { paperType: 'Contract' })).status, 415)
})

test('a form that breaks off or has no boundary is refused, and leaves no paper', async () => {
  const { payload, headers } = form(file(pdf, 'broken.pdf'))
  for (const [sent, type] of [
    [payload.subarray(0, -20), headers['content-type']],
    [payload.subarray(0, 150), headers['content-type']],
    [payload, 'multipart/form-data'],
    [payload, 'multipart/form-data; boundary=another'],
  ] as const) {
    const { status, body } = await admin('POST', papers(), sent, { 'content-type': type })
    assert.deepEqual([status, body.code], [400, 'UNREADABLE'], type)
    assert.match(body.message, /Send it again/)
  }
  assert.deepEqual(await app.sql(`select from app.paper where file_name = 'broken.pdf'`), [])
})

test('unsafe characters are removed from names', () => {
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

test('papers are verified or rejected, and verified ones cannot be deleted', async () => {
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
  const actions = page.timeline.map(({ action }: Body) => action)
  assert.deepEqual(actions.slice(0, 4), ['remove-paper', 'reject-paper', 'verify-paper', 'add-paper'])
})

test('papers are visible to users who may see the document, and to no others', async () => {
  await app.sql(`update bank set seen_by = '{7}' where id = $1`, [bankId])
  const { body } = await send(admin, papers(), file(pdf, 'a.pdf'))
  const [row] = await app.sql('select seen_by from app.paper where id = $1', [body.id])
  assert.deepEqual(row.seen_by.map(Number), [7])
  assert.equal((await send(viewer, papers(), file(pdf, 'a.pdf'))).status, 404)
  const stranger = await app.as('stranger')
  assert.equal((await stranger('GET', papers())).status, 404)
  assert.equal((await stranger('GET', `/api/agencies/2/master-data/bank/${bankId}/documents/${body.id}`)).status, 404)
  // Saving makes the bank visible to everybody again; its papers follow.
  const { body: page } = await admin('GET', `${banks}/${bankId}`)
  const saved = await admin('PUT', `${banks}/${bankId}`, {
    name: page.name,
    nameAr: page.nameAr,
    version: page.version,
  })
  assert.equal(saved.status, 200, JSON.stringify(saved.body))
  const [shown] = await app.sql('select seen_by from app.paper where id = $1', [body.id])
  assert.equal(shown.seen_by, null)
})

test('a repeated upload is stored once', async () => {
  const key = { 'idempotency-key': 'paper-1' }
  const first = await send(admin, papers(), file(pdf, 'once.pdf'), key)
  const second = await send(admin, papers(), file(pdf, 'once.pdf'), key)
  assert.deepEqual([second.status, second.body], [201, first.body])
  assert.equal((await send(admin, papers(), file(png, 'once.png'), key)).status, 409)
})

test('four uploads of a user are under way at most, and their papers count as files, too', async () => {
  const waiting = `select from ${activityView()} where datname = current_database() and wait_event_type = 'Lock'`
  const four = await withClient(app.url, async holder => {
    await holder.query('begin; lock table app.paper')
    const four = ['1', '2', '3', '4'].map(n => send(admin, papers(), file(pdf, `${n}.pdf`)))
    await eventually(async () => assert.ok((await app.sql(waiting)).length >= 4, 'they wait'))
    for (const fifth of [await send(admin, papers(), file(pdf, '5.pdf')), await admin('GET', `${papers()}/1`)])
      assert.deepEqual([fifth.status, fifth.body.code, fifth.headers['retry-after']], [429, 'FILES_UNDER_WAY', '5'])
    assert.equal((await send(viewer, papers(), file(pdf, '5.pdf'))).status, 404, 'others are not counted with them')
    return four
  })
  assert.deepEqual(
    (await Promise.all(four)).map(({ status }) => status),
    [201, 201, 201, 201],
  )
})

test('a large paper is sent completely, and a client that does not read holds no transaction', async () => {
  const large = Buffer.concat([pdf, Buffer.alloc(12 << 20, 'barley '), Buffer.from([0, 255, 128])])
  // Larger than this scanner accepts.
  const { body } = await send(admin, papers(), file(pdf, 'large.pdf'))
  await app.sql('update app.paper set content = $1, bytes = $2 where id = $3', [large, large.length, body.id])
  const address = await app.http.listen({ port: 0, host: '127.0.0.1' })
  const asked = (): Promise<IncomingMessage> =>
    new Promise(resolve =>
      get(`${address}${papers()}/${body.id}`, { headers: { authorization: `Bearer ${admin.token}` } }, resolve),
    )
  const unread = await asked()
  assert.equal(unread.statusCode, 200)
  const busy = await app.sql(`select from pg_stat_activity where datname = current_database()
    and application_name = 'gms' and state <> 'idle' and pid <> pg_backend_pid()`)
  assert.deepEqual(busy, [])
  assert.ok((await buffer(await asked())).equals(large))
  unread.destroy()
})
