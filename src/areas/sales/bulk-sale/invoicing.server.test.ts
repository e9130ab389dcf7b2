// Orders that are invoiced by the truck and by the day, with loading and an agent.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Row, type SalesHouse, startSalesHouse } from '../../../../tests/application-with-prices.ts'

let house: SalesHouse
before(async () => {
  house = await startSalesHouse()
  await house.stock({ kg: 900_000 })
})
after(() => house?.close())

const [orders, trucks] = ['sales/bulk-sale', 'sales/bulk-loading']
const tareKg = 15_200

const ordered = async (of: object): Promise<Row> => {
  const { id } = await house.add(orders, {
    date: house.ago(6),
    customer: house.world.customers[1],
    consignee: house.world.companies.c1,
    terminal: house.world.terminals.jeddah,
    lc: house.lc,
    form: 'Raw',
    orderedQty: 75,
    tolerancePct: 1,
    validUntil: house.ago(0),
    ...of,
  })
  return house.act(orders, id, 'approve')
}

const load = async (sale: Row, net: number, days: number, of: object = {}): Promise<Row> => {
  const [truck, driver] = [house.world.trucks[0], house.world.drivers[0]]
  const body = { date: house.ago(days), sale: sale.id, truck, driver, tareKg, grossKg: tareKg + net, ...of }
  const { id } = await house.add(trucks, body)
  await house.act(trucks, id, 'gate-out')
  return house.get(`${trucks}/${id}`)
}

const invoicesOf = async ({ docNo }: Row): Promise<Row[]> => {
  const { rows } = await house.get<{ rows: Row[] }>(`sales/tax-invoice?search=${docNo}&sort=invoiceNo`)
  return Promise.all(rows.map(({ id }) => house.get(`sales/tax-invoice/${id}`)))
}
const now = ({ id }: Row) => house.get(`${orders}/${id}`)

test('unless told, an order is invoiced on completion, ex terminal, on credit, from its own day', async () => {
  const { invoicing, priceBasis, paymentMode, validFrom, date, invoiceKind } = await ordered({})
  assert.deepEqual(
    [invoicing, priceBasis, paymentMode, validFrom, invoiceKind],
    ['On completion', 'Ex terminal', 'On credit', date, 'Tax'],
  )
})

