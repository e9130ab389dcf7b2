// A name is unique regardless of its spelling; the refusal shows the row that has it.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { withClient } from '../../../database/client.ts'
import type { Row } from '../../../database/demo/caller.ts'
import { type CargoApplication, startCargoApplication } from '../../../tests/application-with-cargo.ts'
import { testDatabase } from '../../../tests/database.ts'

let app: CargoApplication
let pool: pg.Pool
before(async () => {
  app = await startCargoApplication()
  pool = new pg.Pool({ connectionString: app.databaseUrl, max: 2 })
})
after(async () => {
  await pool?.end()
  await app?.close()
})

const same: [string, string, string][] = [
  ['case', 'Al Rajhi Farms', 'AL RAJHI farms'],
  ['blanks', '  Al   Rajhi Farms ', 'Al Rajhi Farms'],
  ['signs', 'Al-Rajhi Farms, Co.', 'Al Rajhi Farms Co'],
  ['marks and tatweel', 'مُحَمَّد الراجـــحي', 'محمد الراجحي'],
  ['alef', 'أحمد إبراهيم آل سعد', 'احمد ابراهيم ال سعد'],
  ['taa marbuta', 'مؤسسة الحبوب', 'مؤسسه الحبوب'],
  ['alef maqsura', 'مصطفى', 'مصطفي'],
  ['digits', 'مستودع ١٢', 'مستودع 12'],
  ['directions that cannot be seen', '\u200fمستودع', 'مستودع'],
]
for (const [what, one, other] of same) {
  test(`two names are one but for ${what}`, async () => {
    const { rows } = await pool.query('select app.plain_name($1) as one, app.plain_name($2) as other', [one, other])
    assert.equal(rows[0].one, rows[0].other)
  })
}

const different: [string, string][] = [
  ['Berth 1-1', 'Berth 11'],
  ['شعير', 'شعير ١'],
  ['Riyad Bank', 'Riyadh Bank'],
  ['***', '+++'],
]
for (const [one, other] of different) {
  test(`${one} and ${other} are two names`, async () => {
    const { rows } = await pool.query('select app.plain_name($1) as one, app.plain_name($2) as other', [one, other])
    assert.notEqual(rows[0].one, rows[0].other)
  })
}

test('every list with names compares them normalised', async () => {
  const { rows } = await pool.query(
    `select tablename, indexdef from pg_indexes where indexname = tablename || '_unique' and indexdef ~ 'lower\\(name\\)'`,
  )
  assert.deepEqual(rows, [])
  const plain = await pool.query(`select from pg_indexes where indexname ~ '_unique$' and indexdef ~ 'plain_name'`)
  assert.equal(plain.rowCount, 14)
})

test('a vendor with the name of another one is refused, and the refusal names that one and its state', async () => {
  const vendor = { name: 'Al-Noor Sacks Est.', nameAr: 'مؤسسة النور', category: 'Bags', currency: 'SAR' }
  const { id } = await app.add('master-data/vendor', vendor)
  const again = { ...vendor, name: '  AL NOOR  sacks est' }
  const { status, message, fields } = await app.refused('POST', 'master-data/vendor', again)
  assert.deepEqual([status, fields], [400, { name: 'Exists already.' }])
  assert.equal(message, 'There is one already: Al-Noor Sacks Est. (Active). Open that one, or choose another Name.')
  await app.act('master-data/vendor', id, 'toggle-status')
  assert.match((await app.refused('POST', 'master-data/vendor', again)).message, /Al-Noor Sacks Est\. \(Inactive\)/)
  const other = await app.add('master-data/vendor', { ...vendor, name: 'Second Sacks' })
  const renamed = { ...vendor, name: 'al noor sacks (est)', version: other.version }
  const change = await app.refused('PUT', `master-data/vendor/${other.id}`, renamed)
  assert.match(change.message, /^There is one already: Al-Noor Sacks Est\./)
  const own = { ...vendor, name: 'SECOND-SACKS', version: other.version }
  assert.equal((await app.ask('PUT', `master-data/vendor/${other.id}`, own)).status, 200)
})

test('customers are equal by name and mobile; another mobile is another customer', async () => {
  const of = {
    nameAr: 'أحمد',
    kind: 'Individual',
    city: 'Taif',
    language: 'arabic',
    consignees: [app.world.companies.c1],
  }
  await app.add('master-data/customer', { ...of, name: 'Ahmad Al-Harbi', mobile: '0551112233' })
  const twin = { ...of, name: 'ahmad al harbi', mobile: '0551112233' }
  const { message, fields } = await app.refused('POST', 'master-data/customer', twin)
  assert.match(message, /^There is one already: Ahmad Al-Harbi \(Active\)/)
  assert.deepEqual(Object.keys(fields), ['mobile'])
  await app.add('master-data/customer', { ...twin, mobile: '0551112234' })
})

test('the database itself refuses two active rows with one name', async () => {
  const { url, drop } = await testDatabase()
  try {
    await withClient(url, async client => {
      await client.query(`insert into agency (id, name, name_ar) values (1, 'One', 'واحد')`)
      const add = (name: string) =>
        client.query(
          `insert into vendor (agency_id, name, name_ar, category, currency, status, created_by, updated_by)
          values (1, $1, $1, 'Bags', 'SAR', 'active', 1, 1)`,
          [name],
        )
      for (const name of ['Al Noor', 'Sadd']) await add(name)
      for (const name of ['AL NOOR', 'Al-Noor', "Al 'Noor'"]) await assert.rejects(add(name), /vendor_unique/)
      await assert.rejects(client.query(`update vendor set name = 'S.A.D.D' where name = 'Al Noor'`), /vendor_unique/)
      await client.query(`update vendor set name = 'Al Noor of Taif' where name = 'Al Noor'`)
      await assert.rejects(add('Al-Noor of Taif'), /vendor_unique/)
    })
  } finally {
    await drop()
  }
})

test('in Arabic a row is shown with its Arabic name, on its page and in lists; without one with the other name', async () => {
  const { jeddah } = app.world.ports
  const called = async (path: string, language: string): Promise<unknown> => {
    const { body } = await app.ask('GET', path, undefined, { 'accept-language': language })
    const row = (body.rows as Row[] | undefined)?.find(({ id }) => id === jeddah) ?? (body as Row)
    return (row.labels as Row).name ?? row.name
  }
  for (const path of [`master-data/port/${jeddah}`, 'master-data/port?pageSize=100']) {
    assert.equal(await called(path, 'en'), 'Jeddah Islamic Port')
    assert.match(String(await called(path, 'ar')), /^ميناء جدة/)
  }
  const { id } = await app.add('master-data/driver', {
    name: 'Only English',
    nationalId: '1000000008',
    mobile: '0500000009',
    licenceNo: '9',
    licenceExpiry: '2029-12-31',
    transporter: app.world.companies.transporter1,
  })
  assert.equal(await called(`master-data/driver/${id}`, 'ar'), 'Only English')
})
