// The reports of the golden scenario to the authority: they agree with the ledger, the Sales report and the tax documents; each line
// appears once, with its version; skipped and planned documents.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type AgencyAdmin, adminOf } from '../../../tests/agency-admin.ts'
import {
  assertInventoryLines,
  assertReconciled,
  assertSalesLines,
  reportedLinesOf,
  wholeOf,
} from '../../../tests/authority-lines.ts'
import { type GoldenApplication, startGoldenApplication } from '../../../tests/test-application.ts'

const [from, to] = ['2026-04-20', '2026-05-12']
const period = `from=${from}&to=${to}`

type Row = Record<string, unknown> & { labels: Record<string, string> }
type Report = { count: number; rows: Row[]; totals: Row; extras: { name: string; value: number }[] }

let app: GoldenApplication
let admin: AgencyAdmin
let authority: ReturnType<typeof reportedLinesOf>
let [c1, c2] = [0, 0]

before(async () => {
  app = await startGoldenApplication()
  admin = await adminOf(app)
  authority = reportedLinesOf(app.databaseUrl, app.redSea.id)
  const { companies } = app.redSea.world
  c1 = companies.c1!
  c2 = companies.c2!
})
after(() => app?.close())

const report = (name: string, query = period): Promise<Report> => wholeOf(admin.get, `gfsa-details/${name}`, query)

test('sales: every line of every invoice, as the Sales report has it', async () => {
  assert.equal(await assertSalesLines(admin.get, from, to), 2)
  const { rows, totals } = await report('sales-report')
  assert.deepEqual(
    rows.map(({ item, bagSizeKg, bagCount, quantity, pricePer50Kg, gross, vesselName, origin, status }) =>
      [item, bagSizeKg, bagCount, quantity, pricePer50Kg, gross, vesselName, origin, status]), // biome-ignore format: one row a line
    [
      ['Barley', 50, 10_000, 500, 52, 598_000, 'MV Coral Harvest', 'Australia', 'New'],
      ['Barley', null, null, 1_998.5, 50, 2_298_275, 'MV Coral Harvest', 'Australia', 'New'],
    ],
  )
  assert.deepEqual([totals.quantity, totals.vat], [2_498.5, 377_775])
})

test('inventory: closing = opening + ins - outs, each day begins where the last ended, and the closing stock is the same', async () => {
  assert.ok((await assertInventoryLines(admin.get, from, to)) > 60)
  const moved = await report('inventory-report')
  assert.ok(moved.rows.every(row => row.received || row.sold || row.opening !== row.closing))
})

test('the inventory of days without end is refused, and not collected in memory', async () => {
  const { message } = await admin.refused('GET', `gfsa-details/inventory-report?from=${from}&to=2999-12-31&status=New`)
  assert.match(message, /^There are more than 500,?000 lines\. Choose fewer days or terminals\.$/)
})

test('stock: 54,137.5 MT as in the ledger, and for how many working days it lasts', async () => {
  assert.deepEqual(await assertReconciled(admin.get, from, to), [54_137_500, 54_137_500, 0])
  const { rows, extras } = await report('inventory-stock-report')
  assert.deepEqual(
    rows.map(({ labels, form, closing }) => `${labels.consignee} ${labels.terminal} ${form} ${closing}`).sort(),
    [
      'Nabt Al Jazirah Trading Jeddah Flaked 985',
      'Nabt Al Jazirah Trading Jeddah Raw 29080',
      'Nabt Al Jazirah Trading Yanbu Raw 2996',
      'Sahel Tihama Feed Jeddah Raw 21076.5',
    ],
  )
  // 2,498.5 MT in 30 working days; the required stock is fifty times the daily mean.
  const figures = Object.fromEntries(extras.map(({ name, value }) => [name, value]))
  assert.deepEqual(figures, { averageSales: 83.283, coverDays: 650.04, needed: 4_164.167, surplus: 49_973.333 })
})

