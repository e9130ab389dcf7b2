// Closed months, soft locks and their exceptions, and the figures that reports read.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  closeStock,
  grantLockException,
  lockStock,
  type Month,
  reopenMonth,
  setSoftLock,
} from '#ledger/closing.server.ts'
import { move } from '#ledger/legs.ts'
import { effect, type PostingRequest, post, reverse } from '#ledger/record.server.ts'
import { issuing, type Ledger, openLedger, receiving, refusalOf, stock, wrongIn } from '../../tests/ledger.ts'
import { balances, closeMonth, terminalStockOn } from '../../tests/ledger-readings.ts'

let ledger: Ledger
before(async () => {
  ledger = await openLedger()
})
after(async () => {
  assert.deepEqual(await wrongIn(ledger), [])
  await ledger.close()
})

let agency = 0
const fresh = () => {
  const own = ++agency
  const run: Ledger['run'] = work => ledger.as({ agency: own }, work)
  return {
    own,
    run,
    posting: (request: PostingRequest) => run(client => post(client, request)),
    closeOf: (month: Month, declared?: { accountId: number; declared: number }[]) => closeMonth(run, month, declared),
    reversing: ({ documentType, documentId }: PostingRequest, mode: 'cancel' | 'reverse', date = '2026-06-15') =>
      run(client => reverse(client, { documentType, documentId, mode, reason: 'mistake', date })),
  }
}
const [january, february, march] = [1, 2, 3].map(month => ({ year: 2026, month }))

test('nothing is posted, cancelled or changed in a closed month; a reversal moves to an open day', async () => {
  const { posting, closeOf, reversing, run, own } = fresh()
  const receipt = receiving(100, '2026-02-10')
  await posting(receipt)
  await closeOf(february!)
  for (const date of ['2026-02-28', '2026-02-01', '2026-01-31', '2025-06-01']) {
    const { status, code, details } = await refusalOf(posting(receiving(1, date)))
    assert.deepEqual([status, code, details.lock], [422, 'PERIOD_CLOSED', 'closed'], date)
  }
  assert.equal((await run(client => effect(client, receiving(1, '2026-02-28')))).refusal?.code, 'PERIOD_CLOSED')
  await posting(receiving(1, '2026-03-01'))
  assert.equal((await refusalOf(reversing(receipt, 'cancel'))).code, 'PERIOD_CLOSED')
  await reversing(receipt, 'reverse')
  const { rows } = await ledger.owner.query(
    'select effective_date::text as day from ledger.posting where agency_id = $1 and reverses is not null',
    [own],
  )
  assert.deepEqual(rows, [{ day: '2026-06-15' }])
})

test('a movement on the last day of a closed month is closed too: its reversal goes to an open day', async () => {
  const { posting, closeOf, reversing, own } = fresh()
  const last = receiving(100, '2026-02-28')
  await posting(last)
  await closeOf(february!)
  await reversing(last, 'reverse')
  const { rows } = await ledger.owner.query(
    'select effective_date::text as day from ledger.posting where agency_id = $1 and reverses is not null',
    [own],
  )
  assert.deepEqual(rows, [{ day: '2026-06-15' }])
})

test('an undone receipt is dated on its own day while that day is open', async () => {
  const { posting, reversing, own } = fresh()
  const [mistake, event, later] = ['2026-03-10', '2026-03-11', '2026-07-01'].map(day => receiving(100, day))
  for (const request of [mistake!, event!, later!]) await posting(request)
  await reversing(mistake!, 'cancel')
  await reversing(event!, 'reverse')
  await reversing(later!, 'reverse')
  const { rows } = await ledger.owner.query(
    'select effective_date::text as day from ledger.posting where agency_id = $1 and reverses is not null order by id',
    [own],
  )
  assert.deepEqual(
    rows.map(({ day }) => day),
    ['2026-03-10', '2026-03-11', '2026-07-01'],
  )
})

test('a reversal without a day takes the original day if that is open, else the first open day', async () => {
  const { posting, closeOf, run, own } = fresh()
  const [old, young] = [receiving(100, '2026-02-10'), receiving(50, '2026-03-10')]
  await posting(old)
  await posting(young)
  await closeOf(february!)
  for (const { documentType, documentId } of [old, young])
    await run(client => reverse(client, { documentType, documentId, mode: 'reverse', reason: 'mistake' } as never))
  const { rows } = await ledger.owner.query(
    'select effective_date::text as day from ledger.posting where agency_id = $1 and reverses is not null order by id',
    [own],
  )
  assert.deepEqual(
    rows.map(({ day }) => day),
    ['2026-03-01', '2026-03-10'],
  )
})

