// The effect of undoing a document, as its dialog shows it before: what the action then posts, and why it would be refused; and to whom an
// effect is shown.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Row, type SalesApplication, startSalesApplication } from '../../tests/application-with-prices.ts'

let app: SalesApplication
before(async () => {
  app = await startSalesApplication()
  await app.stock({ kg: 1_000_000, bags: 20_000 })
})
after(() => app?.close())

type Answer = { effects: { title: string; before: number; after: number }[]; refusal?: { message: string } }

const effectOf = async (path: string, action: string): Promise<Answer> => {
  const { status, body } = await app.ask('POST', `${path}/${action}/effect`, {})
  assert.equal(status, 200)
  return body as Answer
}

const buyer = () => app.world.customers[0]
const sell = () =>
  app.add('sales/bag-sale', {
    ...{ date: app.ago(3), customer: buyer(), consignee: app.world.companies.c1, form: 'Raw', bags: 100 },
    ...{ terminal: app.world.terminals.jeddah, lc: app.lc, bagGrade: app.world.bag50 },
  })
const receive = (of: object = {}) =>
  app.add('payments', {
    ...{ date: app.ago(2), direction: 'Receipt', customer: buyer(), consignee: app.world.companies.c1 },
    ...{ mode: 'Cash', amount: 150, ...of },
  })

test('reversing a payment is shown with the balances it leaves, and writes nothing until it is done', async () => {
  const { id } = await receive()
  const path = `payments/${id}`
  const shown = await effectOf(path, 'reverse')
  const changes = shown.effects.map(({ title, before, after }) => `${title}: ${after - before}`).sort()
  assert.equal(changes.length, 2)
  assert.match(changes[0]!, /^Cash: -15000$/)
  assert.match(changes[1]!, /^Customer owes: .*: 15000$/)
  const { status, version, timeline, postings } = await app.get(path)
  assert.deepEqual([status, version, (timeline as Row[]).length, (postings as Row[]).length], ['Received', 1, 1, 1])
  assert.deepEqual(await effectOf(path, 'reverse'), shown)
  await app.act('payments', id, 'reverse', { reason: 'Wrong customer' })
  const done = (await app.get(path)).postings as { isReversal: boolean; legs: { title: string; amount: number }[] }[]
  const moved = done.filter(({ isReversal }) => isReversal).flatMap(({ legs }) => legs)
  assert.deepEqual(moved.map(({ title, amount }) => `${title}: ${amount}`).sort(), changes)
})

test('what the same user posts meanwhile is not shown as an effect', async () => {
  const { id } = await receive()
  let isOver = false
  const working = (async () => {
    while (!isOver) await receive({ amount: 7 })
  })()
  try {
    for (let n = 0; n < 30; n++) {
      const { effects } = await effectOf(`payments/${id}`, 'reverse')
      assert.deepEqual(
        effects.map(({ before, after }) => Math.abs(after - before)),
        [15_000, 15_000],
      )
    }
  } finally {
    isOver = true
    await working
  }
})

test('canceling a sale that is not approved moves nothing', async () => {
  const { id } = await sell()
  assert.deepEqual(await effectOf(`sales/bag-sale/${id}`, 'cancel'), { effects: [] })
  const approving = await effectOf(`sales/bag-sale/${id}`, 'approve')
  assert.ok(approving.effects.length > 0)
})

test('what would be refused is refused before a reason is entered', async () => {
  const { id } = await sell()
  await app.act('sales/bag-sale', id, 'approve')
  const { effects, refusal } = await effectOf(`sales/bag-sale/${id}`, 'cancel')
  assert.deepEqual(effects, [])
  assert.match(refusal!.message, /is invoiced\. A credit note on its invoice takes it back/)
})

test('a user who may not undo is not told what it would move', async () => {
  const { id } = await receive()
  const clerk = await app.as('wb')
  assert.equal((await clerk('POST', `/api/agencies/1/payments/${id}/reverse/effect`, {})).status, 404)
})

test('the ledger check finds nothing', async () => {
  assert.deepEqual(await app.faults(), [])
})

test('what saving would move is shown to users who may save: a cashier who views sales is not told the stock', async () => {
  const sale = {
    ...{ date: app.ago(0), customer: buyer(), consignee: app.world.companies.c1, form: 'Raw', bags: 100 },
    ...{ terminal: app.world.terminals.jeddah, lc: app.lc, bagGrade: app.world.bag50 },
  }
  const path = '/api/agencies/1/sales/bag-sale'
  const [clerk, cashier] = [await app.as('sls'), await app.as('csh')]
  const shown = await clerk('POST', `${path}/effect`, sale)
  assert.deepEqual([shown.status, (shown.body.effects as unknown[]).length > 0], [200, true])
  assert.equal((await cashier('GET', path)).status, 200)
  assert.equal((await cashier('POST', `${path}/effect`, sale)).status, 404)
})
