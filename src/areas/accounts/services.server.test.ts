// Charges for services at a terminal: by rate, to the consignee truck by truck, to a customer on the sale's invoice.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Row, type SalesApplication, startSalesApplication } from '../../../tests/application-with-prices.ts'

let app: SalesApplication
before(async () => {
  app = await startSalesApplication()
  await app.stock({ kg: 4_000_000, bags: 5_000 })
})
after(() => app?.close())

const rates = 'accounts/bulk-loading-rate'
const charges = 'accounts/service-charge'
const tareKg = 14_000

const rated = async (of: object): Promise<Row> => {
  const { id } = await app.add(rates, { date: app.ago(40), rate: 12, unit: 'MT', chargedTo: 'Consignee', ...of })
  return app.act(rates, id, 'approve')
}

const ordered = async (orderedQty: number, of: object = {}): Promise<Row> => {
  const { id } = await app.add('sales/bulk-sale', {
    date: app.ago(3),
    customer: app.world.customers[0],
    consignee: app.world.companies.c1,
    terminal: app.world.terminals.jeddah,
    lc: app.lc,
    form: 'Raw',
    orderedQty,
    tolerancePct: 0,
    validUntil: app.ago(-10),
    ...of,
  })
  return app.act('sales/bulk-sale', id, 'approve')
}

const loaded = async (sale: Row, netKg: number): Promise<Row> => {
  const { id } = await app.add('sales/bulk-loading', {
    date: app.ago(2),
    sale: sale.id,
    truck: app.world.conveyor,
    driver: app.world.drivers[0],
    tareKg,
    grossKg: tareKg + netKg,
  })
  return app.act('sales/bulk-loading', id, 'gate-out')
}

const chargesOf = async (sale: Row): Promise<Row[]> =>
  (await app.get(`${charges}?bulkSaleId=${sale.id}&sort=docNo`)).rows as Row[]
const on = async (role: string): Promise<number> => {
  const [row] = await app.sql(
    `select coalesce(sum(e.amount), 0) as sum from ledger.entry e join ledger.account c on c.agency_id = e.agency_id and c.id = e.account_id
     where c.agency_id = app.agency() and c.unit = 'SAR' and c.role = $1`,
    [role],
  )
  return Number(row?.sum)
}

test('1,998.500 MT at 12.00 are 23,982.00 and 3,597.30 of VAT, however many trucks they fill', async () => {
  const rate = await rated({ service: 'Bulk loading' })
  const sale = await ordered(2_000)
  const [payable, income] = [await on('CONSIGNEE_PAYABLE'), await on('SERVICE_INCOME')]
  for (const kg of [666_167, 666_167, 666_166]) await loaded(sale, kg)
  const made = await chargesOf(sale)
  assert.equal(made.length, 3)
  const sum = (name: string) => made.reduce((all, row) => all + Math.round((row[name] as number) * 100), 0)
  assert.deepEqual([sum('net'), sum('vat'), sum('gross')], [2_398_200, 359_730, 2_757_930])
  assert.deepEqual([made[0]?.rateRow, made[0]?.rate, made[0]?.unit], [rate.id, 12, 'MT'])
  assert.equal((await on('CONSIGNEE_PAYABLE')) - payable, 2_757_930)
  assert.equal((await on('SERVICE_INCOME')) - income, -2_398_200)

  const { status, body } = await app.ask('PUT', `${charges}/${made[0]?.id}`, {
    date: app.ago(2),
    service: 'Bulk loading',
    consignee: app.world.companies.c1,
    terminal: app.world.terminals.jeddah,
    quantity: 1,
    version: 1,
  })
  assert.deepEqual([status, /was charged by another document/.test(String(body.message))], [409, true])
  await app.act(charges, made[2]?.id as number, 'cancel', { reason: 'a favour' })
  assert.equal((await on('SERVICE_INCOME')) - income, Math.round((made[2]!.net as number) * 100) - 2_398_200)
  const kept = await app.ask('PUT', `${rates}/${rate.id}/cancel`, { reason: 'x' })
  assert.match(String(kept.body.message), /was charged at this rate, so the rate cannot be canceled/)
  const early = await app.ask('PUT', `${rates}/${rate.id}/end`, { until: app.ago(20) })
  assert.deepEqual([early.status, Object.keys(early.body.fields as object)], [400, ['until']])
})