test('months close in order, open again from the last, and each close keeps its figures', async () => {
  const { posting, closeOf, run, own } = fresh()
  await posting(receiving(100, '2025-12-10'))
  await posting(issuing(30, '2026-01-20'))
  await posting(receiving(5, '2026-02-20'))
  const first = await closeOf(january!)
  assert.deepEqual([first.version, first.lines], [1, 1])
  assert.equal((await refusalOf(closeOf(january!))).code, 'ALREADY_CLOSED')
  assert.equal((await refusalOf(closeOf(march!))).code, 'OUT_OF_ORDER')
  await closeOf(february!)
  assert.equal((await refusalOf(run(client => reopenMonth(client, january!, 'late ticket')))).code, 'OUT_OF_ORDER')
  await run(client => reopenMonth(client, february!, 'late ticket'))
  assert.equal((await refusalOf(posting(receiving(1, '2026-01-05')))).code, 'PERIOD_CLOSED')
  await run(client => reopenMonth(client, january!, 'late ticket'))
  await posting(issuing(10, '2026-01-25'))
  const { accountId } = (await run(client => balances(client, stock())))[0]!
  const second = await closeOf(january!, [{ accountId, declared: 59 }])
  assert.deepEqual([second.version, second.sha256 === first.sha256], [2, false])
  const { rows } = await ledger.owner.query(
    `select c.version, l.opening::int, l.flows, l.closing::int, l.declared::int, c.reopen_reason from ledger.close c
     join ledger.close_line l on l.close_id = c.id where c.agency_id = $1 and c.month = '2026-01-01' order by c.version`,
    [own],
  )
  assert.deepEqual(rows, [
    { version: 1, opening: 100, flows: { issue: -30 }, closing: 70, declared: null, reopen_reason: 'late ticket' },
    { version: 2, opening: 100, flows: { issue: -40 }, closing: 60, declared: 59, reopen_reason: null },
  ])
})

test('a close keeps an account that first moved on the last day of the month', async () => {
  const { posting, closeOf, own } = fresh()
  await posting(receiving(70, '2026-01-31'))
  await closeOf(january!)
  const { rows } = await ledger.owner.query(
    'select opening::int, flows, closing::int from ledger.close_line where agency_id = $1',
    [own],
  )
  assert.deepEqual(rows, [{ opening: 0, flows: { receive: 70 }, closing: 70 }])
})

test('a soft lock admits a user with a valid exception for the day', async () => {
  const { posting, run, own } = fresh()
  await run(client => setSoftLock(client, '2026-03-31'))
  assert.deepEqual((await refusalOf(posting(receiving(1, '2026-03-31')))).details.lock, 'soft')
  await posting(receiving(1, '2026-04-01'))
  const grant = (userId: number, from: string, until: string) =>
    run(client => grantLockException(client, { userId, from, until, reason: 'late ticket' }))
  await grant(8, '2026-01-01', '2999-01-01T00:00:00Z')
  await grant(7, '2026-03-10', '2999-01-01T00:00:00Z')
  await grant(7, '2026-01-01', '2020-01-01T00:00:00Z')
  await posting(receiving(1, '2026-03-10'))
  assert.deepEqual((await refusalOf(posting(receiving(1, '2026-03-09')))).details.lock, 'soft')
  await ledger.as({ agency: own, actor: 8 }, client => post(client, receiving(1, '2026-03-09')))
  await run(client => setSoftLock(client, null))
  await posting(receiving(1, '2026-03-09'))
})

test('an announced close refuses postings, expires automatically, and is withdrawn when the close fails', async () => {
  const { posting, closeOf, run, own } = fresh()
  await posting(receiving(1, '2026-01-09'))
  await run(client => client.query('select ledger.begin_close(2026, 1)'))
  assert.deepEqual((await refusalOf(posting(receiving(1, '2026-01-09')))).details.lock, 'closing')
  await posting(receiving(1, '2026-02-09'))
  await ledger.owner.query(`update ledger.close_intent set expires_at = now() where agency_id = $1`, [own])
  await posting(receiving(1, '2026-01-09'))
  await closeOf(january!)
  await refusalOf(closeOf(march!))
  await posting(receiving(1, '2026-03-09'))
})

