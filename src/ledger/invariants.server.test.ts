// Each of the twelve invariants detects its violation: the figures are corrupted one by one, bypassing every guard.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { bagCounterAccount, bagStore, move, riyals, soldTo } from '#ledger/legs.ts'
import { allocate, hold, nextNumber, post, reverse } from '#ledger/record.server.ts'
import {
  issuing,
  type Ledger,
  lot,
  moving,
  nextDocument,
  openLedger,
  receiving,
  stock,
  wrongIn,
} from '../../tests/ledger.ts'
import { closeMonth } from '../../tests/ledger-readings.ts'

let ledger: Ledger
before(async () => {
  ledger = await openLedger()
  await fill()
})
after(() => ledger.close())

const bags = { consignee: 5, scope: 'OTHERS', bagGrade: 3, bagKg: 50 }
const customer = { consignee: 5, party: 9 }
const item = { partyKind: 'customer', partyId: 9, consigneeId: 5, dueDate: '2026-04-01' } as const

// A few documents of every kind; January is closed.
const fill = async () => {
  const { run } = ledger
  await run(client => post(client, receiving(10_000, '2026-01-10')))
  await run(client => post(client, receiving(500, '2026-01-20', stock(6, 102))))
  await closeMonth(run, { year: 2026, month: 1 })
  await run(async client => {
    await post(client, moving('procure', 100, bagCounterAccount('VENDOR', bags), bagStore(bags, 1), '2026-02-01'))
    const [sold, used] = [
      move(500, stock(), soldTo(lot(), 9, 50)),
      move(10, bagStore(bags, 1), bagCounterAccount('USED', bags)),
    ]
    await post(client, { ...issuing(0, '2026-02-02'), kind: 'sale', legs: [...sold, ...used] })
    const wrong = issuing(100, '2026-02-03')
    await post(client, wrong)
    await reverse(client, { ...wrong, mode: 'cancel', reason: 'mistake', date: '2026-02-03' })
    const debt = {
      ...issuing(0, '2026-02-04'),
      kind: 'invoice',
      legs: move(900, riyals('CONSIGNEE_PAYABLE', { consignee: 5 }), riyals('RECEIVABLE', customer)),
    }
    const invoice = await post(client, { ...debt, openItems: [{ key: 'it', side: 'debit', amount: 900, ...item }] })
    const advance = {
      ...issuing(0, '2026-02-05'),
      kind: 'advance',
      legs: move(300, riyals('ADVANCE', customer), riyals('CASH')),
    }
    const payment = await post(client, { ...advance, openItems: [{ key: 'it', side: 'credit', amount: 300, ...item }] })
    await allocate(client, [{ debit: invoice.openItems.it!, credit: payment.openItems.it!, amount: 200 }])
    const permit = { documentType: 'permit', documentId: nextDocument() }
    const [held] = await hold(client, { ...permit, holds: [{ ...stock(), amount: 300 }] })
    await post(client, { ...issuing(100, '2026-02-06'), consume: [{ hold: held!, amount: 100 }] })
    for (let n = 0; n < 3; n++) await nextNumber(client, 'sale', 2026)
  })
}

const terminal = `(select id from ledger.account where role = 'TERMINAL' and consignee_id = 5)`
const entryOf = (role: string) =>
  `id = (select min(e.id) from ledger.entry e join ledger.account c on c.id = e.account_id where c.role = '${role}')`
const reversal = '(select reversal_id from ledger.reversal)'

