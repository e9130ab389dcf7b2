import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Trace } from '#trade/tracing/calls.ts'
import {
  deliverBags,
  type Row,
  type SalesApplication,
  startSalesApplication,
} from '../../../../tests/application-with-prices.ts'
import type { Ask } from '../../../../tests/test-application.ts'

let app: SalesApplication
let manager: Ask
before(async () => {
  app = await startSalesApplication()
  manager = await app.as('acm')
  await app.stock({ kg: 2_000_000, bags: 40_000 })
})
after(() => app?.close())

const address = 'accounts/edit-sale-and-payment'
const customer = (n: number) => app.world.customers[n]!
const c1 = () => app.world.companies.c1

const sell = async (of: number, bags: number, more: object = {}): Promise<{ sale: number; invoice: Row }> => {
  const { id } = await app.add('sales/bag-sale', {
    ...{ date: app.ago(5), customer: of, consignee: c1(), terminal: app.world.terminals.jeddah },
    ...{ lc: app.lc, form: 'Raw', bagGrade: app.world.bag50, bags, ...more },
  })
  const sale = await app.act('sales/bag-sale', id, 'approve')
  return { sale: id, invoice: await app.get(`sales/tax-invoice/${sale.invoice}`) }
}
const deliver = (sale: number, bags: number): Promise<void> => deliverBags(app, { sale, bags, date: app.ago(4) })
const receive = (of: number, amount: number, allocations: object[] = [], more: object = {}): Promise<Row> =>
  app.add('payments', {
    ...{ date: app.ago(3), direction: 'Receipt', customer: of, consignee: c1(), mode: 'Cash', amount, allocations },
    ...more,
  })
const request = (of: object): Promise<Row> =>
  app.add(address, { date: app.ago(0), cause: 'Entered wrongly', explanation: 'Mixed up', ...of })
const decide = (id: number, action = 'carry-out', body: object = {}) =>
  manager('PUT', `/api/agencies/${app.redSea.id}/${address}/${id}/${action}`, body)
const applied = async (of: object): Promise<Row> => {
  const { id } = await request(of)
  const { status, body } = await decide(id)
  assert.equal(status, 200, JSON.stringify(body))
  return app.get(`${address}/${id}`)
}
const madeBy = (row: Row) => (row.made as { document: string; amount: number }[]).map(of => [of.document, of.amount])
const refused = async (of: object) => {
  const body = { date: app.ago(0), cause: 'Other', explanation: 'x', ...of }
  const { status, body: told } = await app.ask('POST', address, body)
  return [status, ...Object.keys((told.fields as object) ?? {})]
}
const balance = async (of: number) => (await app.onHand('RECEIVABLE', { party: of })).onHand
const goodsOf = async (of: number): Promise<number> => {
  const [row] = await app.sql(
    `select coalesce(sum(e.amount), 0) as kg from ledger.entry e join ledger.account c on c.agency_id = e.agency_id and c.id = e.account_id
     where c.agency_id = app.agency() and c.unit = 'KG' and c.role = 'CUSTOMER' and c.party_id = $1`,
    [of],
  )
  return Number(row?.kg)
}
const latest = async (of: number): Promise<Row> => {
  const { rows } = await app.get(`sales/tax-invoice?customerId=${of}&sort=-createdAt`)
  return (rows as [Row])[0]
}

test('59,800 billed to the wrong customer: credited, billed to the right one, whose receipt settles it', async () => {
  const [wrong, right] = [customer(1), customer(0)]
  const { sale, invoice } = await sell(wrong, 1_000)
  await deliver(sale, 400)
  await receive(right, 50_000)
  const asked = await request({ wrong: 'Customer', invoice: invoice.id, toCustomer: right })
  assert.deepEqual([asked.status, asked.mode, asked.amount], ['Requested', 'Credit and rebill', 59_800])
  const [change] = asked.changes as { what: string; before: string; after: string }[]
  assert.equal(change?.what, 'Customer')
  const named = await Promise.all([wrong, right].map(id => app.get(`master-data/customer/${id}`)))
  assert.deepEqual(
    [change?.before, change?.after],
    named.map(({ name, nameAr }) => `${name} | ${nameAr}`),
  )
  assert.equal(await balance(wrong), 5_980_000)

  const own = await app.ask('PUT', `${address}/${asked.id}/carry-out`, {})
  assert.deepEqual([own.status, /another user/i.test(String(own.body.message))], [400, true])
  assert.equal((await decide(asked.id)).status, 200)
  const done = await app.get(`${address}/${asked.id}`)
  assert.equal(done.status, 'Applied')
  assert.deepEqual(madeBy(done), [
    ['Credit Note', 59_800],
    ['Tax Invoice', 59_800],
    ['Payment', 50_000],
  ])
  assert.deepEqual([await balance(wrong), await balance(right)], [0, 980_000])
  assert.deepEqual([await goodsOf(wrong), await goodsOf(right)], [0, 20_000])
  const [before, after] = [await app.get(`sales/tax-invoice/${invoice.id}`), await latest(right)]
  assert.deepEqual([before.gross, before.customer, before.credited, before.balanceDue], [59_800, wrong, 59_800, 0])
  assert.deepEqual([after.saleId, after.gross, after.balanceDue], [sale, 59_800, 9_800])
  assert.equal((await app.get(`sales/bag-sale/${sale}`)).invoice, after.id)
  await deliver(sale, 600)
  assert.equal(await goodsOf(right), 50_000)
  assert.equal((await decide(asked.id)).status, 409)
})

