// The identity of an LC: received + in from others + milled out − out to others − sold − lost − on the way is the present stock. It holds
// for each owner of each LC, after each of many random operations over every document that moves stock.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Figures } from '#areas/procurement/lc/quantities.ts'
import { assertBagAnalyses, assertLcAnalyses, assertMoveAnalyses, assertStockAnalyses } from './analyses.ts'
import { type CargoApplication, startCargoApplication } from './application-with-cargo.ts'
import { assertInventoryLines, assertReconciled, assertSalesLines, wholeOf } from './authority-lines.ts'
import { expectedBalance } from './expected-balance.ts'
import type { Lot } from './random-stock-choices.ts'
import { stockOperations } from './stock-operations.ts'
import { isSoak, walk } from './walk.ts'

type Tons = Record<string, number>
type Panel = { total: Tons; consignees: { consignee: number; figures: Tons }[] }

const { steps: operations, seed, timeout } = walk({ seed: 20_261_121, short: 400, long: 2_000 })
// Documents that move packed cargo; each must have done so.
const inBags = [
  ...['loan', 'loan-return', 'cargo-sale', 'cargo-transfer', 'lc-merging', 'cargo-loss', 'swap-cargo'],
  ...['terminal-out', 'receive-cargo'],
].map(name => `terminals/${name}`)
const documents = [
  ...[
    'lend',
    'giveBack',
    'sell',
    'transfer',
    'lose',
    'mill',
    'millBeyond',
    'swap',
    'merge',
    'mergeOwner',
    'receive',
    'direct',
    'leave',
    'bring',
  ],
  ...['comeBack', 'sellInBulk', 'voided', 'closedShort', 'sellInBags', 'sellWhole', 'returned', 'closeStock', 'undo'],
]
let app: CargoApplication
const stock = new Map<number, Lot[]>()
let next: ReturnType<typeof stockOperations>

before(async () => {
  app = await startCargoApplication()
  const { companies, terminals, bag50 } = app.world
  for (let n = 0; n < 4; n++) {
    await app.receive(200_000)
    await app.receive(100_000, { shipment: app.shipment2, consignee: companies.c2! })
  }
  const kind = { unit: 'BAG', consigneeId: companies.c1, bagTypeId: bag50, bagKg: 50 }
  const store = { ...kind, role: 'STORE', scope: 'OTHERS', condition: 'Good', locationId: terminals.jeddah }
  const legs = [
    { ...store, amount: 1_000_000 },
    { ...kind, role: 'OPENING', amount: -1_000_000 },
  ]
  const request = { kind: 'opening', documentType: 'opening', documentId: 1, date: app.ago(30), legs }
  await app.sql('select ledger.post($1::jsonb)', [JSON.stringify(request)])
})
after(() => app?.close())

const inKg = (tons: Tons): Figures =>
  Object.fromEntries(Object.entries(tons).map(([name, value]) => [name, Math.round(value * 1000)])) as Figures

// The stock of each lot, in bulk and in bags.
const lotsOf = async (lc: number): Promise<Lot[]> => {
  const rows = await app.sql(
    `select a.consignee_id as consignee, a.location_id as terminal, a.form, a.bag_kg || ' kg' as "bagSize", b.on_hand as kg
     from ledger.balance b join ledger.account a on a.agency_id = b.agency_id and a.id = b.account_id
     where a.agency_id = app.agency() and a.unit = 'KG' and a.role = 'TERMINAL' and a.consignment_id = $1 and b.on_hand > 0
     order by a.id`,
    [lc],
  )
  const lots = rows.map(({ consignee, terminal, form, bagSize, kg }) => ({
    ...{ lc, consignee: Number(consignee), terminal: Number(terminal), form: String(form) },
    ...{ bagSize: bagSize as string | null, quantity: Number(kg) / 1000 },
  }))
  for (const { bagSize, quantity } of lots)
    if (bagSize)
      assert.equal(Math.round(quantity * 1000) % Number.parseInt(bagSize, 10), 0, 'only whole bags lie there')
  return lots
}

const check = async (lc: number, after: string): Promise<void> => {
  const panel = await app.get<Panel>(`procurement/lc/${lc}/quantities`)
  stock.set(lc, await lotsOf(lc))
  for (const { consignee, figures } of [{ consignee: 0, figures: panel.total }, ...panel.consignees]) {
    const of = inKg(figures)
    assert.equal(
      expectedBalance(of),
      of.balance,
      `LC ${lc}, consignee ${consignee} after ${after}: ${JSON.stringify(figures)}`,
    )
  }
}