const spoilt: [invariant: number, what: string][] = [
  [1, `update ledger.entry set amount = amount + 1 where ${entryOf('SUPPLIER')}`],
  [1, `delete from ledger.entry where ${entryOf('SUPPLIER')}`],
  [1, `delete from ledger.posting where id = (select min(id) from ledger.posting)`],
  [1, `update ledger.posting set effective_date = effective_date + 1 where kind = 'sale'`],
  [2, `update ledger.balance set on_hand = on_hand + 1 where account_id = ${terminal}`],
  [2, `update ledger.balance set last_day = last_day - 1 where account_id = ${terminal}`],
  [
    2,
    `delete from ledger.day; delete from ledger.consumption; delete from ledger.hold; delete from ledger.balance where account_id = ${terminal}`,
  ],
  [2, `update ledger.entry set amount = amount - 1 where ${entryOf('TERMINAL')}`],
  [3, `update ledger.day set closing = closing + 1 where account_id = ${terminal} and day = '2026-02-02'`],
  [
    3,
    `update ledger.day set amount_in = amount_in + 1, closing = closing + 1 where account_id = ${terminal} and day = '2026-02-06'`,
  ],
  [3, `delete from ledger.day where account_id = ${terminal} and day = '2026-02-02'`],
  [3, `delete from ledger.day where account_id = ${terminal} and day = '2026-02-06'`],
  [4, `update ledger.day set closing = -1 where account_id = ${terminal} and day = '2026-02-02'`],
  [5, `update ledger.balance set held = held + 1 where account_id = ${terminal}`],
  [5, `update ledger.hold set state = 'RELEASED'`],
  [5, `update ledger.hold set consumed = consumed + 1, amount = amount + 1`],
  [5, `delete from ledger.consumption`],
  [6, `update ledger.flow set amount = amount + 1 where account_id = ${terminal} and kind = 'sale'`],
  [6, `delete from ledger.flow where account_id = ${terminal} and kind = 'sale'`],
  [6, `update ledger.flow set total = total + 1 where account_id = ${terminal} and kind = 'sale'`],
  [7, `update ledger.open_item set open_amount = open_amount - 1 where side = 'debit'`],
  [7, `delete from ledger.allocation`],
  [8, `delete from ledger.issued where no = 2`],
  [8, `update ledger.series set next_no = next_no + 1`],
  [8, `update ledger.issued set no = no + 1 where no = 3; update ledger.series set next_no = 5`],
  [8, `delete from ledger.series`],
  [9, `update ledger.posting set posted_at = now() + interval '1 hour' where effective_date = '2026-01-10'`],
  [
    9,
    `update ledger.posting set posted_at = now() + interval '1 hour', effective_date = '2025-11-10' where effective_date = '2026-01-10'`,
  ],
  [9, `update ledger.close_line set closing = closing + 1`],
  [9, `update ledger.close_line set declared = 1`],
  [9, `update ledger.close set sha256 = repeat('0', 64)`],
  [9, `delete from ledger.close_line where account_id = ${terminal}`],
  [9, `update ledger.flow set amount = amount + 1, kind = 'other' where day = '2026-01-10'`],
  [9, `update ledger.period set state = 'OPEN'`],
  [10, `update ledger.entry set amount = amount * 2 where posting_id = ${reversal}`],
  [10, `delete from ledger.entry where posting_id = ${reversal}`],
  [10, `delete from ledger.reversal`],
  [10, `update ledger.posting set reverses = null where id = ${reversal}`],
  [11, `update ledger.entry set amount = 11 where ${entryOf('USED')}`],
  [11, `update ledger.entry set amount = amount + 50 where ${entryOf('CUSTOMER')}`],
  [
    12,
    `update ledger.balance set on_hand = on_hand + 1 where account_id = (select id from ledger.account where role = 'RECEIVABLE')`,
  ],
  [
    12,
    `update ledger.balance set on_hand = on_hand + 1 where account_id = (select id from ledger.account where role = 'ADVANCE')`,
  ],
  [12, `update ledger.open_item set open_amount = 0 where side = 'credit'`],
  [12, `delete from ledger.flow where account_id = (select id from ledger.account where role = 'CONSIGNEE_PAYABLE')`],
]

test('an intact ledger has no violations', async () => {
  assert.deepEqual(await wrongIn(ledger), [])
})

test('ten of the largest amounts on one day are checked like any others', async () => {
  await ledger.owner.query('begin')
  try {
    await ledger.owner.query(`select set_config('app.agency', '1', true)`)
    for (let n = 0; n < 10; n++)
      await post(ledger.owner as never, receiving(10_000_000_000_000, '2026-02-07', stock(7, 103)))
    assert.deepEqual(await wrongIn(ledger), [])
    await ledger.owner.query(`update ledger.flow set amount = amount + 1 where day = '2026-02-07'`)
    assert.ok((await wrongIn(ledger)).some(({ invariant }) => invariant === 6))
  } finally {
    await ledger.owner.query('rollback')
  }
})

for (const [invariant, what] of spoilt)
  test(`${invariant}: ${what}`, async () => {
    await ledger.owner.query('begin')
    try {
      await ledger.owner.query(what)
      const found = await wrongIn(ledger)
      assert.ok(
        found.some(one => one.invariant === invariant && one.title && one.detail.agency === 1),
        JSON.stringify(found),
      )
    } finally {
      await ledger.owner.query('rollback')
    }
  })

test('every invariant was violated once', () => {
  assert.deepEqual([...new Set(spoilt.map(([invariant]) => invariant))], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
})