test('the user who has changed a requested correction cannot decide on it either', async () => {
  const permissions = ['canViewSaleAndPayment', 'canEditSaleAndPayment', 'canUpdateSaleAndPayment', 'canViewTaxInvoice']
  const role = await app.add('staff/roles', { name: 'Corrections', permissions: [...permissions, 'canViewCustomer'] })
  const account = { username: 'deputy', name: 'Deputy', language: 'english', password: 'Barley#2026' }
  await app.add('users', { ...account, isAgencyAdmin: false, roles: [role.id] })
  const deputy = await app.as('deputy')
  const { invoice } = await sell(customer(1), 10)
  const asked = await request({ wrong: 'Customer', invoice: invoice.id, toCustomer: customer(2) })
  const path = `/api/agencies/${app.redSea.id}/${address}/${asked.id}`
  const { date, cause, explanation, wrong, version } = asked
  const of = { date, cause, explanation, wrong, version, invoice: invoice.id }
  const changed = await deputy('PUT', path, { ...of, toCustomer: customer(0) })
  assert.deepEqual([changed.status, changed.body.requestedBy], [200, 'Deputy'])
  for (const [action, more] of Object.entries({ 'carry-out': {}, reject: { reason: 'No' } })) {
    const { status, body } = await deputy('PUT', `${path}/${action}`, more)
    assert.deepEqual([status, /another user/i.test(String(body.message))], [400, true], action)
  }
  assert.equal((await decide(asked.id)).status, 200)
})

test('the payments move with it: reversed and entered again with the bank’s reference', async () => {
  const [wrong, right] = [customer(2), customer(3)]
  const { invoice } = await sell(wrong, 100)
  const transfer = { mode: 'Bank Transaction', bank: app.world.banks[0], transactionRef: 'TR-1' }
  const paid = await receive(wrong, 6_000, [{ invoice: invoice.id, amount: 5_980 }], transfer)
  const done = await applied({ wrong: 'Customer', invoice: invoice.id, toCustomer: right, movePayments: true })
  assert.deepEqual(madeBy(done), [
    ['Credit Note', 5_980],
    ['Tax Invoice', 5_980],
    ['Payment', 6_000],
  ])
  assert.equal((await app.get(`payments/${paid.id}`)).status, 'Reversed')
  assert.equal((await latest(right)).balanceDue, 0)
  assert.deepEqual([await balance(wrong), await balance(right)], [0, -2_000])
  const { rows } = await app.get(`payments?customerId=${right}`)
  assert.deepEqual([(rows as [Row])[0].transactionRef, (rows as [Row])[0].unallocated], ['TR-1', 20])
})

test('a wrong price: everything is credited and billed again; the payment settles the new invoice', async () => {
  const { invoice } = await sell(customer(4), 100, { agent: app.world.agents[0] })
  await receive(customer(4), 5_980, [{ invoice: invoice.id, amount: 5_980 }])
  const done = await applied({ wrong: 'Price', invoice: invoice.id, newPrice: 50 })
  assert.deepEqual(
    (done.changes as { what: string; before: string; after: string }[]).map(of => [of.what, of.before, of.after]),
    [
      ['Price', '52.0000', '50.0000'],
      ['Difference to the list', '0 %', '−3.846 %'],
      ['Total', '5,980.00', '5,750.00'],
    ],
  )
  const right = await latest(customer(4))
  assert.deepEqual([right.gross, right.balanceDue, right.commission], [5_750, 0, 25])
  assert.equal(await balance(customer(4)), -23_000)
  const twice = { wrong: 'Price', invoice: invoice.id, newPrice: 49 }
  assert.deepEqual(await refused(twice), [409, 'invoice'])
})