test('transfers: each once, by the giver', async () => {
  const { rows } = await report('stock-transfer-report')
  assert.deepEqual(
    rows.map(
      ({ kind, labels, sent, received }) =>
        `${kind} ${labels.consignee} ${labels.toConsignee} ${labels.toTerminal} ${sent} ${received}`,
    ),
    [
      'Loan Nabt Al Jazirah Trading Sahel Tihama Feed Jeddah 2000 2000',
      'Return Sahel Tihama Feed Nabt Al Jazirah Trading Jeddah 500 500',
      'Sale Nabt Al Jazirah Trading Sahel Tihama Feed Jeddah 1000 1000',
      'Transfer Nabt Al Jazirah Trading Nabt Al Jazirah Trading Yanbu 3000 2996',
    ],
  )
  const own = await authority.read('Stock Transfer', { from, to, consigneeIds: [c2] })
  assert.deepEqual(
    own.map(({ consigneeId, quantityKg }) => [consigneeId, quantityKg]),
    [[c2, 500_000]],
  )
})

test('plans: by LC and importer, with their permit and their progress', async () => {
  const { rows } = await report('import-plan-transfer-report')
  assert.deepEqual(
    rows.map(({ planNo, permitNo, planned, blQuantity, discharged, direct, toTerminals, remaining, ownStatus }) =>
      [planNo, permitNo, planned, blQuantity, discharged, direct, toTerminals, remaining, ownStatus]), // biome-ignore format: one row a line
    [
      ['LC-101', 'IP-2601-A', 40_000, 41_200, 41_150, 5_000, 36_150, 0, 'Cleared'],
      ['LC-102', 'IP-2601-B', 20_000, 20_600, 20_610, 0, 20_610, 0, 'Cleared'],
    ],
  )
})

test('a consignee sees only its own lines of all five; a weighbridge clerk sees none', async () => {
  const own = await adminOf(app, ['consignee2', app.redSea])
  for (const [name, count] of [
    ['sales-report', 1],
    ['inventory-stock-report', 1],
    ['stock-transfer-report', 3],
    ['import-plan-transfer-report', 1],
  ] as const) {
    const { rows } = await wholeOf(own.get, `gfsa-details/${name}`, period)
    assert.equal(rows.length, count, name)
    assert.ok(
      rows.every((row: Row) => row.consignee === c2 || row.toConsignee === c2),
      name,
    )
  }
  await assertInventoryLines(own.get, from, to)
  const { status } = await (await app.as('wb'))('GET', `/api/agencies/1/gfsa-details/sales-report?${period}`)
  assert.equal(status, 404)
})

test('all five as Excel files', async () => {
  const names = ['sales', 'inventory', 'inventory-stock', 'stock-transfer', 'import-plan-transfer']
  for (const name of names)
    assert.equal((await admin.ask('GET', `gfsa-details/${name}-report/excel?${period}`)).status, 200, name)
})

const skip = 'gfsa-details/receive-cargo-skip'
type Ticket = { kind: string; documentId: number; quantity: number; status: string; reason: string; skippedBy: string }
const ticket = async (kind: string): Promise<Ticket> => {
  const { rows } = await admin.get<{ rows: Ticket[] }>(`${skip}?${period}`)
  return rows.find(row => row.kind === kind)!
}

