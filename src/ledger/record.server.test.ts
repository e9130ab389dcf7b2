// What the posting function accepts, refuses and returns, case by case.

import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import {
  type Account,
  bagCounterAccount,
  bagStore,
  counterAccount,
  lent,
  move,
  owed,
  riyals,
  soldTo,
} from '#ledger/legs.ts'
import { amend, effect, nextNumber, type PostingRequest, post, reverse } from '#ledger/record.server.ts'
import {
  issuing,
  type Ledger,
  legs,
  lot,
  moving,
  nextDocument,
  openLedger,
  receiving,
  refusalOf,
  stock,
  wrongIn,
} from '../../tests/ledger.ts'
import { balanceAt, balances } from '../../tests/ledger-readings.ts'

let ledger: Ledger
let lc = 1000
let here: Account
before(async () => {
  ledger = await openLedger()
})
// every test has its own lot
beforeEach(() => {
  here = stock(5, ++lc)
})
after(async () => {
  assert.deepEqual(await wrongIn(ledger), [])
  await ledger.close()
})

const onHand = async (account: Account): Promise<number> =>
  (await ledger.run(client => balances(client, account)))[0]?.onHand ?? 0
const posting = (request: PostingRequest) => ledger.run(client => post(client, request))
const amending = (request: PostingRequest) => ledger.run(client => amend(client, request))
const reversing = (
  { documentType, documentId }: PostingRequest,
  mode: 'cancel' | 'reverse' = 'cancel',
  date = '2026-12-01',
) => ledger.run(client => reverse(client, { documentType, documentId, mode, reason: 'mistake', date }))

test('receipts increase stock, deliveries decrease it, and more than the stock is refused with figures', async () => {
  await posting(receiving(100, '2026-03-01', here))
  await posting(issuing(40, '2026-03-02', here))
  const refusal = await refusalOf(posting(issuing(61, '2026-03-03', here)))
  assert.deepEqual([refusal.status, refusal.code], [422, 'INSUFFICIENT_STOCK'])
  const { account, ...figures } = refusal.details
  assert.deepEqual(figures, {
    date: '2026-03-03',
    asked: 61,
    free: 60,
    held: 0,
    shortOn: '2026-03-03',
    shortBy: 1,
    by: null,
  })
  assert.equal((account as Account).consignmentId, here.consignmentId)
  assert.equal(await onHand(here), 60)
})

test('a posting in the past must not make a later day short; the refusal names that day and its document', async () => {
  await posting(receiving(100, '2026-03-01', here))
  await posting(receiving(50, '2026-03-20', here))
  const sale = issuing(90, '2026-03-10', here)
  await posting(sale)
  const { details } = await refusalOf(posting(issuing(30, '2026-03-05', here)))
  assert.deepEqual(
    { ...details, account: null },
    {
      account: null,
      date: '2026-03-05',
      asked: 30,
      free: 10,
      held: 0,
      shortOn: '2026-03-10',
      shortBy: 20,
      by: { documentType: 'issue', documentId: sale.documentId, documentNumber: sale.documentNumber },
    },
  )
  await posting(issuing(10, '2026-03-05', here))
  const days = ['2026-02-28', '2026-03-01', '2026-03-05', '2026-03-10', '2026-03-20', '2027-01-01']
  const { accountId } = (await ledger.run(client => balances(client, here)))[0]!
  const closings = await ledger.run(async client => {
    const found: number[] = []
    for (const day of days) found.push(await balanceAt(client, accountId, day))
    return found
  })
  assert.deepEqual(closings, [0, 100, 90, 0, 50, 50])
})

test('legs of one account are added up in any order', async () => {
  await posting({
    ...receiving(10, '2026-03-01', here),
    legs: legs(move(100, here, counterAccount('OUT', lot())), move(110, counterAccount('SUPPLIER', lot()), here)),
  })
  assert.equal(await onHand(here), 10)
})

