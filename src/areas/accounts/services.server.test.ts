// What services at a terminal cost: by rate, to the consignee truck by truck, to a customer on his invoice.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Row, type SalesHouse, startSalesHouse } from '../../../tests/sales-house.ts'

let house: SalesHouse
before(async () => {
  house = await startSalesHouse()
  await house.stock({ kg: 4_000_000, bags: 5_000 })
})
after(() => house?.close())

const rates = 'accounts/bulk-loading-rate'
const charges = 'accounts/service-charge'
const tareKg = 14_000

const rated = async (of: object): Promise<Row> => {
  const { id } = await house.add(rates, { date: house.ago(40), rate: 12, unit: 'MT', chargedTo: 'Consignee', ...of })
  return house.act(rates, id, 'approve')
}

const ordered = async (orderedQty: number, of: object = {}): Promise<Row> => {
  const { id } = await house.add('sales/bulk-sale', {
    date: house.ago(3),
    customer: house.world.customers[0],
    consignee: house.world.companies.c1,
    terminal: house.world.terminals.jeddah,
    lc: house.lc,
    form: 'Raw',
    orderedQty,
    tolerancePct: 0,
    validUntil: house.ago(-10),
    ...of,
  })
  return house.act('sales/bulk-sale', id, 'approve')
}

const loaded = async (sale: Row, netKg: number): Promise<Row> => {
  const { id } = await house.add('sales/bulk-loading', {
    date: house.ago(2),
    sale: sale.id,
    truck: house.world.conveyor,
    driver: house.world.drivers[0],
    tareKg,
    grossKg: tareKg + netKg,
  })
  return house.act('sales/bulk-loading', id, 'gate-out')
}

const chargesOf = async (sale: Row): Promise<Row[]> =>
  (await house.get(`${charges}?bulkSaleId=${sale.id}&sort=docNo`)).rows as unknown as Row[]
const on = async (role: string): Promise<number> => {
  const [row] = await house.sql(
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

  const { status, body } = await house.ask('PUT', `${charges}/${made[0]?.id}`, {
    date: house.ago(2),
    service: 'Bulk loading',
    consignee: house.world.companies.c1,
    terminal: house.world.terminals.jeddah,
    quantity: 1,
    version: 1,
  })
  assert.deepEqual([status, /was charged when UL-/.test(String(body.message))], [409, true])
  await house.act(charges, made[2]?.id as number, 'cancel', { reason: 'a favour' })
  assert.equal((await on('SERVICE_INCOME')) - income, Math.round((made[2]!.net as number) * 100) - 2_398_200)
  const kept = await house.ask('PUT', `${rates}/${rate.id}/cancel`, { reason: 'x' })
  assert.match(String(kept.body.message), /was charged by this rate, so it stays/)
  const early = await house.ask('PUT', `${rates}/${rate.id}/end`, { until: house.ago(20) })
  assert.deepEqual([early.status, Object.keys(early.body.fields as object)], [400, ['until']])
})

test('a rate charged to the customer stands on his invoice, and is the agency’s income there', async () => {
  const customer = house.world.customers[1]
  const rate = await rated({ service: 'Bulk loading', customer, chargedTo: 'Customer', rate: 10 })
  const sale = await ordered(100, { customer })
  assert.deepEqual([sale.loadingRate, sale.loadingRateRow, sale.loadingCharge], [10, rate.id, 1_000])
  const [payable, income] = [await on('CONSIGNEE_PAYABLE'), await on('SERVICE_INCOME')]
  await loaded(sale, 100_000)
  assert.equal((await chargesOf(sale)).length, 0)
  await house.act('sales/bulk-sale', sale.id, 'complete')
  const done = await house.act('sales/bulk-sale', sale.id, 'issue')
  assert.deepEqual([done.net, done.vat, done.gross], [101_000, 15_150, 116_150])
  assert.deepEqual(
    [(await on('CONSIGNEE_PAYABLE')) - payable, (await on('SERVICE_INCOME')) - income],
    [-10_000_000, -100_000],
  )
})

test('what was agreed goes before the rate, and a rate taken from the list is taken anew', async () => {
  const sale = { customer: house.world.customers[1], consignee: house.world.companies.c1 }
  const body = {
    ...{ ...sale, date: house.ago(3), terminal: house.world.terminals.jeddah, lc: house.lc, form: 'Raw' },
    ...{ orderedQty: 10, tolerancePct: 0, validUntil: house.ago(-10) },
  }
  const draft = await house.add('sales/bulk-sale', body)
  assert.equal(draft.loadingRate, 10)
  const put = async (of: object, version: number) =>
    (await house.ask('PUT', `sales/bulk-sale/${draft.id}`, { ...body, ...of, version })).body as Row
  const other = await put({ loadingRate: 10, customer: house.world.customers[0] }, draft.version)
  assert.deepEqual([other.loadingRate, other.loadingRateRow], [null, null])
  const agreed = await put({ loadingRate: 8.5 }, other.version)
  assert.deepEqual([agreed.loadingRate, agreed.loadingRateRow], [8.5, null])
  const free = await put({ loadingRate: 0 }, agreed.version)
  assert.deepEqual([free.loadingRate, free.loadingCharge], [0, 0])
})

