import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Row, type SalesApplication, startSalesApplication } from '../../../../tests/application-with-prices.ts'
import { textsOfCode } from '../../../../tests/qr-texts.ts'

let app: SalesApplication
before(async () => {
  app = await startSalesApplication()
})
after(() => app?.close())

const address = 'payments/pre-payments'

const advance = (of: object = {}) => ({
  date: app.ago(10),
  customer: app.world.customers[2],
  consignee: app.world.companies.c1,
  mode: 'Cash',
  amount: 100,
  ...of,
})

const sell = async (bags: number, of: object = {}) => {
  const sale = await app.add('sales/bag-sale', {
    date: app.ago(5),
    customer: app.world.customers[2],
    consignee: app.world.companies.c1,
    terminal: app.world.terminals.jeddah,
    lc: app.lc,
    form: 'Raw',
    bagGrade: app.world.bag50,
    bags,
    ...of,
  })
  return app.act('sales/bag-sale', sale.id, 'approve')
}

const notesOf = async (customer: number | undefined) =>
  (await app.get(`accounts/credit-note?customerId=${customer}&pageSize=100&sort=createdAt`)).rows as Row[]

// First, because its advance of 2020 comes before all others of its seller.
test('an advance is taxed at the rate of its cargo, on paper, in the ledger, and when it is refunded', async () => {
  const customer = app.world.customers[7]
  const kept = await app.get(`master-data/cargo-type/${app.world.barley}`)
  const { id: seed } = await app.add('master-data/cargo-type', {
    ...{ name: 'Old seed', nameAr: 'بذور', hsCode: '1003', forms: kept.forms, code: 'SEED', vatRate: 5 },
  })
  const unsaid = await app.ask('POST', address, advance({ customer, amount: 105 }))
  assert.deepEqual([unsaid.status, Object.keys(unsaid.body.fields as object)], [400, ['cargoType']])
  const late = await app.ask('POST', address, advance({ customer, amount: 105, cargoType: seed }))
  assert.deepEqual([late.status, /5 % for supplies before July 2020/.test(String(late.body.message))], [400, true])
  const old = { date: '2020-06-30', consignee: app.world.companies.c2, remarks: 'Of the old books' }
  const paid = await app.add(address, advance({ customer, amount: 105, cargoType: seed, ...old }))
  assert.deepEqual([paid.vatRate, paid.net, paid.vat], [5, 100, 5])
  assert.deepEqual(textsOfCode(paid.qr as string).slice(3), ['105.00', '5.00'])
  const paper = await app.get(`${address}/${paid.id}/print`)
  assert.match(JSON.stringify(paper), /"vatPct":"5"/)
  await app.act(address, paid.id, 'refund', { part: 21, refundBy: 'Refund in cash', why: 'Less is needed' })
  const [note] = await notesOf(customer)
  assert.deepEqual([note?.net, note?.vat, note?.gross], [20, 1, 21])
  const barley = await app.add(address, advance({ customer, amount: 115, cargoType: app.world.barley }))
  assert.deepEqual([barley.vatRate, barley.net, barley.vat], [15, 100, 15])
  await app.ask('PUT', `master-data/cargo-type/${seed}/toggle-status`)
  assert.equal((await app.add(address, advance({ customer, amount: 115 }))).vat, 15)
})

test('advances are used oldest first, and only those received by the day of the sale', async () => {
  await app.stock({ kg: 100_000, bags: 2_000 })
  const older = await app.add(address, advance({ date: app.ago(9), amount: 100 }))
  const oldest = await app.add(address, advance({ date: app.ago(10), amount: 500 }))
  await app.add(address, advance({ date: app.ago(4), amount: 1_000 }))
  await app.add(address, advance({ consignee: app.world.companies.c2, amount: 1_000 }))
  await app.add(address, advance({ customer: app.world.customers[1], amount: 1_000 }))

  const first = await sell(9)
  assert.deepEqual([first.gross, first.advanceApplied, first.balanceDue], [538.2, 538.2, 0])
  const partly = await app.get(`${address}/${older.id}`)
  assert.deepEqual([partly.status, partly.applied, partly.balance], ['Partly applied', 38.2, 61.8])
  assert.equal((await app.ask('PUT', `${address}/${older.id}/cancel`, { reason: 'not his' })).status, 404)
  const second = await sell(9)
  assert.deepEqual([second.advanceApplied, second.balanceDue], [61.8, 476.4])
  const third = await sell(9, { date: app.ago(3) })
  assert.deepEqual([third.advanceApplied, third.balanceDue], [538.2, 0])
  const used = await app.get(`${address}/${oldest.id}`)
  assert.deepEqual([used.status, used.applied, used.balance], ['Applied', 500, 0])
  assert.deepEqual(
    (used.applications as { amount: number }[]).map(({ amount }) => amount),
    [500],
  )
  const nothing = await app.ask('PUT', `${address}/${oldest.id}/refund`, {
    why: 'not his',
    refundBy: 'Refund in cash',
  })
  assert.equal(nothing.status, 409)
})