test('a malformed request is a defect, not a refusal', async () => {
  const bags = { consignee: 5, scope: 'OTHERS', bagGrade: 3, bagKg: 50 }
  const item = {
    side: 'debit',
    partyKind: 'customer',
    partyId: 9,
    consigneeId: 5,
    dueDate: '2026-04-01',
    amount: 7,
  } as const
  const request = receiving(10, '2026-03-01', here)
  const cases: [Partial<PostingRequest>, RegExp][] = [
    [{ legs: request.legs.slice(1) }, /do not add up to zero/],
    [{ legs: [] }, /needs legs/],
    [{ date: null as never }, /needs a day/],
    [{ legs: move(1, { unit: 'KG', role: 'NOWHERE' }, here) }, /no such account role/],
    [
      {
        legs: legs(move(500, here, soldTo(lot(), 9, 50)), move(9, bagStore(bags, 1), bagCounterAccount('USED', bags))),
      },
      /Bags times their size/,
    ],
    [
      { legs: legs(move(450, here, soldTo(lot(), 9)), move(10, bagStore(bags, 1), bagCounterAccount('USED', bags))) },
      /Bags times their size/,
    ],
    [{ legs: move(5, riyals('SALES'), riyals('RECEIVABLE', { consignee: 5, party: 9 })) }, /open items of customers/],
    [{ openItems: [item] }, /open items of customers/],
    [{ consume: [{ hold: 4711, amount: 1 }] }, /no such hold/],
  ]
  for (const [change, message] of cases) {
    await assert.rejects(
      posting({ ...request, ...change }),
      error =>
        error instanceof Error &&
        message.test(error.message) &&
        error.name !== 'Refusal' &&
        (error as { code?: string }).code === 'GM400',
    )
  }
  assert.equal(await onHand(here), 0)
})

test('cargo, bags and money are posted together or not at all', async () => {
  const bags = { consignee: lc, scope: 'OTHERS', bagGrade: 3, bagKg: 50 }
  await posting(receiving(1000, '2026-03-01', here))
  await posting(moving('procure', 10, bagCounterAccount('VENDOR', bags), bagStore(bags, 1), '2026-03-01'))
  const sale = (count: number): PostingRequest => ({
    ...issuing(0, '2026-03-02', here),
    legs: legs(
      move(count * 50, here, soldTo(lot(), 9, 50)),
      move(count, bagStore(bags, 1), bagCounterAccount('USED', bags)),
    ),
  })
  assert.equal((await refusalOf(posting(sale(11)))).details.asked, 11)
  assert.equal(await onHand(here), 1000)
  await posting(sale(10))
  assert.deepEqual([await onHand(here), await onHand(bagStore(bags, 1))], [500, 0])
})

test('a loan has two sides, and a return cannot exceed it', async () => {
  const [lender, borrower] = [stock(5, lc), stock(6, lc)]
  const [claim, debt] = [lent(lot(5, lc), 6), owed(lot(6, lc), 5)]
  const loan = (kg: number, back = false): PostingRequest => ({
    ...issuing(0, '2026-03-02', here),
    legs: back
      ? legs(move(kg, borrower, lender), move(kg, claim, debt))
      : legs(move(kg, lender, borrower), move(kg, debt, claim)),
  })
  await posting(receiving(3000, '2026-03-01', lender))
  await posting(receiving(3000, '2026-03-01', borrower))
  await posting(loan(2000))
  await posting(loan(500, true))
  assert.deepEqual(
    [await onHand(claim), await onHand(debt), await onHand(lender), await onHand(borrower)],
    [1500, -1500, 1500, 4500],
  )
  const { details } = await refusalOf(posting(loan(1501, true)))
  assert.deepEqual([(details.account as Account).role, details.free], ['LOAN', 1500])
})

test('port stock may go below zero: trucks may carry more than the bill of lading', async () => {
  const port: Account = { ...here, role: 'PORT' }
  await posting(moving('load', 10, port, counterAccount('OUT', lot()), '2026-03-01'))
  assert.equal(await onHand(port), -10)
})

test('cancel undoes a posting on its own day, once, and both stay visible', async () => {
  const receipt = receiving(100, '2026-03-01', here)
  await posting(receipt)
  await reversing(receipt)
  assert.equal(await onHand(here), 0)
  const again = await refusalOf(reversing(receipt))
  assert.deepEqual([again.status, again.code], [409, 'ALREADY_REVERSED'])
  const { rows } = await ledger.owner.query(
    `select p.effective_date::text as day, p.reverses is not null as back, p.reason, e.amount::int from ledger.posting p
     join ledger.entry e on e.agency_id = p.agency_id and e.posting_id = p.id
     join ledger.account c on c.agency_id = p.agency_id and c.id = e.account_id
     where p.document_id = $1 and c.tracked order by p.id`,
    [receipt.documentId],
  )
  assert.deepEqual(rows, [
    { day: '2026-03-01', back: false, reason: null, amount: 100 },
    { day: '2026-03-01', back: true, reason: 'mistake', amount: -100 },
  ])
})

