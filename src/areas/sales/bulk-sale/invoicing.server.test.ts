// Orders invoiced by the truck and by the day, with loading and an agent.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Row, type SalesApplication, startSalesApplication } from '../../../../tests/application-with-prices.ts'

let app: SalesApplication
before(async () => {
  app = await startSalesApplication()
  await app.stock({ kg: 900_000 })
})
after(() => app?.close())

const [orders, trucks] = ['sales/bulk-sale', 'sales/bulk-loading']
const tareKg = 15_200

const ordered = async (of: object): Promise<Row> => {
  const { id } = await app.add(orders, {
    date: app.ago(6),
    customer: app.world.customers[1],
    consignee: app.world.companies.c1,
    terminal: app.world.terminals.jeddah,
    lc: app.lc,
    form: 'Raw',
    orderedQty: 75,
    tolerancePct: 1,
    validUntil: app.ago(0),
    ...of,
  })
  return app.act(orders, id, 'approve')
}

const load = async (sale: Row, net: number, days: number, of: object = {}): Promise<Row> => {
  const [truck, driver] = [app.world.trucks[0], app.world.drivers[0]]
  const body = { date: app.ago(days), sale: sale.id, truck, driver, tareKg, grossKg: tareKg + net, ...of }
  const { id } = await app.add(trucks, body)
  await app.act(trucks, id, 'gate-out')
  return app.get(`${trucks}/${id}`)
}

const invoicesOf = async ({ docNo }: Row): Promise<Row[]> => {
  const { rows } = await app.get<{ rows: Row[] }>(`sales/tax-invoice?search=${docNo}&sort=invoiceNo`)
  return Promise.all(rows.map(({ id }) => app.get(`sales/tax-invoice/${id}`)))
}
const now = ({ id }: Row) => app.get(`${orders}/${id}`)

test('by default, an order is invoiced on completion, ex terminal, on credit, from its own day', async () => {
  const { invoicing, priceBasis, paymentMode, validFrom, date, invoiceKind } = await ordered({})
  assert.deepEqual(
    [invoicing, priceBasis, paymentMode, validFrom, invoiceKind],
    ['On completion', 'Ex terminal', 'On credit', date, 'Tax'],
  )
})

test('by the truck: each is invoiced as it leaves, and the order when the last has left', async () => {
  const agent = app.world.agents[0]
  const sale = await ordered({
    invoicing: 'Per truck',
    loadingRate: 12,
    commissionPerTon: 0.3333,
    agent,
    customer: app.world.customers[2],
  })
  assert.deepEqual([sale.loadingCharge, sale.net], [900, 75_900])
  const first = await load(sale, 25_001, 3)
  const half = await now(sale)
  assert.equal(first.invoice, half.invoice)
  assert.deepEqual(
    [half.status, half.loadedQty, half.invoicedQty, half.net, half.vat, half.gross, half.balanceDue],
    ['Loading', 25.001, 25.001, 75_900, 11_385, 87_285, 87_285],
  )
  assert.deepEqual(
    [half.deliveredGross, half.invoicedGross, half.openGross, half.commission],
    [29_096.16, 29_096.16, 58_188.84, 8.33],
  )
  await load(sale, 24_999, 2)
  await load(sale, 25_000, 1)
  const invoices = await invoicesOf(sale)
  assert.deepEqual(
    invoices.map(({ date, net, vat, gross }) => [date, net, vat, gross]),
    [
      [app.ago(3), 25_301.01, 3_795.15, 29_096.16],
      [app.ago(2), 25_298.99, 3_794.85, 29_093.84],
      [app.ago(1), 25_300, 3_795, 29_095],
    ],
  )
  const lines = invoices[0]?.lines as Row[]
  assert.deepEqual(
    lines.map(({ item, quantity, unitPrice, net }) => [item, quantity, unitPrice, net]),
    [
      ['Barley', 25.001, 1_000, 25_001],
      ['Loading', null, null, 300.01],
    ],
  )
  // 75 tons at 0.3333 are 25.00; the parts add up to the whole.
  assert.deepEqual(
    invoices.map(({ commission }) => commission),
    [8.33, 8.34, 8.33],
  )
  assert.equal((await app.onHand('AGENT_PAYABLE', { party: agent as number })).onHand, -2_500)

  const done = await app.act(orders, sale.id, 'complete')
  assert.deepEqual([done.status, done.net, done.vat, done.gross], ['Invoiced', 75_900, 11_385, 87_285])
  assert.deepEqual([done.balanceDue, done.invoicedNet, done.invoicedVat], [87_285, 75_900, 11_385])
})

