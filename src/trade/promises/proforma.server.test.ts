// Proformas from the offer to the sale: price kept, stock kept, paid, made into sales in parts, and over.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Row, type SalesHouse, startSalesHouse } from '../../../tests/application-with-prices.ts'

let house: SalesHouse
before(async () => {
  house = await startSalesHouse()
})
after(() => house?.close())

const [inBags, inBulk] = ['accounts/bag-sale-proforma', 'accounts/bulk-sale-proforma']

const offer = (of: object = {}) => ({
  date: house.ago(1),
  customer: house.world.customers[0],
  consignee: house.world.companies.c1,
  terminal: house.world.terminals.jeddah,
  lc: house.lc,
  bank: house.world.banks[0],
  ...of,
})
const bags = (count: number) => [{ form: 'Raw', bagGrade: house.world.bag50, bags: count }]
const sent = async (address: string, of: object): Promise<Row> => {
  const { id } = await house.add(address, offer(of))
  return house.act(address, id, 'send')
}
const salesOf = async (address: string, { id }: Row, link: string): Promise<Row[]> => {
  const { rows } = await house.get<{ rows: Row[] }>(`${address}?pageSize=100`)
  const whole = await Promise.all(rows.map(row => house.get(`${address}/${row.id}`)))
  return whole.filter(sale => sale[link] === id).toSorted((a, b) => a.id - b.id)
}
const pay = (amount: number, of: object, n: number) =>
  house.add('payments/pre-payments', {
    ...{ date: house.ago(0), customer: house.world.customers[0], consignee: house.world.companies.c1, amount },
    ...{ mode: 'Bank Transaction', bank: house.world.banks[0], transactionRef: `PF-${n}`, ...of },
  })
const refusal = ({ status, body }: { status: number; body: object }) => [
  status,
  ...Object.keys((body as { fields?: object }).fields ?? {}),
]

// Dates that no call would take; the day is noted as every write does it.
const moveTo = (day: string, table: string, document: string, id: unknown) =>
  house.sql(
    `with moved as (update ${table} set date = $1 where id = $2 returning agency_id, date)
     insert into app.list_change (agency_id, document, day) select agency_id, $3, date from moved`,
    [day, id, document],
  )

test('2,000 bags at 52.00 are 119,600.00 with VAT; nothing is posted, nothing reserved unless told', async () => {
  await house.stock({ kg: 500_000, bags: 10_000 })
  const draft = await house.add(inBags, offer({ lines: bags(2_000) }))
  assert.match(draft.docNo, /^PFB-\d{4}-00001$/)
  assert.deepEqual(
    [draft.status, draft.bags, draft.quantity, draft.net, draft.vat, draft.gross],
    ['Draft', 2_000, 100, 104_000, 15_600, 119_600],
  )
  assert.deepEqual([draft.validUntil, draft.paid, draft.sold], [house.ago(-5), 0, 0])
  assert.match(String(draft.iban), /^SA\d{22}$/)
  const [line] = draft.lines as Row[]
  assert.deepEqual([line?.size, line?.unitPrice, line?.net, line?.vat, line?.sold], ['50 kg', 52, 104_000, 15_600, 0])
  const { status } = await house.act(inBags, draft.id, 'send')
  assert.equal(status, 'Sent')
  assert.deepEqual(await house.onHand('TERMINAL'), { onHand: 500_000, held: 0 })
  assert.equal((await house.onHand('RECEIVABLE')).onHand, 0)
  const { rows } = await house.get<{
    rows: Row[]
  }>(`${inBags}?status=Sent&customerId=${house.world.customers[0]}`)
  assert.deepEqual(
    rows.map(({ id }) => id),
    [draft.id],
  )
  await house.act(inBags, draft.id, 'cancel', { reason: 'Test over' })
})