test('a service charged to the customer is a line of the sale’s invoice and income of the agency', async () => {
  const customer = app.world.customers[1]
  const rate = await rated({ service: 'Bulk loading', customer, chargedTo: 'Customer', rate: 10 })
  const sale = await ordered(100, { customer })
  assert.deepEqual([sale.loadingRate, sale.loadingRateRow, sale.loadingCharge], [10, rate.id, 1_000])
  const [payable, income] = [await on('CONSIGNEE_PAYABLE'), await on('SERVICE_INCOME')]
  await loaded(sale, 100_000)
  assert.equal((await chargesOf(sale)).length, 0)
  await app.act('sales/bulk-sale', sale.id, 'complete')
  const done = await app.act('sales/bulk-sale', sale.id, 'issue')
  assert.deepEqual([done.net, done.vat, done.gross], [101_000, 15_150, 116_150])
  assert.deepEqual(
    [(await on('CONSIGNEE_PAYABLE')) - payable, (await on('SERVICE_INCOME')) - income],
    [-10_000_000, -100_000],
  )
})

test('agreed terms override the rate, and a rate from the list is resolved again', async () => {
  const sale = { customer: app.world.customers[1], consignee: app.world.companies.c1 }
  const body = {
    ...{ ...sale, date: app.ago(3), terminal: app.world.terminals.jeddah, lc: app.lc, form: 'Raw' },
    ...{ orderedQty: 10, tolerancePct: 0, validUntil: app.ago(-10) },
  }
  const draft = await app.add('sales/bulk-sale', body)
  assert.equal(draft.loadingRate, 10)
  const put = async (of: object, version: number) =>
    (await app.ask('PUT', `sales/bulk-sale/${draft.id}`, { ...body, ...of, version })).body as Row
  const other = await put({ loadingRate: 10, customer: app.world.customers[0] }, draft.version)
  assert.deepEqual([other.loadingRate, other.loadingRateRow], [null, null])
  const agreed = await put({ loadingRate: 8.5 }, other.version)
  assert.deepEqual([agreed.loadingRate, agreed.loadingRateRow], [8.5, null])
  const free = await put({ loadingRate: 0 }, agreed.version)
  assert.deepEqual([free.loadingRate, free.loadingCharge], [0, 0])
})

test('bagging by the bag and the scale by the truck, to the customer or the consignee', async () => {
  const customer = app.world.customers[2]
  const bagging = await rated({ service: 'Bagging', customer, chargedTo: 'Customer', rate: 0.4, unit: 'bag' })
  await rated({ service: 'Weighing', rate: 25, unit: 'truck' })
  const sold = await app.add('sales/bag-sale', {
    ...{ date: app.ago(3), customer, consignee: app.world.companies.c1, terminal: app.world.terminals.jeddah },
    ...{ lc: app.lc, form: 'Raw', bagGrade: app.world.bag50, bags: 100 },
  })
  assert.deepEqual([sold.loadingCharge, sold.loadingRateRow, sold.net], [40, bagging.id, 5_240])
  await app.act('sales/bag-sale', sold.id, 'approve')
  const note = await app.add('sales/delivery-note', {
    date: app.ago(2),
    sale: sold.id,
    truck: app.world.trucks[1],
    driver: app.world.drivers[1],
    orderedBags: 100,
    language: 'english',
  })
  await app.act('sales/delivery-note', note.id, 'weigh-in', { tareKg })
  const bagKg = (note.bagWeightGrams as number | null) ?? 0
  await app.act('sales/delivery-note', note.id, 'weigh-out', {
    grossKg: tareKg + 5_000 + Math.round((100 * bagKg) / 1000),
    loadedBags: 100,
  })
  await app.act('sales/delivery-note', note.id, 'gate-out', {})
  const { rows } = await app.get<{ rows: Row[] }>(`${charges}?bagSaleId=${sold.id}`)
  assert.deepEqual(
    rows.map(({ service, pieces, net, vat, source }) => [service, pieces, net, vat, source]),
    [['Weighing', 1, 25, 3.75, note.docNo]],
  )
})

test('storage is charged by the day, without the free ones', async () => {
  const { c1 } = app.world.companies
  const { jeddah } = app.world.terminals
  await rated({ service: 'Storage', terminal: jeddah, rate: 0.45, unit: 'MT', freeDays: 10 })
  const stored = { date: app.ago(1), service: 'Storage', consignee: c1, terminal: jeddah, lc: app.lc }
  const charge = await app.add(charges, { ...stored, quantity: 2_996, days: 30 })
  assert.deepEqual([charge.chargedDays, charge.net, charge.vat, charge.gross], [20, 26_964, 4_044.6, 31_008.6])
  const refusals: [object, string][] = [
    [{ quantity: 1, days: 10 }, 'days'],
    [{ days: 30 }, 'quantity'],
    [{ quantity: 1 }, 'days'],
    [{ service: 'Transfer', quantity: 1 }, 'service'],
    [{ quantity: 1, days: 30, date: app.ago(-2) }, 'date'],
  ]
  for (const [of, field] of refusals) {
    const { status, body } = await app.ask('POST', charges, { ...stored, ...of })
    assert.deepEqual([status, Object.keys(body.fields as object)], [400, [field]], JSON.stringify(of))
  }
})