test('one of 300,000.00 is a tax invoice of 260,869.57 and 39,130.43; an invoice of 598,000.00 leaves 298,000.00 due', async () => {
  const customer = app.world.customers[4]
  const paid = await app.add(address, advance({ customer, amount: 300_000 }))
  assert.deepEqual([paid.net, paid.vat, paid.balance], [260_869.57, 39_130.43, 300_000])
  assert.match(String(paid.invoiceNo), /^ADV-\d{4}-\d{5}$/)
  assert.deepEqual(textsOfCode(paid.qr as string).slice(3), ['300000.00', '39130.43'])
  await app.stock({ kg: 500_000, bags: 10_000 })
  const sale = await sell(10_000, { customer })
  const invoice = await app.get(`sales/tax-invoice/${sale.invoice}`)
  assert.deepEqual([invoice.gross, invoice.advanceApplied, invoice.balanceDue], [598_000, 300_000, 298_000])
  const declared = (invoice.postings as { legs: { title: string; amount: number }[] }[])[0]!.legs.filter(({ title }) =>
    title.startsWith('VAT'),
  )
  assert.equal(
    declared.reduce((sum, { amount }) => sum + amount, 0),
    -3_886_957,
  )
})

test('the unused part is refunded by a credit note with its VAT, and leaves nothing', async () => {
  const customer = app.world.customers[5]
  const before = await app.onHand('CASH')
  const { id } = await app.add(address, advance({ customer, amount: 300_000 }))
  const part = await app.act(address, id, 'refund', {
    part: 100_000,
    refundBy: 'Refund in cash',
    why: 'Less is needed',
  })
  assert.deepEqual([part.status, part.refunded, part.balance], ['Partly applied', 100_000, 200_000])
  const reversed = await app.ask('PUT', `${address}/${id}/reverse`, { reason: 'Entered twice' })
  assert.equal(reversed.status, 409)
  assert.match(String(reversed.body.message), /^SAR 100,000\.00 of this pre-payment are applied or refunded already/)
  const rest = await app.act(address, id, 'refund', { refundBy: 'Refund in cash', why: 'Nothing is needed' })
  assert.deepEqual([rest.status, rest.refunded, rest.balance], ['Refunded', 300_000, 0])
  assert.deepEqual(await app.onHand('CASH'), before)
  const notes = await notesOf(customer)
  assert.deepEqual(
    notes.map(({ status, corrects, net, vat, gross, refund }) => [status, corrects, net, vat, gross, refund]).sort(),
    [
      ['Issued', rest.invoiceNo, 173_913.05, 26_086.95, 200_000, 'Refund in cash'],
      ['Issued', rest.invoiceNo, 86_956.52, 13_043.48, 100_000, 'Refund in cash'],
    ],
  )
  assert.deepEqual(await app.onHand('ADVANCE', { party: customer! }), { onHand: 0, held: 0 })
  const twice = await app.ask('PUT', `${address}/${id}/refund`, { refundBy: 'Refund in cash', why: 'again' })
  assert.equal(twice.status, 409)
})

test('an amount kept as credit is open for the customer; more than is open is refused, and so is a transfer without its bank', async () => {
  const customer = app.world.customers[6]
  const { id } = await app.add(address, advance({ customer, amount: 0.01 }))
  const refused = async (asked: object) => {
    const { status, body } = await app.ask('PUT', `${address}/${id}/refund`, { why: 'x', ...asked })
    return [status, Object.keys(body.fields as object)]
  }
  assert.deepEqual(await refused({ part: 0.02, refundBy: 'Refund in cash' }), [400, ['part']])
  assert.deepEqual(await refused({ refundBy: 'Refund by bank' }), [400, ['refundBank']])
  const kept = await app.act(address, id, 'refund', { refundBy: 'Keep as credit', why: 'Next month' })
  assert.deepEqual([kept.net, kept.vat, kept.status], [0.01, 0, 'Refunded'])
  const [open] = await app.sql(
    `select sum(open_amount) as open from ledger.open_item where agency_id = app.agency() and document_type = 'creditNote' and party_id = $1`,
    [customer],
  )
  assert.equal(Number(open?.open), 1)
})