test('a close announced again replaces the earlier announcement: its month and its two minutes apply', async () => {
  const { posting, run, own } = fresh()
  const begin = (month: number) => run(client => client.query('select ledger.begin_close(2026, $1)', [month]))
  await begin(1)
  await ledger.owner.query(`update ledger.close_intent set expires_at = now() where agency_id = $1`, [own])
  await begin(2)
  for (const day of ['2026-01-31', '2026-02-28']) {
    assert.deepEqual((await refusalOf(posting(receiving(1, day)))).details.lock, 'closing', day)
  }
  await begin(1)
  await posting(receiving(1, '2026-02-01'))
})

test('a closed stock refuses movements even from users with an exception; other stock moves', async () => {
  const { posting, reversing, run } = fresh()
  const { consigneeId: consignee, locationId: location } = stock() as { consigneeId: number; locationId: number }
  const inside = receiving(100, '2026-02-10')
  await posting(inside)
  await run(async client => {
    await lockStock(client, '2026-02-28')
    await closeStock(client, { consignee, location }, '2026-02-28')
  })
  const { code, details } = await refusalOf(posting(receiving(1, '2026-02-28')))
  const refused = { date: '2026-02-28', lock: 'stock', through: '2026-02-28', firstOpenDay: '2026-03-01' }
  assert.deepEqual([code, details], ['PERIOD_CLOSED', { ...refused, consigneeId: consignee, locationId: location }])
  const { refusal } = await run(client => effect(client, receiving(1, '2026-02-28')))
  assert.deepEqual(refusal, { ...refused, code, consigneeId: consignee, locationId: location })
  await posting(receiving(1, '2026-02-28', stock(consignee + 1)))
  await posting(receiving(1, '2026-03-01'))
  assert.equal((await refusalOf(reversing(inside, 'cancel'))).code, 'PERIOD_CLOSED')
  await reversing(inside, 'reverse', '2026-02-20')
  assert.deepEqual(
    (await run(client => terminalStockOn(client, '2026-02-28'))).map(({ closing: kg }) => kg).sort(),
    [1, 100],
  )
  await run(client => closeStock(client, { consignee, location }, null))
  await posting(receiving(1, '2026-02-28'))
})

test('a stock close waits for a running posting, and later postings are refused', async () => {
  const { own, posting, run } = fresh()
  const { consigneeId: consignee, locationId: location } = stock() as { consigneeId: number; locationId: number }
  await posting(receiving(100, '2026-02-10'))
  const order: string[] = []
  let closer: Promise<void> = Promise.resolve()
  await ledger.as({ agency: own }, async client => {
    await post(client, receiving(5, '2026-02-11'))
    closer = run(async closing => {
      await lockStock(closing, '2026-02-28')
      order.push('closed')
      await closeStock(closing, { consignee, location }, '2026-02-28')
    })
    await new Promise(resolve => setTimeout(resolve, 200))
    order.push('posted')
  })
  await closer
  assert.deepEqual(order, ['posted', 'closed'])
  assert.equal((await refusalOf(posting(receiving(1, '2026-02-12')))).code, 'PERIOD_CLOSED')
})

test('the stock of a day counts what was posted and undone until its end', async () => {
  const { posting, run } = fresh()
  const there = stock(6, 102)
  await posting(receiving(100, '2026-02-10'))
  await posting(receiving(40, '2026-02-20', there))
  await posting(issuing(30, '2026-03-05'))
  await posting({ ...issuing(0, '2026-03-06'), kind: 'loan', legs: move(20, stock(), there) })
  const back = issuing(7, '2026-03-05')
  await posting(back)
  await run(client => reverse(client, { ...back, mode: 'cancel', reason: 'mistake', date: '2026-03-05' }))
  const on = async (day: string) =>
    (await run(client => terminalStockOn(client, day))).map(({ consigneeId, closing }) => [consigneeId, closing])
  assert.deepEqual(await on('2026-02-09'), [])
  assert.deepEqual(await on('2026-02-15'), [[5, 100]])
  assert.deepEqual((await on('2026-03-05')).sort(), [
    [5, 70],
    [6, 40],
  ])
  assert.deepEqual((await on('2030-01-01')).sort(), [
    [5, 50],
    [6, 60],
  ])
})
