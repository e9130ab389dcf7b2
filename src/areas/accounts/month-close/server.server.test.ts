// Closing the books of a month: what prevents it, which entries are refused afterwards and with which messages, and reopening it.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addDays, endOfMonth, formatDay, instantAt, startOfMonth } from '#kit/days.ts'
import { withClient } from '../../../../database/client.ts'
import { demoPassword } from '../../../../database/demo/accounts.ts'
import { type SalesApplication, startSalesApplication } from '../../../../tests/application-with-prices.ts'
import { startBackgroundWorks, worksDone } from '../../../../tests/background-works.ts'
import type { Answer, Ask } from '../../../../tests/test-application.ts'

let app: SalesApplication
let accountant: Ask
let manager: Ask

/** the first days of the last two completed months */
let earlier = ''
let last = ''
before(async () => {
  app = await startSalesApplication()
  last = startOfMonth(addDays(startOfMonth(app.ago(0)), -1))
  earlier = startOfMonth(addDays(last, -1))
  await app.stock({ kg: 500_000, bags: 5_000, date: earlier })
  accountant = await app.as('acc')
  manager = await app.as('acm')
})
after(() => app?.close())

const root = (path: string): string => `/api/agencies/${app.redSea.id}/${path}`
const put = (ask: Ask, path: string, body: object = {}): Promise<Answer> => ask('PUT', root(path), body)
const refused = ({ status, body }: Answer, expected: number, code: string): Answer['body'] => {
  assert.deepEqual([status, body.code], [expected, code], JSON.stringify(body))
  return body
}

const draftClose = async (month: string): Promise<number> => {
  const { status, body } = await accountant('POST', root('accounts/month-close'), { month })
  assert.equal(status, 201, JSON.stringify(body))
  return body.id as number
}
const path = (id: number, action: string): string => `accounts/month-close/${id}/${action}`

const receipt = (date: string) => ({
  ...{ direction: 'Receipt', customer: app.world.customers[0], consignee: app.world.companies.c1 },
  ...{ amount: 100, mode: 'Cash', date },
})
const receive = (date: string): Promise<Answer> => app.admin('POST', root('payments'), receipt(date))

type Checklist = { lines: { title: string; of: string; found: number; path: string; isBlocking: boolean }[] }

test('a month cannot be closed before it is over', async () => {
  const { status, body } = await accountant('POST', root('accounts/month-close'), { month: app.ago(0) })
  assert.deepEqual(
    [status, body.message, body.fields],
    [400, 'This month is not over yet. Close it when it is over.', { month: 'Not over yet.' }],
  )
})

test('a draft blocks the close, and the checklist links to it; unallocated money does not block', async () => {
  const { companies, terminals } = app.world
  const lot = { consignee: companies.c1, terminal: terminals.jeddah, lc: app.lc, form: 'Raw' }
  const loss = await app.add('terminals/cargo-loss', {
    ...lot,
    date: endOfMonth(earlier),
    lossType: 'Handling',
    quantity: 1,
  })
  assert.equal((await receive(addDays(earlier, 1))).status, 201)
  const close = await draftClose(earlier)
  const { lines } = await app.get<Checklist>(`accounts/month-close/checklist?month=${earlier}`)
  const found = lines.filter(line => line.found > 0)
  assert.deepEqual(
    found.map(({ of, found, isBlocking }) => [of, found, isBlocking]),
    [
      ['Cargo Loss', 1, true],
      ['', 1, false],
    ],
  )
  assert.equal((await app.get<{ count: number }>(found[0]!.path)).count, 1)
  const refusal = refused(await put(manager, path(close, 'approve')), 422, 'UNFINISHED')
  assert.equal(refusal.message, 'Not posted yet: Cargo Loss (1). Post or cancel that first.')
  await app.act('terminals/cargo-loss', loss.id, 'approve')
})

test('users without the right cannot close a month', async () => {
  const close = await draftClose(earlier)
  assert.equal((await put(accountant, path(close, 'approve'))).status, 404)
  assert.equal((await put(await app.as('wb'), path(close, 'approve'))).status, 404)
  assert.equal((await (await app.as('consignee1'))('GET', root('accounts/month-close'))).status, 404)
  assert.equal((await put(accountant, path(close, 'cancel'), { reason: 'No' })).status, 200)
})