test(`the identity of every LC holds after each of ${operations} operations`, { timeout }, async () => {
  const known = new Set([app.lc1.id, app.lc2.id])
  for (const lc of known) await check(lc, 'the start')
  const did = new Map<string, number>()
  const once = (name: string) => did.set(name, (did.get(name) ?? 0) + 1)
  const lying = () => [...stock.values()].flat()
  next = stockOperations(app, seed, lying, once)
  for (let n = 1; n <= operations; n++) {
    const { name, isDone, lcs } = await next()
    if (isDone) once(name)
    for (const lc of new Set(lcs)) {
      known.add(lc)
      await check(lc, `${n}: ${name}`)
    }
  }
  for (const lc of known) await check(lc, 'all of it')
  const counts = JSON.stringify(Object.fromEntries(did))
  // Packed cargo appears gradually: a short walk ends before all of it was moved.
  const packed = isSoak ? inBags.map(address => `packed ${address}`) : []
  const missed = [...documents, ...packed].filter(name => !did.has(name))
  assert.deepEqual(missed, [], `some operations were never done: ${counts}`)
  assert.ok([...did.values()].reduce((sum, times) => sum + times, 0) > operations / 4, `too little was done: ${counts}`)
})

test('the report of LCs has the same figures', async () => {
  const { rows } = await app.get<{ rows: Tons[] }>('reports/lc-detail?pageSize=100')
  assert.ok(rows.length > 2)
  for (const row of rows) {
    const of = (name: string): number => Math.round(row[name]! * 1000)
    const came = ['received', 'ownIn', 'loanIn', 'swapIn', 'mergedIn', 'milledOut', 'transferIn'].map(of)
    const went = [
      'ownOut',
      'loanOut',
      'swapOut',
      'mergedOut',
      'milledIn',
      'transferOut',
      'withdrawn',
      'loss',
      'soldBags',
      'soldBulk',
    ].map(of)
    const sum = (of: number[]): number => of.reduce((all, kg) => all + kg, 0)
    assert.equal(sum(came) - sum(went), of('balance'), JSON.stringify(row))
  }
})

const sumOf = (row: Tons, names: readonly string[]): number =>
  names.reduce((sum, name) => sum + Math.round((row[name] ?? 0) * 1000), 0)

const changes = {
  came: ['ownIn', 'loanIn', 'swapIn', 'mergedIn', 'milledOut', 'transferIn'],
  went: ['ownOut', 'loanOut', 'swapOut', 'mergedOut', 'milledIn', 'transferOut', 'withdrawn', 'loss'],
}

type Report = { count: number; rows: Tons[]; totals: Tons }

const readWhole = async (address: string): Promise<Report> => {
  const all = await app.get<Report>(`reports/${address}&pageSize=100`)
  for (let page = 2; all.rows.length < all.count; page++)
    all.rows.push(...(await app.get<Report>(`reports/${address}&pageSize=100&page=${page}`)).rows)
  return all
}

// The balance of the accounts of a role at the end of a day, in kilograms.
const balanceOn = async (role: string, day: string): Promise<number> => {
  const [row] = await app.sql(
    `select coalesce(sum(d.closing), 0) as kg from ledger.account c cross join lateral (select x.closing from ledger.day x
       where x.agency_id = c.agency_id and x.account_id = c.id and x.day <= $2 order by x.day desc limit 1) d
     where c.agency_id = app.agency() and c.unit = 'KG' and c.role = $1`,
    [role, day],
  )
  return Number(row?.kg)
}

for (const days of [0, 3, 6]) {
  test(`${days} days ago: the reports on stock agree with the ledger and with each other`, async () => {
    const [day, eve] = [app.ago(days), app.ago(days + 2)]
    const [inStock, before, lent] = [
      await balanceOn('TERMINAL', day),
      await balanceOn('TERMINAL', eve),
      await balanceOn('LOAN', day),
    ]
    assert.ok(inStock > 0 && (lent > 0 || days > 0), 'there is something to agree on')

    const balance = await readWhole(`balance-report?asOf=${day}`)
    assert.equal(sumOf(balance.totals, ['balance']), inStock)
    assert.ok(balance.rows.every(row => !row.difference && !row.payableDifference))

    const detail = await readWhole(`consignee-detail?from=${app.ago(days + 1)}&to=${day}`)
    for (const row of detail.rows) {
      const there =
        sumOf(row, ['opening', 'received', ...changes.came, 'other']) - sumOf(row, [...changes.went, 'sold'])
      assert.equal(there, sumOf(row, ['closing']), JSON.stringify(row))
    }
    assert.deepEqual(
      ['opening', 'closing', 'lent', 'borrowed', 'netPosition'].map(name => sumOf(detail.totals, [name])),
      [before, inStock, lent, lent, inStock],
    )
    const loans = await readWhole(`loan-statement?asOf=${day}`)
    assert.equal(sumOf(loans.totals, ['outstanding']), lent)
    assert.equal(sumOf(loans.totals, ['loaned']) - sumOf(loans.totals, ['returned']), lent)

    const lcs = await readWhole(`lc-detail?by=Terminal&from=${app.ago(days + 1)}&to=${day}`)
    for (const row of lcs.rows) {
      const sold = ['soldBags', 'soldBulk', 'soldLc']
      const there = sumOf(row, ['opening', 'received', ...changes.came]) - sumOf(row, [...changes.went, ...sold])
      assert.equal(there, sumOf(row, ['balance']), JSON.stringify(row))
    }
    assert.deepEqual(
      [...changes.came, ...changes.went, 'received'].map(name => sumOf(lcs.totals, [name])),
      [...changes.came, ...changes.went, 'received'].map(name => sumOf(detail.totals, [name])),
    )
    assert.equal(sumOf(lcs.totals, ['balance']), inStock)
  })
}