test('too many bags billed: only the difference is credited and canceled from the order', async () => {
  const { sale, invoice } = await sell(customer(5), 100)
  const done = await applied({ wrong: 'Quantity', invoice: invoice.id, newBags: 90 })
  assert.deepEqual([done.mode, madeBy(done)], ['Credit', [['Credit Note', 598]]])
  assert.equal((await app.get(`sales/bag-sale/${sale}`)).calledOffBags, 10)
  assert.equal((await app.get(`sales/tax-invoice/${invoice.id}`)).balanceDue, 5_382)
})

test('a wrong payment mode changes the due date; an order in bulk counts only the new invoice', async () => {
  const sale = await app.add('sales/bulk-sale', {
    ...{
      date: app.ago(5),
      customer: customer(6),
      consignee: c1(),
      terminal: app.world.terminals.jeddah,
      lc: app.lc,
    },
    ...{ form: 'Raw', orderedQty: 24, tolerancePct: 5, invoicing: 'Per truck', validUntil: app.ago(-5) },
  })
  await app.act('sales/bulk-sale', sale.id, 'approve')
  const truck = { truck: app.world.conveyor, driver: app.world.drivers[1] }
  const loading = await app.add('sales/bulk-loading', {
    ...{ ...truck, date: app.ago(4), sale: sale.id, tareKg: 15_000, grossKg: 39_000 },
  })
  await app.act('sales/bulk-loading', loading.id, 'gate-out')
  const { invoice, invoicedQty } = await app.get(`sales/bulk-sale/${sale.id}`)
  const lc = await app.openLc('LC-E8')
  await app.stock({ lc, kg: 100_000 })
  await applied({ wrong: 'LC', invoice, toLc: lc })
  await applied({ wrong: 'Payment mode', invoice, newMode: 'Cash' })
  const [order, right] = [await app.get(`sales/bulk-sale/${sale.id}`), await latest(customer(6))]
  assert.deepEqual([right.paymentMode, right.dueDate], ['Cash', app.ago(0)])
  assert.deepEqual([order.invoicedQty, order.invoice, order.balanceDue], [invoicedQty, right.id, 27_600])

  // The truck is listed under the new invoice, and keeps the LC that the correction gave it.
  assert.equal((await app.get(`sales/bulk-loading/${loading.id}`)).invoice, right.id)
  const days = `from=${app.ago(9)}&to=${app.ago(0)}`
  const found = await app.get(`sales/sale-loading-detail?${days}&invoiceNo=${right.invoiceNo}`)
  assert.deepEqual(
    (found.rows as Row[]).map(row => [row.docNo, row.invoiceNo, row.lc]),
    [[loading.docNo, right.invoiceNo, lc]],
  )
  const { stages } = await app.get<Trace>(`tracing?of=lc&id=${lc}`)
  const names = stages.flatMap(({ steps }) => steps.map(({ name }) => name))
  assert.ok(names.includes(loading.docNo) && names.includes(sale.docNo), names.join())
  // A correction to another customer moves the delivered goods to that customer.
  const goods = async () => [await goodsOf(customer(6)), await goodsOf(customer(9))] as const
  const [his, others] = await goods()
  await applied({ wrong: 'Customer', invoice: right.id, toCustomer: customer(9) })
  assert.deepEqual(await goods(), [his - 24_000, others + 24_000])
})

test('a receipt of the wrong payer is entered for the right one; one that settled the wrong invoice settles the right one', async () => {
  const received = await receive(customer(7), 500)
  const payer = await applied({ wrong: 'Payer', payment: received.id, toCustomer: customer(8) })
  assert.deepEqual([payer.mode, madeBy(payer)], ['Re-allocate payment', [['Payment', 500]]])
  assert.deepEqual([await balance(customer(7)), await balance(customer(8))], [0, -50_000])

  const [one, other] = [await sell(customer(9), 10), await sell(customer(9), 10)]
  const paid = await receive(customer(9), 598, [{ invoice: one.invoice.id, amount: 598 }])
  await applied({ wrong: 'Allocation', payment: paid.id, invoice: one.invoice.id, toInvoice: other.invoice.id })
  const due = async ({ invoice }: { invoice: Row }) => (await app.get(`sales/tax-invoice/${invoice.id}`)).balanceDue
  assert.deepEqual([await due(one), await due(other)], [598, 0])
})