test('stock that is kept is nobody else’s, passes to the sale, and is free again when the proforma is canceled', async () => {
  const proforma = await sent(inBags, { lines: bags(2_000), reserveStock: true })
  assert.deepEqual(await house.onHand('TERMINAL'), { onHand: 500_000, held: 100_000 })
  assert.deepEqual(await house.onHand('STORE'), { onHand: 10_000, held: 2_000 })
  const other = { customer: house.world.customers[1], consignee: house.world.companies.c1, form: 'Raw' }
  const of = { ...other, date: house.ago(0), terminal: house.world.terminals.jeddah, lc: house.lc }
  const rival = await house.add('sales/bag-sale', { ...of, bagGrade: house.world.bag50, bags: 8_001 })
  const refused = await house.ask('PUT', `sales/bag-sale/${rival.id}/approve`, {})
  assert.deepEqual([refused.status, refused.body.code], [422, 'HELD'])
  await house.act('sales/bag-sale', rival.id, 'cancel', { reason: 'Test over' })

  const part = await house.act(inBags, proforma.id, 'convert', { someBags: 700 })
  assert.deepEqual([part.status, part.sold], ['Sent', 700])
  const [first] = await salesOf('sales/bag-sale', proforma, 'bagProforma')
  assert.deepEqual([first?.status, first?.bags, first?.unitPrice, first?.proformaLine], ['Draft', 700, 52, 1])
  assert.deepEqual(await house.onHand('TERMINAL'), { onHand: 500_000, held: 100_000 })
  await house.act('sales/bag-sale', first!.id, 'approve')
  // 35 t are the sale's now, 65 t are still the proforma's.
  assert.deepEqual(await house.onHand('TERMINAL'), { onHand: 500_000, held: 100_000 })
  assert.deepEqual(await house.onHand('STORE'), { onHand: 10_000, held: 2_000 })

  const over = await house.ask('PUT', `${inBags}/${proforma.id}/convert`, { someBags: 1_301 })
  assert.deepEqual(refusal(over), [400, 'ofLine'])
  const done = await house.act(inBags, proforma.id, 'convert')
  assert.deepEqual([done.status, done.sold], ['Converted', 2_000])
  const [, second] = await salesOf('sales/bag-sale', proforma, 'bagProforma')
  const more = { ...second, bags: 1_301 }
  const changed = await house.ask('PUT', `sales/bag-sale/${second?.id}`, entered(more))
  assert.deepEqual([changed.status, changed.body.code], [422, 'PROFORMA_EXCEEDED'])
  const another = { ...second, customer: of.customer }
  const foreign = await house.ask('PUT', `sales/bag-sale/${second?.id}`, entered(another))
  assert.deepEqual(refusal(foreign), [400, 'customer'])
  await house.act('sales/bag-sale', second!.id, 'cancel', { reason: 'He wants fewer' })
  const open = await house.get(`${inBags}/${proforma.id}`)
  assert.deepEqual([open.status, open.sold], ['Sent', 700])
  const stays = await house.ask('PUT', `${inBags}/${proforma.id}/cancel`, { reason: 'x' })
  assert.equal(stays.status, 409)
  assert.deepEqual(await house.onHand('STORE'), { onHand: 10_000, held: 2_000 })
})

const entered = (sale: Partial<Row>) => {
  const names = 'version date customer consignee terminal lc form bagGrade bags bagOwner bagPrice'
  return Object.fromEntries(names.split(' ').map(name => [name, sale[name] ?? undefined]))
}

test('its price holds although the list has another by now', async () => {
  const proforma = await sent(inBags, { date: house.ago(0), lines: bags(100) })
  const { rows } = await house.get<{ rows: Row[] }>('accounts/bag-sale-price?pageSize=10')
  const listed = rows.find(({ status }) => status === 'Active') as Row
  await house.act('accounts/bag-sale-price', listed.id, 'end', { until: house.ago(0) })
  const price = { date: house.ago(-1), consignee: house.world.companies.c1, form: 'Raw', size: '50 kg', price: 53 }
  const dearer = await house.add('accounts/bag-sale-price', price)
  await house.act('accounts/bag-sale-price', dearer.id, 'approve')
  await house.sql('update bag_sale_price set until = $1 where id = $2', [house.ago(1), listed.id])
  await moveTo(house.ago(0), 'bag_sale_price', 'bagSalePrice', dearer.id)
  await house.act(inBags, proforma.id, 'convert')
  const [sale] = await salesOf('sales/bag-sale', proforma, 'bagProforma')
  const approved = await house.act('sales/bag-sale', sale!.id, 'approve')
  assert.deepEqual([approved.unitPrice, approved.priceRow, approved.net], [52, listed.id, 5_200])
  const fresh = await house.add(inBags, offer({ date: house.ago(0), lines: bags(100) }))
  assert.equal(fresh.net, 5_300)
})

