// Holds, debts and allocations.

import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { type Account, type Allocation, counterAccount, move, riyals } from '#ledger/legs.ts'
import {
  allocate,
  amend,
  effect,
  hold,
  type PostingRequest,
  post,
  releaseHold,
  releaseHolds,
  reverse,
  unallocate,
} from '#ledger/record.server.ts'
import {
  issuing,
  type Ledger,
  lot,
  nextDocument,
  openLedger,
  receiving,
  refusalOf,
  stock,
  wrongIn,
} from '../../tests/ledger.ts'
import { balances } from '../../tests/ledger-readings.ts'

let ledger: Ledger
let lc = 1000
let here: Account
let customer = 100
before(async () => {
  ledger = await openLedger()
})
beforeEach(() => {
  here = stock(5, ++lc)
  customer++
})
after(async () => {
  assert.deepEqual(await wrongIn(ledger), [])
  await ledger.close()
})

const posting = (request: PostingRequest) => ledger.run(client => post(client, request))
const permit = () => ({ documentType: 'permit', documentId: nextDocument() })
const holding = (amount: number, more = {}) =>
  ledger.run(client => hold(client, { ...permit(), holds: [{ ...here, amount }], ...more }))
const stockState = async () => {
  const [found] = await ledger.run(client => balances(client, here))
  return [found?.onHand ?? 0, found?.held ?? 0, found?.free ?? 0]
}
const stateOf = async (id: number) => {
  const { rows } = await ledger.owner.query(
    'select state, consumed::int, released::int from ledger.hold where id = $1',
    [id],
  )
  return Object.values(rows[0])
}
const reversing = ({ documentType, documentId }: PostingRequest) =>
  ledger.run(client =>
    reverse(client, { documentType, documentId, mode: 'cancel', reason: 'mistake', date: '2026-12-01' }),
  )

test('a hold lowers free stock, not stock on hand; no other document may take it', async () => {
  await posting(receiving(100, '2026-03-01', here))
  await holding(70)
  assert.deepEqual(await stockState(), [100, 70, 30])
  const held = await refusalOf(posting(issuing(31, '2026-03-02', here)))
  assert.deepEqual([held.code, held.details.free, held.details.shortBy, held.details.held], ['HELD', 30, 1, 70])
  const more = await refusalOf(holding(31))
  assert.deepEqual([more.code, more.details.free, more.details.shortBy], ['HELD', 30, 1])
  assert.equal((await refusalOf(holding(101))).code, 'INSUFFICIENT_STOCK')
  const preview = await ledger.run(client => effect(client, issuing(31, '2026-03-02', here)))
  assert.deepEqual([preview.refusal?.code, preview.accounts[0]!.free], ['HELD', 30])
  await posting(issuing(30, '2026-03-02', here))
  assert.deepEqual(await stockState(), [70, 70, 0])
})

test('nothing can be held on an account without movements', async () => {
  assert.deepEqual((await refusalOf(holding(1))).details.free, 0)
  const virtual = ledger.run(client =>
    hold(client, { ...permit(), holds: [{ ...counterAccount('LOSS', lot()), amount: 1 }] }),
  )
  await assert.rejects(virtual, { code: 'GM400' })
})

test('a hold is consumed in parts, and only the rest can be released', async () => {
  await posting(receiving(100, '2026-03-01', here))
  const [id] = await holding(70)
  const take = (amount: number, release = false) =>
    posting({ ...issuing(amount, '2026-03-02', here), consume: [{ hold: id!, amount, release }] })
  await take(25)
  assert.deepEqual(await stateOf(id!), ['ACTIVE', 25, 0])
  const beyondIt = await refusalOf(take(46))
  assert.deepEqual([beyondIt.code, beyondIt.details.free], ['HOLD_EXCEEDED', 45])
  await take(25, true)
  assert.deepEqual(await stateOf(id!), ['RELEASED', 50, 20])
  assert.deepEqual(await stockState(), [50, 0, 50])
  assert.equal((await refusalOf(take(1))).code, 'HOLD_ENDED')
})