const tonsOf = async (lc: number): Promise<number[]> => {
  const rows = await app.sql(
    `select c.role, sum(e.amount) as kg from ledger.entry e join ledger.account c on c.agency_id = e.agency_id and c.id = e.account_id
     where c.agency_id = app.agency() and c.unit = 'KG' and c.consignment_id = $1 group by c.role`,
    [lc],
  )
  return ['TERMINAL', 'CUSTOMER'].map(role => Number(rows.find(row => row.role === role)?.kg ?? 0))
}

// Invoice, note, trucks and trace show the LC that the cargo was moved to; the LC it was moved from no longer shows the sale.
const checkShownUnder = async (lc: number, sale: number, invoice: number): Promise<void> => {
  const days = `from=${app.ago(9)}&to=${app.ago(0)}`
  const shown = async (address: string, of: (row: Row) => boolean): Promise<unknown[]> =>
    ((await app.get(`${address}?${days}`)).rows as Row[]).filter(of).map(row => row.lc)
  const { docNo } = await app.get(`sales/bag-sale/${sale}`)
  const { invoiceNo } = await app.get(`sales/tax-invoice/${invoice}`)
  assert.deepEqual(await shown('reports/sales', row => row.invoiceNo === invoiceNo), [lc])
  assert.deepEqual(await shown('sales/sale-loading-detail', row => row.saleNo === docNo), [lc, lc])
  const lcsOf = async (query: string): Promise<{ lots: string[]; sales: string[] }> => {
    const { stages } = await app.get<Trace>(`tracing?${query}`)
    const names = (of: string) => stages.find(({ stage }) => stage === of)?.steps.map(({ name }) => name) ?? []
    return { lots: names('Lots'), sales: names('Sales') }
  }
  assert.deepEqual((await lcsOf(`of=bagSale&id=${sale}`)).lots, ['LC-E9'])
  assert.deepEqual((await lcsOf(`of=lc&id=${lc}`)).sales, [docNo])
  assert.ok(!(await lcsOf(`of=lc&id=${app.lc}`)).sales.includes(docNo))
}

test('cargo delivered under the wrong LC returns to it and leaves the right one; the invoice stays, and returns follow', async () => {
  const right = await app.openLc('LC-E9')
  const { sale, invoice } = await sell(customer(3), 400)
  await deliver(sale, 100)
  const asked = { wrong: 'LC', invoice: invoice.id, toLc: right }
  assert.deepEqual(await refused(asked), [409, 'invoice'])
  await deliver(sale, 300)
  assert.deepEqual(await refused({ ...asked, toLc: app.lc }), [400, 'toLc'])
  const [wrongBefore, balanceBefore] = [await tonsOf(app.lc), await balance(customer(3))]
  const { id, mode } = await request(asked)
  const short = await decide(id)
  assert.deepEqual([mode, short.status, short.body.code], ['Change LC', 422, 'INSUFFICIENT_STOCK'])
  await app.stock({ lc: right, kg: 30_000 })
  assert.equal((await decide(id)).status, 200)
  const done = await app.get(`${address}/${id}`)
  assert.deepEqual([done.status, madeBy(done)], ['Applied', []])
  assert.deepEqual(
    (done.changes as { what: string; before: string; after: string }[]).map(of => Object.values(of).slice(0, 3)),
    [
      ['LC', 'LC-S1', 'LC-E9'],
      ['Quantity', '20.000', '20.000'],
    ],
  )
  assert.deepEqual(await tonsOf(right), [10_000, 20_000])
  assert.deepEqual(await tonsOf(app.lc), [wrongBefore[0]! + 20_000, wrongBefore[1]! - 20_000])
  const panel = (await app.get(`procurement/lc/${right}/quantities`)).total as Record<string, number>
  assert.equal(panel.soldBags, 20)
  assert.equal(await balance(customer(3)), balanceBefore)
  assert.deepEqual(await refused(asked), [400, 'toLc'])

  const note = await app.add('accounts/credit-note', {
    ...{ date: app.ago(0), invoice: invoice.id, reason: 'Return', returnToStock: true },
    lines: [{ line: 1, bags: 40 }],
  })
  await app.act('accounts/credit-note', note.id, 'issue')
  assert.deepEqual(await tonsOf(right), [12_000, 18_000])
  // An invoice with returned goods cannot be corrected again.
  const again = { wrong: 'Customer', invoice: invoice.id, toCustomer: customer(1) }
  assert.deepEqual(await refused(again), [409, 'invoice'])
  await checkShownUnder(right, sale, invoice.id)
})