test('its tax invoice cannot be changed, not even in the database', async () => {
  for (const statement of [
    'update pre_payment set amount = amount + 1',
    'update pre_payment set invoice_no = null',
    'delete from pre_payment',
    'update tax_invoice_lines set net = net + 1',
    'delete from tax_invoice_lines',
    'truncate tax_invoice_lines',
  ]) {
    await assert.rejects(app.sql(statement), { code: 'GM002' }, statement)
  }
})

test('a bank transfer needs its bank and reference, and cannot be in the future', async () => {
  const named = async (of: object) => {
    const { status, body } = await app.ask('POST', address, advance(of))
    assert.equal(status, 400)
    return Object.keys(body.fields as object)
  }
  assert.deepEqual(await named({ mode: 'Bank Transaction' }), ['bank', 'transactionRef'])
  assert.deepEqual(await named({ date: app.ago(-1) }), ['date'])
  assert.deepEqual(await named({ mode: 'Cash', valueDate: app.ago(1) }), ['valueDate'])
  const transfer = { mode: 'Bank Transaction', bank: app.world.banks[2], transactionRef: 'VD-1' }
  const { id, valueDate } = await app.add(address, advance({ ...transfer, valueDate: app.ago(1) }))
  assert.equal(valueDate, app.ago(1))
  const right = advance({ ...transfer, customer: app.world.customers[7] })
  assert.equal((await app.ask('POST', address, right)).body.code, 'DUPLICATE_REFERENCE')
  await app.act(address, id, 'reverse', { reason: 'Another customer paid' })
  assert.equal((await app.ask('POST', address, right)).status, 201)
  assert.equal((await app.ask('POST', address, right)).body.code, 'DUPLICATE_REFERENCE')
})

test('a chosen advance is deducted, and no other', async () => {
  const of = { customer: app.world.customers[4] }
  const [older, chosen] = [
    await app.add(address, advance({ ...of, date: app.ago(9), amount: 115 })),
    await app.add(address, advance({ ...of, date: app.ago(8), amount: 230 })),
  ]
  const sale = await sell(9, { ...of, prePayments: [chosen.id] })
  assert.deepEqual([sale.gross, sale.advanceApplied, sale.balanceDue], [538.2, 230, 308.2])
  const stand = async () => [
    (await app.get(`${address}/${older.id}`)).balance,
    (await app.get(`${address}/${chosen.id}`)).balance,
  ]
  assert.deepEqual(await stand(), [115, 0])
  const both = await sell(9, { ...of, prePayments: [chosen.id, older.id] })
  assert.deepEqual([both.advanceApplied, await stand()], [115, [0, 0]])
  const foreign = await app.ask('POST', 'sales/bag-sale', {
    ...{ date: app.ago(5), ...of, consignee: app.world.companies.c1, terminal: app.world.terminals.jeddah },
    ...{ lc: app.lc, form: 'Raw', bagGrade: app.world.bag50, bags: 1 },
    prePayments: [(await app.add(address, advance({ customer: app.world.customers[5] }))).id],
  })
  assert.deepEqual([foreign.status, Object.keys(foreign.body.fields as object)], [400, ['prePayments']])
})

test('a bulk sale uses the advances chosen for it, and a picker offers the open ones', async () => {
  const of = { customer: app.world.customers[6] }
  const made = [
    await app.add(address, advance({ ...of, date: app.ago(9), amount: 115 })),
    await app.add(address, advance({ ...of, date: app.ago(8), amount: 230 })),
  ]
  const sale = await app.add('sales/bulk-sale', {
    ...{ date: app.ago(5), ...of, consignee: app.world.companies.c1, terminal: app.world.terminals.jeddah },
    ...{ lc: app.lc, form: 'Raw', orderedQty: 10, tolerancePct: 5, invoicing: 'On completion' },
    ...{ validFrom: app.ago(5), validUntil: app.ago(-5), prePayments: [made[1]!.id] },
  })
  assert.equal(sale.advanceApplied, 230)
  const asked = `customerId=${of.customer}&consigneeId=${app.world.companies.c1}`
  const offered = async () =>
    ((await app.get(`lookups/payments/pre-payments?${asked}`)).rows as { id: number }[]).map(({ id }) => id).toSorted()
  assert.deepEqual(await offered(), made.map(({ id }) => id).toSorted())
  await app.act(address, made[0]!.id, 'refund', { refundBy: 'Refund in cash', why: 'his wish' })
  assert.deepEqual(await offered(), [made[1]!.id])
})

test('the ledger check finds nothing', async () => assert.deepEqual(await app.faults(), []))
