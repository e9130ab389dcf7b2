// Rules for every document. A new document is covered as soon as it is in the catalogue: the golden scenario and an opening balance create
// rows of all of them.

import assert from 'node:assert/strict'
import { existsSync, globSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { allDocuments, views } from '#areas/catalogue.ts'
import { analyses } from '#areas/catalogue-analytics.ts'
import { allReports, reports } from '#areas/catalogue-reports.ts'
import { columnsOf, type Document, fieldOf } from '#kit/document.ts'
import { parameterOf } from '#kit/fields.ts'
import type { Report } from '#kit/report.ts'
import { grantedScreens, rightTo } from '#rights/rights.ts'
import { addOpeningBalance } from './opening-balance.ts'
import { type Ask, type GoldenApplication, startGoldenApplication } from './test-application.ts'

type Row = Record<string, unknown> & { id: number; status: string; version: number; labels: Record<string, string> }

const all = allDocuments
let app: GoldenApplication
let admin: Ask
let stranger: Ask
let rivals: Ask[]
/** users of the two consignees with the right to see every report */
let readers: Ask[]

const addReader = async (username: string, company: unknown, role: unknown): Promise<Ask> => {
  const account = { name: `A ${username}`, password: 'Barley#2026', language: 'english', isAgencyAdmin: false }
  const { status, body } = await admin('POST', '/api/agencies/1/users', {
    ...account,
    username,
    company,
    roles: [role],
  })
  assert.equal(status, 201, JSON.stringify(body))
  return app.as(username)
}

before(async () => {
  app = await startGoldenApplication()
  admin = await app.as('admin')
  await addOpeningBalance(app, admin)
  stranger = await app.as('admin2')
  rivals = [await app.as('consignee1'), await app.as('consignee2')]
  const permissions = grantedScreens.map(screen => rightTo('View', screen))
  const role = await admin('POST', '/api/agencies/1/staff/roles', { name: 'Reader', type: 'consignee', permissions })
  const { c1, c2 } = app.redSea.world.companies
  readers = [await addReader('reader1', c1, role.body.id), await addReader('reader2', c2, role.body.id)]
})
after(() => app?.close())

const base = (document: Document): string => `/api/agencies/1/${document.address}`
const rowsOf = async (ask: Ask, document: Document, query = ''): Promise<Row[]> =>
  ((await ask('GET', `${base(document)}${query}`)).body.rows ?? []) as Row[]

// Not documents: the agency is the tenant itself, its first steps and the price board are computed from others, and a sandbox is an agency.
const isNoDocument = (folder: string): boolean =>
  ['agencies', 'getting-started', 'sandbox', 'accounts/price-board'].includes(folder)

test('every folder with a definition is in the catalogue', () => {
  const known = [...all, ...reports]
    .map(({ address }) => address)
    .concat(analyses.map(({ name }) => `analytics/${name}`))
  for (const file of globSync('src/areas/**/definition.ts')) {
    const folder = file.slice('src/areas/'.length, -'/definition.ts'.length)
    if (isNoDocument(folder)) continue
    assert.ok(
      known.some(
        address =>
          address === folder || folder.endsWith(`/${address.split('/').at(-1)}`) || folderOf(address) === folder,
      ),
      `${folder} is in no catalogue`,
    )
  }
})

// Screens for which the product sets another address than their folder.
const folderOf = (address: string): string =>
  ({
    shipping: 'shipping/voyage',
    payments: 'payments/payment',
    'payments/pre-payments': 'payments/pre-payment',
    'staff/users': 'staff/user',
    'staff/teams': 'staff/team',
    'staff/roles': 'staff/role',
  })[address] ?? address

test('every document has its own folder', () => {
  for (const { address } of all) assert.ok(existsSync(`src/areas/${folderOf(address)}/definition.ts`), address)
})

for (const document of all) {
  test(`${document.name}: refers only to fields and states that exist`, () => {
    for (const name of [...columnsOf(document), ...document.filters, ...document.search, document.named]) {
      assert.ok(fieldOf(document, name), `${document.name}.${name}`)
    }
    const { life } = document
    for (const state of [life.initial, ...life.posted, ...life.editable]) assert.ok(life.states.includes(state), state)
    for (const { moves } of Object.values(life.actions)) {
      for (const state of Object.entries(moves).flat())
        assert.ok(life.states.includes(state), `${document.name}: ${state}`)
    }
  })

  test(`${document.name}: is listed, read, sorted and narrowed`, async () => {
    const answer = await admin('GET', base(document))
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    const rows = answer.body.rows as Row[]
    assert.ok(rows.length > 0, 'the golden scenario has rows of it')
    for (const column of columnsOf(document)) {
      assert.equal((await admin('GET', `${base(document)}?sort=-${column}`)).status, 200, column)
    }
    const [row] = rows as [Row]
    for (const name of document.filters) {
      const field = document.fields[name]!
      const value = Array.isArray(row[name]) ? (row[name] as unknown[])[0] : row[name]
      if (value === null || value === undefined) continue
      const asked =
        field.shape.kind === 'day'
          ? `from=${value}&to=${value}`
          : `${parameterOf(name, field)}=${encodeURIComponent(String(value))}`
      const narrowed = await rowsOf(admin, document, `?${asked}&pageSize=100`)
      assert.ok(
        narrowed.some(({ id }) => id === row.id),
        `${name} finds the row it was taken from`,
      )
      if (field.shape.kind === 'link' && field.shape.to.named === 'name') {
        const named = await rowsOf(admin, document, `?search=${encodeURIComponent(row.labels[name]!)}&pageSize=100`)
        assert.ok(
          named.some(({ id }) => id === row.id),
          `a search for ${row.labels[name]} finds the row`,
        )
      }
    }
    const one = await admin('GET', `${base(document)}/${row.id}`)
    assert.equal(one.status, 200)
    assert.ok(Array.isArray(one.body.timeline) && Array.isArray(one.body.actions))
    assert.equal((await admin('GET', `${base(document)}?colour=red`)).status, 400)
  })

  test(`${document.name}: its Excel file opens and contains every row`, async () => {
    const { status, body, headers } = await admin('GET', `${base(document)}/excel`)
    assert.equal(status, 200)
    assert.match(headers.get('content-type') ?? '', /spreadsheetml/)
    assert.equal(Buffer.from((body as unknown as { bytes: Uint8Array }).bytes.slice(0, 2)).toString(), 'PK')
  })

  test(`${document.name}: another agency can neither read nor change anything`, async () => {
    const [row] = await rowsOf(admin, document)
    const id = (row as Row).id
    const calls: [string, string, unknown?][] = [
      ['GET', base(document)],
      ['GET', `${base(document)}/excel`],
      ['GET', `${base(document)}/${id}`],
      ['POST', base(document), {}],
      ['PUT', `${base(document)}/${id}`, { version: 1 }],
      ...Object.keys(document.life.actions).map((action): [string, string, unknown] => [
        'PUT',
        `${base(document)}/${id}/${action}`,
        {},
      ]),
      ['GET', `/api/agencies/1/lookups/${document.address}`],
    ]
    for (const [method, path, body] of calls) {
      assert.equal((await stranger(method, path, body)).status, 404, `${method} ${path}`)
    }
    const own = await stranger('GET', `/api/agencies/2/${document.address}/${id}`)
    const foreign = own.status === 200 ? (own.body as Row) : null
    if (foreign) assert.notDeepEqual(foreign.createdAt, (row as Row).createdAt, 'ids of two agencies are apart')
  })

  test(`${document.name}: consignee users see their own rows, in lists, reads, pickers and files`, async () => {
    const everything = (await rowsOf(admin, document, '?pageSize=100')) as (Row & { seenBy?: number[] })[]
    const { c1, c2 } = app.redSea.world.companies
    for (const [n, rival] of rivals.entries()) {
      const [own, other] = n === 0 ? [c1, c2] : [c2, c1]
      const offered = ((await rival('GET', `/api/agencies/1/lookups/${document.address}`)).body.rows ?? []) as Row[]
      const listed = await rowsOf(rival, document, '?pageSize=100')
      for (const row of everything) {
        const whole = (await admin('GET', `${base(document)}/${row.id}`)).body as Row
        const seen = document.seenBy({ ...whole, types: whole.types ?? [] } as never)
        const isHimself = row.username === `consignee${n + 1}`
        const hidden = !isHimself && seen !== 'everyone' && !seen.includes(own as number)
        if (!hidden) continue
        assert.ok(!listed.some(({ id }) => id === row.id), `list shows ${row.id}`)
        assert.ok(!offered.some(({ id }) => id === row.id), `picker offers ${row.id}`)
        assert.equal((await rival('GET', `${base(document)}/${row.id}`)).status, 404)
      }
      assert.ok(other !== own)
    }
  })

  test(`${document.name}: refuses unknown fields, wrong kinds and foreign ids with a message`, async () => {
    const body = Object.fromEntries(Object.keys(document.fields).map(name => [name, { wrong: true }]))
    const answer = await admin('POST', base(document), { ...body, colour: 'red' })
    assert.equal(answer.status, 400, JSON.stringify(answer.body))
    const fields = answer.body.fields as Record<string, string>
    assert.ok(fields.colour, 'names the unknown field')
    for (const name of Object.keys(document.fields)) assert.ok(fields[name], `names ${name}`)
  })
}

test('a view lists only rows that match it', async () => {
  for (const view of views) {
    const rows = await rowsOf(admin, view as unknown as Document, '?pageSize=100')
    const [[name, value]] = Object.entries(view.only) as [[string, string]]
    assert.ok(rows.length > 0)
    for (const row of rows) assert.ok((row[name] as string[]).includes(value))
  }
})

const ofConsignees = allReports.filter(({ right }) => (grantedScreens as string[]).includes(right))

// Parameters of a report other than its days.
const furtherQuery: Record<string, () => string[]> = {
  'reports/customers-ledger': () => app.redSea.world.customers.map(id => `&customerId=${id}`),
  'reports/account-statement': () => ['Customer', 'Consignee', 'Vendor', 'Agent'].map(kind => `&partyKind=${kind}`),
  'reports/lc-detail': () => ['', '&by=Terminal'],
}

// Reports whose sums for a consignee are less than the sums of its own rows, because some of these are withheld from the consignee.
const withheld: Record<string, string> = {
  'reports/laytime-report': 'statements of a vessel are for staff',
  'reports/lc-detail': 'an LC of another owner is not shown, even where some of its cargo was bought',
  'reports/barley-closing-stock': 'nor what it cost',
}

type ReportAnswer = { rows: Row[]; totals: Record<string, number>; [name: string]: unknown }

const readReport = async (ask: Ask, { address, filters }: Report, more: string): Promise<ReportAnswer> => {
  const query = `${'from' in filters ? 'from=2026-01-01&' : ''}pageSize=100${more}`
  const { status, body } = await ask('GET', `/api/agencies/1/${address}?${query}`)
  assert.equal(status, 200, `${address}: ${JSON.stringify(body)}`)
  return body as ReportAnswer
}

// The owners of a row: its links to companies.
const ownersIn = ({ columns }: Report, row: Row): unknown[] =>
  Object.entries(columns)
    .filter(([, { shape }]) => (shape.kind === 'link' || shape.kind === 'links') && shape.to.name === 'company')
    .flatMap(([name]) => row[name] ?? [])

let rivalRows = 0

for (const report of ofConsignees) {
  test(`${report.address}: a consignee's user sees rows of that consignee only, also when requesting others`, async () => {
    const { c1, c2 } = app.redSea.world.companies
    const sides = [
      { reader: readers[0]!, own: c1, rival: c2, names: /Sahel Tihama/ },
      { reader: readers[1]!, own: c2, rival: c1, names: /Nabt Al Jazirah/ },
    ]
    for (const { reader, own, rival, names } of sides) {
      for (const more of furtherQuery[report.address]?.() ?? ['']) {
        const answer = await readReport(reader, report, more)
        for (const row of answer.rows) {
          const owners = ownersIn(report, row)
          assert.ok(owners.length === 0 || owners.includes(own), `${more} ${JSON.stringify(row)}`)
        }
        assert.doesNotMatch(JSON.stringify(answer), names, more)
        const ofRival = (await readReport(admin, report, more)).rows.filter(row => !ownersIn(report, row).includes(own))
        rivalRows += ofRival.filter(row => ownersIn(report, row).length > 0).length
        if (!('consignee' in report.filters)) continue
        const asked = await readReport(reader, report, `${more}&consigneeId=${rival}`)
        assert.ok(
          asked.rows.every(row => ownersIn(report, row).includes(own)),
          'asked for the rival',
        )
        if (withheld[report.address]) continue
        const narrowed = await readReport(admin, report, `${more}&consigneeId=${own}`)
        assert.deepEqual(answer.totals, narrowed.totals, `${more}: the sums are those of the own rows`)
      }
    }
  })
}

test('the reports contained rows that had to be hidden', () => assert.ok(rivalRows > 40, `${rivalRows} rows`))
