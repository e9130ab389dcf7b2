// What is shown in Arabic is Arabic: a word of ours that stands in a column of texts is marked as ours, so that screens, files and papers
// translate it; and roles are called by their Arabic names.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { standardRoles } from '#areas/agencies/standard-roles.ts'
import { reports } from '#areas/catalogue-reports.ts'
import type { Fields } from '#kit/fields.ts'
import { findRequests } from '../../bench/sweep/requests.ts'
import { withClient } from '../../database/client.ts'
import { type Ask, type GoldenHouse, startGoldenHouse } from '../../tests/test-application.ts'
import { catalogues } from '../../tests/text-keys.ts'

let house: GoldenHouse
let admin: Ask
before(async () => {
  house = await startGoldenHouse()
  await withClient(house.databaseUrl, client => client.query(`update staff_user set language = 'arabic'`))
  admin = await house.as('admin')
})
after(() => house?.close())

const ours = new Set([...catalogues('ar').values()].flatMap(texts => Object.keys(texts)))
// Entered by people, though a country may be named by us, too.
const entered = ['origin']
const unmarked = (columns: Fields): string[] =>
  Object.entries(columns).flatMap(([name, { shape, need }]) =>
    shape.kind === 'text' && need !== 'automatic' && !entered.includes(name) ? [name] : [],
  )

type Rows = { rows?: Record<string, unknown>[] }

test('a report marks the words of ours among its texts', async () => {
  const { found } = await findRequests(path => admin('GET', path), house.redSea.id)
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

test('a statement calls a row by the document it is', async () => {
  const { body } = await admin('GET', '/api/agencies/1/reports/account-statement?from=2026-01-01&to=2026-12-31')
  const kinds = new Set(((body as Rows).rows ?? []).map(({ kind }) => kind))
  assert.ok(kinds.has('Tax Invoice') && !kinds.has('Tax Invoices'), [...kinds].join())
})

test('roles an agency begins with are called in Arabic, also beside users and rights', async () => {
  const { nameAr } = standardRoles.acc!
  const rows = ((await admin('GET', '/api/agencies/1/staff/roles?pageSize=100')).body as Rows).rows!
  const role = rows.find(row => row.nameAr === nameAr)!
  const { body } = await admin('GET', `/api/agencies/1/staff/roles/${role.id}/permission`)
  assert.equal((body.role as { name: string }).name, nameAr)
  const users = ((await admin('GET', '/api/agencies/1/staff/users?pageSize=100')).body as Rows).rows!
  const labels = users.flatMap(user => (user.labels as { roles?: string[] }).roles ?? [])
  assert.ok(labels.includes(nameAr), labels.join())
})