test('the most specific rate applies, and two equal ones do not overlap', async () => {
  const first = { service: 'Transfer', terminal: app.world.terminals.yanbu, rate: 5, unit: 'MT' }
  await rated({ ...first, until: app.ago(10) })
  const again = await app.add(rates, { ...first, date: app.ago(15), chargedTo: 'Consignee' })
  const refused = await app.ask('PUT', `${rates}/${again.id}/approve`, {})
  assert.deepEqual([refused.status, Object.keys(refused.body.fields as object)], [400, ['date']])
  const wrong: [object, string][] = [
    [{ service: 'Weighing', unit: 'MT' }, 'unit'],
    [{ service: 'Transfer', freeDays: 3 }, 'freeDays'],
    [{ vatPct: 0 }, 'vatPct'],
    [{ until: app.ago(100) }, 'until'],
  ]
  for (const [of, field] of wrong) {
    const body = { date: app.ago(9), service: 'Bulk loading', rate: 1, unit: 'MT', chargedTo: 'Consignee', ...of }
    assert.deepEqual(Object.keys((await app.ask('POST', rates, body)).body.fields as object), [field])
  }
})

const invoiceOf = async (charge: Row): Promise<Row> => app.get(`sales/tax-invoice/${charge.taxInvoice}`)
const charged = async (of: object): Promise<Row> => {
  const { id } = await app.add(charges, {
    ...{ date: app.ago(1), consignee: app.world.companies.c1, terminal: app.world.terminals.jeddah, ...of },
  })
  return app.get(`${charges}/${id}`)
}
const figures = ({ net, vat, gross }: Row) => [net, vat, gross]

test('a service charged to a customer has the agency’s own tax invoice', async () => {
  const customer = app.world.customers[6]
  const rate = { customer, chargedTo: 'Customer', date: app.ago(40) }
  const { id } = await app.add(rates, { ...rate, service: 'Transfer', rate: 12, unit: 'MT' })
  const early = await app.ask('PUT', `${rates}/${id}/approve`, {})
  assert.match(String(early.body.message), /The agency has no company of its own/)
  const [agency] = await app.sql('select vat_no as "vatNo" from agency where id = app.agency()')
  const own = await app.add('master-data/company', {
    ...{ name: 'Red Sea Grain Agency Co.', nameAr: 'شركة وكالة حبوب البحر الأحمر', types: ['consignee'] },
    ...{ scope: 'OTHERS', country: 'Saudi Arabia', vatNo: agency?.vatNo, crNo: '4030123456', buildingNo: '3114' },
    ...{ street: 'Al Mina Road', district: 'Al Mina', city: 'Jeddah', postalCode: '22312' },
    ...{ streetAr: 'طريق الميناء', districtAr: 'الميناء', cityAr: 'جدة' },
  })
  await app.act(rates, id, 'approve')
  const [payable, income, owed] = [await on('CONSIGNEE_PAYABLE'), await on('SERVICE_INCOME'), await on('RECEIVABLE')]
  const charge = await charged({ service: 'Transfer', customer, quantity: 1_998.5 })
  assert.deepEqual(
    [charge.status, charge.chargedTo, ...figures(charge)],
    ['Invoiced', 'Customer', 23_982, 3_597.3, 27_579.3],
  )
  const invoice = await invoiceOf(charge)
  assert.deepEqual(
    [invoice.consignee, invoice.customer, invoice.saleType, invoice.balanceDue, ...figures(invoice)],
    [own.id, customer, 'SERVICE', 27_579.3, 23_982, 3_597.3, 27_579.3],
  )
  assert.ok(invoice.qr)
  assert.deepEqual(
    [(await on('CONSIGNEE_PAYABLE')) - payable, (await on('SERVICE_INCOME')) - income, (await on('RECEIVABLE')) - owed],
    [0, -2_398_200, 2_757_930],
  )
  const paper = await app.get(`sales/tax-invoice/${invoice.id}/print?language=english`)
  assert.match(JSON.stringify(paper.facts), /Red Sea Grain Agency Co\..*Transfer, 1,998.500 × 12.0000 \/ MT/)
  const days = `from=${app.ago(5)}&to=${app.ago(0)}&customerId=${customer}`
  const ledger = await app.get(`reports/customers-ledger?${days}`)
  assert.deepEqual(
    (ledger.rows as Row[]).map(({ docNo, debit }) => [docNo, debit]),
    [[invoice.invoiceNo, 27_579.3]],
  )
  const sold = await app.get(`reports/sales?${days}&saleType=SERVICE`)
  assert.deepEqual((sold.rows as Row[]).map(figures), [[23_982, 3_597.3, 27_579.3]])

  // The customer pays the invoice, and a note credits the rest; the charge itself does not change.
  const paid = { date: app.ago(0), direction: 'Receipt', customer, consignee: own.id, mode: 'Cash', amount: 579.3 }
  await app.add('payments', { ...paid, allocations: [{ invoice: invoice.id, amount: 579.3 }] })
  assert.equal((await invoiceOf(charge)).balanceDue, 27_000)
  for (const action of ['cancel', 'reverse']) {
    assert.equal((await app.ask('PUT', `${charges}/${charge.id}/${action}`, { reason: 'x' })).status, 409)
  }
  const note = await app.add('accounts/credit-note', {
    ...{ date: app.ago(0), invoice: invoice.id, reason: 'Cancellation', lines: [], refund: 'Refund in cash' },
  })
  await app.act('accounts/credit-note', note.id, 'issue')
  assert.equal((await app.get(`${charges}/${charge.id}`)).status, 'Reversed')
  assert.deepEqual([(await on('SERVICE_INCOME')) - income, (await on('RECEIVABLE')) - owed], [0, 0])
})