test('a hold is released in part, as a whole, by document or on expiry, and never twice', async () => {
  await posting(receiving(100, '2026-03-01', here))
  const [first] = await holding(40)
  assert.equal(await ledger.run(client => releaseHold(client, first!, 15)), 15)
  assert.equal((await refusalOf(ledger.run(client => releaseHold(client, first!, 26)))).code, 'HOLD_EXCEEDED')
  assert.equal(await ledger.run(client => releaseHold(client, first!)), 25)
  assert.equal(await ledger.run(client => releaseHold(client, first!)), 0)
  const document = permit()
  await ledger.run(client =>
    hold(client, {
      ...document,
      holds: [
        { ...here, amount: 30 },
        { ...here, amount: 20 },
      ],
    }),
  )
  assert.deepEqual(await stockState(), [100, 50, 50])
  await ledger.run(client => releaseHolds(client, document))
  const [late] = await holding(60, { expiresAt: '2020-01-01T00:00:00Z' })
  const [early] = await holding(10, { expiresAt: '2999-01-01T00:00:00Z' })
  const ended = await refusalOf(posting({ ...issuing(5, '2026-03-02', here), consume: [{ hold: late!, amount: 5 }] }))
  assert.equal(ended.code, 'HOLD_ENDED')
  const expired = await ledger.run(client => client.query('select ledger.expire_holds() as ended'))
  assert.deepEqual(expired.rows, [{ ended: 1 }])
  const { rows: history } = await ledger.owner.query(
    `select document, changes, actor from app.history where action = 'expire-hold'`,
  )
  assert.deepEqual(history, [{ document: 'permit', changes: { stock: [60, 0] }, actor: null }])
  assert.deepEqual(
    [await stateOf(late!), await stateOf(early!)],
    [
      ['EXPIRED', 0, 60],
      ['ACTIVE', 0, 0],
    ],
  )
  assert.deepEqual(await stockState(), [100, 10, 90])
  assert.equal((await refusalOf(ledger.run(client => releaseHold(client, 999_999)))).status, 404)
})

test("undoing a delivery restores its hold; after the hold's expiry the stock is free", async () => {
  await posting(receiving(100, '2026-03-01', here))
  const [id] = await holding(70)
  const delivery = { ...issuing(70, '2026-03-02', here), consume: [{ hold: id!, amount: 70 }] }
  await posting(delivery)
  assert.deepEqual(await stateOf(id!), ['CONSUMED', 70, 0])
  await reversing(delivery)
  assert.deepEqual(
    [await stateOf(id!), await stockState()],
    [
      ['ACTIVE', 0, 0],
      [100, 70, 30],
    ],
  )
  await posting({ ...delivery, documentId: nextDocument() })
  await ledger.owner.query(`update ledger.hold set expires_at = '2020-01-01' where id = $1`, [id])
  const { rows } = await ledger.owner.query('select max(document_id)::int as id from ledger.posting')
  await reversing({ ...delivery, documentId: rows[0].id })
  assert.deepEqual(
    [await stateOf(id!), await stockState()],
    [
      ['RELEASED', 0, 70],
      [100, 0, 100],
    ],
  )
})

test('an amended delivery consumes the new amount of its hold', async () => {
  await posting(receiving(100, '2026-03-01', here))
  const [id] = await holding(70)
  const delivery = (kg: number, documentId: number) => ({
    ...issuing(kg, '2026-03-02', here, documentId),
    consume: [{ hold: id!, amount: kg }],
  })
  const documentId = nextDocument()
  await posting(delivery(70, documentId))
  await ledger.run(client => amend(client, delivery(50, documentId)))
  assert.deepEqual(
    [await stateOf(id!), await stockState()],
    [
      ['ACTIVE', 50, 0],
      [50, 20, 30],
    ],
  )
})

test('a posting with holds on its stock cannot be undone', async () => {
  const receipt = receiving(100, '2026-03-01', here)
  await posting(receipt)
  await holding(1)
  assert.equal((await refusalOf(reversing(receipt))).code, 'HELD')
  const own = receiving(5, '2026-03-01', here)
  await posting(own)
  const [id] = await ledger.run(client => hold(client, { ...own, holds: [{ ...here, amount: 5 }] }))
  await ledger.run(client => releaseHold(client, id!, 1))
  await posting({ ...issuing(2, '2026-03-02', here), consume: [{ hold: id!, amount: 2 }] })
  const { code, details } = await refusalOf(reversing(own))
  assert.deepEqual([code, details.holds], ['DEPENDENTS', [{ hold: id, free: 2 }]])
})