test('by the truck: each is invoiced as it leaves, and the order when the last has left', async () => {
  const agent = house.world.agents[0]
  const sale = await ordered({
    invoicing: 'Per truck',
    loadingRate: 12,
    commissionPerTon: 0.3333,
    agent,
    customer: house.world.customers[2],
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
      [house.ago(3), 25_301.01, 3_795.15, 29_096.16],
      [house.ago(2), 25_298.99, 3_794.85, 29_093.84],
      [house.ago(1), 25_300, 3_795, 29_095],
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
  // 75 tons at 0.3333 are 25.00; the parts come to the whole.
  assert.deepEqual(
    invoices.map(({ commission }) => commission),
    [8.33, 8.34, 8.33],
  )
  assert.equal((await house.onHand('AGENT_PAYABLE', { party: agent as number })).onHand, -2_500)

  const done = await house.act(orders, sale.id, 'complete')
  assert.deepEqual([done.status, done.net, done.vat, done.gross], ['Invoiced', 75_900, 11_385, 87_285])
  assert.deepEqual([done.balanceDue, done.invoicedNet, done.invoicedVat], [87_285, 75_900, 11_385])
})

test('what is paid of one invoice is no longer due of the order', async () => {
  const sale = await ordered({ invoicing: 'Per truck', customer: house.world.customers[3] })
  await load(sale, 25_000, 3)
  await load(sale, 25_000, 3)
  const [first] = await invoicesOf(sale)
  await house.add('payments', {
    date: house.ago(1),
    direction: 'Receipt',
    customer: house.world.customers[3],
    consignee: house.world.companies.c1,
    mode: 'Cash',
    amount: 28_750,
    allocations: [{ invoice: first?.id, amount: 28_750 }],
  })
  assert.equal((await now(sale)).balanceDue, 57_500)
  await load(sale, 24_500, 1)
  const done = await house.act(orders, sale.id, 'complete')
  assert.deepEqual([done.status, done.gross, done.invoicedGross, done.balanceDue], ['Invoiced', 86_250, 85_675, 56_925])
})

test('by the day: a day is invoiced when it is over, the last one with the order', async () => {
  const customer = house.world.customers[4]
  const paid = { date: house.ago(4), customer, consignee: house.world.companies.c1, mode: 'Cash', amount: 60_000 }
  await house.add('payments/pre-payments', paid)
  const sale = await ordered({ invoicing: 'Per day', customer, orderedQty: 100 })
  assert.deepEqual([sale.advanceApplied, sale.balanceDue], [60_000, 55_000])
  await load(sale, 20_000, 2)
  await load(sale, 22_500, 2)
  await load(sale, 25_000, 0)
  const early = await house.as('sls')
  assert.equal((await early('PUT', `/api/agencies/1/${orders}/${sale.id}/issue`, {})).status, 404)
  const half = await house.act(orders, sale.id, 'issue')
  assert.deepEqual([half.status, half.invoicedQty, half.loadedQty], ['Loading', 42.5, 67.5])
  // 48,875.00 are covered whole; of the 66,125.00 still to be invoiced the rest of the advance covers 11,125.00.
  assert.deepEqual([half.gross, half.advanceApplied, half.balanceDue], [115_000, 60_000, 55_000])
  const nothing = await house.ask('PUT', `${orders}/${sale.id}/issue`, {})
  assert.match(String(nothing.body.message), /when it is over/)

  const short = await house.act(orders, sale.id, 'short-close', { reason: 'No more trucks today' })
  assert.deepEqual([short.status, short.shortClosedQty], ['Short-closed', 32.5])
  const done = await house.act(orders, sale.id, 'issue')
  assert.deepEqual([done.status, done.balanceDue, done.advanceApplied], ['Invoiced', 17_625, 60_000])
  const invoices = await invoicesOf(sale)
  assert.deepEqual(
    invoices.map(({ date, gross, advanceApplied, balanceDue }) => [date, gross, advanceApplied, balanceDue]),
    [
      [house.ago(2), 48_875, 48_875, 0],
      [house.ago(0), 28_750, 11_125, 17_625],
    ],
  )
  const { rows } = await house.get<{ rows: Row[] }>(`${trucks}?saleId=${sale.id}&sort=docNo`)
  assert.deepEqual(
    rows.map(({ invoice }) => invoice),
    [invoices[0]?.id, invoices[0]?.id, invoices[1]?.id],
  )
})

test('a truck loads from the first day told, under its permit, and its seals are noted at the gate', async () => {
  const sale = await ordered({ validFrom: house.ago(3) })
  const [truck, driver] = [house.world.trucks[0], house.world.drivers[0]]
  const body = { sale: sale.id, truck, driver, tareKg, grossKg: 40_000 }
  const early = await house.ask('POST', trucks, { ...body, date: house.ago(4) })
  assert.deepEqual([early.status, Object.keys(early.body.fields as object)], [400, ['date']])
  const { id, permitNo } = await house.add(trucks, { ...body, date: house.ago(3), permitNo: 'P-77' })
  assert.equal(permitNo, 'P-77')
  const left = await house.act(trucks, id, 'gate-out', { sealNos: 'S-1, S-2' })
  assert.deepEqual([left.status, left.sealNos, left.invoice], ['Delivered', 'S-1, S-2', null])
})

test('an order ends after it begins', async () => {
  for (const [of, field] of [
    [{ validFrom: house.ago(1), validUntil: house.ago(2) }, 'validUntil'],
    [{ validFrom: house.ago(9) }, 'validFrom'],
  ] as const) {
    const draft = { ...{ date: house.ago(6), validUntil: house.ago(0) }, ...of }
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
    const refused = await house.ask('POST', orders, body)
    assert.deepEqual([refused.status, Object.keys(refused.body.fields as object)], [400, [field]])
  }
})

test('the ledger agrees with itself', async () => assert.deepEqual(await house.faults(), []))
