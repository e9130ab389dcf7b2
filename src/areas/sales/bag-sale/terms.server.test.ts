// The terms of a bag sale: its price and the right to change it, bags and their owner, the agent, the payment, and the finance system.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Row, type SalesApplication, startSalesApplication } from '../../../../tests/application-with-prices.ts'
import type { Ask } from '../../../../tests/test-application.ts'

let app: SalesApplication
let manager: Ask
before(async () => {
  app = await startSalesApplication()
  await app.stock({ kg: 1_000_000, bags: 20_000 })
  manager = await app.as('acm')
})
after(() => app?.close())

const address = 'sales/bag-sale'

const sale = (of: object = {}) => ({
  date: app.ago(3),
  customer: app.world.customers[0],
  consignee: app.world.companies.c1,
  terminal: app.world.terminals.jeddah,
  lc: app.lc,
  form: 'Raw',
  bagGrade: app.world.bag50,
  bags: 100,
  ...of,
})

const approved = async (of: object = {}): Promise<Row> => {
  const { id } = await app.add(address, sale(of))
  return app.act(address, id, 'approve')
}
const invoiceOf = ({ invoice }: Row): Promise<Row> => app.get(`sales/tax-invoice/${invoice}`)
const linesOf = ({ lines }: Row) => (lines as Row[]).map(({ item, net, vat }) => [item, net, vat])
const fieldsOf = ({ status, body }: { status: number; body: object }) => [
  status,
  ...Object.keys((body as { fields?: object }).fields ?? {}),
]

test('barley, bags and loading have their own lines, with VAT once per document', async () => {
  const priced = { date: app.ago(20), consignee: app.world.companies.c1, terminal: app.world.terminals.jeddah }
  const price = { ...priced, form: 'Raw', size: '50 kg', price: 52, priceIncludesBag: false }
  const row = await app.add('accounts/bag-sale-price', price)
  await app.act('accounts/bag-sale-price', row.id, 'approve')
  assert.deepEqual(fieldsOf(await app.ask('POST', address, sale())), [400, 'bagPrice'])

  const sold = await approved({ bags: 7, bagPrice: 0.85, loadingCharge: 10.1, discountPct: 2.5 })
  assert.deepEqual([sold.net, sold.vat, sold.gross], [370.95, 55.64, 426.59])
  const invoice = await invoiceOf(sold)
  assert.deepEqual(linesOf(invoice), [
    ['Barley', 354.9, 53.24],
    ['Empty bags', 5.95, 0.89],
    ['Loading', 10.1, 1.52],
  ])
  assert.deepEqual([invoice.net, invoice.vat, invoice.gross], [370.95, 55.64, 426.59])
  await app.act('accounts/bag-sale-price', row.id, 'end', { until: app.ago(3) })
  const [later] = await app.get(`${address}?pageSize=10`).then(({ rows }) => rows as Row[])
  assert.equal(later?.id, sold.id)
})

test('a price that includes the bag has no separate bag line', async () => {
  const refused = await app.ask('POST', address, sale({ date: app.ago(2), bagPrice: 0.85 }))
  assert.deepEqual(fieldsOf(refused), [400, 'bagPrice'])
  assert.match(String(refused.body.message), /includes the bag/)
})

const why = { priceReason: 'The last of the ship' }

test('an individual price needs a user who may agree on prices, and is recorded', async () => {
  const { id, unitPrice, priceRow } = await app.add(address, sale({ date: app.ago(2), agreedPrice: 45, ...why }))
  assert.deepEqual([unitPrice, priceRow], [45, null])
  const role = await app.add('staff/roles', {
    name: 'Approver',
    permissions: ['hasApproveSalePermission', 'canViewBagSale'],
  })
  await app.add('staff/users', {
    username: 'approver',
    name: 'Abeer Nasser',
    email: 'approver@example.com',
    phone: '+966501234567',
    password: 'Barley#2026',
    language: 'english',
    isAgencyAdmin: false,
    roles: [role.id],
  })
  const approver = await app.as('approver')
  const path = `/api/agencies/1/${address}/${id}/approve`
  assert.deepEqual(fieldsOf(await approver('PUT', path, {})), [400, 'agreedPrice'])
  assert.equal((await manager('PUT', path, {})).status, 200)
  const { timeline, net } = await app.get(`${address}/${id}`)
  assert.equal(net, 4_500)
  const [last] = (timeline as Row[]).filter(({ action }) => action === 'approve')
  assert.match(JSON.stringify(last), /Huda Mansour/)

  const high = await app.add(address, sale({ date: app.ago(2), discountPct: 5.001, ...why }))
  const lower = await app.add(address, sale({ date: app.ago(2), discountPct: 5 }))
  const tried = await approver('PUT', `/api/agencies/1/${address}/${high.id}/approve`, {})
  assert.deepEqual(fieldsOf(tried), [400, 'discountPct'])
  assert.equal((await approver('PUT', `/api/agencies/1/${address}/${lower.id}/approve`, {})).status, 200)
  assert.equal((await manager('PUT', `/api/agencies/1/${address}/${high.id}/approve`, {})).status, 200)
})

