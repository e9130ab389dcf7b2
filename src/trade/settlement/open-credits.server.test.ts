// A customer's open credit with a seller settles the next invoice, can be chosen for one, can be refunded, and reduces the overdue amount.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Row, type SalesApplication, startSalesApplication } from '../../../tests/application-with-prices.ts'

let app: SalesApplication
before(async () => {
  app = await startSalesApplication()
  await app.stock({ kg: 1_000_000, bags: 20_000 })
})
after(() => app?.close())

const c1 = () => app.world.companies.c1
const buyer = (n: number) => app.world.customers[n] as number
const notes = 'accounts/credit-note'

/** at 59.80 per bag */
const sell = async (n: number, bags: number): Promise<Row> => {
  const at = { consignee: c1(), terminal: app.world.terminals.jeddah, lc: app.lc, form: 'Raw' }
  const sale = { ...at, date: app.ago(3), customer: buyer(n), bagGrade: app.world.bag50, bags }
  const { id } = await app.add('sales/bag-sale', sale)
  const { invoice } = await app.act('sales/bag-sale', id, 'approve')
  return app.get(`sales/tax-invoice/${invoice}`)
}
const receive = (n: number, amount: number, invoice?: Row): Promise<Row> =>
  app.add('payments', {
    ...{ date: app.ago(2), direction: 'Receipt', customer: buyer(n), consignee: c1(), mode: 'Cash', amount },
    allocations: invoice ? [{ invoice: invoice.id, amount }] : [],
  })
// An invoice that is paid and then reversed: the payment becomes the customer's open credit.
const creditOf = async (n: number, bags: number): Promise<Row> => {
  const invoice = await sell(n, bags)
  await receive(n, invoice.gross as number, invoice)
  const { id } = await app.add(notes, { date: app.ago(1), invoice: invoice.id, reason: 'Cancellation' })
  return app.act(notes, id, 'issue')
}
const left = async ({ id }: Row) => (await app.get(`${notes}/${id}`)).remaining
const invoiceNow = ({ id }: Row) => app.get(`sales/tax-invoice/${id}`)
const refundsOf = async (n: number) =>
  (await app.get(`payments?customerId=${buyer(n)}&direction=Payment&sort=createdAt`)).rows as Row[]

test('open credits settle the next invoices, the oldest credit first', async () => {
  const note = await creditOf(0, 100)
  assert.deepEqual([note.refund, await left(note)], ['Keep as credit', 5_980])
  const receipt = await receive(0, 1_000)
  const at = { consignee: c1(), terminal: app.world.terminals.jeddah, lc: app.lc, form: 'Raw' }
  const draft = await app.add('sales/bag-sale', {
    ...{ ...at, date: app.ago(0), customer: buyer(0), bagGrade: app.world.bag50, bags: 100 },
  })
  assert.deepEqual([draft.creditApplied, draft.balanceDue], [5_980, 0])
  const first = await sell(0, 50)
  assert.deepEqual([first.balanceDue, first.paymentState], [0, 'Paid'])
  assert.deepEqual([(await app.get(`payments/${receipt.id}`)).unallocated, await left(note)], [0, 3_990])
  const second = await sell(0, 100)
  assert.deepEqual([second.balanceDue, second.paymentState, await left(note)], [1_990, 'Partly paid', 0])
  const nothing = await app.ask('PUT', `${notes}/${note.id}/settle`, {})
  assert.equal(nothing.status, 400)
})

test('a later credit is applied to a chosen invoice, or to the oldest', async () => {
  const [older, newer] = [await sell(1, 100), await sell(1, 100)]
  const note = await creditOf(1, 50)
  await app.act(notes, note.id, 'settle', { toSettle: newer.id })
  assert.deepEqual([(await invoiceNow(newer)).balanceDue, await left(note)], [2_990, 0])
  const other = await creditOf(1, 10)
  await app.act(notes, other.id, 'settle')
  assert.deepEqual([(await invoiceNow(older)).balanceDue, await left(other)], [5_382, 0])
})