test('a customer pays storage by the day and the weighing of a truck, each with its own invoice', async () => {
  const customer = app.world.customers[7]
  const ofCustomer = { customer, chargedTo: 'Customer' }
  await rated({ ...ofCustomer, service: 'Storage', rate: 0.45, unit: 'MT', freeDays: 10 })
  await rated({ ...ofCustomer, service: 'Weighing', rate: 25.005, unit: 'truck' })
  await rated({ ...ofCustomer, service: 'Bulk loading', rate: 300, unit: 'truck' })
  await rated({ ...ofCustomer, service: 'Bagging', rate: 0.4, unit: 'bag' })
  const stored = await charged({ service: 'Storage', customer, quantity: 100, days: 30 })
  assert.deepEqual(figures(await invoiceOf(stored)), [900, 135, 1_035])
  const bagged = await charged({ service: 'Bagging', customer, pieces: 100 })
  const [line] = (await invoiceOf(bagged)).lines as [Row]
  assert.deepEqual([line.item, line.bags, line.unitPrice, line.net, line.vat], ['Bagging', 100, 0.4, 40, 6])
  const payable = await on('CONSIGNEE_PAYABLE')
  const sale = await ordered(100, { customer })
  assert.equal(sale.loadingRate, null)
  await loaded(sale, 30_000)
  await loaded(sale, 30_000)
  const made = await chargesOf(sale)
  assert.deepEqual(
    made.map(({ service, net, vat, status }) => [service, net, vat, status]),
    [
      ['Bulk loading', 300, 45, 'Invoiced'],
      ['Weighing', 25.01, 3.75, 'Invoiced'],
      ['Bulk loading', 300, 45, 'Invoiced'],
      ['Weighing', 25.01, 3.75, 'Invoiced'],
    ],
  )
  for (const charge of made) assert.deepEqual(figures(await invoiceOf(charge)), figures(charge))
  assert.equal(await on('CONSIGNEE_PAYABLE'), payable)
  const entered = { date: app.ago(1), consignee: app.world.companies.c1, terminal: app.world.terminals.jeddah }
  await rated({
    service: 'Transfer',
    terminal: app.world.terminals.jeddah,
    rate: 1,
    unit: 'MT',
    chargedTo: 'Customer',
  })
  const kept = await app.ask('PUT', `${rates}/${stored.rateRow}/cancel`, { reason: 'x' })
  assert.match(String(kept.body.message), /was charged at this rate, so the rate cannot be canceled/)
  const nobody = await app.ask('POST', charges, { ...entered, service: 'Transfer', quantity: 1 })
  assert.deepEqual([nobody.status, Object.keys(nobody.body.fields as object)], [400, ['customer']])
})

test('a clerk enters rates, another user approves them', async () => {
  const [acc, acm] = [await app.as('acc'), await app.as('acm')]
  const body = { date: app.ago(9), service: 'Weighing', customer: app.world.customers[5], rate: 30, unit: 'truck' }
  const made = await acc('POST', `/api/agencies/1/${rates}`, { ...body, chargedTo: 'Consignee' })
  assert.equal(made.status, 201)
  const path = `/api/agencies/1/${rates}/${made.body.id}/approve`
  assert.equal((await acc('PUT', path, {})).status, 404)
  const approved = await acm('PUT', path, {})
  assert.deepEqual([approved.status, typeof approved.body.approvedBy], [200, 'string'])
  assert.equal((await (await app.as('sls'))('GET', `/api/agencies/1/${charges}`)).status, 404)
})

test('the ledger check finds nothing', async () => assert.deepEqual(await app.faults(), []))
