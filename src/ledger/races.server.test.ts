// Many concurrent requests: the outcome is exact, no request waits forever, nothing happens twice.

import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { Refusal } from '#kit/refusal.ts'
import { type Account, move, riyals } from '#ledger/legs.ts'
import { allocate, hold, nextNumber, type PostingRequest, post, reverse } from '#ledger/record.server.ts'
import {
  issuing,
  type Ledger,
  moving,
  nextDocument,
  openLedger,
  receiving,
  refusalOf,
  stock,
  wrongIn,
} from '../../tests/ledger.ts'
import { balances, closeMonth } from '../../tests/ledger-readings.ts'
import { walk } from '../../tests/walk.ts'

const { steps: crossings, timeout } = walk({ seed: 0, short: 600, long: 6_000 })

let ledger: Ledger
let lc = 1000
let here: Account
const clients = 50
before(async () => {
  ledger = await openLedger({ size: clients })
})
beforeEach(() => {
  here = stock(5, ++lc)
})
after(async () => {
  assert.deepEqual(await wrongIn(ledger), [])
  await ledger.close()
})

const posting = (request: PostingRequest) => ledger.run(client => post(client, request))
const onHand = async (account: Account): Promise<number> =>
  (await ledger.run(client => balances(client, account)))[0]?.onHand ?? 0
const times = <R>(n: number, work: (i: number) => R): R[] => Array.from({ length: n }, (_, i) => work(i))

/** The same for more requests than connections: each client makes its own one after the other, so that none waits for a connection. */
const byClients = (n: number, work: (i: number) => Promise<unknown>): Promise<unknown>[] => {
  const turns = times(clients, () => Promise.resolve() as Promise<unknown>)
  return times(n, i => (turns[i % clients] = turns[i % clients]!.then(() => work(i))))
}

/** The number of accepted requests, and the messages of the others. */
const outcome = async (all: Promise<unknown>[]): Promise<{ accepted: number; refused: string[] }> => {
  const settled = await Promise.allSettled(all)
  const reasons = settled.flatMap(one => (one.status === 'rejected' ? [one.reason] : []))
  for (const reason of reasons) if (!(reason instanceof Refusal)) throw reason
  return { accepted: settled.length - reasons.length, refused: [...new Set(reasons.map(({ code }) => code as string))] }
}

test('50 clients, 100 t, 1 t each, 4 tries: exactly 100 are served', { timeout: 60_000 }, async () => {
  await posting(receiving(100_000, '2026-03-01', here))
  const served = await outcome(
    times(200, i => posting(issuing(1000, `2026-03-${String((i % 28) + 1).padStart(2, '0')}`, here))),
  )
  assert.deepEqual(served, { accepted: 100, refused: ['INSUFFICIENT_STOCK'] })
  assert.equal(await onHand(here), 0)
})

test('crossing movements over the same accounts are exact and do not deadlock', {
  timeout,
}, async () => {
  const ring = times(6, i => stock(5, lc * 10 + i))
  for (const account of ring) await posting(receiving(1_000_000, '2026-03-01', account))
  const earlier = ledger.deadlocks()
  const crossing = (i: number): PostingRequest => {
    const [a, b, c, d] = times(4, n => ring[(i * 5 + n * (i % 2 ? 1 : 5)) % 6]!)
    return {
      ...moving('swap', 0, a!, b!, `2026-03-${10 + (i % 10)}`),
      legs: [...move(7, a!, b!), ...move(3, c!, d!), ...move(1, d!, a!)],
    }
  }
  assert.deepEqual(await outcome(byClients(crossings, i => posting(crossing(i)))), { accepted: crossings, refused: [] })
  const sum = (await Promise.all(ring.map(onHand))).reduce((a, b) => a + b, 0)
  assert.equal(sum, 6_000_000)
  assert.equal(ledger.deadlocks(), earlier)
})

test('new accounts are opened once by two concurrent movements', { timeout: 60_000 }, async () => {
  const earlier = ledger.deadlocks()
  const accounts = times(8, i => stock(5, lc * 10 + i))
  const request = (i: number): PostingRequest => {
    const order = i % 2 ? accounts : accounts.toReversed()
    return { ...receiving(0, '2026-03-01'), legs: order.flatMap(to => receiving(1, '2026-03-01', to).legs) }
  }
  assert.deepEqual(await outcome(times(40, i => posting(request(i)))), { accepted: 40, refused: [] })
  assert.deepEqual(
    await Promise.all(accounts.map(onHand)),
    accounts.map(() => 40),
  )
  assert.equal(ledger.deadlocks(), earlier)
})

test('a month closes while users post into it and into the next', { timeout: 60_000 }, async () => {
  const run: Ledger['run'] = work => ledger.as({ agency: 3 }, work)
  let isDone = false
  let refusedAfterClose = 0
  const poster = async (n: number) => {
    for (let i = 0; !isDone; i++) {
      const date = i % 2 ? '2026-03-15' : '2026-04-15'
      const { refused } = await outcome([run(client => post(client, receiving(1, date, stock(5, n))))])
      assert.ok(refused.length === 0 || (i % 2 === 1 && refused[0] === 'PERIOD_CLOSED'), refused[0])
      refusedAfterClose += refused.length
    }
  }
  const posters = times(16, poster)
  await new Promise(resolve => setTimeout(resolve, 500))
  const start = performance.now()
  const { version } = await closeMonth(run, { year: 2026, month: 3 })
  const took = performance.now() - start
  await new Promise(resolve => setTimeout(resolve, 200))
  isDone = true
  await Promise.all(posters)
  assert.equal(version, 1)
  assert.ok(took < 5000, `closing took ${took} ms`)
  assert.ok(refusedAfterClose > 0)
  const { rows } = await ledger.owner.query(
    `select count(*)::int as late from ledger.posting p, ledger.close c
     where p.agency_id = 3 and c.agency_id = 3 and p.effective_date <= '2026-03-31' and p.posted_at > c.closed_at`,
  )
  assert.deepEqual(rows, [{ late: 0 }])
})

