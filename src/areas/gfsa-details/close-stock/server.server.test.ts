// Closing the stock of a consignee at a terminal: in sequence, after its checklist, with its difference posted as a stock-take; and which
// entries are refused afterwards.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addDays, endOfMonth, formatDay, startOfMonth } from '#kit/days.ts'
import { type SalesApplication, startSalesApplication } from '../../../../tests/application-with-prices.ts'
import type { Answer, Ask } from '../../../../tests/test-application.ts'

let app: SalesApplication
let reporter: Ask
const root = (path: string): string => `/api/agencies/${app.redSea.id}/${path}`
const address = 'gfsa-details/close-stock'

before(async () => {
  app = await startSalesApplication()
  await app.stock({ kg: 500_000, bags: 5_000 })
  reporter = await app.as('gf')
})
after(() => app?.close())

type Figure = Record<string, number | string | null>
type Row = Answer['body'] & { id: number; status: string; figures: Figure[] }

const lot = () => {
  const { companies, terminals } = app.world
  return { consignee: companies.c1, terminal: terminals.jeddah, lc: app.lc, form: 'Raw' }
}

const closeOf = (daysAgo: number, more: object = {}) => {
  const { consignee, terminal } = lot()
  return { consignee, terminal, period: 'Day', day: app.ago(daysAgo), ...more }
}
const drafted = async (body: object): Promise<Row> => {
  const answer = await reporter('POST', root(address), body)
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  return answer.body as Row
}
const act = (ask: Ask, id: number, action: string, body: object = {}): Promise<Answer> =>
  ask('PUT', root(`${address}/${id}/${action}`), body)
const closed = async (body: object): Promise<Row> => {
  const { id } = await drafted(body)
  const answer = await act(reporter, id, 'approve')
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.body as Row
}
const refused = ({ status, body }: Answer, expected: number, code: string): Answer['body'] => {
  assert.deepEqual([status, body.code], [expected, code], JSON.stringify(body))
  return body
}
const lose = (daysAgo: number, more: object = {}): Promise<Answer> =>
  app.ask('POST', 'terminals/cargo-loss', {
    ...lot(),
    date: app.ago(daysAgo),
    lossType: 'Handling',
    quantity: 0.1,
    ...more,
  })
const survey = (id: unknown): Promise<unknown> =>
  app.sql(
    `insert into app.paper (agency_id, document, document_id, paper_type, file_name, media_type, bytes, content)
     values (app.agency(), 'cargoLoss', $1, 'Survey report', 'survey.pdf', 'application/pdf', 1, 'x')`,
    [id],
  )
const approveLoss = (id: unknown): Promise<Answer> => app.ask('PUT', `terminals/cargo-loss/${id}/approve`, {})

test('a difference beyond the usual loss must be entered under Cargo Loss first, and nothing is closed in part', async () => {
  const { id } = await drafted(closeOf(31, { figures: [{ form: 'Raw', declared: 400, reason: 'Surveyed' }] }))
  const refusal = refused(await act(reporter, id, 'approve'), 422, 'SURVEY_MISSING')
  assert.match(String(refusal.message), /^The difference is more than is usually lost\./)
  assert.deepEqual(refusal.fields, { figures: 'More than usual.' })
  assert.equal((await app.get<Row>(`${address}/${id}`)).status, 'Open')
  assert.equal((await app.get<{ count: number }>('terminals/cargo-loss')).count, 0)
  assert.equal((await act(reporter, id, 'cancel', { reason: 'To be surveyed' })).status, 200)
  const again = await drafted(closeOf(31))
  assert.deepEqual([again.figures[0]!.opening, again.figures[0]!.book], [0, 500])
  await act(reporter, again.id, 'cancel', { reason: 'Closed later' })
})

test('a draft of that owner at that terminal blocks the close, another owner’s does not', async () => {
  const loss = (await lose(30)).body
  const { id } = await drafted(closeOf(30))
  const { consignee, terminal } = lot()
  const query = `consignee=${consignee}&terminal=${terminal}&date=${app.ago(30)}`
  const read = async (query: string) =>
    (await reporter('GET', root(`${address}/checklist?${query}`))).body as {
      lines: { of: string; path: string }[]
      book: Figure[]
    }
  const { lines, book } = await read(query)
  assert.deepEqual(book, [{ form: 'Raw', quantity: 500 }])
  assert.deepEqual(
    lines.map(({ of }) => of),
    ['Cargo Loss'],
  )
  assert.equal((await app.get<{ count: number }>(lines[0]!.path)).count, 1)
  assert.deepEqual(
    (await read(query.replace(`terminal=${terminal}`, `terminal=${app.world.terminals.yanbu}`))).lines,
    [],
  )
  refused(await act(reporter, id, 'approve'), 422, 'UNFINISHED')
  assert.equal((await approveLoss(loss.id)).status, 200)
  const { body } = await act(reporter, id, 'approve')
  assert.equal(body.status, 'Closed', JSON.stringify(body))
  const [figure] = (body as Row).figures
  assert.deepEqual(
    [figure!.form, figure!.opening, figure!.received, figure!.lost, figure!.book, figure!.declared, figure!.difference],
    ['Raw', 0, 500, 0.1, 499.9, 499.9, 0],
  )
})