test('paid in part and whole by pre-payments that name it; a payment taken back opens it again', async () => {
  const proforma = await sent(inBags, { date: house.ago(0), lines: bags(100), reserveStock: true })
  assert.equal(proforma.gross, 6_095)
  const first = await pay(2_000, { bagProforma: proforma.id }, 1)
  const now = () => house.get(`${inBags}/${proforma.id}`)
  assert.deepEqual([(await now()).status, (await now()).paid, first.beyondProforma], ['Partly paid', 2_000, 0])
  const second = await pay(4_100, { bagProforma: proforma.id }, 2)
  assert.deepEqual([(await now()).status, (await now()).paid, second.beyondProforma], ['Paid', 6_100, 5])
  await house.act('payments/pre-payments', second.id, 'refund', {
    refundBy: 'Refund by bank',
    refundBank: house.world.banks[0],
    refundRef: 'BACK-2',
    why: 'Bounced',
  })
  assert.deepEqual([(await now()).status, (await now()).paid], ['Partly paid', 2_000])
  const foreign = await house.ask('POST', 'payments/pre-payments', {
    ...{ date: house.ago(0), customer: house.world.customers[1], consignee: house.world.companies.c1, mode: 'Cash' },
    ...{ amount: 10, bagProforma: proforma.id },
  })
  assert.deepEqual(refusal(foreign), [400, 'bagProforma'])
  await pay(4_095, { bagProforma: proforma.id }, 3)
  // Paid: it does not lapse, and its stock is kept until it is sold.
  await house.sql(`update bag_proforma set valid_until = current_date - 3 where id = $1`, [proforma.id])
  await moveTo(house.ago(9), 'bag_proforma', 'bagProforma', proforma.id)
  await house.sql('select app.expire_proformas()')
  const { rows } = await house.get<{ rows: Row[] }>(`${inBags}?status=Paid`)
  assert.equal(rows.length, 1)
  const [held] = await house.sql(
    `select count(*) as n from ledger.hold where document_type = 'bagProforma' and document_id = $1 and state = 'ACTIVE'
      and expires_at is null`,
    [proforma.id],
  )
  assert.equal(Number(held?.n), 2)
  await house.act(inBags, proforma.id, 'convert')
  const [sale] = await salesOf('sales/bag-sale', proforma, 'bagProforma')
  const approved = await house.act('sales/bag-sale', sale!.id, 'approve')
  assert.deepEqual([approved.advanceApplied, approved.balanceDue], [6_095, 0])
})

test('when its day is over it lapses, its stock is free, and nothing is made of it any more', async () => {
  const lc = await house.openLc('LC-P2')
  await house.stock({ lc, kg: 60_000 })
  const tons = { lc, lines: [{ form: 'Raw', quantity: 50 }], reserveStock: true, validUntil: house.ago(-1) }
  const proforma = await sent(inBulk, tons)
  assert.match(proforma.docNo, /^PFU-/)
  assert.deepEqual([proforma.net, proforma.vat, proforma.gross], [50_000, 7_500, 57_500])
  assert.deepEqual(await house.onHand('TERMINAL', { lc }), { onHand: 60_000, held: 50_000 })
  const [hold] = await house.sql(
    `select (expires_at at time zone 'Asia/Riyadh')::text as at from ledger.hold where document_type = 'bulkProforma'`,
  )
  assert.equal(hold?.at, `${house.ago(-2)} 00:00:00`)
  await house.sql(`update ledger.hold set expires_at = now() where document_type = 'bulkProforma'`)
  await house.sql(`update bulk_proforma set valid_until = $1 where id = $2`, [house.ago(1), proforma.id])
  const late = await house.ask('PUT', `${inBulk}/${proforma.id}/convert`, {})
  assert.deepEqual([late.status, /was valid until/.test(String(late.body.message))], [409, true])
  await house.sql('select ledger.expire_holds()')
  await house.sql('select app.expire_proformas()')
  assert.equal((await house.get(`${inBulk}/${proforma.id}`)).status, 'Expired')
  assert.deepEqual(await house.onHand('TERMINAL', { lc }), { onHand: 60_000, held: 0 })
  assert.equal((await house.ask('PUT', `${inBulk}/${proforma.id}/convert`, {})).status, 409)
})

