// Proformas from the offer to the sale: price and stock reserved, paid, converted to sales in parts, and closed.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { formatDay, today } from '#kit/days.ts'
import { type Row, type SalesApplication, startSalesApplication } from '../../../tests/application-with-prices.ts'

let app: SalesApplication
before(async () => {
  app = await startSalesApplication()
})
after(() => app?.close())

const [inBags, inBulk] = ['accounts/bag-sale-proforma', 'accounts/bulk-sale-proforma']

const offer = (of: object = {}) => ({
  date: app.ago(1),
  customer: app.world.customers[0],
  consignee: app.world.companies.c1,
  terminal: app.world.terminals.jeddah,
  lc: app.lc,
  bank: app.world.banks[0],
  ...of,
})
const bags = (count: number) => [{ form: 'Raw', bagGrade: app.world.bag50, bags: count }]
const sent = async (address: string, of: object): Promise<Row> => {
  const { id } = await app.add(address, offer(of))
  return app.act(address, id, 'send')
}
const salesOf = async (address: string, { id }: Row, link: string): Promise<Row[]> => {
  const { rows } = await app.get<{ rows: Row[] }>(`${address}?pageSize=100`)
  const whole = await Promise.all(rows.map(row => app.get(`${address}/${row.id}`)))
  return whole.filter(sale => sale[link] === id).toSorted((a, b) => a.id - b.id)
}
const pay = (amount: number, of: object, n: number) =>
  app.add('payments/pre-payments', {
    ...{ date: app.ago(0), customer: app.world.customers[0], consignee: app.world.companies.c1, amount },
    ...{ mode: 'Bank Transaction', bank: app.world.banks[0], transactionRef: `PF-${n}`, ...of },
  })
const refusal = ({ status, body }: { status: number; body: object }) => [
  status,
  ...Object.keys((body as { fields?: object }).fields ?? {}),
]

// Sets dates that no call accepts; the change is logged like every other.
const moveTo = (day: string, table: string, document: string, id: unknown) =>
  app.sql(
    `with moved as (update ${table} set date = $1 where id = $2 returning agency_id, date)
     insert into app.list_change (agency_id, document, day) select agency_id, $3, date from moved`,
    [day, id, document],
  )

test('2,000 bags at 52.00 are 119,600.00 with VAT; nothing is posted, and nothing reserved unless requested', async () => {
  await app.stock({ kg: 500_000, bags: 10_000 })
  const draft = await app.add(inBags, offer({ lines: bags(2_000) }))
  assert.match(draft.docNo, /^PFB-\d{4}-00001$/)
  assert.deepEqual(
    [draft.status, draft.bags, draft.quantity, draft.net, draft.vat, draft.gross],
    ['Draft', 2_000, 100, 104_000, 15_600, 119_600],
  )
  assert.deepEqual([draft.validUntil, draft.paid, draft.sold], [app.ago(-5), 0, 0])
  assert.match(String(draft.iban), /^SA\d{22}$/)
  const [line] = draft.lines as Row[]
  assert.deepEqual([line?.size, line?.unitPrice, line?.net, line?.vat, line?.sold], ['50 kg', 52, 104_000, 15_600, 0])
  const { status } = await app.act(inBags, draft.id, 'send')
  assert.equal(status, 'Sent')
  assert.deepEqual(await app.onHand('TERMINAL'), { onHand: 500_000, held: 0 })
  assert.equal((await app.onHand('RECEIVABLE')).onHand, 0)
  const { rows } = await app.get<{
    rows: Row[]
  }>(`${inBags}?status=Sent&customerId=${app.world.customers[0]}`)
  assert.deepEqual(
    rows.map(({ id }) => id),
    [draft.id],
  )
  await app.act(inBags, draft.id, 'cancel', { reason: 'Test over' })
})