test('days close in sequence, a month closes the open rest of it', async () => {
  const gap = await reporter('POST', root(address), closeOf(27))
  assert.equal(
    gap.body.message,
    `Days are closed without gaps. The next one is ${formatDay(app.ago(29))}. Close that one first.`,
  )
  refused(await reporter('POST', root(address), closeOf(30)), 409, 'CONFLICT')
  assert.equal((await reporter('POST', root(address), closeOf(-1))).status, 400)
  assert.equal((await closed(closeOf(29))).firstDay, app.ago(29))
})

test('nothing of that owner and terminal can be posted, canceled or changed inside; elsewhere it can', async () => {
  const inside = (await lose(29)).body
  await survey(inside.id)
  const refusal = refused(await approveLoss(inside.id), 422, 'PERIOD_CLOSED')
  const [first, openDay] = [formatDay(app.ago(29)), formatDay(app.ago(28))]
  assert.equal(
    refusal.message,
    `Nabt Al Jazirah Trading · Jeddah: the stock of ${first} is closed. The first open day is ${openDay}.`,
  )
  assert.deepEqual(refusal.fields, { date: `Closed. The first open day is ${openDay}.` })
  const { body } = await app.ask('POST', 'terminals/cargo-loss/effect', {
    ...lot(),
    ...{ date: app.ago(29), lossType: 'Handling', quantity: 0.1 },
  })
  assert.equal((body.refusal as { message: string }).message, refusal.message)
  const [posted] = await app.sql(`select id from cargo_loss where agency_id = app.agency() and status = 'Active'`)
  refused(await app.ask('PUT', `terminals/cargo-loss/${posted!.id}/cancel`, { reason: 'Wrong' }), 422, 'PERIOD_CLOSED')
  assert.equal((await app.ask('PUT', `terminals/cargo-loss/${posted!.id}/reverse`, { reason: 'Found' })).status, 200)
  await app.act('terminals/cargo-loss', Number(inside.id), 'cancel', { reason: 'Too late' })
  const cash = { direction: 'Receipt', customer: app.world.customers[0], consignee: lot().consignee, mode: 'Cash' }
  assert.equal((await app.ask('POST', 'payments', { ...cash, amount: 10, date: app.ago(29) })).status, 201)
})

test('a difference needs its reason, and is posted as a stock-take', async () => {
  const figures = [{ form: 'Raw', declared: 499.85 }]
  const unreasoned = await reporter('POST', root(address), closeOf(28, { figures }))
  assert.deepEqual(unreasoned.body.fields, { 'figures.0.reason': 'Please enter why.' })
  const row = await closed(closeOf(28, { figures: [{ ...figures[0], reason: 'Surveyed' }] }))
  const { rows } = await app.get<{ rows: Record<string, unknown>[] }>('terminals/cargo-loss?lossType=Stock-take')
  assert.deepEqual(
    rows.map(({ docNo, quantity, status, date }) => [docNo, quantity, status, date]),
    [[row.stockTakes, 0.05, 'Active', app.ago(28)]],
  )
  const [next] = (await drafted(closeOf(27))).figures
  assert.deepEqual([next!.opening, next!.book], [499.85, 499.85])
})

test('the report has each form of each close, visible to the owner only', async () => {
  const path = root(`gfsa-details/closing-stock?from=${app.ago(60)}&to=${app.ago(0)}`)
  const read = async (username: string) => (await (await app.as(username))('GET', path)).body as { rows: Figure[] }
  const { rows } = await read('gf')
  assert.deepEqual(
    rows.map(({ date, book, declared, difference, state }) => [date, book, declared, difference, state]),
    [
      [app.ago(28), 499.9, 499.85, -0.05, 'Closed'],
      [app.ago(29), 499.9, 499.9, 0, 'Closed'],
      [app.ago(30), 499.9, 499.9, 0, 'Closed'],
    ],
  )
  assert.equal((await read('consignee1')).rows.length, 3)
  assert.equal((await read('consignee2')).rows.length, 0)
  const [own, rival] = [await app.as('consignee1'), await app.as('consignee2')]
  const { rows: closes } = await app.get<{ rows: Row[] }>(`${address}?status=Closed`)
  for (const { id } of closes) {
    assert.equal((await own('GET', root(`${address}/${id}`))).status, 200)
    assert.equal((await rival('GET', root(`${address}/${id}`))).status, 404)
    assert.equal((await act(own, id, 'reopen', { reason: 'No' })).status, 404)
  }
})