test('skipped documents are shown as skipped, and the books still agree', async () => {
  const [receipt, sale] = [await ticket('Receive Cargo'), await ticket('Bag Sale')]
  for (const { kind, documentId } of [receipt, sale]) {
    const { status } = await admin.ask('PUT', `${skip}/skip`, { kind, documentId, reason: 'Reported by the port' })
    assert.equal(status, 200)
  }
  assert.equal(
    (await admin.refused('PUT', `${skip}/skip`, { kind: 'Bag Sale', documentId: sale.documentId, reason: 'x' })).status,
    400,
  )
  const ticketOfSale = await ticket('Bag Sale')
  assert.deepEqual(
    [ticketOfSale.status, ticketOfSale.reason, Boolean(ticketOfSale.skippedBy)],
    ['Skipped', 'Reported by the port', true],
  )
  // A skipped receipt lowers the stock, a skipped sale raises it.
  const skipped = (receipt.quantity - 500) * 1000
  assert.deepEqual(await assertReconciled(admin.get, from, to), [54_137_500, 54_137_500 - skipped, skipped])
  await assertInventoryLines(admin.get, from, to)
  const { rows } = await report('sales-report', `${period}&status=Skipped`)
  assert.deepEqual(
    rows.map(({ quantity }) => quantity),
    [500],
  )
  assert.deepEqual(
    (await authority.read('Sales', { from, to })).map(({ isSkipped }) => isSkipped),
    [true, false],
  )
  const { consignee, terminal } = await admin.get<Row>(`terminals/receive-cargo/${receipt.documentId}`)
  const asked = `consignee=${consignee}&terminal=${terminal}&date=${to}`
  const before = await admin.get<{ lines: Row[] }>(`gfsa-details/close-stock/checklist?${asked}`)
  assert.deepEqual(
    before.lines.filter(({ isBlocking }) => !isBlocking).map(({ of, found }) => [of, found]),
    [['Receive Cargo', 1]],
    'told before the stock is closed, and no obstacle',
  )
  const { terminal: sold } = await admin.get<Row>(`sales/bag-sale/${sale.documentId}`)
  const elsewhere = Object.values(app.redSea.world.terminals).find(id => id !== sold)
  const role = await admin.add('staff/roles', { name: 'Skips', permissions: ['canManageSkipTransactionGfsa'] })
  await admin.add('staff/users', {
    ...{ username: 'skips-elsewhere', name: 'Skips elsewhere', password: 'Barley#2026', language: 'english' },
    ...{ isAgencyAdmin: false, roles: [role.id], terminals: [elsewhere] },
  })
  const far = await app.as('skips-elsewhere')
  for (const { kind, documentId } of [receipt, sale])
    assert.equal((await far('PUT', `/api/agencies/1/${skip}/unskip`, { kind, documentId })).status, 404, kind)
  for (const { kind, documentId } of [receipt, sale]) await admin.ask('PUT', `${skip}/unskip`, { kind, documentId })
  assert.deepEqual(await assertReconciled(admin.get, from, to), [54_137_500, 54_137_500, 0])
})

test('users without the right to skip do not find the screen', async () => {
  for (const username of ['wb', 'consignee1'])
    assert.equal((await (await app.as(username))('GET', `/api/agencies/1/${skip}`)).status, 404, username)
})

test('a line is sent once; a failed one has its reason; a sent one cannot be skipped', async () => {
  const lines = await authority.read('Sales', { from, to })
  await authority.mark('Sales', lines.slice(0, 1), 'Sent', 'GFSA-1')
  await authority.mark('Sales', lines.slice(1), 'Failed', 'No answer')
  const { rows } = await report('sales-report')
  assert.deepEqual(
    rows.map(({ status, version, reference, error }) => [status, version, reference, error]),
    [
      ['Sent', 1, 'GFSA-1', null],
      ['Failed', 1, null, 'No answer'],
    ],
  )
  // A late failure message does not change what the authority has accepted.
  await authority.mark('Sales', lines.slice(0, 1), 'Failed', 'Too late')
  assert.deepEqual(
    (await authority.read('Sales', { from, to })).map(({ state }) => state),
    ['Sent', 'Failed'],
  )
  const { kind, documentId, status } = await ticket('Bag Sale')
  assert.equal(status, 'Sent')
  const { message } = await admin.refused('PUT', `${skip}/skip`, { kind, documentId, reason: 'Test' })
  assert.match(message, /sent to the authority already/)
})

test('a change after sending is the next version, and new again', async () => {
  const days = { from: '2026-05-10', to: '2026-05-11' }
  const before = await authority.read('Inventory', days)
  await authority.mark('Inventory', before, 'Sent', 'GFSA-2')
  const receipt = await ticket('Receive Cargo')
  const body = { kind: receipt.kind, documentId: receipt.documentId, reason: 'Test' }
  assert.equal((await admin.refused('PUT', `${skip}/skip`, body)).status, 400)
  const address = `terminals/receive-cargo/${receipt.documentId}/skip`
  assert.equal((await admin.refused('PUT', address, { skipReason: 'Test' })).status, 400)
  const world = app.redSea.world
  const lot = { consignee: c1, terminal: world.terminals.yanbu, lc: app.golden.lc101, form: 'Raw' }
  const loss = await admin.add('terminals/cargo-loss', {
    ...lot,
    date: '2026-05-11',
    lossType: 'Handling',
    quantity: 1,
  })
  await admin.act('terminals/cargo-loss', loss.id, 'approve')
  const now = await authority.read('Inventory', days)
  const changed = now.filter(({ state }) => state === 'New')
  assert.deepEqual(
    changed.map(({ day, version, quantityKg, fields }) => [day, version, quantityKg, fields.loss]),
    [['2026-05-11', 2, 2_995_000, 1_000]],
  )
  assert.ok(
    now.filter(line => !changed.includes(line)).every(({ state, version }) => state === 'Sent' && version === 1),
  )
  await authority.mark('Inventory', changed, 'Sent', 'GFSA-3')
  await admin.act('terminals/cargo-loss', loss.id, 'cancel', { reason: 'Counted wrong' })
  const undone = (await authority.read('Inventory', days)).filter(({ state }) => state === 'New')
  assert.deepEqual(
    undone.map(({ version, quantityKg }) => [version, quantityKg]),
    [[3, 2_996_000]],
  )
})

