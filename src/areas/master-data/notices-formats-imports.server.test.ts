// Notices of bags, formats of invoices, and customers imported from the finance system.

import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { excelOf } from '#excel/write.server.ts'
import { sendBagNotices } from '#integrations/bag-notices.ts'
import { text } from '#kit/fields.ts'
import { demoPassword } from '../../../database/demo/accounts.ts'
import { signIn } from '../../../database/demo/caller.ts'
import { type CargoApplication, startCargoApplication } from '../../../tests/application-with-cargo.ts'
import { startBackgroundWorks } from '../../../tests/background-works.ts'

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

test('low stock is notified once a day, in the application and by mail, to subscribed users', async () => {
  const { world: w } = app
  const { id: reader } = (await (await app.as('admin'))('GET', '/api/user-context')).body.user as { id: number }
  await pool.query(`update bag_module_notification set status = 'inActive'`)
  await pool.query(`update staff_user set email = 'admin@example.com' where id = $1`, [reader])
  const body = {
    name: 'Bags of 50',
    event: 'Low stock',
    threshold: 1000,
    bagGrade: w.bag50,
    recipients: [reader],
    channels: ['E-mail', 'Application'],
    frequency: 'Daily',
  }
  const wrong = await app.refused('POST', 'master-data/bag-module-notification', { ...body, threshold: null })
  assert.deepEqual(Object.keys(wrong.fields), ['threshold'])
  await app.add('master-data/bag-module-notification', body)
  assert.deepEqual(await sendBagNotices(pool, { arabic: {} }), { sent: 1 })
  assert.deepEqual(await sendBagNotices(pool, { arabic: {} }), { sent: 0 })
  const notices = await app.get('notices')
  const [notice] = notices.rows as { sentence: string; isNew: boolean }[]
  assert.deepEqual(
    [notices.unseen, notice?.sentence, notice?.isNew],
    [1, 'Bags of 50: 0 bags are left, fewer than 1,000. Order new ones.', true],
  )
  const mails = await pool.query(`select shown, state from app.message where purpose = 'mail' and user_id = $1`, [
    reader,
  ])
  assert.deepEqual(mails.rows, [{ shown: 'a•••@example.com', state: 'Waiting' }])
  assert.deepEqual((await app.ask('PUT', 'notices/seen')).body, { seen: 1 })
  assert.equal((await app.get('notices')).unseen, 0)
  const other = await app.as('ops')
  assert.deepEqual((await other('GET', '/api/agencies/1/notices')).body, { unseen: 0, rows: [] })
})

test('one format for each consignee and paper, visible to that consignee', async () => {
  const { companies } = app.world
  const body = {
    name: 'Tax invoice',
    consignee: companies.c2,
    documentType: 'Credit note',
    languages: 'Arabic and English',
    paper: 'A4 sheet',
    qrPlace: 'Top',
    termsAr: 'الدفع خلال 30 يومًا',
  }
  const { id } = await app.add('master-data/invoice-format', body)
  assert.equal((await app.refused('POST', 'master-data/invoice-format', body)).fields.documentType, 'Exists already.')
  assert.equal((await app.get(`master-data/invoice-format/${id}`)).termsAr, body.termsAr)
})

const path = 'master-data/import-fims-customers'
const heads = ['FIMS code', 'Name', 'VAT number', 'CR number', 'Mobile', 'City']

const excelWith = async (rows: (string | null)[][]): Promise<Uint8Array> =>
  new Uint8Array(
    await buffer(
      excelOf({
        catalogue: {},
        language: 'english',
        timeZone: 'Asia/Riyadh',
        title: 'Customers',
        columns: Object.fromEntries(heads.map(head => [head, text(head)])),
        rows: rows.map(row => Object.fromEntries(row.map((value, at) => [heads[at], value]))),
      } as never),
    ),
  )