test('bagging by the bag and the scale by the truck, to the customer or the consignee', async () => {
  const customer = house.world.customers[2]
  const bagging = await rated({ service: 'Bagging', customer, chargedTo: 'Customer', rate: 0.4, unit: 'bag' })
  await rated({ service: 'Weighing', rate: 25, unit: 'truck' })
  const sold = await house.add('sales/bag-sale', {
    ...{ date: house.ago(3), customer, consignee: house.world.companies.c1, terminal: house.world.terminals.jeddah },
    ...{ lc: house.lc, form: 'Raw', bagGrade: house.world.bag50, bags: 100 },
  })
  assert.deepEqual([sold.loadingCharge, sold.loadingRateRow, sold.net], [40, bagging.id, 5_240])
  await house.act('sales/bag-sale', sold.id, 'approve')
  const note = await house.add('sales/delivery-note', {
    date: house.ago(2),
    sale: sold.id,
    truck: house.world.trucks[1],
    driver: house.world.drivers[1],
    orderedBags: 100,
    language: 'english',
  })
  await house.act('sales/delivery-note', note.id, 'weigh-in', { tareKg })
  const bagKg = (note.bagWeightGrams as number | null) ?? 0
  await house.act('sales/delivery-note', note.id, 'weigh-out', {
    grossKg: tareKg + 5_000 + Math.round((100 * bagKg) / 1000),
    loadedBags: 100,
  })
  await house.act('sales/delivery-note', note.id, 'gate-out', {})
  const { rows } = (await house.get(`${charges}?bagSaleId=${sold.id}`)) as unknown as { rows: Row[] }
  assert.deepEqual(
    rows.map(({ service, pieces, net, vat, source }) => [service, pieces, net, vat, source]),
    [['Weighing', 1, 25, 3.75, note.docNo]],
  )
})

test('storage is charged by the day, without the free ones', async () => {
  const { c1 } = house.world.companies
  const { jeddah } = house.world.terminals
  await rated({ service: 'Storage', terminal: jeddah, rate: 0.45, unit: 'MT', freeDays: 10 })
  const stored = { date: house.ago(1), service: 'Storage', consignee: c1, terminal: jeddah, lc: house.lc }
  const charge = await house.add(charges, { ...stored, quantity: 2_996, days: 30 })
  assert.deepEqual([charge.chargedDays, charge.net, charge.vat, charge.gross], [20, 26_964, 4_044.6, 31_008.6])
  const refusals: [object, string][] = [
    [{ quantity: 1, days: 10 }, 'days'],
    [{ days: 30 }, 'quantity'],
    [{ quantity: 1 }, 'days'],
    [{ service: 'Transfer', quantity: 1 }, 'service'],
    [{ quantity: 1, days: 30, date: house.ago(-2) }, 'date'],
  ]
  for (const [of, field] of refusals) {
    const { status, body } = await house.ask('POST', charges, { ...stored, ...of })
    assert.deepEqual([status, Object.keys(body.fields as object)], [400, [field]], JSON.stringify(of))
  }
})

test('the most particular rate counts, two for the same do not, and a customer pays only what his invoice can carry', async () => {
  const first = { service: 'Transfer', terminal: house.world.terminals.yanbu, rate: 5, unit: 'MT' }
  await rated({ ...first, until: house.ago(10) })
  const again = await house.add(rates, { ...first, date: house.ago(15), chargedTo: 'Consignee' })
  const refused = await house.ask('PUT', `${rates}/${again.id}/approve`, {})
  assert.deepEqual([refused.status, Object.keys(refused.body.fields as object)], [400, ['date']])
  const wrong: [object, string][] = [
    [{ service: 'Weighing', unit: 'MT' }, 'unit'],
    [{ service: 'Storage', unit: 'MT', chargedTo: 'Customer' }, 'chargedTo'],
    [{ service: 'Transfer', freeDays: 3 }, 'freeDays'],
    [{ until: house.ago(100) }, 'until'],
  ]
  for (const [of, field] of wrong) {
    const body = { date: house.ago(9), service: 'Bulk loading', rate: 1, unit: 'MT', chargedTo: 'Consignee', ...of }
    assert.deepEqual(Object.keys((await house.ask('POST', rates, body)).body.fields as object), [field])
  }
})

test('a clerk enters rates, another approves', async () => {
  const [acc, acm] = [await house.as('acc'), await house.as('acm')]
  const body = { date: house.ago(9), service: 'Weighing', customer: house.world.customers[5], rate: 30, unit: 'truck' }
  const made = await acc('POST', `/api/agencies/1/${rates}`, { ...body, chargedTo: 'Consignee' })
  assert.equal(made.status, 201)
  const path = `/api/agencies/1/${rates}/${made.body.id}/approve`
  assert.equal((await acc('PUT', path, {})).status, 404)
  const approved = await acm('PUT', path, {})
  assert.deepEqual([approved.status, typeof approved.body.approvedBy], [200, 'string'])
  assert.equal((await (await house.as('sls'))('GET', `/api/agencies/1/${charges}`)).status, 404)
})

test('the ledger agrees with itself', async () => assert.deepEqual(await house.faults(), []))
