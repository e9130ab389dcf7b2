// Row-level security of the ledger: who can read what, and that only the ledger's own functions can write.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { violations } from '#ledger/invariants.server.ts'
import { lent, move, owed, riyals } from '#ledger/legs.ts'
import { allocate, effect, hold, post, reverse } from '#ledger/record.server.ts'
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
import { closeMonth, terminalStockOn } from '../../tests/ledger-readings.ts'

let ledger: Ledger
let tables: string[]
before(async () => {
  ledger = await openLedger()
  for (const agency of [1, 2]) await fill(agency)
  const { rows } = await ledger.owner.query(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'ledger' and c.relkind in ('r', 'p') order by 1`,
  )
  tables = rows.map(({ name }) => name)
})
after(async () => {
  assert.deepEqual(await wrongIn(ledger), [])
  await ledger.close()
})

// Two consignees, 5 and 6, with stock, a loan between them, holds, invoices and payments; one month is closed.
const fill = (agency: number) =>
  ledger
    .as({ agency }, async client => {
      for (const consignee of [5, 6]) {
        const here = stock(consignee, 100 + consignee)
        await post(client, receiving(1000, '2026-02-01', here))
        const party = { consigneeId: consignee, partyId: 9, partyKind: 'customer' } as const
        const owing = riyals('RECEIVABLE', { consignee, party: 9 })
        const {
          openItems: { i },
        } = await post(client, {
          ...issuing(0, '2026-02-02'),
          legs: move(500, riyals('SALES', { consignee }), owing),
          openItems: [{ key: 'i', side: 'debit', ...party, dueDate: '2026-03-01', amount: 500 }],
        })
        const {
          openItems: { c },
        } = await post(client, {
          ...issuing(0, '2026-02-02'),
          legs: move(300, owing, riyals('CASH')),
          openItems: [{ key: 'c', side: 'credit', ...party, dueDate: '2026-03-01', amount: 300 }],
        })
        await allocate(client, [{ debit: i!, credit: c!, amount: 300 }])
        const permit = { documentType: 'permit', documentId: nextDocument() }
        const [held] = await hold(client, { ...permit, holds: [{ ...here, amount: 50 }] })
        await post(client, { ...issuing(20, '2026-02-03', here), consume: [{ hold: held!, amount: 20 }] })
        const wrong = receiving(3, '2026-02-04', here)
        await post(client, wrong)
        await reverse(client, { ...wrong, mode: 'cancel', reason: 'mistake', date: '2026-02-04' })
      }
      const loan = { ...issuing(0, '2026-02-05'), kind: 'loan' }
      await post(client, {
        ...loan,
        legs: [...move(100, stock(5, 105), stock(6, 105)), ...move(100, owed(lot(6), 5), lent(lot(5), 6))],
      })
      await client.query(
        `insert into app.history (agency_id, document, document_id, action) values (app.agency(), 'x', 1, 'x')`,
      )
    })
    .then(() => closeMonth(work => ledger.as({ agency }, work), { year: 2026, month: 2 }))

const countIn = (asker: { agency: number; company?: number }, table: string, where = 'true') =>
  ledger.as(asker, async client =>
    Number((await client.query(`select count(*) from ledger.${table} where ${where}`)).rows[0]!.count),
  )

test('every table has row-level security and rows to protect', async () => {
  const { rows } = await ledger.owner.query(
    `select c.relname as name, c.relrowsecurity as walled from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'ledger' and c.relkind in ('r', 'p')`,
  )
  assert.deepEqual(
    rows.filter(({ walled, name }) => !walled && name !== 'role'),
    [],
  )
  for (const table of [
    'account',
    'balance',
    'posting',
    'entry',
    'day',
    'flow',
    'hold',
    'consumption',
    'open_item',
    'allocation',
    'reversal',
    'close_line',
    'period',
    'calendar',
    'close',
  ])
    assert.ok((await countIn({ agency: 1 }, table)) > 0, table)
})

test('rows of another agency are invisible, and queries without an agency fail', async () => {
  for (const table of tables.filter(name => name !== 'role')) {
    assert.equal(await countIn({ agency: 1 }, table, 'agency_id <> 1'), 0, table)
    assert.equal(await countIn({ agency: 3 }, table), 0, table)
  }
  for (const table of [
    'account',
    'balance',
    'posting',
    'entry',
    'day',
    'flow',
    'hold',
    'open_item',
    'close_line',
    'period',
  ])
    await assert.rejects(countIn({ agency: '' as never }, table), { code: 'GM001' }, table)
  await assert.rejects(
    ledger.as({ agency: '' as never }, client => post(client, receiving(1, '2026-03-01'))),
    { code: 'GM001' },
  )
})

test('a consignee sees all of its own rows and no others', async () => {
  for (const table of [
    'account',
    'balance',
    'entry',
    'day',
    'flow',
    'hold',
    'consumption',
    'open_item',
    'allocation',
    'close_line',
  ]) {
    const own = await countIn({ agency: 1 }, table, 'consignee_id = 5')
    assert.ok(own > 0, table)
    assert.equal(await countIn({ agency: 1, company: 5 }, table), own, table)
    assert.equal(await countIn({ agency: 1, company: 77 }, table), 0, table)
  }
  for (const table of ['posting', 'reversal']) {
    const own = await countIn({ agency: 1 }, table, '5 = any(consignees)')
    assert.equal(await countIn({ agency: 1, company: 5 }, table), own, table)
    assert.ok(own < (await countIn({ agency: 1 }, table)), table)
  }
  for (const table of ['series', 'issued', 'idempotency', 'lock_exception'])
    assert.equal(await countIn({ agency: 1, company: 5 }, table), 0, table)
})

test('the stock of a day is read under the same row-level security', async () => {
  const seen = async (company?: number) => {
    const stood = await ledger.as({ agency: 1, company }, client => terminalStockOn(client, '2030-01-01'))
    return [...new Set(stood.map(({ consigneeId }) => consigneeId))].sort()
  }
  assert.deepEqual([await seen(5), await seen(6), await seen(77), await seen()], [[5], [6], [], [5, 6]])
})

test("neither a preview nor a refusal shows a consignee another one's figures", async () => {
  const swap = { ...issuing(0, '2026-03-05'), legs: move(999_999, stock(6, 106), stock(5, 106)) }
  const { accounts, refusal } = await ledger.as({ agency: 1, company: 5 }, client => effect(client, swap))
  assert.deepEqual([accounts.map(({ account }) => account.consigneeId), refusal], [[5], null])
  const { details } = await refusalOf(ledger.as({ agency: 1, company: 5 }, client => post(client, swap)))
  assert.deepEqual(details, {})
})

test('the application may not write tables of the ledger or call internal functions', async () => {
  for (const table of tables) {
    for (const text of [
      `insert into ledger.${table} default values`,
      `update ledger.${table} set ${table === 'role' ? 'unit = unit' : 'agency_id = agency_id'}`,
      `delete from ledger.${table}`,
    ])
      await assert.rejects(
        ledger.run(client => client.query(text)),
        { code: '42501' },
        text,
      )
  }
  await assert.rejects(
    ledger.run(client => client.query('truncate ledger.entry')),
    { code: '42501' },
  )
  for (const inner of [
    `refuse('x', 'x', '{}')`,
    'open_month(1, now()::date)',
    `rebuild(1, '{}')`,
    'violations(2)',
    `free_hold(1, 1, 1, 'RELEASED')`,
  ])
    await assert.rejects(
      ledger.run(client => client.query(`select ledger.${inner}`)),
      { code: '42501' },
      inner,
    )
})

test('the ledger is owned by its owner: every writing function belongs to the owner, with its search path pinned', async () => {
  const { rows } = await ledger.owner.query(
    `select p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname = 'ledger' and p.prosecdef and not 'search_path=pg_catalog, pg_temp' = any(coalesce(p.proconfig, '{}'))`,
  )
  assert.deepEqual(rows, [])
  const { rows: open } = await ledger.owner.query(
    `select p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname = 'ledger' and has_function_privilege('public', p.oid, 'execute')`,
  )
  assert.deepEqual(open, [])
})

test('agency and user come from the transaction settings, never from the request', async () => {
  const request = { ...receiving(1, '2026-03-01'), agency: 2, agencyId: 2, agency_id: 2, actor: 99, postedBy: 99 }
  await ledger.as({ agency: 1, actor: 42 }, client => post(client, request))
  const { rows } = await ledger.owner.query(
    'select agency_id, posted_by::int from ledger.posting where document_id = $1',
    [request.documentId],
  )
  assert.deepEqual(rows, [{ agency_id: 1, posted_by: 42 }])
})

test('an agency may check its own ledger only, the platform any', async () => {
  await ledger.owner.query(`update ledger.balance set on_hand = on_hand + 1 where agency_id = 2 and account_id = (
    select min(account_id) from ledger.balance where agency_id = 2)`)
  const asked = (agency: number, of?: number) =>
    ledger.as({ agency }, async client => (await violations(client, of)).length > 0)
  assert.deepEqual(
    [await asked(1), await asked(1, 2), await asked(2), await asked(0, 2), await asked(0, 1), await asked(0)],
    [false, false, true, true, false, true],
  )
  await ledger.owner.query(`update ledger.balance set on_hand = on_hand - 1 where agency_id = 2 and account_id = (
    select min(account_id) from ledger.balance where agency_id = 2)`)
})