const upload = async (who: string, file: Blob, name: string, query: string) => {
  const token = await signIn(app.address, who, demoPassword)
  const body = new FormData()
  body.append('file', file, name)
  const answer = await fetch(`${app.address}/api/agencies/1/${path}?${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

const send = async (who: string, rows: (string | null)[][], query: string) =>
  upload(who, new Blob([(await excelWith(rows)) as never]), 'customers.xlsx', query)

type ImportedRow = { verdict: string; mayOverwrite: boolean; customer: { id: number } | null }

test('a registration that begins with 7 becomes the unified number of a new customer', async () => {
  const row = ['F-79', 'Unified Farm', null, '7009 998 887', '0559990079', 'Taif']
  const { status, body } = await send('admin', [row], `consigneeId=${app.world.companies.c1}`)
  assert.equal(status, 200, JSON.stringify(body))
  const { rows } = await app.get<{ rows: Record<string, unknown>[] }>('master-data/customer?search=F-79')
  assert.deepEqual([rows[0]!.crNo, rows[0]!.unifiedNo, rows[0]!.kind], [null, '7009998887', 'Company'])
})

test('customers of the finance system: a dry run first, nothing overwritten without confirmation, all problems at once', async () => {
  const { customers, companies } = app.world
  const ours = await app.get(`master-data/customer/${customers[0]}`)
  const same = [ours.fimsCode, ours.name, ours.vatNo, ours.crNo, ours.mobile, ours.city] as string[]
  const rows = [['F-77', 'New Farm', null, null, '0559990077', 'Taif'], same, [...same.slice(0, 5), 'Abha']]
  const bad = await send('admin', [...rows, ['F-78', 'Wrong', '12', null, '123', 'Taif']], 'dryRun=true')
  assert.equal(bad.status, 200, JSON.stringify(bad.body))
  const problems = (bad.body.problems as { row: number; field: string }[]).map(({ row, field }) => [row, field])
  assert.deepEqual(problems, [
    [5, 'fimsCode'],
    [6, 'vatNo'],
    [6, 'mobile'],
  ])
  const [fresh, , other] = rows as [string[], string[], string[]]
  const query = `consigneeId=${companies.c1}`
  const tried = await send('admin', [fresh, other], `dryRun=true&${query}`)
  assert.deepEqual(
    (tried.body.rows as ImportedRow[]).map(({ verdict, mayOverwrite, customer }) => [
      verdict,
      mayOverwrite,
      customer?.id,
    ]),
    [
      ['New', false, undefined],
      ['Conflict', true, customers[0]],
    ],
  )
  const found = async () => (await app.get('master-data/customer?search=F-77')).count
  assert.equal(await found(), 0)
  assert.equal((await send('admin', [fresh], 'dryRun=false')).status, 400)
  const taken = await send('admin', [fresh, other], `dryRun=false&${query}&overwrite=4`)
  assert.deepEqual([taken.status, taken.body.taken, await found()], [200, 2, 1])
  assert.equal((await app.get(`master-data/customer/${customers[0]}`)).city, 'Abha')
  assert.equal((await send('wb', [fresh], 'dryRun=true')).status, 404)
})

test('the finance system may write its customers as comma separated text, too', async () => {
  const text = `\ufeff${heads.join(';')}\r\nF-90;"Rawdah; Feed";;;0559990090;Taif\r\nF-91;Other;12;;0559990091;Taif\r\n`
  const { status, body } = await upload('admin', new Blob([text]), 'customers.csv', 'dryRun=true')
  assert.equal(status, 200, JSON.stringify(body))
  const rows = body.rows as { row: number; name: string; verdict: string }[]
  assert.deepEqual(
    rows.map(({ row, name, verdict }) => [row, name, verdict]),
    [[2, 'Rawdah; Feed', 'New']],
  )
  assert.deepEqual(
    (body.problems as { row: number; field: string }[]).map(({ row, field }) => [row, field]),
    [[3, 'vatNo']],
  )
  assert.equal((await upload('admin', new Blob(['\x00\x01']), 'customers.csv', 'dryRun=true')).status, 415)
  assert.equal((await upload('admin', new Blob([text]), 'customers.pdf', 'dryRun=true')).status, 415)
})

test('the finance system’s values and balances are stored for every customer in the file, once they are imported', async () => {
  const ours = await app.get(`master-data/customer/${app.world.customers[1]}`)
  const cells = [ours.fimsCode, `"${ours.name}"`, ours.vatNo, ours.crNo, ours.mobile, ours.city]
  const file = (day: string) => {
    const row = [...cells, '-1234.56', day].map(value => value ?? '').join(';')
    return new Blob([`${heads.join(';')};Balance;Balance at the end of\r\n${row}\r\n`])
  }
  const noted = () =>
    app.sql(
      `select f.city, b.day::text, b.balance::integer from app.fims_customer f
       join app.fims_balance b on b.agency_id = f.agency_id and b.customer = f.customer where f.agency_id = app.agency() and f.customer = $1`,
      [ours.id],
    )
  const late = await upload('admin', file(app.ago(-1)), 'customers.csv', 'dryRun=true')
  assert.deepEqual(
    (late.body.problems as { row: number; field: string }[]).map(({ row, field }) => [row, field]),
    [[2, 'balanceDay']],
  )
  const looked = await upload('admin', file(''), 'customers.csv', 'dryRun=true')
  assert.deepEqual([looked.body.taken, looked.body.noted, await noted()], [0, 1, []])
  const taken = await upload('admin', file(''), 'customers.csv', 'dryRun=false')
  assert.deepEqual([taken.body.taken, taken.body.noted], [0, 1])
  assert.deepEqual(await noted(), [{ city: ours.city, day: app.ago(0), balance: -123_456 }])
})

test('a long file of customers is imported in the background, with the same result', async t => {
  const works = await startBackgroundWorks(app.databaseUrl)
  t.after(works.stop)
  const rows = Array.from({ length: 510 }, (_, n) => [
    `L-${n}`,
    `Long Farm ${n}`,
    null,
    null,
    `0557${100_000 + n}`,
    'Taif',
  ])
  const { status, body } = await send('admin', rows, 'dryRun=true')
  assert.equal(status, 202)
  const { id } = (body as { work: { id: number } }).work
  for (;;) {
    const work = await app.get(`background-work/${id}`)
    assert.notEqual(work.state, 'Failed', JSON.stringify(work))
    if (work.state === 'Done') {
      const { count, rows: told } = work.result as { count: number; rows: ImportedRow[] }
      assert.deepEqual([count, told.length, told[0]?.verdict], [510, 510, 'New'])
      return
    }
    await wait(100)
  }
})