test('reported under its reference; only an admin reopens the last close', async () => {
  const { rows } = await app.get<{ rows: Row[] }>(`${address}?status=Closed&sort=-date`)
  const [newest, before] = rows as [Row, Row]
  const { body } = await act(reporter, newest.id, 'report', { reference: 'G-77' })
  assert.deepEqual([body.status, body.reference], ['Reported', 'G-77'])
  const why = { reason: 'A receipt was missed' }
  assert.equal((await act(reporter, newest.id, 'reopen', why)).status, 404)
  refused(await act(app.admin, before.id, 'reopen', why), 409, 'CONFLICT')
  assert.equal((await act(app.admin, newest.id, 'reopen')).status, 400)
  assert.equal((await act(app.admin, newest.id, 'reopen', why)).body.status, 'Reopened')
  const [logged] = await app.sql(
    `select h.action, h.reason, u.username from app.history h join staff_user u on u.agency_id = h.agency_id and u.id = h.actor
     where h.agency_id = app.agency() and h.document = 'stockClose' and h.document_id = $1 order by h.id desc limit 1`,
    [newest.id],
  )
  assert.deepEqual(logged, { action: 'reopen', reason: why.reason, username: 'admin' })
  const loss = (await lose(28)).body
  assert.match(String(refused(await approveLoss(loss.id), 422, 'SURVEY_MISSING').message), /^Nothing has moved here/)
  await survey(loss.id)
  assert.equal((await approveLoss(loss.id)).status, 200)
  const again = await closed(closeOf(28))
  assert.equal(again.figures[0]!.book, 499.75)
  const listed = root(`gfsa-details/closing-stock?from=${app.ago(28)}&to=${app.ago(28)}`)
  const { body: list } = await reporter('GET', listed)
  assert.deepEqual([list.count, list.totals], [1, { received: 0, issued: 0, sold: 0, lost: 0.15, difference: 0 }])
  assert.equal((await reporter('GET', `${listed}&state=Closed&state=Reopened`)).body.count, 2)
  const wb = await app.as('wb')
  assert.equal((await act(wb, again.id, 'approve')).status, 404)
  assert.deepEqual(await app.faults(), [])
})

test('a surplus is posted as a stock-take, too', async () => {
  const figures = [{ form: 'Raw', declared: 499.8, reason: 'Weighed over' }]
  const row = await closed(closeOf(27, { countMethod: 'Weigh-over', figures }))
  assert.equal(row.figures[0]!.difference, 0.05)
  const { rows } = await app.get<{ rows: Record<string, unknown>[] }>('terminals/cargo-loss?lossType=Stock-take')
  const taken = rows.find(({ docNo }) => docNo === row.stockTakes)!
  assert.deepEqual([taken.quantity, taken.status, taken.date], [-0.05, 'Active', app.ago(27)])
  assert.equal((await drafted(closeOf(26))).figures[0]!.opening, 499.8)
})

test('an open ticket of that owner at that terminal blocks the close', async () => {
  const { consignee, terminal } = lot()
  const truck = { truck: app.world.trucks[0], firstWeight: 43_620, remarks: 'A farm' }
  const ticket = await app.add('terminals/receive-cargo', { date: app.ago(0), source: 'Other', ...lot(), ...truck })
  const query = `consignee=${consignee}&terminal=${terminal}&date=${app.ago(0)}`
  const { body } = await reporter('GET', root(`${address}/checklist?${query}`))
  const found = body.lines as { of: string; found: number; isBlocking: boolean }[]
  assert.ok(
    found.some(({ of, found: open, isBlocking }) => of === 'Receive Cargo' && open === 1 && isBlocking),
    JSON.stringify(found),
  )
  await app.act('terminals/receive-cargo', ticket.id, 'cancel', { reason: 'Turned away' })
})

test('a month after a closed day closes the open rest of it, once', async () => {
  const month = startOfMonth(addDays(startOfMonth(app.ago(0)), -1))
  const { companies, terminals } = app.world
  const at = { consignee: companies.c1, terminal: terminals.yanbu }
  await closed({ ...at, period: 'Day', day: addDays(month, 4) })
  const next = { ...at, period: 'Month', day: addDays(endOfMonth(month), 1) }
  assert.equal((await reporter('POST', root(address), next)).status, 400)
  const whole = await closed({ ...at, period: 'Month', day: addDays(month, 1) })
  assert.deepEqual([whole.firstDay, whole.date], [addDays(month, 5), endOfMonth(month)])
  refused(await reporter('POST', root(address), { ...at, period: 'Month', day: month }), 409, 'CONFLICT')
})