test('reserved stock is blocked for others, passes to the sale, and is free again when the proforma is canceled', async () => {
  const proforma = await sent(inBags, { lines: bags(2_000), reserveStock: true })
  assert.deepEqual(await app.onHand('TERMINAL'), { onHand: 500_000, held: 100_000 })
  assert.deepEqual(await app.onHand('STORE'), { onHand: 10_000, held: 2_000 })
  const other = { customer: app.world.customers[1], consignee: app.world.companies.c1, form: 'Raw' }
  const of = { ...other, date: app.ago(0), terminal: app.world.terminals.jeddah, lc: app.lc }
  const rival = await app.add('sales/bag-sale', { ...of, bagGrade: app.world.bag50, bags: 8_001 })
  const refused = await app.ask('PUT', `sales/bag-sale/${rival.id}/approve`, {})
  assert.deepEqual([refused.status, refused.body.code], [422, 'HELD'])
  await app.act('sales/bag-sale', rival.id, 'cancel', { reason: 'Test over' })

  const part = await app.act(inBags, proforma.id, 'convert', { someBags: 700 })
  assert.deepEqual([part.status, part.sold], ['Sent', 700])
  const [first] = await salesOf('sales/bag-sale', proforma, 'bagProforma')
  assert.deepEqual([first?.status, first?.bags, first?.unitPrice, first?.proformaLine], ['Draft', 700, 52, 1])
  assert.deepEqual(await app.onHand('TERMINAL'), { onHand: 500_000, held: 100_000 })
  await app.act('sales/bag-sale', first!.id, 'approve')
  // 35 t belong to the sale now, 65 t still to the proforma.
  assert.deepEqual(await app.onHand('TERMINAL'), { onHand: 500_000, held: 100_000 })
  assert.deepEqual(await app.onHand('STORE'), { onHand: 10_000, held: 2_000 })

  const over = await app.ask('PUT', `${inBags}/${proforma.id}/convert`, { someBags: 1_301 })
  assert.deepEqual(refusal(over), [400, 'ofLine'])
  const done = await app.act(inBags, proforma.id, 'convert')
  assert.deepEqual([done.status, done.sold], ['Converted', 2_000])
  const [, second] = await salesOf('sales/bag-sale', proforma, 'bagProforma')
  const more = { ...second, bags: 1_301 }
  const changed = await app.ask('PUT', `sales/bag-sale/${second?.id}`, entered(more))
  assert.deepEqual([changed.status, changed.body.code], [422, 'PROFORMA_EXCEEDED'])
  const another = { ...second, customer: of.customer }
  const foreign = await app.ask('PUT', `sales/bag-sale/${second?.id}`, entered(another))
  assert.deepEqual(refusal(foreign), [400, 'customer'])
  await app.act('sales/bag-sale', second!.id, 'cancel', { reason: 'The customer wants fewer' })
  const open = await app.get(`${inBags}/${proforma.id}`)
  assert.deepEqual([open.status, open.sold], ['Sent', 700])
  const stays = await app.ask('PUT', `${inBags}/${proforma.id}/cancel`, { reason: 'x' })
  assert.equal(stays.status, 409)
  assert.deepEqual(await app.onHand('STORE'), { onHand: 10_000, held: 2_000 })
})

const entered = (sale: Partial<Row>) => {
  const names = 'version date customer consignee terminal lc form bagGrade bags bagOwner bagPrice'
  return Object.fromEntries(names.split(' ').map(name => [name, sale[name] ?? undefined]))
}

test('its price is kept although the list has changed', async () => {
  const proforma = await sent(inBags, { date: app.ago(0), lines: bags(100) })
  const { rows } = await app.get<{ rows: Row[] }>('accounts/bag-sale-price?pageSize=10')
  const listed = rows.find(({ status }) => status === 'Active') as Row
  await app.act('accounts/bag-sale-price', listed.id, 'end', { until: app.ago(0) })
  const price = { date: app.ago(-1), consignee: app.world.companies.c1, form: 'Raw', size: '50 kg', price: 53 }
  const dearer = await app.add('accounts/bag-sale-price', price)
  await app.act('accounts/bag-sale-price', dearer.id, 'approve')
  await app.sql('update bag_sale_price set until = $1 where id = $2', [app.ago(1), listed.id])
  await moveTo(app.ago(0), 'bag_sale_price', 'bagSalePrice', dearer.id)
  await app.act(inBags, proforma.id, 'convert')
  const [sale] = await salesOf('sales/bag-sale', proforma, 'bagProforma')
  const approved = await app.act('sales/bag-sale', sale!.id, 'approve')
  assert.deepEqual([approved.unitPrice, approved.priceRow, approved.net], [52, listed.id, 5_200])
  const fresh = await app.add(inBags, offer({ date: app.ago(0), lines: bags(100) }))
  assert.equal(fresh.net, 5_300)
})

