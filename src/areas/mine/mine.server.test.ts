// The inbox: everything that waits for a user, of any document, without anything that the user may not see.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import type { Waiting, WaitKind } from '#areas/mine/calls.ts'
import { dispatchReasons } from '#trade/authority/report-fields.ts'
import type { Row } from '../../../database/demo/caller.ts'
import { type CargoApplication, startCargoApplication } from '../../../tests/application-with-cargo.ts'

let app: CargoApplication
let loss: Row

const root = (path: string, agency = app.redSea.id): string => `/api/agencies/${agency}/${path}`

before(async () => {
  app = await startCargoApplication()
  await app.receive(100_000)
  loss = await proposeLoss(0.02)
})
after(() => app?.close())

const as = async <T = Row>(who: string, method: string, path: string, body?: object): Promise<T> => {
  const answer = await (await app.as(who))(method, root(path), body)
  assert.ok(answer.status < 400, `${who} ${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body as T
}
const refused = async (who: string, method: string, path: string, body?: object): Promise<number> =>
  (await (await app.as(who))(method, root(path), body)).status

const proposeLoss = (quantity: number): Promise<Row> =>
  as('trm', 'POST', 'terminals/cargo-loss', {
    date: app.ago(0),
    consignee: app.world.companies.c1,
    terminal: app.world.terminals.jeddah,
    lc: app.lc1.id,
    form: 'Raw',
    lossType: 'Handling',
    quantity,
  })

type Inbox = { count: number; fresh: number; kinds: Partial<Record<WaitKind, number>>; rows: Waiting[] }
const inbox = (who: string): Promise<Inbox> => as<Inbox>(who, 'GET', 'mine')
const waiting = async (who: string, kind: WaitKind): Promise<Waiting[]> =>
  (await inbox(who)).rows.filter(row => row.kind === kind)
const places = (rows: readonly Waiting[]): string[] => rows.map(({ address, id }) => `${address}/${id}`)
const lossPlace = (): string => `terminals/cargo-loss/${loss.id}`

test('a proposal waits for users who may approve it, with its author and time; not for others', async () => {
  const [found] = (await waiting('admin', 'approve')).filter(({ id, address }) => `${address}/${id}` === lossPlace())
  assert.ok(found)
  assert.deepEqual([found.action, found.status, found.label], ['approve', 'Draft', loss.docNo])
  assert.ok(found.who && found.at)
  const owner = await as('admin', 'GET', `master-data/consignee/${app.world.companies.c1}`)
  assert.deepEqual(
    [found.party, found.figure, found.unit],
    [owner.name, '18.00', 'SAR'],
    'whom it is about, and how much',
  )
  for (const who of ['sls', 'consignee1', 'consignee2']) {
    assert.ok(!places((await inbox(who)).rows).includes(lossPlace()), who)
  }
})

test('the effect of approving is shown before, and equals the posting; then nothing waits any more', async () => {
  const { count } = await inbox('admin')
  const effect = await as('admin', 'POST', `${lossPlace()}/approve/effect`, {})
  const [stock] = (effect.effects as { title: string; unit: string; before: number; after: number }[]).filter(
    ({ before, after }) => after < before,
  )
  assert.ok(stock, JSON.stringify(effect))
  assert.equal(stock.before - stock.after, 20)
  assert.equal((await as('admin', 'GET', lossPlace())).status, 'Draft', 'nothing was written')
  await as('admin', 'PUT', `${lossPlace()}/approve`, {})
  assert.ok(!places((await inbox('admin')).rows).includes(lossPlace()))
  assert.equal((await as('admin', 'GET', 'mine/count')).count, count - 1)
  assert.equal(await refused('admin', 'POST', `${lossPlace()}/approve/effect`, {}), 409)
  assert.equal(await refused('sls', 'POST', `${lossPlace()}/approve/effect`, {}), 404)
})

test('a draft waits to be completed by the user who entered it', async () => {
  const ticket = await as('port', 'POST', 'port-loading', { ...app.ticket(31_000), secondWeight: undefined })
  const place = `port-loading/${ticket.id}`
  const [mine] = (await waiting('port', 'complete')).filter(({ address, id }) => `${address}/${id}` === place)
  assert.ok(mine, JSON.stringify(ticket.status))
  assert.ok(!places(await waiting('ops', 'complete')).includes(place))
  await as('port', 'PUT', `${place}/cancel`, { reason: 'A trial' })
  assert.ok(!places(await waiting('port', 'complete')).includes(place))
})

test('a document sent back waits for its author, with the reason, until it is changed', async () => {
  const draft = await proposeLoss(0.01)
  const place = `terminals/cargo-loss/${draft.id}`
  assert.equal(await refused('trm', 'POST', `${place}/send-back`, { reason: 'No' }), 404, 'own work is not sent back')
  assert.equal(await refused('admin', 'POST', `${place}/send-back`, { reason: ' ' }), 400)
  const answer = await as('admin', 'POST', `${place}/send-back`, { reason: 'Name the silo.' })
  assert.equal((answer.timeline as { action: string; reason: string }[])[0]?.reason, 'Name the silo.')
  const [back] = await waiting('trm', 'returned')
  assert.deepEqual([back?.words, back?.id], ['Name the silo.', draft.id])
  assert.equal((await inbox('trm')).rows.filter(({ id, address }) => `${address}/${id}` === place).length, 1)
  const { version } = await as('trm', 'GET', place)
  const { date, consignee, terminal, lc, form, lossType, quantity } = await as('trm', 'GET', place)
  const again = { date, consignee, terminal, lc, form, lossType, quantity, version, remarks: 'Silo 4' }
  await as('trm', 'PUT', place, again)
  assert.deepEqual(await waiting('trm', 'returned'), [])
})

test('a document is not sent back to an author who has left', async () => {
  const draft = await proposeLoss(0.01)
  await app.sql(`update staff_user set status = 'inActive' where username = 'trm'`)
  const place = `terminals/cargo-loss/${draft.id}`
  assert.equal(await refused('admin', 'POST', `${place}/send-back`, { reason: 'Name the silo.' }), 400)
  assert.deepEqual((await as('admin', 'GET', `${place}/attention`)).tasks, [])
  await app.sql(`update staff_user set status = 'active' where username = 'trm'`)
})

test('terms that end within a month are shown to users who may change them: a credit, a licence', async () => {
  const lcs = (await waiting('admin', 'expiring')).filter(({ address }) => address === 'procurement/lc')
  assert.ok(lcs.some(({ id, words }) => id === app.lc1.id && words === 'Expires on'))
  assert.deepEqual(
    (await waiting('sls', 'expiring')).filter(({ address }) => address === 'procurement/lc'),
    [],
  )
  const { body } = await app.ask('GET', 'master-data/driver')
  const [driver] = body.rows as Row[]
  await app.sql(`update driver set licence_expiry = current_date + 10 where id = ${driver!.id}`)
  const found = (await waiting('admin', 'expiring')).find(
    ({ address, id }) => address === 'master-data/driver' && id === driver!.id,
  )
  assert.equal(found?.words, 'Licence expires on')
  await app.sql(`update driver set licence_expiry = current_date + 40 where id = ${driver!.id}`)
  assert.ok(!places(await waiting('admin', 'expiring')).includes(`master-data/driver/${driver!.id}`))
})

test('a failed sending waits for users who may send it again', async () => {
  await app.sql(`insert into statement_email (agency_id, doc_no, status, date, every, party_kind, format, language, seen_by)
    values (${app.redSea.id}, 'SE-1', 'Failed', current_date, 'Once', 'Customer', 'PDF', 'english', '{}')`)
  const [failed] = await waiting('admin', 'failed')
  assert.deepEqual([failed?.address, failed?.action, failed?.status], ['accounts/statement-email', 'resend', 'Failed'])
  assert.deepEqual(await waiting('wb', 'failed'), [])
  await app.sql(`delete from statement_email where doc_no = 'SE-1'`)
})

test('a mentioned colleague is notified once, and only users who may read the document can be mentioned', async () => {
  const lc = `procurement/lc/${app.lc1.id}`
  assert.equal((await inbox('acm')).fresh, 0)
  await as('admin', 'POST', `${lc}/comments`, { comment: 'Please look, @acm. Not a name: a@b.sa' })
  const [told] = await waiting('acm', 'mentioned')
  assert.deepEqual([told?.words, told?.id], ['Please look, @acm. Not a name: a@b.sa', app.lc1.id])
  assert.equal((await inbox('acm')).fresh, 1)
  assert.equal((await as('acm', 'PUT', 'mine/seen', {})).seen, 1)
  assert.equal((await inbox('acm')).fresh, 0)
  assert.equal((await as('acm', 'PUT', `mine/tasks/${told!.task}/done`, {})).done, 1)
  assert.deepEqual(await waiting('acm', 'mentioned'), [])
  for (const comment of ['@nobodyhere', '@consignee1 only for us', '@consignee2', '@admin2']) {
    assert.equal(
      await refused('admin', 'POST', `${lc}/comments`, { comment, isShown: comment === '@consignee2' }),
      400,
      comment,
    )
  }
  await as('admin', 'POST', `${lc}/comments`, { comment: 'For you: @consignee1', isShown: true })
  assert.equal((await waiting('consignee1', 'mentioned')).length, 1)
})

test('a task has a user and a day, is shown at the document, and can be completed by either side', async () => {
  const lc = `procurement/lc/${app.lc1.id}`
  const { rows } = await as<{ rows: Row[] }>('admin', 'GET', `mine/colleagues?document=lc&id=${app.lc1.id}`)
  const person = rows.find(({ username }) => username === 'acm')!.id
  assert.ok(!rows.some(({ username }) => ['consignee2', 'admin2', 'admin'].includes(username as string)))
  const day = app.ago(-3)
  const asked = await as('admin', 'POST', `${lc}/tasks`, { person, words: 'Ask the bank.', day })
  assert.equal((asked.attention as { tasks: Row[] }).tasks.length, 1)
  assert.equal(((await as('acm', 'GET', `${lc}/attention`)).tasks as Row[]).length, 1)
  const [task] = await waiting('acm', 'asked')
  assert.deepEqual([task?.words, task?.day, task?.who], ['Ask the bank.', day, task?.who])
  assert.equal(await refused('ops', 'PUT', `mine/tasks/${task!.task}/done`, {}), 404)
  assert.equal(await refused('admin', 'POST', `${lc}/tasks`, { person: 999_999, words: 'x', day: null }), 400)
  await as('admin', 'PUT', `mine/tasks/${task!.task}/done`, {})
  assert.deepEqual(await waiting('acm', 'asked'), [])
})

test('users who follow a document are notified of what others do to it, until they have seen it', async () => {
  const lc = `procurement/lc/${app.lc1.id}`
  const followed = await as('acm', 'PUT', `${lc}/follow`, { isFollowed: true })
  assert.equal((followed.attention as { isFollowed: boolean }).isFollowed, true)
  assert.deepEqual(await waiting('acm', 'followed'), [])
  await as('admin', 'POST', `${lc}/comments`, { comment: 'News.' })
  assert.deepEqual(
    (await waiting('acm', 'followed')).map(({ words }) => words),
    ['Comment'],
  )
  await as('acm', 'PUT', `${lc}/follow`, { isFollowed: true })
  assert.deepEqual(await waiting('acm', 'followed'), [])
  await as('acm', 'PUT', `${lc}/follow`, { isFollowed: false })
})

test('a competing consignee and another agency find nothing of it, neither in the inbox nor by its calls', async () => {
  const lc = `procurement/lc/${app.lc1.id}`
  for (const who of ['consignee2', 'admin2']) {
    for (const [method, path, body] of [
      ['POST', `${lc}/tasks`, { person: 1, words: 'x' }],
      ['PUT', `${lc}/follow`, { isFollowed: true }],
      ['POST', `${lc}/send-back`, { reason: 'x' }],
      ['POST', `${lc}/open/effect`, {}],
      ['GET', `${lc}/attention`, undefined],
      ['GET', `mine/colleagues?document=lc&id=${app.lc1.id}`, undefined],
    ] as const) {
      assert.equal(await refused(who, method, path, body), 404, `${who} ${path}`)
    }
  }
  assert.equal(await refused('admin2', 'GET', 'mine'), 404)
  // A task that names the user reveals nothing of a document they may not see.
  await app.sql(`insert into app.task (agency_id, document, document_id, kind, for_user, by_user, words)
    select u.agency_id, 'lc', ${app.lc1.id}, 'asked', u.id, u.id, 'Secret' from staff_user u where u.username = 'consignee2'`)
  assert.deepEqual((await inbox('consignee2')).rows, [])
  const own = await (await app.as('admin2'))('GET', root('mine', app.gulf.id))
  assert.ok(!JSON.stringify(own.body).includes('LC-1'))
  const { rows } = await as<{ rows: Row[] }>('consignee1', 'GET', `mine/colleagues?document=lc&id=${app.lc1.id}`)
  assert.deepEqual(rows, [], 'a consignee is told of its own people only')
})

test('favourites belong to each user alone', async () => {
  const keep = (body: object) => as('acm', 'PUT', 'mine/favourites', body)
  await keep({ address: 'payments', id: null, isKept: true })
  const kept = await keep({ address: 'procurement/lc', id: app.lc1.id, isKept: true })
  assert.deepEqual(kept.rows, [
    { address: 'payments', id: null, label: '', title: '' },
    { address: 'procurement/lc', id: app.lc1.id, label: 'LC-1', title: 'LC' },
  ])
  assert.deepEqual((await as('admin', 'GET', 'mine/favourites')).rows, [])
  assert.equal(((await keep({ address: 'payments', id: null, isKept: false })).rows as Row[]).length, 1)
})

test('favourites that a user can no longer see leave room for others', async () => {
  await app.sql(`insert into app.favourite (agency_id, owner, address, document_id)
    select u.agency_id, u.id, 'procurement/lc', 900000 + n from staff_user u, generate_series(1, 40) n where u.username = 'ops'`)
  const kept = await as('ops', 'PUT', 'mine/favourites', { address: 'payments', id: null, isKept: true })
  assert.equal((kept.rows as Row[]).length, 1)
})

const failAs = (
  receiver: string,
) => `insert into app.dispatch (agency_id, receiver, kind, document, version, key, hash, sequence, rows, quantity,
  channel, format, file_name, content_type, bytes, sealed, waits, alerted, state, error_class)
  values (${app.redSea.id}, '${receiver}', 'Sales', 'x', 1, '${receiver}-1', 'h', 1, 0, 0, 'API', 'JSON', '${receiver}.json', 'application/json',
    0, '', '{}', '{}', 'Dead', 'CONFIG')`

test('dispatches rejected by the authority or FIMS wait for users who may send them again, until they are sent', async () => {
  const owner = new pg.Client(app.databaseUrl)
  await owner.connect()
  const before = (await inbox('admin')).count
  await owner.query(failAs('gfsa'))
  await owner.query(failAs('fims'))
  const failed = await waiting('admin', 'failed')
  assert.deepEqual(failed.map(({ address, label, words }) => [address, label, words]).sort(), [
    ['fims-logs', 'fims.json', dispatchReasons.CONFIG],
    ['gfsa-details/report-logs', 'gfsa.json', dispatchReasons.CONFIG],
  ])
  assert.equal((await as('admin', 'GET', 'mine/count')).count, before + 2)
  // Their content cannot be decrypted, and is all that their pages do not show.
  for (const { address, id } of failed) assert.equal((await as('admin', 'GET', `${address}/${id}`)).state, 'Dead')
  assert.equal((await as('admin', 'GET', `fims-logs?from=${app.ago(1)}&to=${app.ago(0)}`)).count, 1)
  for (const who of ['port', 'sls', 'consignee1']) assert.deepEqual(await waiting(who, 'failed'), [], who)
  await owner.query(`update app.dispatch set state = 'Waiting'`)
  assert.deepEqual(await waiting('admin', 'failed'), [])
  await owner.end()
})