test('open credit is refunded in cash, fully or partly, and is open again when the refund is reversed', async () => {
  const note = await creditOf(2, 100)
  const cash = (await app.onHand('CASH')).onHand
  await app.act(notes, note.id, 'give-back', { part: 980, refundBy: 'Cash', why: 'Asked for' })
  const [refund] = (await refundsOf(2)) as [Row]
  assert.deepEqual(
    [refund.amount, refund.partyKind, refund.refundOf, await left(note)],
    [980, 'Customer', note.id, 5_000],
  )
  assert.match(String(refund.docNo), /PV/)
  assert.equal((await app.onHand('CASH')).onHand, cash - 98_000)
  await app.act('payments', refund.id, 'reverse', { reason: 'Not fetched' })
  assert.equal(await left(note), 5_980)
  const wanted = { date: app.ago(0), direction: 'Payment', customer: buyer(2), consignee: c1(), mode: 'Cash' }
  const tooMuch = await app.ask('POST', 'payments', { ...wanted, amount: 5_980.01 })
  assert.deepEqual([tooMuch.status, /Only 5,980\.00 SAR/.test(String(tooMuch.body.message))], [400, true])
  const paid = await receive(2, 20)
  await app.add('payments', { ...wanted, amount: 6_000 })
  assert.deepEqual([await left(note), (await app.get(`payments/${paid.id}`)).passedOn], [0, 20])
  const taken = await app.ask('PUT', `payments/${paid.id}/reverse`, { reason: 'x' })
  assert.equal(taken.status, 409)
  assert.equal((await app.onHand('RECEIVABLE', { party: buyer(2) })).onHand, 0)
  const { rows } = await app.get<{ rows: Row[] }>(
    `reports/customers-ledger?customerId=${buyer(2)}&from=${app.ago(9)}&to=${app.ago(0)}`,
  )
  assert.ok(rows.some(({ kind, debit }) => kind === 'Refund' && debit === 6_000))
})

const overdue = async (n: number) => {
  const { standing } = await app.get(`accounts/customer-credit-limit/standing?customer=${buyer(n)}`)
  return (standing as Row).overdueDays
}
// Due dates never change in use; the test sets one directly, so that it need not wait.
const makeLate = async ({ id }: Row, days: number): Promise<void> => {
  await app.sql('alter table tax_invoice disable trigger issued')
  await app.sql('update tax_invoice set due_date = $2 where agency_id = app.agency() and id = $1', [id, app.ago(days)])
  await app.sql('alter table tax_invoice enable trigger issued')
  await app.sql(
    `update ledger.open_item set due_date = $2 where agency_id = app.agency() and document_type = 'taxInvoice' and document_id = $1`,
    [id, app.ago(days)],
  )
}

test('a credit counts against the oldest overdue invoice', async () => {
  const [oldest, old] = [await sell(3, 100), await sell(3, 100)]
  await makeLate(oldest, 40)
  await makeLate(old, 20)
  assert.equal(await overdue(3), 40)
  await creditOf(3, 50)
  assert.equal(await overdue(3), 40)
  await receive(3, 3_000)
  assert.equal(await overdue(3), 20)
  await receive(3, 6_000)
  assert.equal(await overdue(3), 0)
})

test('a voucher that has expired makes no room under the limit and covers no overdue invoice', async () => {
  const standing = async () => {
    const { standing: of } = await app.get(`accounts/customer-credit-limit/standing?customer=${buyer(7)}`)
    const { exposure, receipts, overdueDays } = of as Row
    return [exposure, receipts, overdueDays]
  }
  await makeLate(await sell(7, 100), 40)
  const voucher = { type: 'Settlement', customer: buyer(7), consignee: c1(), reason: 'Agreed', supportNo: 'A-2' }
  const dated = { ...voucher, date: app.ago(5), amount: 5_980 }
  const { id } = await app.add('accounts/credit-voucher', { ...dated, expiry: app.ago(0) })
  await app.act('accounts/credit-voucher', id, 'approve')
  assert.deepEqual(await standing(), [0, 5_980, 0])
  await app.sql('update credit_voucher set expiry = $2 where agency_id = app.agency() and id = $1', [id, app.ago(1)])
  assert.deepEqual(await standing(), [5_980, 0, 40])
})