test('each cash box is counted at closing: a difference needs a reason, and both are shown with the name of the month', async () => {
  await app.sql(`update staff_user set cash_box = 'Jeddah 1' where agency_id = app.agency() and username = 'csh'`)
  assert.equal((await (await app.as('csh'))('POST', root('payments'), receipt(earlier))).status, 201)
  const { cash } = await app.get<{ cash: { cashBox: string | null; amount: number }[] }>(
    `accounts/month-close/checklist?month=${earlier}`,
  )
  assert.deepEqual(
    cash.map(({ cashBox, amount }) => [cashBox, amount]),
    [
      ['Jeddah 1', 100],
      [null, 100],
    ],
  )
  const [box] = cash
  const count = (more: object = {}) =>
    accountant('POST', root('accounts/month-close'), {
      ...{ month: addDays(earlier, 9), cash: [{ cashBox: box!.cashBox, counted: 95.5, ...more }] },
    })
  assert.deepEqual((await count()).body.fields, { 'cash.0.reason': 'Please enter why.' })
  const { body } = await count({ reason: 'Change was given' })
  const kept = await app.get<{ monthName: string; year: string; cash: Record<string, unknown>[] }>(
    `accounts/month-close/${body.id}`,
  )
  const name = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(new Date(earlier))
  assert.deepEqual([kept.monthName, kept.year], [name, earlier.slice(0, 4)])
  assert.deepEqual(
    kept.cash.map(({ cashBox, book, counted, difference, reason }) => [cashBox, book, counted, difference, reason]),
    [
      [box!.cashBox, 100, 95.5, -4.5, 'Change was given'],
      [null, 100, null, null, null],
    ],
  )
  assert.equal((await put(accountant, path(Number(body.id), 'cancel'), { reason: 'Counted again' })).status, 200)
})

// Stock that returns by a credit note, in bulk and in bags, and from a merged owner; the opening balance is less by as much.
const returnCargo = async (): Promise<void> => {
  const [cargo] =
    await app.sql(`select unit, role, consignee_id as "consigneeId", consignment_id as "consignmentId", form,
    location_id as "locationId", cargo_type_id as "cargoTypeId", grade_id as "gradeId" from ledger.account
    where agency_id = app.agency() and unit = 'KG' and role = 'TERMINAL' and bag_kg is null`)
  const { locationId: _, ...counter } = cargo!
  const kinds = { bulkReturn: 1_000, emptyBagReturn: 250, creditNote: 250, company: 250, opening: -1_750 }
  for (const [documentId, [kind, amount]] of Object.entries(kinds).entries()) {
    const legs = [
      { ...cargo, amount },
      { ...counter, role: 'OPENING', amount: -amount },
    ]
    const request = { kind, documentType: 'opening', documentId: 100 + documentId, date: earlier, legs }
    await app.sql('select ledger.post($1::jsonb)', [JSON.stringify(request)])
  }
}

test('facts for a pivot name the documents that returned goods', async () => {
  await returnCargo()
  const { rows } = await app.get<{ rows: { kind: string; quantity: number }[] }>(
    `analytics/bi?from=${earlier}&to=${earlier}&by=kind`,
  )
  const named = new Map(rows.map(({ kind, quantity }) => [kind, quantity]))
  assert.deepEqual([named.get('Credit Notes'), named.get('Merged')], [1.5, 0.25], JSON.stringify(rows))
})

test('a closed month has signed figures line by line; nothing can be posted into it', async () => {
  const draft = await draftClose(earlier)
  const { status, body } = await put(manager, path(draft, 'approve'))
  assert.deepEqual([status, body.status], [200, 'Closed'], JSON.stringify(body))
  const [close] = await app.sql('select sha256 from ledger.close where id = $1', [body.closeNo])
  assert.equal((await app.get(`accounts/month-close/${draft}`)).signature, close!.sha256)
  const report = await app.get<{ count: number; rows: Record<string, unknown>[] }>(
    `accounts/closed-accounts?monthCloseId=${draft}&pageSize=100`,
  )
  assert.equal(report.count, body.accounts)
  const stock = report.rows.find(({ of, closingQuantity }) => of === 'Barley' && closingQuantity === 499)
  assert.ok(stock, JSON.stringify(report.rows))
  assert.deepEqual(String(stock.movements).split(' · ').sort(), [
    ...['Cargo Loss −1.000', 'Credit Note 1.500', 'Merged 0.250', 'Opening balance 498.250'],
  ])
  const openDay = formatDay(last)
  const inside = endOfMonth(earlier)
  const message = `${formatDay(inside)} is closed. The first open day is ${openDay}.`
  const fields = { date: `Closed. The first open day is ${openDay}.` }
  const refusal = refused(await receive(inside), 422, 'PERIOD_CLOSED')
  assert.deepEqual([refusal.message, refusal.fields], [message, fields])
  assert.equal((refusal.details as { firstOpenDay: string }).firstOpenDay, last)
  const { body: effect } = await app.admin('POST', root('payments/effect'), receipt(inside))
  const shown = effect.refusal as { message: string; fields: object }
  assert.deepEqual([shown.message, shown.fields], [message, fields])
  assert.equal((await receive(last)).status, 201)
})