test('concurrent postings cannot open a month before a closed one', { timeout: 60_000 }, async () => {
  const run: Ledger['run'] = work => ledger.as({ agency: 4 }, work)
  await run(client => post(client, receiving(1, '2026-05-01', here)))
  const old = times(40, i =>
    run(client => post(client, receiving(1, `20${String(10 + (i % 16))}-0${(i % 9) + 1}-15`, here))),
  )
  const closes = [closeMonth(run, { year: 2026, month: 4 })]
  await outcome([...old, ...closes])
  const { rows } = await ledger.owner.query(
    `select count(*)::int as open from ledger.period where agency_id = 4 and month < '2026-05-01' and state = 'OPEN'`,
  )
  assert.deepEqual(rows, [{ open: 0 }])
})

test('twenty concurrent copies of a request make one posting', async () => {
  const request = { ...receiving(10, '2026-03-01', here), idempotency: { key: `once-${lc}`, hash: 'a' } }
  const answers = await Promise.all(times(20, () => posting(request)))
  assert.equal(new Set(answers.map(({ postingId }) => postingId)).size, 1)
  assert.equal(answers.filter(({ replay }) => replay === undefined).length, 1)
  assert.equal(await onHand(here), 10)
})

test('a key whose first request failed is free for the next', async () => {
  const key = { idempotency: { key: `again-${lc}`, hash: 'a' } }
  await refusalOf(posting({ ...issuing(10, '2026-03-01', here), ...key }))
  await posting({ ...receiving(10, '2026-03-01', here), ...key })
  assert.equal(await onHand(here), 10)
})

test('a series has no gaps after rollbacks', async () => {
  const take = (i: number) =>
    ledger.run(async client => {
      const given = await nextNumber(client, 'gapless', 2026)
      if (i % 3 === 0) throw new Error('changed my mind')
      return given
    })
  const taken = (await Promise.allSettled(times(60, take))).flatMap(one =>
    one.status === 'fulfilled' ? [one.value] : [],
  )
  assert.deepEqual(
    taken.toSorted((a, b) => a - b),
    times(40, i => i + 1),
  )
})

test('a posting is reversed at most once', async () => {
  const receipt = receiving(10, '2026-03-01', here)
  await posting(receipt)
  const back = () =>
    ledger.run(client => reverse(client, { ...receipt, mode: 'cancel', reason: 'mistake', date: '2026-03-01' }))
  assert.deepEqual(await outcome(times(20, back)), { accepted: 1, refused: ['ALREADY_REVERSED'] })
  assert.equal(await onHand(here), 0)
})

test('no more is reserved than is in stock', async () => {
  await posting(receiving(100, '2026-03-01', here))
  const permit = () =>
    ledger.run(client =>
      hold(client, { documentType: 'permit', documentId: nextDocument(), holds: [{ ...here, amount: 10 }] }),
    )
  assert.deepEqual(await outcome(times(20, permit)), { accepted: 10, refused: ['HELD'] })
})

const item = (side: 'debit' | 'credit', party: number, amount: number): PostingRequest => ({
  ...issuing(0, '2026-03-02'),
  legs: move(
    amount,
    riyals(side === 'debit' ? 'SALES' : 'RECEIVABLE', of(party)),
    riyals(side === 'debit' ? 'RECEIVABLE' : 'CASH', of(party)),
  ),
  openItems: [
    { key: 'it', side, partyKind: 'customer', partyId: party, consigneeId: 5, dueDate: '2026-04-01', amount },
  ],
})
const of = (party: number) => ({ consignee: 5, party })
const itemOf = async (request: PostingRequest): Promise<number> => (await posting(request)).openItems.it!

test('an invoice is not settled beyond its open amount', async () => {
  const invoice = await itemOf(item('debit', lc, 100))
  const payments = await Promise.all(times(20, () => itemOf(item('credit', lc, 10))))
  const settle = (payment: number) =>
    ledger.run(client => allocate(client, [{ debit: invoice, credit: payment, amount: 10 }]))
  assert.deepEqual(await outcome(payments.map(settle)), { accepted: 10, refused: ['OVER_ALLOCATED'] })
})

test('an invoice that is being settled is undone only afterwards, and then refused', async () => {
  const request = item('debit', lc, 10)
  const debit = await itemOf(request)
  const credit = await itemOf(item('credit', lc, 10))
  let undoing: ReturnType<typeof outcome> | undefined
  await ledger.run(async client => {
    await allocate(client, [{ debit, credit, amount: 10 }])
    const undo = ledger.run(other =>
      reverse(other, { ...request, mode: 'cancel', reason: 'mistake', date: '2026-03-02' }),
    )
    undoing = outcome([undo])
    await new Promise(resolve => setTimeout(resolve, 200))
  })
  assert.deepEqual(await undoing, { accepted: 0, refused: ['DEPENDENTS'] })
})