test('paid partly and fully by its pre-payments; reversing a payment reopens it', async () => {
  const proforma = await sent(inBags, { date: app.ago(0), lines: bags(100), reserveStock: true })
  assert.equal(proforma.gross, 6_095)
  const first = await pay(2_000, { bagProforma: proforma.id }, 1)
  const now = () => app.get(`${inBags}/${proforma.id}`)
  assert.deepEqual([(await now()).status, (await now()).paid, first.beyondProforma], ['Partly paid', 2_000, 0])
  const second = await pay(4_100, { bagProforma: proforma.id }, 2)
  assert.deepEqual([(await now()).status, (await now()).paid, second.beyondProforma], ['Paid', 6_100, 5])
  await app.act('payments/pre-payments', second.id, 'refund', {
    refundBy: 'Refund by bank',
    refundBank: app.world.banks[0],
    refundRef: 'BACK-2',
    why: 'Bounced',
  })
  assert.deepEqual([(await now()).status, (await now()).paid], ['Partly paid', 2_000])
  const foreign = await app.ask('POST', 'payments/pre-payments', {
    ...{ date: app.ago(0), customer: app.world.customers[1], consignee: app.world.companies.c1, mode: 'Cash' },
    ...{ amount: 10, bagProforma: proforma.id },
  })
  assert.deepEqual(refusal(foreign), [400, 'bagProforma'])
  await pay(4_095, { bagProforma: proforma.id }, 3)
  // A paid proforma does not expire; its stock stays reserved until it is sold.
  await app.sql(`update bag_proforma set valid_until = current_date - 3 where id = $1`, [proforma.id])
  await moveTo(app.ago(9), 'bag_proforma', 'bagProforma', proforma.id)
  await app.sql('select app.expire_proformas()')
  const { rows } = await app.get<{ rows: Row[] }>(`${inBags}?status=Paid`)
  assert.equal(rows.length, 1)
  const [held] = await app.sql(
    `select count(*) as n from ledger.hold where document_type = 'bagProforma' and document_id = $1 and state = 'ACTIVE'
      and expires_at is null`,
    [proforma.id],
  )
  assert.equal(Number(held?.n), 2)
  await app.act(inBags, proforma.id, 'convert')
  const [sale] = await salesOf('sales/bag-sale', proforma, 'bagProforma')
  const approved = await app.act('sales/bag-sale', sale!.id, 'approve')
  assert.deepEqual([approved.advanceApplied, approved.balanceDue], [6_095, 0])
})

test('after its last day it expires, its stock is free, and it cannot be converted', async () => {
  const lc = await app.openLc('LC-P2')
  await app.stock({ lc, kg: 60_000 })
  const tons = { lc, lines: [{ form: 'Raw', quantity: 50 }], reserveStock: true, validUntil: app.ago(-1) }
  const proforma = await sent(inBulk, tons)
  assert.match(proforma.docNo, /^PFU-/)
  assert.deepEqual([proforma.net, proforma.vat, proforma.gross], [50_000, 7_500, 57_500])
  assert.deepEqual(await app.onHand('TERMINAL', { lc }), { onHand: 60_000, held: 50_000 })
  const [hold] = await app.sql(
    `select (expires_at at time zone 'Asia/Riyadh')::text as at from ledger.hold where document_type = 'bulkProforma'`,
  )
  assert.equal(hold?.at, `${app.ago(-2)} 00:00:00`)
  await app.sql(`update ledger.hold set expires_at = now() where document_type = 'bulkProforma'`)
  await app.sql(`update bulk_proforma set valid_until = $1 where id = $2`, [app.ago(1), proforma.id])
  const late = await app.ask('PUT', `${inBulk}/${proforma.id}/convert`, {})
  assert.deepEqual([late.status, /was valid until/.test(String(late.body.message))], [409, true])
  await app.sql('select ledger.expire_holds()')
  await app.sql('select app.expire_proformas()')
  assert.equal((await app.get(`${inBulk}/${proforma.id}`)).status, 'Expired')
  assert.deepEqual(await app.onHand('TERMINAL', { lc }), { onHand: 60_000, held: 0 })
  assert.equal((await app.ask('PUT', `${inBulk}/${proforma.id}/convert`, {})).status, 409)
})