test('analyses of stock and LCs equal their reports', async () => {
  for (const days of [0, 3, 6]) await assertStockAnalyses(app.get, app.ago(days))
  await assertLcAnalyses(app.get, app.ago(0))
  await assertBagAnalyses(app.get, app.ago(0))
  await assertMoveAnalyses(app.get, `from=${app.ago(60)}&to=${app.ago(0)}`)
})

test('the kind of destination of a truck from the port is reported', async () => {
  type Truck = { deliveryType: string; locationKind: string }
  const { rows } = await app.get<{ rows: Truck[] }>(`analytics/lc-delivery-detail?from=${app.ago(60)}&to=${app.ago(0)}`)
  const kinds = new Set(rows.map(({ deliveryType, locationKind }) => `${deliveryType}: ${locationKind}`))
  assert.deepEqual([...kinds].toSorted(), ['Direct Delivery: DD', 'Terminal Storage: TERMINAL'])
})

test('the reports to the authority equal the books, also when receipts and sales are left out', async () => {
  const { get, ask } = app
  const days = [app.ago(20), app.ago(0)] as const
  assert.ok((await assertSalesLines(get, ...days)) > 0)
  await assertInventoryLines(get, ...days)
  const [inLedger, reported, skipped] = await assertReconciled(get, ...days)
  assert.deepEqual([reported, skipped], [inLedger, 0])
  const skip = 'gfsa-details/receive-cargo-skip'
  type Ticket = { kind: string; documentId: number; status: string }
  const { rows } = await get<{ rows: Ticket[] }>(`${skip}?from=${days[0]}&to=${days[1]}`)
  const kinds = Map.groupBy(rows, ({ kind }) => kind)
  assert.ok(kinds.size > 1, [...kinds.keys()].join())
  const leaving = [...kinds.values()].flatMap(of => of.filter((_, at) => at % 3 === 0))
  for (const { kind, documentId } of leaving) {
    const { status, body } = await ask('PUT', `${skip}/skip`, { kind, documentId, reason: 'Told by another importer' })
    assert.equal(status, 200, JSON.stringify(body))
  }
  await assertSalesLines(get, ...days)
  await assertInventoryLines(get, ...days)
  const [inLedgerAfter, , out] = await assertReconciled(get, ...days)
  assert.equal(inLedgerAfter, inLedger)
  assert.notEqual(out, 0)
})

const afterwards = 100

test('reports of closed stock do not change, whatever is posted and reversed afterwards', async () => {
  const [first, day] = [app.ago(20), app.ago(4)]
  await app.sql(
    `select ledger.close_stock(x.consignee_id, x.location_id, $1) from (select distinct consignee_id, location_id from ledger.account
      where agency_id = app.agency() and consignee_id is not null and location_id is not null) x`,
    [day],
  )
  const readReports = async (): Promise<Map<string, string>> => {
    const found = new Map<string, string>()
    for (const address of [
      `reports/barley-closing-stock?asOf=${day}`,
      `reports/bag-closing-stock?from=${first}&to=${day}`,
      `gfsa-details/inventory-report?from=${first}&to=${day}&moved=false`,
      `gfsa-details/inventory-stock-report?from=${first}&to=${day}`,
    ]) {
      const { rows, totals } = await wholeOf(app.get, ...(address.split('?') as [string, string]))
      found.set(address, JSON.stringify([rows, totals]))
    }
    return found
  }
  const before = await readReports()
  let done = 0
  for (let n = 1; n <= afterwards; n++) {
    const { isDone, lcs } = await next()
    if (isDone) done++
    for (const lc of new Set(lcs)) stock.set(lc, await lotsOf(lc))
  }
  assert.ok(done > afterwards / 5, `${done} were done`)
  const after = await readReports()
  assert.deepEqual(
    [...before.keys()].filter(address => before.get(address) !== after.get(address)),
    [],
  )
})

test('the ledger’s invariants hold', async () => {
  assert.deepEqual(await app.faults(), [])
})