const owing = (amount: number): PostingRequest => ({
  ...issuing(0, '2026-03-02'),
  documentType: 'invoice',
  legs: move(amount, riyals('SALES', { consignee: 5 }), riyals('RECEIVABLE', { consignee: 5, party: customer })),
  openItems: [
    {
      key: 'it',
      side: 'debit',
      partyKind: 'customer',
      partyId: customer,
      consigneeId: 5,
      dueDate: '2026-04-01',
      amount,
    },
  ],
})
const paying = (amount: number, allocations: Allocation[] = []): PostingRequest => ({
  ...issuing(0, '2026-03-03'),
  documentType: 'payment',
  legs: move(amount, riyals('RECEIVABLE', { consignee: 5, party: customer }), riyals('CASH')),
  openItems: [
    {
      key: 'it',
      side: 'credit',
      partyKind: 'customer',
      partyId: customer,
      consigneeId: 5,
      dueDate: '2026-03-03',
      amount,
    },
  ],
  allocations,
})
const open = async (id: number) =>
  (await ledger.owner.query('select open_amount::int as open from ledger.open_item where id = $1', [id])).rows[0].open
const itemOf = async (request: PostingRequest): Promise<number> => (await posting(request)).openItems.it!

test('a payment settles invoices at once or later, never more than the open amount', async () => {
  const [first, second] = [await itemOf(owing(59_800)), await itemOf(owing(27_579))]
  const payment = await itemOf(paying(100_000, [{ debit: first, credit: 'it', amount: 59_800 }]))
  assert.deepEqual([await open(first), await open(payment)], [0, 40_200])
  const over = await refusalOf(
    ledger.run(client => allocate(client, [{ debit: second, credit: payment, amount: 27_580 }])),
  )
  assert.deepEqual([over.code, over.details.item, over.details.open], ['OVER_ALLOCATED', second, 27_579])
  const twice = ledger.run(client =>
    allocate(
      client,
      [1, 2].map(() => ({ debit: second, credit: payment, amount: 20_000 })),
    ),
  )
  assert.equal((await refusalOf(twice)).code, 'OVER_ALLOCATED')
  await ledger.run(client => allocate(client, [{ debit: second, credit: payment, amount: 27_579 }]))
  assert.equal(await open(payment), 12_621)
  await assert.rejects(
    ledger.run(client => allocate(client, [{ debit: payment, credit: second, amount: 1 }])),
    { code: 'GM400' },
  )
})

test('items of different parties do not settle each other', async () => {
  const invoice = await itemOf(owing(100))
  customer++
  const payment = await itemOf(paying(100))
  await assert.rejects(
    ledger.run(client => allocate(client, [{ debit: invoice, credit: payment, amount: 1 }])),
    { code: 'GM400' },
  )
})

test('an allocation is undone once', async () => {
  const [invoice, payment] = [await itemOf(owing(100)), await itemOf(paying(100))]
  const [id] = await ledger.run(client => allocate(client, [{ debit: invoice, credit: payment, amount: 60 }]))
  await ledger.run(client => unallocate(client, [id!]))
  assert.deepEqual([await open(invoice), await open(payment)], [100, 100])
  assert.equal((await refusalOf(ledger.run(client => unallocate(client, [id!])))).code, 'ALREADY_UNDONE')
  assert.equal((await refusalOf(ledger.run(client => unallocate(client, [id! + 4711])))).status, 404)
})

test('a settled posting cannot be undone before its allocations; the allocations it made itself are undone with it', async () => {
  const invoice = owing(100)
  const item = await itemOf(invoice)
  const payment = paying(80, [{ debit: item, credit: 'it', amount: 80 }])
  await posting(payment)
  const { code, details } = await refusalOf(reversing(invoice))
  assert.deepEqual([code, details.settled], ['DEPENDENTS', 80])
  await reversing(payment)
  assert.equal(await open(item), 100)
  await reversing(invoice)
  assert.equal(await open(item), 0)
})

test('an amended invoice has the new open amount', async () => {
  const invoice = owing(100)
  await posting(invoice)
  const { openItems } = await ledger.run(client => amend(client, { ...owing(130), documentId: invoice.documentId }))
  assert.equal(await open(openItems.it!), 130)
})