test('a posting whose stock was used since cannot be undone', async () => {
  const receipt = receiving(100, '2026-03-01', here)
  await posting(receipt)
  await posting(issuing(30, '2026-03-09', here))
  const { code, details } = await refusalOf(reversing(receipt))
  assert.deepEqual([code, details.free, details.shortOn], ['INSUFFICIENT_STOCK', 70, '2026-03-09'])
})

test('a document without postings has nothing to undo', async () => {
  const answer = await reversing({ ...receiving(1, '2026-03-01'), documentId: nextDocument() })
  assert.deepEqual(answer, { reversals: [] })
})

test('an amendment is checked by its result, and counts versions', async () => {
  const receipt = receiving(100, '2026-03-01', here)
  await posting(receipt)
  await posting(issuing(80, '2026-03-05', here))
  await amending({ ...receipt, legs: receiving(90, '2026-03-01', here).legs })
  assert.equal(await onHand(here), 10)
  const { details } = await refusalOf(amending({ ...receipt, legs: receiving(50, '2026-03-01', here).legs }))
  assert.deepEqual([details.asked, details.free, details.shortBy], [40, 10, 30])
  const later = await refusalOf(
    amending({ ...receipt, date: '2026-03-06', legs: receiving(90, '2026-03-06', here).legs }),
  )
  assert.equal(later.details.shortOn, '2026-03-05')
  await amending({ ...receipt, date: '2026-03-04', legs: receiving(85, '2026-03-04', here).legs })
  const { rows } = await ledger.owner.query(
    'select version from ledger.posting where document_id = $1 and reverses is null order by id',
    [receipt.documentId],
  )
  assert.deepEqual(
    rows.map(({ version }) => version),
    [1, 2, 3],
  )
})

test('several postings of one document are undone together', async () => {
  const there = stock(6, lc)
  await posting(receiving(100, '2026-03-01', here))
  const documentId = nextDocument()
  await posting(moving('transfer', 100, here, { ...here, role: 'TRANSIT' }, '2026-03-02', documentId))
  await posting(moving('transfer', 100, { ...here, role: 'TRANSIT' }, there, '2026-03-04', documentId))
  await reversing({ ...receiving(1, '2026-03-01'), documentType: 'transfer', documentId })
  assert.deepEqual([await onHand(here), await onHand(there)], [100, 0])
})

test('a request is executed once; a repetition gets the same response, another request with its key is refused', async () => {
  const request = {
    ...receiving(10, '2026-03-01', here),
    idempotency: { key: `k${lc}`, hash: 'a', response: { id: 1 } },
  }
  const first = await posting(request)
  assert.deepEqual(await posting(request), { ...first, replay: { id: 1 } })
  const other = await refusalOf(posting({ ...request, idempotency: { ...request.idempotency, hash: 'b' } }))
  assert.deepEqual([other.status, other.code], [409, 'IDEMPOTENCY_MISMATCH'])
  assert.equal(await onHand(here), 10)
})

test('the preview returns before, after, free stock and the refusal, and writes nothing', async () => {
  await posting(receiving(100, '2026-03-01', here))
  const later = issuing(60, '2026-03-10', here)
  await posting(later)
  const { accounts, refusal } = await ledger.run(client => effect(client, issuing(50, '2026-03-05', here)))
  assert.equal(accounts.length, 1)
  const { before, after, free, account } = accounts[0]!
  assert.deepEqual([before, after, free, account], [100, 50, 40, here])
  assert.deepEqual(refusal, {
    code: 'INSUFFICIENT_STOCK',
    date: '2026-03-05',
    asked: 50,
    free: 40,
    shortOn: '2026-03-10',
    shortBy: 10,
    by: { documentType: later.documentType, documentId: later.documentId, documentNumber: later.documentNumber },
  })
  const fine = await ledger.run(client => effect(client, issuing(40, '2026-03-05', here)))
  assert.equal(fine.refusal, null)
  const fresh = await ledger.run(client => effect(client, receiving(7, '2026-03-05', stock(5, 999_999))))
  assert.deepEqual([fresh.accounts[0]!.accountId, fresh.accounts[0]!.before, fresh.accounts[0]!.after], [null, 0, 7])
  assert.equal(await onHand(here), 40)
})

test('numbers are consecutive by series, year and agency', async () => {
  const take = (agency: number, series: string, year: number) =>
    ledger.as({ agency }, client => nextNumber(client, series, year))
  const given = [
    await take(1, 'sale', 2026),
    await take(1, 'sale', 2026),
    await take(1, 'sale', 2027),
    await take(2, 'sale', 2026),
    await take(1, 'loan', 2026),
  ]
  assert.deepEqual(given, [1, 2, 1, 1, 1])
})