test('loading is offered with the goods and stands in the sale as it was offered', async () => {
  const lc = await house.openLc('LC-P5')
  await house.stock({ lc, kg: 60_000 })
  const charged = { date: house.ago(9), service: 'Bulk loading', unit: 'MT', chargedTo: 'Customer', rate: 12 }
  const rate = await house.add('accounts/bulk-loading-rate', { ...charged, terminal: house.world.terminals.jeddah })
  await house.act('accounts/bulk-loading-rate', rate.id, 'approve')
  const proforma = await sent(inBulk, { lc, lines: [{ form: 'Raw', quantity: 50 }] })
  assert.deepEqual([proforma.net, proforma.gross], [50_600, 58_190])
  await house.act('accounts/bulk-loading-rate', rate.id, 'end', { until: house.ago(1) })
  await house.act(inBulk, proforma.id, 'convert')
  const [order] = await salesOf('sales/bulk-sale', proforma, 'bulkProforma')
  assert.deepEqual([order?.loadingRate, order?.gross], [12, 58_190])
})

test('tons become orders of the quantity asked, until the day asked', async () => {
  const lc = await house.openLc('LC-P3')
  await house.stock({ lc, kg: 60_000 })
  const proforma = await sent(inBulk, { lc, lines: [{ form: 'Raw', quantity: 50 }], reserveStock: true })
  await house.act(inBulk, proforma.id, 'convert', { someTons: 20.5, loadUntil: house.ago(-9) })
  await house.act(inBulk, proforma.id, 'convert')
  const orders = await salesOf('sales/bulk-sale', proforma, 'bulkProforma')
  assert.deepEqual(
    orders.map(({ status, orderedQty, unitPrice, validUntil }) => [status, orderedQty, unitPrice, validUntil]),
    [
      ['Draft', 20.5, 1_000, house.ago(-9)],
      ['Draft', 29.5, 1_000, house.ago(-5)],
    ],
  )
  assert.equal((await house.get(`${inBulk}/${proforma.id}`)).status, 'Converted')
  for (const { id } of orders) await house.act('sales/bulk-sale', id, 'approve')
  assert.deepEqual(await house.onHand('TERMINAL', { lc }), { onHand: 60_000, held: 50_000 })
})

const broken: [string, () => object, unknown[]][] = [
  ['without a line', () => ({ lines: [] }), [400, 'lines']],
  ['the same goods twice', () => ({ lines: [...bags(1), ...bags(2)] }), [400, 'lines']],
  ['that ends today', () => ({ lines: bags(1), validUntil: house.ago(0) }), [400, 'validUntil']],
  ['of tomorrow', () => ({ date: house.ago(-1), lines: bags(1) }), [400, 'date']],
  ['to a bank without an account', () => ({ lines: bags(1), bank: house.world.banks.at(-1) }), [400, 'bank']],
  ['of crushed barley, which has no price', () => ({ lines: [{ ...bags(1)[0], form: 'Crushed' }] }), [400, 'consignee', 'bagGrade']], // biome-ignore format: one case a line
]
for (const [name, of, expected] of broken) {
  test(`no proforma ${name}`, async () => {
    assert.deepEqual(refusal(await house.ask('POST', inBags, offer({ date: house.ago(0), ...of() }))), expected)
  })
}

test('sending it reserves all of it or is refused with figures', async () => {
  const lc = await house.openLc('LC-P4')
  await house.stock({ lc, kg: 10_000 })
  const asked = { lc, date: house.ago(0), lines: bags(201), reserveStock: true }
  const { id } = await house.add(inBags, offer(asked))
  const refused = await house.ask('PUT', `${inBags}/${id}/send`, {})
  assert.deepEqual([refused.status, refused.body.code], [422, 'INSUFFICIENT_STOCK'])
})

test('who may not look finds nothing, who may not sell makes no sale of it', async () => {
  const proforma = await sent(inBags, { date: house.ago(0), lines: bags(1) })
  const path = `/api/agencies/1/${inBags}/${proforma.id}`
  const weighing = await house.as('wb')
  assert.equal((await weighing('GET', path)).status, 404)
  const accountant = await house.as('acc')
  assert.equal((await accountant('PUT', `${path}/convert`, {})).status, 404)
})

test('the ledger agrees with itself', async () => assert.deepEqual(await house.faults(), []))
