import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { readSheet } from 'read-excel-file/node'
import { bank } from '#areas/master-data/bank/definition.ts'
import { cargoGrade } from '#areas/master-data/cargo-grade/definition.ts'
import { cargoType } from '#areas/master-data/cargo-type/definition.ts'
import { vessel } from '#areas/master-data/vessel/definition.ts'
import { transaction } from '#database/connect.ts'
import { mountListFiles } from '#excel/routes.server.ts'
import { excelOf } from '#excel/write.server.ts'
import { type Fields, text } from '#kit/fields.ts'
import { plain } from '#kit/server/behaviour.ts'
import type { Person } from '#kit/server/context.ts'
import { makeContext } from '#kit/server/make-context.ts'
import { readListQuery } from '#kit/server/query.ts'
import { documentAddresses, mountDocuments } from '#kit/server/routes.ts'
import { everyRow } from '#kit/server/rows.ts'
import { mountSession } from '#session/server.ts'
import { type Body, testApplication } from '../../tests/http.ts'
import { form, type Part } from '../../tests/multipart.ts'

const numbered = { ...vessel, prefix: 'SHIP' }
const slices = new Map([bank, cargoType, cargoGrade, numbered].map(document => [document.name, plain(document)]))

let app: Awaited<ReturnType<typeof testApplication>>
type Ask = Awaited<ReturnType<typeof app.as>>
let admin: Ask
let viewer: Ask

const banks = '/api/agencies/1/master-data/bank'

before(async () => {
  app = await testApplication({
    slices,
    arabic: { Name: 'الاسم', Bank: 'البنوك', Status: 'الحالة' },
    mount: app => {
      const addresses = documentAddresses(slices, [])
      mountSession(app)
      mountDocuments(app, addresses)
      mountListFiles(app, addresses)
    },
  })
  await app.addUser({ username: 'admin', isAgencyAdmin: true })
  await app.addUser({ username: 'huda', isAgencyAdmin: true, language: 'arabic' })
  await app.addUser({ username: 'viewer', permissions: ['canViewBank'] })
  ;[admin, viewer] = [await app.as('admin'), await app.as('viewer')]
  await admin('POST', banks, { name: 'Riyad Bank', nameAr: 'بنك الرياض' })
})
after(() => app.end())

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

const send = (ask: Ask, url: string, parts: Part[], headers = {}) => {
  const { payload, headers: own } = form(parts)
  return ask('POST', url, payload, { ...own, ...headers })
}

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

test('rows of a file are checked without being stored, then stored all together', async () => {
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

test('a dry run takes no numbers: rows stored afterwards are numbered from the first', async () => {
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

test('if one row is wrong none is stored, and every problem is returned with its row', async () => {
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

test('a list is exported with its filter, in the reader’s language', async () => {
  const got = async (name: string, url: string) => {
    const { token } = await app.as(name)
    const sent = await app.http.inject({ url, headers: { authorization: `Bearer ${token}` } })
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

test('a long list is exported consistently: rows added during the export are not in it, and no row is in it twice', async () => {
  const add =
    'insert into bank (agency_id, status, name, name_ar) select 1, $1, $2 || n, $3 from generate_series(1, $4) n'
  await app.sql(add, ['active', 'Bank ', 'بنك', 2500])
  const opening = { text: 'select app.enter_from($1, 1, null) as asker', values: [hashOf(admin.token)] }
  const names = await transaction(app.pool, opening, async opened => {
    const context = makeContext(app.http.services, opened, opened.first.asker as Person, null)
    const query = await readListQuery(bank, { search: 'Bank ', sort: 'name' }, context)
    const cursors = async () => (await opened.client.query('select name from pg_cursors')).rows.map(({ name }) => name)
    const found: string[] = []
    for await (const { name } of everyRow(bank, query, context)) {
      // Adds rows that sort before all rows read so far: pages counted from the start of the list would shift.
      if (found.length % 700 === 0) await app.sql(add, ['active', `A Bank ${found.length} `, 'بنك', 5])
      if (found.length === 1500) assert.deepEqual(await cursors(), ['list bank'], 'the rest has not been read yet')
      found.push(name as string)
    }
    assert.deepEqual(await cursors(), [])
    return found
  })
  assert.deepEqual([names.length, new Set(names).size], [2501, 2501])
  assert.ok(names.every(name => !name.startsWith('A Bank')))
  const { body } = await admin('GET', `${banks}?search=A%20Bank`)
  assert.equal(body.count, 20, 'they are in the list afterwards')
})

test('a fifth file of a user is refused while four are running, and created when they have arrived', async () => {
  const holder = new pg.Client(app.url)
  await holder.connect()
  await holder.query('begin; lock table bank')
  const four = Array.from({ length: 4 }, () => admin('GET', `${banks}/excel`))
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while ((await app.sql(waiting)).length < 4) await new Promise(resolve => setTimeout(resolve, 20))
  const fifth = await admin('GET', `${banks}/excel`)
  assert.deepEqual([fifth.status, fifth.body.code, fifth.headers['retry-after']], [429, 'FILES_UNDER_WAY', '5'])
  await holder.end()
  assert.deepEqual(
    (await Promise.all(four)).map(({ status }) => status),
    [200, 200, 200, 200],
  )
  assert.equal((await admin('GET', `${banks}/excel`)).status, 200)
})