test('documents inside it can be neither canceled nor changed; a reversal is dated on the day it is made', async () => {
  const losses = () =>
    app.sql(`select document_id, effective_date::text as day from ledger.posting
      where document_type = 'cargoLoss' order by id`)
  const [loss] = await losses()
  const at = `terminals/cargo-loss/${loss!.document_id}`
  const refusal = refused(await put(app.admin, `${at}/cancel`, { reason: 'Wrong' }), 422, 'PERIOD_CLOSED')
  assert.equal(
    refusal.message,
    `${formatDay(endOfMonth(earlier))} is closed. The first open day is ${formatDay(last)}.`,
  )
  assert.equal((await put(app.admin, `${at}/reverse`, { reason: 'Found again' })).status, 200)
  assert.equal((await losses()).at(-1)!.day, app.ago(0))

  const [paid] = await app.sql(`select id, version from payment where agency_id = app.agency() and date = $1`, [
    addDays(earlier, 1),
  ])
  const change = { version: Number(paid!.version) }
  for (const values of [receipt(last), { ...receipt(addDays(earlier, 1)), amount: 101 }])
    refused(await put(app.admin, `payments/${paid!.id}`, { ...values, ...change }), 422, 'PERIOD_CLOSED')
})

// A user with these rights only.
const asHolderOf = async (...permissions: string[]): Promise<Ask> => {
  const { id } = await app.add('staff/roles', { name: 'Late entries', permissions })
  const account = { name: 'Late', language: 'english', isAgencyAdmin: false, password: demoPassword }
  await app.add('staff/users', { ...account, username: 'late', roles: [id] })
  return app.as('late')
}

// Grants the exception while the agency has another time zone, and returns its end.
const endOfException = async (lock: number, exception: object, zone: string): Promise<string> => {
  const inZone = (name: string) => app.sql('update agency set time_zone = $1 where id = app.agency()', [name])
  await inZone(zone)
  assert.equal((await put(app.admin, path(lock, 'allow'), exception)).status, 200)
  await inZone('Asia/Riyadh')
  const [row] = await app.sql(
    `select extract(epoch from expires_at)::float8 as ends from ledger.lock_exception where agency_id = app.agency() order by id desc limit 1`,
  )
  return new Date((row!.ends as number) * 1000).toISOString()
}

test('a locked month accepts postings of users with the right, and of a user that an admin names', async () => {
  const lock = await draftClose(last)
  const { version, status } = (await put(manager, path(lock, 'lock'))).body
  assert.equal(status, 'Locked')
  const other = await put(accountant, `accounts/month-close/${lock}`, { version, month: earlier })
  assert.deepEqual([other.status, other.body.fields], [400, { month: 'Locked.' }])
  const cash = [{ cashBox: 'Jeddah 1', counted: 100 }]
  const counted = await put(accountant, `accounts/month-close/${lock}`, { version, month: last, cash })
  assert.equal(counted.body.status, 'Locked', JSON.stringify(counted.body))
  const clerk = await app.as('csh')
  const refusal = refused(await clerk('POST', root('payments'), receipt(last)), 422, 'PERIOD_CLOSED')
  const openDay = formatDay(addDays(endOfMonth(last), 1))
  assert.equal(
    refusal.message,
    `${formatDay(last)} is locked. Choose ${openDay} or a later day, or ask an administrator for an exception.`,
  )
  assert.equal((await receive(last)).status, 201)
  const late = await asHolderOf('canViewPayment', 'canAddPayment', 'canPostBehindSoftLock')
  assert.equal((await late('POST', root('payments'), receipt(last))).status, 201, 'by right')
  const [user] = await app.sql(`select id from staff_user where agency_id = app.agency() and username = 'csh'`)
  const exception = { user: Number(user!.id), from: last, until: app.ago(0), reason: 'Late slips' }
  assert.equal((await put(manager, path(lock, 'allow'), exception)).status, 404)
  assert.equal((await put(app.admin, path(lock, 'allow'), exception)).status, 200)
  assert.equal(await endOfException(lock, exception, 'Asia/Dubai'), instantAt(`${app.ago(-1)}T00:00:00`, 'Asia/Dubai'))
  assert.equal((await clerk('POST', root('payments'), receipt(last))).status, 201)
  // Receipts after the count are not part of the counted cash.
  const uncounted = await put(manager, path(lock, 'approve'))
  assert.deepEqual([uncounted.status, uncounted.body.fields], [400, { 'cash.0.reason': 'Please enter why.' }])
  const now = await app.get<{ version: number }>(`accounts/month-close/${lock}`)
  const again = { version: now.version, month: last, cash: [{ ...cash[0], counted: 200 }] }
  assert.equal((await put(accountant, `accounts/month-close/${lock}`, again)).status, 200)
  assert.equal((await put(manager, path(lock, 'approve'))).body.status, 'Closed')
  refused(await receive(last), 422, 'PERIOD_CLOSED')
})