test('a paid invoice is no longer due on the order', async () => {
  const sale = await ordered({ invoicing: 'Per truck', customer: app.world.customers[3] })
  await load(sale, 25_000, 3)
  await load(sale, 25_000, 3)
  const [first] = await invoicesOf(sale)
  await app.add('payments', {
    date: app.ago(1),
    direction: 'Receipt',
    customer: app.world.customers[3],
    consignee: app.world.companies.c1,
    mode: 'Cash',
    amount: 28_750,
    allocations: [{ invoice: first?.id, amount: 28_750 }],
  })
  assert.equal((await now(sale)).balanceDue, 57_500)
  await load(sale, 24_500, 1)
  const done = await app.act(orders, sale.id, 'complete')
  assert.deepEqual([done.status, done.gross, done.invoicedGross, done.balanceDue], ['Invoiced', 86_250, 85_675, 56_925])
})

test('by the day: a day is invoiced when it is over, the last one with the order', async () => {
  const customer = app.world.customers[4]
  const paid = { date: app.ago(4), customer, consignee: app.world.companies.c1, mode: 'Cash', amount: 60_000 }
  await app.add('payments/pre-payments', paid)
  const sale = await ordered({ invoicing: 'Per day', customer, orderedQty: 100 })
  assert.deepEqual([sale.advanceApplied, sale.balanceDue], [60_000, 55_000])
  await load(sale, 20_000, 2)
  await load(sale, 22_500, 2)
  await load(sale, 25_000, 0)
  const early = await app.as('sls')
  assert.equal((await early('PUT', `/api/agencies/1/${orders}/${sale.id}/issue`, {})).status, 404)
  const half = await app.act(orders, sale.id, 'issue')
  assert.deepEqual([half.status, half.invoicedQty, half.loadedQty], ['Loading', 42.5, 67.5])
  // 48,875.00 are covered completely; of the 66,125.00 still to be invoiced the rest of the advance covers 11,125.00.
  assert.deepEqual([half.gross, half.advanceApplied, half.balanceDue], [115_000, 60_000, 55_000])
  const nothing = await app.ask('PUT', `${orders}/${sale.id}/issue`, {})
  assert.match(String(nothing.body.message), /when it is over/)

  const short = await app.act(orders, sale.id, 'short-close', { reason: 'No more trucks today' })
  assert.deepEqual([short.status, short.shortClosedQty], ['Short-closed', 32.5])
  const done = await app.act(orders, sale.id, 'issue')
  assert.deepEqual([done.status, done.balanceDue, done.advanceApplied], ['Invoiced', 17_625, 60_000])
  const invoices = await invoicesOf(sale)
  assert.deepEqual(
    invoices.map(({ date, gross, advanceApplied, balanceDue }) => [date, gross, advanceApplied, balanceDue]),
    [
      [app.ago(2), 48_875, 48_875, 0],
      [app.ago(0), 28_750, 11_125, 17_625],
    ],
  )
  const { rows } = await app.get<{ rows: Row[] }>(`${trucks}?saleId=${sale.id}&sort=docNo`)
  assert.deepEqual(
    rows.map(({ invoice }) => invoice),
    [invoices[0]?.id, invoices[0]?.id, invoices[1]?.id],
  )
})

test('a truck loads from the first day on, under its permit, and its seals are recorded at the gate', async () => {
  const sale = await ordered({ validFrom: app.ago(3) })
  const [truck, driver] = [app.world.trucks[0], app.world.drivers[0]]
  const body = { sale: sale.id, truck, driver, tareKg, grossKg: 40_000 }
  const early = await app.ask('POST', trucks, { ...body, date: app.ago(4) })
  assert.deepEqual([early.status, Object.keys(early.body.fields as object)], [400, ['date']])
  const { id, permitNo } = await app.add(trucks, { ...body, date: app.ago(3), permitNo: 'P-77' })
  assert.equal(permitNo, 'P-77')
  const left = await app.act(trucks, id, 'gate-out', { sealNos: 'S-1, S-2' })
  assert.deepEqual([left.status, left.sealNos, left.invoice], ['Delivered', 'S-1, S-2', null])
})

test('an order must end after it begins', async () => {
  for (const [of, field] of [
    [{ validFrom: app.ago(1), validUntil: app.ago(2) }, 'validUntil'],
    [{ validFrom: app.ago(9) }, 'validFrom'],
  ] as const) {
    const draft = { ...{ date: app.ago(6), validUntil: app.ago(0) }, ...of }
    const sale = { ...(await now(await ordered({}))), ...draft }
    const { customer, consignee, terminal, lc, form, date, validFrom, validUntil } = sale as Row
    const body = {
      customer,
      consignee,
      terminal,
      lc,
      form,
      date,
      validFrom,
      validUntil,
      orderedQty: 5,
      tolerancePct: 0,
    }
    const refused = await app.ask('POST', orders, body)
    assert.deepEqual([refused.status, Object.keys(refused.body.fields as object)], [400, [field]])
  }
})

test('the ledger check finds nothing', async () => assert.deepEqual(await app.faults(), []))