test('a price far from the list needs the right and a reason, already in the draft; a near one does not', async () => {
  const on = { date: app.ago(2) }
  const seller = await app.as('sls')
  const path = `/api/agencies/1/${address}`
  for (const [of, field] of [
    [{ agreedPrice: 5.2 }, 'agreedPrice'],
    [{ discountPct: 99 }, 'discountPct'],
  ] as const) {
    const byHand = sale({ ...on, ...of })
    const shown = (await seller('POST', `${path}/effect`, byHand)).body as { values: Row; refusal: Row }
    assert.deepEqual(
      [shown.values.listPrice, shown.values.listDifferencePct, shown.refusal.code],
      [52, field === 'agreedPrice' ? -90 : -99, 'PRICE_BY_HAND'],
    )
    const unasked = await seller('POST', path, { ...byHand, ...why })
    assert.deepEqual(fieldsOf(unasked), [400, field], JSON.stringify(unasked.body))
    assert.match(
      String(unasked.body.message),
      /^This is −9[09] % from the list price of 52\.00 SAR; up to 5 % are free\./,
    )
    assert.deepEqual(fieldsOf(await app.ask('POST', address, byHand)), [400, field, 'priceReason'])
    const draft = await app.add(address, { ...byHand, ...why })
    assert.deepEqual([draft.listPrice, draft.priceReason], [52, why.priceReason])
    assert.equal(draft.listDifferencePct, field === 'agreedPrice' ? -90 : -99)
  }
  const near = await seller('POST', path, sale({ ...on, agreedPrice: 49.4 }))
  assert.deepEqual([near.status, near.body.listDifferencePct], [201, -5])
  const both = await seller('POST', path, sale({ ...on, agreedPrice: 50, discountPct: 2 }))
  assert.deepEqual(fieldsOf(both), [400, 'agreedPrice'])
  const { bagGrade: _, bags: __, ...order } = sale({ ...on, orderedQty: 10, tolerancePct: 0, validUntil: app.ago(-5) })
  const inBulk = await app.ask('POST', 'sales/bulk-sale', { ...order, agreedPrice: 100 })
  assert.deepEqual(fieldsOf(inBulk), [400, 'agreedPrice', 'priceReason'])
})

test('an agent earns by the terms in force, or the agreed ones; without an agent there is no commission', async () => {
  const [byBag, byPart] = app.world.agents
  const on = { date: app.ago(2) }
  const of = async (more: object) => (await app.add(address, sale({ ...on, ...more }))).commission
  assert.deepEqual(
    [
      await of({ agent: byBag }),
      await of({ agent: byPart }),
      await of({ agent: byPart, commissionPerBag: 0.3 }),
      await of({}),
    ],
    [25, 20.8, 30, 0],
  )
  assert.deepEqual(fieldsOf(await app.ask('POST', address, sale({ ...on, commissionPerBag: 0.3 }))), [400, 'agent'])
  const most = await app.add(address, sale({ ...on, agent: byPart, commissionPerBag: 52 }))
  assert.deepEqual([most.net, most.commission], [5_200, 5_200])
  const more = { ...on, agent: byPart, commissionPerBag: 52.0001 }
  assert.deepEqual(fieldsOf(await app.ask('POST', address, sale(more))), [400, 'commissionPerBag'])
  const earned = { party: byPart as number }
  const before = (await app.onHand('AGENT_PAYABLE', earned)).onHand
  const { agent, commission } = await invoiceOf(await approved({ ...on, agent: byPart }))
  assert.deepEqual([agent, commission], [byPart, 20.8])
  assert.equal((await app.onHand('AGENT_PAYABLE', earned)).onHand - before, -2_080)
})

test('cash is due at once, credit in thirty days', async () => {
  for (const [paymentMode, due] of [
    ['Cash', app.ago(2)],
    ['Bank Transaction', app.ago(2)],
    ['On credit', app.ago(-28)],
    [undefined, app.ago(-28)],
  ]) {
    const invoice = await invoiceOf(await approved({ date: app.ago(2), paymentMode }))
    assert.deepEqual([invoice.paymentMode, invoice.dueDate], [paymentMode ?? 'On credit', due])
  }
})