test('each mistake needs its own fields, and a value that is already set is refused; a rejection moves nothing', async () => {
  const { invoice } = await sell(customer(0), 10)
  assert.deepEqual(await refused({ wrong: 'Customer', invoice: invoice.id }), [400, 'toCustomer'])
  assert.deepEqual(await refused({ wrong: 'Customer', invoice: invoice.id, toCustomer: customer(0) }), [
    400,
    'toCustomer',
  ])
  assert.deepEqual(await refused({ wrong: 'Price', invoice: invoice.id, newPrice: 52 }), [400, 'newPrice'])
  assert.deepEqual(await refused({ wrong: 'Quantity', invoice: invoice.id, newBags: 11 }), [400, 'newBags'])
  assert.deepEqual(await refused({ wrong: 'Payer', toCustomer: customer(1) }), [400, 'payment'])
  const asked = await request({ wrong: 'Customer', invoice: invoice.id, toCustomer: customer(1) })
  assert.equal((await decide(asked.id, 'reject', { reason: 'It was his' })).status, 200)
  assert.equal((await app.get(`${address}/${asked.id}`)).status, 'Rejected')
  assert.equal((await app.get(`sales/tax-invoice/${invoice.id}`)).credited, 0)
  const clerk = await app.as('acc')
  const { status } = await clerk('PUT', `/api/agencies/${app.redSea.id}/${address}/${asked.id}/carry-out`, {})
  assert.equal(status, 404)
})

test('approved twice at once, it is carried out once', async () => {
  const { invoice } = await sell(customer(1), 10)
  const { id } = await request({ wrong: 'Price', invoice: invoice.id, newPrice: 51 })
  const answers = await Promise.all([decide(id), decide(id)])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
  const { rows } = await app.get(`accounts/credit-note?invoiceId=${invoice.id}`)
  assert.equal((rows as Row[]).length, 1)
})

test('a replacing invoice uses the advance chosen for its sale, and no other', async () => {
  const of = customer(9)
  const advance = (amount: number, days: number): Promise<Row> =>
    app.add('payments/pre-payments', { date: app.ago(days), customer: of, consignee: c1(), mode: 'Cash', amount })
  const older = await advance(1_000, 9)
  const { invoice } = await sell(of, 10, { prePayments: [(await advance(230, 8)).id] })
  const chosen = await advance(115, 7)
  const later = await sell(of, 10, { prePayments: [chosen.id] })
  assert.deepEqual([invoice.advanceApplied, later.invoice.advanceApplied], [230, 115])
  await applied({ wrong: 'Price', invoice: later.invoice.id, newPrice: 60 })
  const after = await latest(of)
  assert.deepEqual([after.gross, after.advanceApplied], [690, 0])
  assert.equal((await app.get(`payments/pre-payments/${older.id}`)).balance, 1_000)
})

test('the gate follows the invoice that replaced another: its payment mode, its customer, also in the list of trucks', async () => {
  const { sale, invoice } = await sell(customer(7), 300, { paymentMode: 'Cash' })
  const truck = { truck: app.world.conveyor, driver: app.world.drivers[0], language: 'arabic' }
  const note = await app.add('sales/delivery-note', { ...truck, date: app.ago(4), sale, orderedBags: 100 })
  const weighIn = () => app.ask('PUT', `sales/delivery-note/${note.id}/weigh-in`, { tareKg: 15_000 })
  const unpaid = await weighIn()
  assert.deepEqual([unpaid.status, unpaid.body.code], [422, 'NOT_PAID'])
  await applied({ wrong: 'Payment mode', invoice: invoice.id, newMode: 'On credit' })
  const { status, body } = await weighIn()
  assert.equal(status, 200, JSON.stringify(body))
  await app.act('sales/delivery-note', note.id, 'weigh-out', { grossKg: 20_011, loadedBags: 100 })
  await app.act('sales/delivery-note', note.id, 'gate-out')
  const billed = await latest(customer(7))
  await applied({ wrong: 'Customer', invoice: billed.id, toCustomer: customer(8) })
  const found = await app.get(`sales/sale-loading-detail?from=${app.ago(9)}&to=${app.ago(0)}&docNo=${note.docNo}`)
  assert.deepEqual(
    (found.rows as Row[]).map(row => row.customer),
    [customer(8)],
  )
})

test('the ledger check finds nothing', async () => assert.deepEqual(await app.faults(), []))