test('a transfer reversed after sending is reported once more, with zero quantity', async () => {
  const world = app.redSea.world
  const body = {
    date: '2026-05-12',
    seller: c1,
    buyer: c2,
    terminal: world.terminals.jeddah,
    lc: app.golden.lc101,
    form: 'Raw',
  }
  const sale = await admin.add('terminals/cargo-sale', { ...body, quantity: 10, unitPrice: 980 })
  await admin.act('terminals/cargo-sale', sale.id, 'approve')
  const days = { from: '2026-05-12', to: '2026-05-12' }
  await authority.mark('Stock Transfer', await authority.read('Stock Transfer', days), 'Sent', 'GFSA-4')
  const seen = await adminOf(app, ['consignee2', app.redSea])
  const { rows } = await wholeOf(seen.get, 'gfsa-details/stock-transfer-report', 'from=2026-05-12&to=2026-05-12')
  assert.deepEqual(
    rows.map(({ status }: Row) => status),
    ['Sent'],
  )
  await admin.act('terminals/cargo-sale', sale.id, 'reverse', { reason: 'Not agreed' })
  assert.deepEqual(
    (await authority.read('Stock Transfer', days)).map(({ state, version, quantityKg }) => [
      state,
      version,
      quantityKg,
    ]),
    [['New', 2, 0]],
  )
})

test('an emptied lot is reported as empty to the channels it was reported to', async () => {
  const world = app.redSea.world
  const lot = { consignee: c1, terminal: world.terminals.jeddah, lc: app.golden.lc101, form: 'Flaked' }
  const body = { ...lot, date: '2026-05-14', transferType: 'Ownership', toConsignee: c2, sentQty: 5 }
  const transfer = await admin.add('terminals/cargo-transfer', body)
  const next = { from: '2026-05-15', to: '2026-05-15', consigneeIds: [c2] }
  const flaked = async () => (await authority.read('Inventory', next)).filter(({ fields }) => fields.form === 'Flaked')
  assert.deepEqual(
    (await flaked()).map(({ quantityKg }) => quantityKg),
    [5_000],
  )
  await authority.mark('Inventory', await flaked(), 'Sent', 'GFSA-5')
  await admin.act('terminals/cargo-transfer', transfer.id, 'cancel', { reason: 'Not agreed' })
  assert.deepEqual(
    (await flaked()).map(({ state, version, quantityKg }) => [state, version, quantityKg]),
    [['New', 2, 0]],
  )
})

test('inventory: pages, number of lines and sums are those of the lines read one by one, with lines told as empty', async () => {
  // Sorted by its day a report has the same order, and each line is read.
  const days = 'from=2026-04-10&to=2026-05-20'
  for (const moved of ['moved=true', 'moved=false'])
    for (const scope of ['', `&consigneeId=${c2}`]) {
      const query = `${days}&${moved}${scope}`
      const each = await report('inventory-report', `${query}&sort=date`)
      assert.ok(each.count > (moved === 'moved=false' ? 25 : 5), query)
      const emptied = each.rows.filter(({ closing, version }) => closing === 0 && version === 2)
      assert.equal(emptied.length, moved === 'moved=false' ? 1 : 0, query)
      assert.deepEqual(await report('inventory-report', query), each, query)
      const few = await admin.get<Report>(`gfsa-details/inventory-report?${query}&pageSize=10&page=2`)
      assert.deepEqual(few.rows, each.rows.slice(10, 20), query)
    }
})