test('credit is due by the customer’s limit: that of the seller, else the one for all', async () => {
  const customer = app.world.customers[6]
  const limit = async (of: object): Promise<void> => {
    const years = { effectiveFrom: app.ago(30), effectiveTo: app.ago(-300) }
    const asked = { ...years, customer, creditLimit: 900_000, onExceed: 'Block', security: 'None', ...of }
    const { id } = await app.add('accounts/customer-credit-limit', asked)
    await app.act('accounts/customer-credit-limit', id, 'approve')
  }
  const due = async () => (await invoiceOf(await approved({ date: app.ago(2), customer }))).dueDate
  await limit({ termsDays: 45 })
  assert.equal(await due(), app.ago(-43))
  await limit({ consignee: app.world.companies.c1, termsDays: 7 })
  assert.equal(await due(), app.ago(-5))
  await limit({ consignee: app.world.companies.c1 })
  assert.equal(await due(), app.ago(-43))
  const inCash = await invoiceOf(await approved({ date: app.ago(2), customer, paymentMode: 'Cash' }))
  assert.equal(inCash.dueDate, app.ago(2))
})

test('bags of another owner are reserved and used, and no bag twice', async () => {
  const { c2 } = app.world.companies
  await app.add('bags/procurement', {
    date: app.ago(10),
    vendor: app.world.bagVendor,
    vendorInvoiceNo: 'NP-1',
    invoiceDate: app.ago(10),
    consignee: c2,
    scope: 'OTHERS',
    terminal: app.world.terminals.jeddah,
    lines: [{ bagGrade: app.world.bag50, received: 150, rejected: 0, unitPrice: 0.85 }],
  })
  const whose = { consignee: c2 as number }
  const sold = await approved({ date: app.ago(2), bagOwner: c2 })
  assert.deepEqual(await app.onHand('STORE', whose), { onHand: 150, held: 100 })
  const { id } = await app.add(address, sale({ date: app.ago(2), bagOwner: c2 }))
  assert.equal((await app.ask('PUT', `${address}/${id}/approve`, {})).status, 422)
  const [truck, driver] = [app.world.trucks[0], app.world.drivers[0]]
  const note = { date: app.ago(1), sale: sold.id, truck, driver, orderedBags: 100, language: 'arabic' }
  const left = await app.add('sales/delivery-note', note)
  await app.act('sales/delivery-note', left.id, 'weigh-in', { tareKg: 15_200 })
  await app.act('sales/delivery-note', left.id, 'weigh-out', { grossKg: 20_211, loadedBags: 100 })
  await app.act('sales/delivery-note', left.id, 'gate-out')
  assert.deepEqual(await app.onHand('STORE', whose), { onHand: 50, held: 0 })
})

test('a seller cannot sell from a terminal without a mapping', async () => {
  const { rows } = await app.get<{
    rows: Row[]
  }>('master-data/terminal-consignee-mapping?pageSize=100')
  const mapping = rows.find(
    ({ terminal, consignee }) => terminal === app.world.terminals.yanbu && consignee === app.world.companies.c1,
  ) as Row
  await app.ask('PUT', `master-data/terminal-consignee-mapping/${mapping.id}/toggle-status`)
  const refused = await app.ask('POST', address, sale({ date: app.ago(2), terminal: app.world.terminals.yanbu }))
  assert.deepEqual(fieldsOf(refused), [400, 'consignee'])
})

test('the response of the finance system is shown on the sale; it cannot be set by hand', async () => {
  const sold = await approved({ date: app.ago(2) })
  const path = `/api/agencies/1/sales/tax-invoice/${sold.invoice}`
  const accountant = await app.as('acc')
  assert.equal((await accountant('PUT', `${path}/fims-sent`, { fimsRef: 'F-1' })).status, 404)
  const note = (...of: unknown[]) =>
    app.sql(`select app.note_fims('taxInvoice', $1, $2, $3, $4)`, [sold.invoice, ...of])
  await note('Failed', null, 'Unknown customer')
  const { body: failed } = await accountant('GET', path)
  assert.deepEqual([failed.fimsStatus, failed.fimsError], ['Failed', 'Unknown customer'])
  assert.equal((await app.get(`${address}/${sold.id}`)).fimsStatus, 'Failed')
  await note('Sent', 'F-4711', null)
  const { body: sent } = await accountant('GET', path)
  assert.deepEqual(
    [sent.fimsStatus, sent.fimsRef, sent.fimsError, sent.version],
    ['Sent', 'F-4711', null, failed.version],
  )
  assert.deepEqual(
    [sent.gross, (sent.lines as Row[]).length, (await app.get(`${address}/${sold.id}`)).fimsStatus],
    [5_980, 1, 'Sent'],
  )
  const listed = await app.get('sales/bag-sale?fimsStatus=Sent')
  assert.deepEqual(
    (listed.rows as Row[]).map(({ id }) => id),
    [sold.id],
  )
})

test('the ledger check finds nothing', async () => assert.deepEqual(await app.faults(), []))