test('the payment state of an invoice and its sale is derived again when a day passes and when money is received', async () => {
  const invoice = await sell(4, 100)
  const states = async () => [
    (await invoiceNow(invoice)).paymentState,
    (await app.get(`sales/bag-sale/${invoice.saleId}`)).paymentState,
  ]
  assert.deepEqual(await states(), ['Unpaid', 'Unpaid'])
  await receive(4, 980, invoice)
  assert.deepEqual(await states(), ['Partly paid', 'Partly paid'])
  await makeLate(invoice, 1)
  await app.sql('select app.mark_overdue_invoices()')
  assert.deepEqual(await states(), ['Overdue', 'Overdue'])
  const late = `sales/tax-invoice?paymentState=Overdue&customerId=${buyer(4)}`
  assert.equal((await app.get(late)).count, 1)
  await receive(4, 5_000, invoice)
  assert.deepEqual(await states(), ['Paid', 'Paid'])
  assert.equal((await app.get(late)).count, 0)
})

test('a wrong pre-payment is reversed by a credit note, and the money leaves its cash box', async () => {
  const cash = (await app.onHand('CASH')).onHand
  const entered = { date: app.ago(1), customer: buyer(5), consignee: c1(), mode: 'Cash', amount: 1_150 }
  const { id } = await app.add('payments/pre-payments', entered)
  assert.equal((await app.onHand('CASH')).onHand, cash + 115_000)
  await app.act('payments/pre-payments', id, 'reverse', { reason: 'Of another customer' })
  const reversed = await app.get(`payments/pre-payments/${id}`)
  assert.deepEqual([reversed.status, reversed.balance, reversed.refunded], ['Reversed', 0, 1_150])
  assert.deepEqual(
    [(await app.onHand('CASH')).onHand, (await app.onHand('ADVANCE', { party: buyer(5) })).onHand],
    [cash, 0],
  )
  const [note] = (await app.get(`${notes}?customerId=${buyer(5)}`)).rows as Row[]
  assert.deepEqual([note?.gross, note?.vat, note?.reason], [1_150, 150, 'Cancellation'])
  const used = await app.add('payments/pre-payments', { ...entered, date: app.ago(4), amount: 5_980 })
  await sell(5, 50)
  const refused = await app.ask('PUT', `payments/pre-payments/${used.id}/reverse`, { reason: 'x' })
  assert.deepEqual([refused.status, /SAR 2,990\.00/.test(String(refused.body.message))], [409, true])
})

test('credit vouchers belong to their customers: statements and balances add up to the control accounts', async () => {
  const voucher = { date: app.ago(1), type: 'Settlement', customer: buyer(6), consignee: c1(), reason: 'Agreed' }
  const { id } = await app.add('accounts/credit-voucher', { ...voucher, amount: 14_799.8, supportNo: 'A-1' })
  await app.act('accounts/credit-voucher', id, 'approve')
  let owed = 0
  for (const role of ['RECEIVABLE', 'ADVANCE']) owed += (await app.onHand(role)).onHand
  const all = (owed + (await app.posted('VAT_ON_ADVANCE'))) / 100
  const span = `from=${app.ago(90)}&to=${app.ago(0)}`
  const { closing } = await app.get<{ closing: Row }>(`reports/account-statement?partyKind=Customer&${span}`)
  assert.equal(closing.balance, all)
  const balances = await app.get<{ rows: Row[] }>(
    `reports/account-balances?partyKind=Customer&asOf=${app.ago(0)}&pageSize=100`,
  )
  assert.ok(balances.rows.every(({ party }) => typeof party === 'string'))
  const sum = balances.rows.reduce((total, row) => total + Number(row.receivable) - Number(row.payable), 0)
  assert.equal(Math.round(sum * 100), Math.round(all * 100))
})

test('the ledger has no violations', async () => assert.deepEqual(await app.faults(), []))