test('stock: the state is that of the lines of the last day, the one to look at first', async () => {
  const states = async (to: string): Promise<unknown[]> => {
    const { rows } = await report('inventory-report', `from=${to}&to=${to}&moved=false`)
    const stock = await report('inventory-stock-report', `from=2026-05-01&to=${to}`)
    for (const row of stock.rows) {
      const of = rows.filter(line => ['consignee', 'terminal', 'form'].every(name => line[name] === row[name]))
      const first = ['Failed', 'New', 'Skipped', 'Sent'].find(state => of.some(({ status }) => status === state))
      assert.equal(row.status, first ?? 'New', JSON.stringify(row))
    }
    return stock.rows.map(({ status }) => status)
  }
  assert.ok((await states('2026-05-11')).includes('Sent'))
  assert.ok((await states('2026-05-20')).every(state => state === 'New'))
})

test('an importer transfers its plan to another: the planned quantity moves, and no stock', async () => {
  const transfers = 'gfsa-details/plan-transfer'
  const { world: w } = app.redSea
  const { rows } = await report('import-plan-transfer-report')
  const lc = await admin.add('procurement/lc', {
    ...{ lcNo: 'LC-103', date: '2026-05-01', purchaseContract: rows[0]!.purchaseContract, form: 'Irrevocable' },
    ...{
      cargoType: w.barley,
      cargoGrade: w.grade,
      expiryDate: '2026-09-01',
      expiryPlace: 'Jeddah',
      issuingBank: w.banks[0],
    },
    ...{ applicant: c1, beneficiary: w.companies.seller1, amount: 240_000, amountTolerancePct: 10, tenor: 'Sight' },
    ...{
      partialShipments: 'Allowed',
      transhipment: 'Prohibited',
      loadPort: w.ports.kwinana,
      dischargePort: w.ports.jeddah,
    },
    ...{ latestShipmentDate: '2026-07-01', goodsDescription: 'Feed barley in bulk', presentationDays: 21 },
    ...{ quantity: 1_000, tolerancePct: 10, assignedConsignees: [{ consignee: c1, quantity: 1_000 }] },
  })
  await admin.act('procurement/lc', lc.id, 'open')
  const plans = async () =>
    (await report('import-plan-transfer-report')).rows
      .filter(({ planNo }) => planNo === 'LC-103')
      .map(({ consignee, contractQuantity, transferred, planned, ownStatus }) =>
        [consignee, contractQuantity, transferred, planned, ownStatus]) // biome-ignore format: one row a line
      .sort()
  assert.deepEqual(await plans(), [[c1, 1_000, 0, 1_000, 'Planned']])
  const handed = { date: '2026-05-05', lc: lc.id, fromConsignee: c1, toConsignee: c2, quantity: 400 }
  const { id } = await admin.add(transfers, handed)
  assert.deepEqual(await plans(), [[c1, 1_000, 0, 1_000, 'Planned']], 'a draft moves nothing')
  await admin.act(transfers, id, 'approve')
  const moved = [[c1, 1_000, -400, 600, 'Planned'], [c2, 0, 400, 400, 'Planned']] // biome-ignore format: one row a line
  assert.deepEqual(await plans(), moved)
  assert.equal((await admin.get<{ approvedBy: string }>(`${transfers}/${id}`)).approvedBy, 'Yusuf Al Ghamdi')
  assert.deepEqual(await assertReconciled(admin.get, from, to), [54_137_500, 54_137_500, 0])
  const more = await admin.refused('POST', transfers, { ...handed, quantity: 601 })
  assert.match(more.message, /600.000 MT of the plan are still to come/)
  const whose = await admin.refused('POST', transfers, { ...handed, toConsignee: c1 })
  assert.ok(whose.fields.toConsignee)
  const back = { ...handed, fromConsignee: c2, toConsignee: c1, quantity: 300 }
  const returned = await admin.add(transfers, back)
  await admin.act(transfers, returned.id, 'approve')
  const kept = await admin.refused('PUT', `${transfers}/${id}/cancel`, { reason: 'Not allowed' })
  assert.match(kept.message, /^The importer that took this quantity has transferred it to another one/)
  await admin.act(transfers, returned.id, 'cancel', { reason: 'Not allowed' })
  await admin.act(transfers, id, 'cancel', { reason: 'Not allowed' })
  assert.deepEqual(await plans(), [[c1, 1_000, 0, 1_000, 'Planned']])
  const draft = () => admin.add(transfers, { ...handed, quantity: 700 })
  const both = [await draft(), await draft()].map(row => admin.ask('PUT', `${transfers}/${row.id}/approve`, {}))
  assert.deepEqual((await Promise.all(both)).map(({ status }) => status).sort(), [200, 400])
})
