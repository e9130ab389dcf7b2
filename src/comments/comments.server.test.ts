// Comments on a document, and who may read them.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { withClient } from '../../database/client.ts'
import { type CargoApplication, startCargoApplication } from '../../tests/application-with-cargo.ts'
import type { Answer, Ask } from '../../tests/test-application.ts'

type Moment = { action: string; who: string; reason: string; isInternal: boolean | null }

let app: CargoApplication
let shared: string
let lc: string
before(async () => {
  app = await startCargoApplication()
  const { c1, c2 } = app.world.companies as { c1: number; c2: number }
  const both = [c1, c2].map(consignee => ({ consignee, quantity: 500 }))
  const { id } = await app.openLc('LC-3', 1_000, c1, { assignedConsignees: both })
  const lcs = `/api/agencies/${app.redSea.id}/procurement/lc`
  shared = `${lcs}/${id}`
  lc = `${lcs}/${app.lc1.id}`
})
after(() => app?.close())

const said = async (who: string, at: string): Promise<string[]> => {
  const { body } = await (await app.as(who))('GET', at)
  return (body.timeline as Moment[]).filter(({ action }) => action === 'comment').map(({ reason }) => reason)
}
const say = async (who: string, at: string, body: object, headers = {}): Promise<Answer> =>
  ((await app.as(who)) as Ask)('POST', `${at}/comments`, body, headers)

test('comments of the staff are internal unless they choose otherwise; a consignee’s comments are read by the staff and the own company', async () => {
  const before = (await (await app.as('admin'))('GET', shared)).body.version
  const { status, body } = await say('admin', shared, { comment: 'Watch hold 3.\nIt was wet.' })
  assert.equal(status, 201, JSON.stringify(body))
  const [latest] = body.timeline as Moment[]
  assert.deepEqual(
    [latest?.action, latest?.reason, latest?.isInternal],
    ['comment', 'Watch hold 3.\nIt was wet.', true],
  )
  await say('admin', shared, { comment: 'Night shift ordered.', isShown: true })
  assert.equal((await say('consignee1', shared, { comment: 'Trucks come at six.', isShown: true })).status, 201)
  assert.deepEqual(await said('admin', shared), [
    'Trucks come at six.',
    'Night shift ordered.',
    'Watch hold 3.\nIt was wet.',
  ])
  assert.deepEqual(await said('consignee1', shared), ['Trucks come at six.', 'Night shift ordered.'])
  assert.deepEqual(await said('consignee2', shared), ['Night shift ordered.'])
  const after = (await (await app.as('admin'))('GET', shared)).body
  assert.equal(after.version, before, 'a comment changes nothing')
  assert.equal((after.timeline as Moment[])[0]?.isInternal, false)
})

test('the timeline shows a consignee the network addresses of the own users only', async () => {
  await say('admin', shared, { comment: 'From the office.', isShown: true })
  await say('consignee1', shared, { comment: 'From the mill.', isShown: true })
  type MomentWithAddress = Moment & { from: string | null }
  const timelineOf = async (who: string): Promise<MomentWithAddress[]> =>
    (await (await app.as(who))('GET', shared)).body.timeline as MomentWithAddress[]
  const staff = await timelineOf('admin')
  assert.ok(staff.every(({ from }) => from))
  const timeline = await timelineOf('consignee1')
  const own = timeline.filter(({ reason }) => /mill|Trucks come/.test(reason))
  assert.ok(own.length > 0 && own.every(({ from }) => from))
  const others = timeline.filter(moment => !own.includes(moment))
  assert.ok(others.length > 0)
  assert.deepEqual([...new Set(others.map(({ from }) => from))], [null])
  await withClient(app.databaseUrl, client =>
    client.query(`update staff_user set email = 'staff@example.com', phone = '0551234567' where company is null`),
  )
  const answered = JSON.stringify(await timelineOf('consignee1'))
  for (const secret of ['staff@example.com', '0551234567']) assert.equal(answered.includes(secret), false, secret)
})

test('a user cannot comment on a document they may not see', async () => {
  assert.equal((await say('consignee1', lc, { comment: 'Mine.' })).status, 201)
  for (const who of ['consignee2', 'admin2']) assert.equal((await say(who, lc, { comment: 'Not mine.' })).status, 404)
  assert.equal((await app.nobody('POST', `${lc}/comments`, { comment: 'x' })).status, 403)
  assert.deepEqual(await said('admin', lc), ['Mine.'])
})

test('an empty or too long comment is refused with a message; one sent twice is stored once; it is in the audit', async () => {
  for (const comment of ['  ', 'x'.repeat(1001), undefined]) {
    const { status, body } = await say('admin', lc, { comment })
    assert.equal(status, 400)
    assert.ok((body.fields as Record<string, string>).comment)
  }
  for (const _ of [1, 2]) await say('admin', lc, { comment: 'Once.' }, { 'idempotency-key': 'once-1' })
  assert.deepEqual(
    (await said('admin', lc)).filter(words => words === 'Once.'),
    ['Once.'],
  )
  const { body } = await app.ask('GET', 'logs/audit?pageSize=100')
  const mine = (body.rows as Record<string, unknown>[]).filter(row => JSON.stringify(row).includes('Once.'))
  assert.equal(mine.length, 1)
  assert.ok(JSON.stringify(mine).includes('Comment'))
})
