import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Row } from '../../../database/demo/caller.ts'
import { type CargoApplication, startCargoApplication } from '../../../tests/application-with-cargo.ts'

// Three LCs of one owner at USD 240.00, which is SAR 900.00 a ton; storage of 50,000.00 makes 500 t of the third one 1,000.00 a ton.
let app: CargoApplication
let lot: number
let second: Row
let third: Row
const lcs: Row[] = []
before(async () => {
  app = await startCargoApplication()
  const { c1 } = app.world.companies as { c1: number }
  lcs.push(app.lc1)
  await app.receive(1_000_000)
  for (const [no, tons] of [
    ['2', 1_000],
    ['3', 500],
  ] as const) {
    const lc = await app.openLc(`LC-V${no}`, tons, c1)
    const shipment = await app.add('shipping/shipment', app.bill(`BL-V${no}`, lc.id, c1, tons))
    await app.receive(tons * 1000, { shipment, consignee: c1 })
    lcs.push(lc)
  }
  await bill(lcs[2]!.id, 50_000)
  const merged = await merge([
    [0, 100],
    [1, 100],
  ])
  lot = (await app.get<Row & { targetLc: number }>(`terminals/lc-merging/${merged.id}`)).targetLc
})
after(() => app?.close())

const bill = async (lc: number, amount: number): Promise<void> => {
  const { id } = await app.add('accounts/expenses', {
    ...{ date: app.ago(5), vendor: app.world.bagVendor, vendorInvoiceNo: `V-${lc}`, invoiceDate: app.ago(6) },
    ...{ category: 'Storage', currency: 'SAR', amount, vatPct: 0, lcs: [{ lc }] },
  })
  await app.act('accounts/expenses', id, 'approve')
}
const merge = (parts: [lc: number, tons: number][], more: object = {}): Promise<Row> =>
  app.add('terminals/lc-merging', {
    ...{ date: app.ago(4), consignee: app.world.companies.c1, terminal: app.world.terminals.jeddah, form: 'Raw' },
    ...{ sources: parts.map(([n, quantity]) => ({ lc: lcs[n]!.id, quantity })), ...more },
  })
const costOf = async (lc: number, on = app.ago(0)): Promise<number | null> => {
  const { rows } = await app.get<{ rows: Row[] }>(`reports/barley-closing-stock?asOf=${on}&lcId=${lc}`)
  return rows[0]!.costPerTon as number | null
}

test('cargo merged into a lot that exists brings its cost: 200 t at 900.00, 100 at 1,000.00 and 100 at 900.00', async () => {
  assert.equal(await costOf(lot), 900)
  second = await merge(
    [
      [2, 100],
      [1, 100],
    ],
    { targetLc: lot },
  )
  assert.equal(await costOf(lot), 925)
})

test('a vendor’s bill for a lot is a cost of its tons', async () => {
  await bill(lot, 4_000)
  assert.equal(await costOf(lot), 935)
  const { cost } = await app.get<{ cost: Row }>(`procurement/lc/${lot}/standing`)
  assert.deepEqual([cost.total, cost.perTon], [4_000, 935])
})

test('a merging that is reversed takes its cost back', async () => {
  await app.act('terminals/lc-merging', second.id, 'reverse', { reason: 'Wrong lot' })
  assert.equal(await costOf(lot), 920)
})

test('cargo merged into an LC of a purchase brings its cost as well, from its day on', async () => {
  const [first, target] = lcs as [Row, Row, Row]
  third = await merge(
    [
      [0, 100],
      [2, 100],
    ],
    { targetLc: target.id, date: app.ago(3) },
  )
  assert.deepEqual([await costOf(target.id, app.ago(4)), await costOf(target.id)], [900, 908.3333])
  assert.equal(await costOf(first.id), 900)
})

test('a merging of a closed day is reversed today, and counts on the days before', async () => {
  const [, target] = lcs as [Row, Row, Row]
  const close = (through: string | null) =>
    app.sql('select ledger.close_stock($1, $2, $3)', [app.world.companies.c1, app.world.terminals.jeddah, through])
  await close(app.ago(3))
  await app.act('terminals/lc-merging', third.id, 'reverse', { reason: 'Wrong LC' })
  await close(null)
  assert.deepEqual([await costOf(target.id, app.ago(1)), await costOf(target.id)], [908.3333, 900])
})

test('a lot that was opened empty has the cost of the cargo merged into it: 50 t at 1,000.00 and 50 at 900.00', async () => {
  const { lc: empty } = await app.add<Row & { lc: number }>('procurement/system-lc/opening', {
    ...{ sourceKind: 'Opening', lc: lcs[1]!.id, form: 'Raw', displayName: 'Tail lots' },
    ...{ consignee: app.world.companies.c1, terminal: app.world.terminals.jeddah },
  })
  await merge(
    [
      [2, 50],
      [1, 50],
    ],
    { targetLc: empty },
  )
  assert.equal(await costOf(empty), 950)
})

test('cargo that was merged into a lot keeps its cost there on closed days, also after the merging was reversed', async () => {
  const third = await merge(
    [
      [2, 100],
      [1, 100],
    ],
    { targetLc: lot },
  )
  const closedDay = app.ago(2)
  const before = await costOf(lot, closedDay)
  assert.notEqual(before, 920)
  const { companies, terminals } = app.world
  await app.sql('select ledger.close_stock($1, $2, $3)', [companies.c1, terminals.jeddah, app.ago(1)])
  await app.act('terminals/lc-merging', third.id, 'reverse', { reason: 'Wrong lot' })
  assert.deepEqual([await costOf(lot, closedDay), await costOf(lot)], [before, 920])
})

test('the ledger check finds nothing', async () => {
  assert.deepEqual(await app.faults(), [])
})