test('loading is offered with the goods, and the sale has the offered rate', async () => {
  const lc = await app.openLc('LC-P5')
  await app.stock({ lc, kg: 60_000 })
  const charged = { date: app.ago(9), service: 'Bulk loading', unit: 'MT', chargedTo: 'Customer', rate: 12 }
  const rate = await app.add('accounts/bulk-loading-rate', { ...charged, terminal: app.world.terminals.jeddah })
  await app.act('accounts/bulk-loading-rate', rate.id, 'approve')
  const proforma = await sent(inBulk, { lc, lines: [{ form: 'Raw', quantity: 50 }] })
  assert.deepEqual([proforma.net, proforma.gross], [50_600, 58_190])
  await app.act('accounts/bulk-loading-rate', rate.id, 'end', { until: app.ago(1) })
  await app.act(inBulk, proforma.id, 'convert')
  const [order] = await salesOf('sales/bulk-sale', proforma, 'bulkProforma')
  assert.deepEqual([order?.loadingRate, order?.gross], [12, 58_190])
})

test('tons are converted to orders of the requested quantity and last day', async () => {
  const lc = await app.openLc('LC-P3')
  await app.stock({ lc, kg: 60_000 })
  const proforma = await sent(inBulk, { lc, lines: [{ form: 'Raw', quantity: 50 }], reserveStock: true })
  await app.act(inBulk, proforma.id, 'convert', { someTons: 20.5, loadUntil: app.ago(-9) })
  await app.act(inBulk, proforma.id, 'convert')
  const orders = await salesOf('sales/bulk-sale', proforma, 'bulkProforma')
  assert.deepEqual(
    orders.map(({ status, orderedQty, unitPrice, validUntil }) => [status, orderedQty, unitPrice, validUntil]),
    [
      ['Draft', 20.5, 1_000, app.ago(-9)],
      ['Draft', 29.5, 1_000, app.ago(-5)],
    ],
  )
  assert.equal((await app.get(`${inBulk}/${proforma.id}`)).status, 'Converted')
  for (const { id } of orders) await app.act('sales/bulk-sale', id, 'approve')
  assert.deepEqual(await app.onHand('TERMINAL', { lc }), { onHand: 60_000, held: 50_000 })
})

test('stock of a paid proforma is reserved for it again when its order is canceled, also where nothing else is free', async () => {
  const lc = await app.openLc('LC-P16')
  await app.stock({ lc, kg: 50_000 })
  const proforma = await sent(inBulk, { lc, lines: [{ form: 'Raw', quantity: 50 }], reserveStock: true })
  await pay(proforma.gross as number, { bulkProforma: proforma.id }, 60)
  const order = async (part: object): Promise<Row> => {
    await app.act(inBulk, proforma.id, 'convert', part)
    const found = (await salesOf('sales/bulk-sale', proforma, 'bulkProforma')).at(-1)!
    return app.act('sales/bulk-sale', found.id, 'approve')
  }
  for (const [part, state] of [
    [{ someTons: 20 }, 'Paid'],
    [{}, 'Converted'],
  ] as const) {
    const { id } = await order(part)
    assert.equal((await app.get(`${inBulk}/${proforma.id}`)).status, state)
    await app.act('sales/bulk-sale', id, 'cancel', { reason: 'Ordered by mistake' })
    assert.equal((await app.get(`${inBulk}/${proforma.id}`)).status, 'Paid')
    assert.deepEqual(await app.onHand('TERMINAL', { lc }), { onHand: 50_000, held: 50_000 }, state)
  }
})

const broken: [string, () => object, unknown[]][] = [
  ['without a line', () => ({ lines: [] }), [400, 'lines']],
  ['the same goods twice', () => ({ lines: [...bags(1), ...bags(2)] }), [400, 'lines']],
  ['that ends today', () => ({ lines: bags(1), validUntil: app.ago(0) }), [400, 'validUntil']],
  ['of tomorrow', () => ({ date: app.ago(-1), lines: bags(1) }), [400, 'date']],
  ['to a bank without an account', () => ({ lines: bags(1), bank: app.world.banks.at(-1) }), [400, 'bank']],
  ['of crushed barley, which has no price', () => ({ lines: [{ ...bags(1)[0], form: 'Crushed' }] }), [400, 'consignee', 'bagGrade']], // biome-ignore format: one case a line
]
for (const [name, of, expected] of broken) {
  test(`refused: a proforma ${name}`, async () => {
    assert.deepEqual(refusal(await app.ask('POST', inBags, offer({ date: app.ago(0), ...of() }))), expected)
  })
}