test('only the last closed month can be reopened, by an admin, with a stored reason', async () => {
  const { rows } = await app.get<{ rows: { id: number; date: string }[] }>('accounts/month-close?status=Closed')
  const [newest, oldest] = [rows[0]!, rows[1]!]
  const why = { reason: 'An invoice was missed' }
  assert.equal((await put(manager, path(newest.id, 'reopen'), why)).status, 404)
  refused(await put(app.admin, path(oldest.id, 'reopen'), why), 409, 'OUT_OF_ORDER')
  assert.equal((await put(app.admin, path(newest.id, 'reopen'))).status, 400)
  assert.equal((await put(app.admin, path(newest.id, 'reopen'), why)).body.status, 'Reopened')
  const [kept] = await app.sql(`select reopen_reason as why from ledger.close where reopened_at is not null`)
  assert.equal(kept!.why, why.reason)
  assert.equal((await receive(last)).status, 201)
  const again = await put(manager, path(await draftClose(last), 'approve'))
  assert.equal(again.body.status, 'Closed', JSON.stringify(again.body))
  refused(await put(manager, path(newest.id, 'approve')), 409, 'CONFLICT')
  refused(await receive(last), 422, 'PERIOD_CLOSED')
})

// Adds as many empty accounts as make a close run in the background, and removes them afterwards.
const withManyAccounts = async (work: () => Promise<void>): Promise<void> => {
  const numbers = 'generate_series(9000000001, 9000020001) n'
  const asOwner = (...statements: string[]) =>
    withClient(app.databaseUrl, async client => {
      await client.query('set session_replication_role = replica')
      for (const statement of statements) await client.query(statement)
    })
  await asOwner(
    `insert into ledger.balance (agency_id, account_id, unit, role, guarded) select ${app.redSea.id}, n, 'SAR', 'CASH', true from ${numbers}`,
  )
  await work().finally(() => asOwner('delete from ledger.balance where account_id > 9000000000'))
}

test('a close of many accounts runs in the background: it can be stopped and ordered again', async () => {
  const [newest] = (await app.get<{ rows: { id: number }[] }>('accounts/month-close?status=Closed')).rows
  await put(app.admin, path(newest!.id, 'reopen'), { reason: 'Another slip' })
  const close = await draftClose(last)
  const stateOf = async () => (await app.get<{ status: string }>(`accounts/month-close/${close}`)).status
  await withManyAccounts(async () => {
    const ordered = await put(manager, path(close, 'approve'))
    assert.equal(ordered.status, 202, JSON.stringify(ordered.body))
    const { address, id } = ordered.body.work as { id: number; address: string }
    const same = await put(manager, path(close, 'approve'))
    assert.equal((same.body.work as { id: number }).id, id, 'ordered twice it is done once')
    refused(await put(manager, path(newest!.id, 'approve')), 409, 'CONFLICT')
    assert.equal((await manager('PUT', `${address}/cancel`)).body.state, 'Canceled')
    assert.equal(await stateOf(), 'Draft')
    const { work } = (await put(manager, path(close, 'approve'))).body as { work: { address: string } }
    const works = await startBackgroundWorks(app.databaseUrl)
    await worksDone(app.databaseUrl).finally(works.stop)
    const done = (await manager('GET', work.address)).body
    assert.deepEqual([done.state, done.title, works.failed], ['Done', 'Close month', []], JSON.stringify(done))
  })
  assert.equal(await stateOf(), 'Closed')
  refused(await receive(last), 422, 'PERIOD_CLOSED')
})

test('after a failed close postings are possible again', async () => {
  const { status } = await put(manager, path(await draftClose(earlier).catch(() => 0), 'approve'))
  assert.notEqual(status, 200)
  assert.equal((await receive(app.ago(0))).status, 201)
  assert.deepEqual(await app.faults(), [])
})
