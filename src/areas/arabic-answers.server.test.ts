// Everything shown in Arabic is Arabic: a text of the program in a column of texts is marked as such, so that screens, files and papers
// translate it; and roles are shown with their Arabic names.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { standardRoles } from '#areas/agencies/standard-roles.ts'
import { reports } from '#areas/catalogue-reports.ts'
import { localTime } from '#kit/days.ts'
import type { Fields } from '#kit/fields.ts'
import { keepSentence, translateText } from '#texts/kept-sentences.ts'
import { catalogueOf } from '#texts/translate.ts'
import { findRequests } from '../../bench/sweep/requests.ts'
import { withClient } from '../../database/client.ts'
import { type Ask, type GoldenApplication, startGoldenApplication } from '../../tests/test-application.ts'
import { catalogues } from '../../tests/text-keys.ts'

let app: GoldenApplication
let admin: Ask
before(async () => {
  app = await startGoldenApplication()
  await withClient(app.databaseUrl, client => client.query(`update staff_user set language = 'arabic'`))
  admin = await app.as('admin')
})
after(() => app?.close())

const ours = new Set([...catalogues('ar').values()].flatMap(texts => Object.keys(texts)))
// Entered by users, although the program may also fill in a country.
const entered = ['origin']
const unmarked = (columns: Fields): string[] =>
  Object.entries(columns).flatMap(([name, { shape, need }]) =>
    shape.kind === 'text' && need !== 'automatic' && !entered.includes(name) ? [name] : [],
  )

type Rows = { rows?: Record<string, unknown>[] }

test('a report marks the texts of the program among its texts', async () => {
  const { found } = await findRequests(path => admin('GET', path), app.redSea.id)
  let read = 0
  const off = new Set<string>()
  for (const report of reports) {
    const request = found.find(({ path }) => path.replace(/\?.*/, '').endsWith(`/${report.address}`))
    const days = 'from' in report.filters ? 'from=2026-01-01&to=2026-12-31&' : ''
    const path = request?.path.replace(/\?|$/, `?${days}`)
    const { rows = [] } = (path ? (await admin('GET', path)).body : {}) as Rows
    read += rows.length
    for (const name of unmarked(report.columns as Fields))
      for (const row of rows) if (ours.has(String(row[name]))) off.add(`${report.name}.${name}: ${row[name]}`)
  }
  assert.ok(read > 100, `${read} rows`)
  assert.deepEqual([...off], [])
})

test('a statement names the document of each row', async () => {
  const { body } = await admin('GET', '/api/agencies/1/reports/account-statement?from=2026-01-01&to=2026-12-31')
  const kinds = new Set(((body as Rows).rows ?? []).map(({ kind }) => kind))
  assert.ok(kinds.has('Tax Invoice') && !kinds.has('Tax Invoices'), [...kinds].join())
})

test('the initial roles are shown with their Arabic names, also beside users and rights', async () => {
  const { nameAr } = standardRoles.acc!
  const rows = ((await admin('GET', '/api/agencies/1/staff/roles?pageSize=100')).body as Rows).rows!
  const role = rows.find(row => row.nameAr === nameAr)!
  const { body } = await admin('GET', `/api/agencies/1/staff/roles/${role.id}/permission`)
  assert.equal((body.role as { name: string }).name, nameAr)
  const users = ((await admin('GET', '/api/agencies/1/staff/users?pageSize=100')).body as Rows).rows!
  const labels = users.flatMap(user => (user.labels as { roles?: string[] }).roles ?? [])
  assert.ok(labels.includes(nameAr), labels.join())
})

// A stored sentence of each kind, as its own code stores it. All values are `ZZ-17`, so that any other Latin text is untranslated.
const named = 'ZZ-17'
const today = `from=${localTime(new Date(), 'Asia/Riyadh').day}&to=${localTime(new Date(), 'Asia/Riyadh').day}`
const kinds: [kind: string, kept: string, insert: string, path: string][] = [
  [
    'a notice',
    keepSentence('{name}: its certificate ends on {until}. Renew it on the page of the unit.', {
      name: named,
      until: named,
    }),
    `insert into app.notice (agency_id, user_id, subject, sentence, shown)
     select agency_id, id, 'a test', $1, true from staff_user where username = 'admin'`,
    'notices',
  ],
  [
    'a refusal at the gate',
    keepSentence('Permit {permit} was canceled. Ask for a new one.', { permit: named }),
    `insert into app.history (agency_id, document, document_id, action, reason) select 1, 'lc', min(id), 'refused', $1 from lc where agency_id = 1`,
    'procurement/lc/:lc',
  ],
  [
    'balances that could not be read',
    keepSentence('The answer is of {found}, not of {day}.', { found: named, day: named }),
    'insert into app.fims_reading (agency_id, day, problem) values (1, current_date, $1)',
    `fims-logs?${today}`,
  ],
  [
    'a message that was not taken',
    keepSentence('Not set: {settings}', { settings: [named, named] }),
    `with sent as (insert into app.message (agency_id, purpose, shown, expires_at) values (1, 'mail', '–', now()) returning id)
     insert into app.message_attempt (agency_id, message_id, channel, accepted, error_class, detail, ms) select 1, id, 'email', false, 'CONFIG', $1, 1 from sent`,
    `logs/messages?${today}`,
  ],
  [
    'a row of a file that work in the background refused',
    keepSentence('Enter at most {max} characters.', { max: named }),
    `insert into app.background_work (agency_id, owner, home_agency, kind, title, task, state, problem)
     select 1, id, 1, 'import', 'Customers', '{}', 'Failed', jsonb_build_object('message', 'Nothing was imported. Correct the marked rows and send the file again.',
       'code', 'IMPORT_REFUSED', 'details', jsonb_build_object('problems', jsonb_build_array(jsonb_build_object('row', 2, 'field', null, 'message', $1::text))))
     from staff_user where username = 'admin'`,
    'background-work',
  ],
]

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

test('a stored sentence with values is shown in Arabic, whatever the language of its author', async () => {
  const lc = await withClient(app.databaseUrl, async client => {
    for (const [, kept, insert] of kinds) await client.query(insert, [kept])
    return (await client.query('select min(id)::float8 as id from lc where agency_id = 1')).rows[0].id as number
  })
  for (const [kind, kept, , path] of kinds) {
    const { status, body } = await admin('GET', `/api/agencies/1/${path.replace(':lc', String(lc))}`)
    assert.equal(status, 200, `${kind}: ${JSON.stringify(body)}`)
    const said = textsIn(body).filter(text => text.includes(named))
    assert.ok(said.length > 0, `${kind}: ${kept}`)
    for (const text of said) assert.doesNotMatch(text.replaceAll(named, ''), /[A-Za-z]/, kind)
  }
})

test('the reason of a failed mail is shown in the reader’s language, with the response of the recipient’s server', async () => {
  const refusal = await withClient(app.databaseUrl, async client => {
    const { rows } = await client.query(
      `select app.last_refusal(1, max(message_id)) as kept from app.message_attempt where agency_id = 1`,
    )
    return rows[0].kept as string
  })
  const words = catalogueOf([...catalogues('ar').values()])
  assert.match(translateText(words, refusal), /^القناة غير مضبوطة كما يجب: غير محدد: ZZ-17/)
  assert.match(
    translateText(catalogueOf([...catalogues('en').values()]), refusal),
    /^The channel is not set up correctly: Not set: ZZ-17/,
  )
})