test('sending it reserves all of it or is refused with figures', async () => {
  const lc = await app.openLc('LC-P4')
  await app.stock({ lc, kg: 10_000 })
  const asked = { lc, date: app.ago(0), lines: bags(201), reserveStock: true }
  const { id } = await app.add(inBags, offer(asked))
  const refused = await app.ask('PUT', `${inBags}/${id}/send`, {})
  assert.deepEqual([refused.status, refused.body.code], [422, 'INSUFFICIENT_STOCK'])
})

test("the refusal names the agency's day, also while PostgreSQL has another one", async () => {
  const zone = ['Pacific/Kiritimati', 'Etc/GMT+12'].find(one => today(one) !== today('UTC'))!
  const lc = await app.openLc('LC-P6')
  const { id } = await app.add(inBags, offer({ lc, lines: bags(201), reserveStock: true }))
  const refused: string[] = []
  const send = async () => refused.push(String((await app.ask('PUT', `${inBags}/${id}/send`, {})).body.message))
  const moveClocks = (to: string) => app.sql('update agency set time_zone = $1 where id = app.agency()', [to])
  await moveClocks(zone)
  await send()
  await app.stock({ lc, kg: 10_000 })
  await send()
  await moveClocks('Asia/Riyadh')
  for (const message of refused) assert.ok(message.includes(` free on ${formatDay(today(zone))}, `), message)
})

test('users without the right to view get 404, users without the right to sell cannot convert it', async () => {
  const proforma = await sent(inBags, { date: app.ago(0), lines: bags(1) })
  const path = `/api/agencies/1/${inBags}/${proforma.id}`
  const weighing = await app.as('wb')
  assert.equal((await weighing('GET', path)).status, 404)
  const accountant = await app.as('acc')
  assert.equal((await accountant('PUT', `${path}/convert`, {})).status, 404)
})

test('a proforma is open, and its stock reserved, again when a credit note cancels all of a sale made from it', async () => {
  const { id } = await sent(inBags, { lines: bags(10), reserveStock: true })
  const held = async () => [(await app.onHand('TERMINAL')).held, (await app.onHand('STORE')).held]
  const before = await held()
  await app.act(inBags, id, 'convert')
  const [made] = await salesOf('sales/bag-sale', { id } as Row, 'bagProforma')
  const { invoice } = await app.act('sales/bag-sale', made!.id, 'approve')
  assert.equal((await app.get(`${inBags}/${id}`)).status, 'Converted')
  const whole = { date: app.ago(0), invoice, reason: 'Cancellation', callOff: true }
  const note = await app.add('accounts/credit-note', whole)
  await app.act('accounts/credit-note', note.id, 'issue')
  assert.equal((await app.get(`sales/bag-sale/${made!.id}`)).status, 'Canceled')
  const { status, sold } = await app.get(`${inBags}/${id}`)
  assert.deepEqual([status, sold, await held()], ['Sent', 0, before])
})

test('the money paid for a proforma is given back after the proforma is canceled', async () => {
  for (const [n, [address, lines, link]] of (
    [
      [inBags, bags(10), 'bagProforma'],
      [inBulk, [{ form: 'Raw', quantity: 10 }], 'bulkProforma'],
    ] as const
  ).entries()) {
    const { id } = await sent(address, { lines })
    const [first, second] = [await pay(100, { [link]: id }, 900 + n), await pay(50, { [link]: id }, 910 + n)]
    await app.act(address, id, 'cancel', { reason: 'The customer withdrew' })
    const way = { refundBy: 'Refund by bank', refundBank: app.world.banks[0], refundRef: `PF-BACK-${n}` }
    const back = { ...way, why: 'The customer withdrew', part: 60 }
    await app.act('payments/pre-payments', first.id, 'refund', back)
    await app.act('payments/pre-payments', second.id, 'reverse', { reason: 'The customer withdrew' })
    const { status, paid } = await app.get(`${address}/${id}`)
    assert.deepEqual([status, paid], ['Canceled', 40])
  }
})

test('the ledger has no violations', async () => assert.deepEqual(await app.faults(), []))
