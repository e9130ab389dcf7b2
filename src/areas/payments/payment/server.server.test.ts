import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  fillCashBox,
  type Row,
  type SalesApplication,
  startSalesApplication,
} from '../../../../tests/application-with-prices.ts'

let app: SalesApplication
before(async () => {
  app = await startSalesApplication()
  await app.stock({ kg: 1_000_000, bags: 20_000 })
})
after(() => app?.close())

const address = 'payments'

/** Invoices a number of bags at 59.80, less a discount in percent. */
const invoiced = async (bags: number, of: object = {}): Promise<Row> => {
  const sale = await app.add('sales/bag-sale', {
    date: app.ago(5),
    customer: app.world.customers[0],
    consignee: app.world.companies.c1,
    terminal: app.world.terminals.jeddah,
    lc: app.lc,
    form: 'Raw',
    bagGrade: app.world.bag50,
    bags,
    ...of,
  })
  const { invoice } = await app.act('sales/bag-sale', sale.id, 'approve')
  return app.get(`sales/tax-invoice/${invoice}`)
}

const receipt = (of: object = {}) => ({
  date: app.ago(1),
  direction: 'Receipt',
  customer: app.world.customers[0],
  consignee: app.world.companies.c1,
  mode: 'Cash',
  amount: 100,
  ...of,
})

const dueOf = async ({ id, saleId }: Row) => [
  (await app.get(`sales/tax-invoice/${id}`)).balanceDue,
  (await app.get(`sales/bag-sale/${saleId}`)).balanceDue,
]
const balance = async (role: string) => (await app.onHand(role)).onHand

let transfers = 0
const bank = () => ({
  mode: 'Bank Transaction',
  bank: app.world.banks[2],
  transactionRef: `TT-${++transfers}`,
  slipNo: `S-${transfers}`,
})

test('100,000.00 against 59,800.00 and 27,579.30 leaves 12,620.70', async () => {
  const first = await invoiced(1_000)
  const second = await invoiced(461, { loadingCharge: 10 })
  assert.deepEqual([first.gross, second.gross], [59_800, 27_579.3])
  const allocations = [
    { invoice: first.id, amount: 59_800 },
    { invoice: second.id, amount: 27_579.3 },
  ]
  const paid = await app.add(address, receipt({ ...bank(), amount: 100_000, allocations }))
  assert.match(paid.docNo, /^RV-\d{4}-00001$/)
  assert.deepEqual([paid.status, paid.allocated, paid.unallocated], ['Received', 87_379.3, 12_620.7])
  assert.deepEqual(await dueOf(first), [0, 0])
  assert.deepEqual(await dueOf(second), [0, 0])
  assert.equal(await balance('RECEIVABLE'), -1_262_070)
  assert.equal(await balance('BANK'), 10_000_000)

  await app.act(address, paid.id, 'confirm')
  const reversed = await app.act(address, paid.id, 'reverse', { reason: 'wrong customer' })
  assert.equal(reversed.status, 'Reversed')
  assert.deepEqual(await dueOf(first), [59_800, 59_800])
  assert.equal(await balance('RECEIVABLE'), 8_737_930)
  assert.equal(await balance('BANK'), 0)
  const same = { ...bank(), transactionRef: paid.transactionRef, customer: app.world.customers[8] }
  const again = await app.add(address, receipt({ ...same, amount: 1 }))
  assert.equal(again.docNo.slice(-5), '00002')
})

test('more than the open amount of an invoice is refused, with the open amount', async () => {
  const invoice = await invoiced(100)
  const settle = (amount: number) => receipt({ amount, allocations: [{ invoice: invoice.id, amount }] })
  await app.add(address, settle(5_000))
  assert.deepEqual(await dueOf(invoice), [980, 980])
  const refused = await app.ask('POST', address, settle(980.01))
  assert.deepEqual([refused.status, refused.body.code], [400, 'OVER_ALLOCATED'])
  assert.equal(refused.body.message, `Only 980.00 SAR of ${invoice.invoiceNo} are still open. Enter that or less.`)
  assert.deepEqual(Object.keys(refused.body.fields as object), ['allocations.0.amount'])
  await app.add(address, settle(980))
  assert.deepEqual(await dueOf(invoice), [0, 0])
  const twice = { amount: 100, allocations: [1, 2].map(() => ({ invoice: invoice.id, amount: 1 })) }
  assert.equal((await app.ask('POST', address, receipt(twice))).status, 400)
})

test('ten receipts at once settle an invoice exactly', async () => {
  const invoice = await invoiced(10)
  const paying = receipt({ amount: 100, allocations: [{ invoice: invoice.id, amount: 100 }] })
  const answers = await Promise.all(Array.from({ length: 10 }, () => app.ask('POST', address, paying)))
  assert.equal(answers.filter(({ status }) => status === 201).length, 5)
  assert.equal(answers.filter(({ status }) => status === 400).length, 5)
  assert.deepEqual(await dueOf(invoice), [98, 98])
})

test('twenty allocations at once of one receipt and one invoice never exceed either', async () => {
  const of = { customer: app.world.customers[2] }
  const [one, other] = [await invoiced(10, of), await invoiced(10, of)]
  const { id } = await app.add(address, receipt({ ...of, amount: 700 }))
  const asked = Array.from({ length: 20 }, (_, n) => ({ settled: n % 2 ? one.id : other.id, part: 70 }))
  const answers = await Promise.all(asked.map(body => app.ask('PUT', `${address}/${id}/allocate`, body)))
  assert.equal(answers.filter(({ status }) => status === 200).length, 10)
  const { allocated, unallocated } = await app.get(`${address}/${id}`)
  const due = (await dueOf(one))[0] as number
  assert.deepEqual([allocated, unallocated, due + ((await dueOf(other))[0] as number)], [700, 0, 2 * 598 - 700])
})

test('an invoice cannot be paid by another customer or for another seller', async () => {
  const invoice = await invoiced(10)
  for (const other of [{ customer: app.world.customers[1] }, { consignee: app.world.companies.c2 }]) {
    const foreign = receipt({ ...other, allocations: [{ invoice: invoice.id, amount: 1 }] })
    const refused = await app.ask('POST', address, foreign)
    assert.deepEqual([refused.status, Object.keys(refused.body.fields as object)], [400, ['allocations.0.invoice']])
  }
  const more = receipt({ amount: 1, allocations: [{ invoice: invoice.id, amount: 2 }] })
  assert.equal((await app.ask('POST', address, more)).status, 400)
})

test('a transfer is entered once per bank, even by two users at once', async () => {
  const same = { ...bank(), transactionRef: 'SABB-1', customer: app.world.customers[8] }
  const answers = await Promise.all([1, 2].map(() => app.ask('POST', address, receipt(same))))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 400])
  const refused = answers.find(({ status }) => status === 400)
  assert.equal(refused?.body.code, 'DUPLICATE_REFERENCE')
  assert.match(String(refused?.body.message), /^SABB-1 of this bank is entered already as RV-/)
  const advance = { ...receipt(), ...same, transactionRef: 'sabb-1', direction: undefined }
  assert.equal((await app.ask('POST', 'payments/pre-payments', advance)).status, 400)
  const elsewhere = await app.ask('POST', address, receipt({ ...same, bank: app.world.banks[3] }))
  assert.equal(elsewhere.status, 201)
})

test('the invoice of a bounced transfer is owed again', async () => {
  const invoice = await invoiced(10)
  const { id } = await app.add(
    address,
    receipt({ ...bank(), amount: 598, allocations: [{ invoice: invoice.id, amount: 598 }] }),
  )
  assert.deepEqual(await dueOf(invoice), [0, 0])
  const bounced = await app.act(address, id, 'bounce', { reason: 'no funds' })
  assert.equal(bounced.status, 'Bounced')
  assert.deepEqual(await dueOf(invoice), [598, 598])
  assert.equal((await app.ask('PUT', `${address}/${id}/reverse`, { reason: 'again' })).status, 409)
})

test('a cheque of seven days ago that bounces today does not change the reports of the days before', async () => {
  const customer = app.world.customers[5]
  const invoice = await invoiced(100, { customer, date: app.ago(9) })
  const cheque = { ...bank(), customer, date: app.ago(7), amount: 5_980 }
  const { id } = await app.add(address, receipt({ ...cheque, allocations: [{ invoice: invoice.id, amount: 5_980 }] }))
  const owed = async (ago: number) => {
    const { rows } = await app.get<{ rows: Row[] }>(`reports/customer-balance-fims?asOf=${app.ago(ago)}&pageSize=100`)
    return rows.find(row => row.customer === customer)?.ours ?? 0
  }
  assert.deepEqual([await owed(8), await owed(3), await owed(0)], [5_980, 0, 0])
  await app.act(address, id, 'bounce', { reason: 'no funds' })
  assert.deepEqual([await owed(8), await owed(3), await owed(1), await owed(0)], [5_980, 0, 0, 5_980])
  const { postings } = await app.get(`${address}/${id}`)
  assert.deepEqual(
    (postings as { date: string; isReversal: boolean }[]).map(({ date, isReversal }) => [date, isReversal]),
    [
      [app.ago(7), false],
      [app.ago(0), true],
    ],
  )
})

test('payments to a consignee and a vendor, and deposits of cash, are counted separately', async () => {
  const [payable, cash] = [await balance('CONSIGNEE_PAYABLE'), await balance('CASH')]
  const paying = { date: app.ago(1), direction: 'Payment', amount: 50 }
  const toConsignee = await app.add(address, { ...paying, ...bank(), consignee: app.world.companies.c1 })
  assert.match(toConsignee.docNo, /^PV-\d{4}-00001$/)
  assert.equal(await balance('CONSIGNEE_PAYABLE'), payable + 5_000)
  const toVendor = await app.add(address, { ...paying, mode: 'Cash', vendor: app.world.bagVendor, inAdvance: true })
  assert.match(toVendor.docNo, /^PV-\d{4}-00002$/)
  assert.equal(await balance('VENDOR_PAYABLE'), 5_000)
  const deposit = { date: app.ago(1), direction: 'Receipt', ...bank(), mode: 'Cash to BT', amount: 20 }
  const banked = await app.add(address, deposit)
  assert.match(banked.docNo, /^BT-\d{4}-00001$/)
  assert.equal(await balance('CASH'), cash - 5_000 - 2_000)
  const nobody = await app.ask('POST', address, { ...paying, mode: 'Cash' })
  assert.deepEqual([nobody.status, Object.keys(nobody.body.fields as object)], [400, ['vendor']])
})

test('only users who may approve can confirm', async () => {
  const { id } = await app.add(address, receipt())
  const cashier = await app.as('csh')
  assert.equal((await cashier('PUT', `/api/agencies/1/payments/${id}/confirm`, {})).status, 404)
  const accountant = await app.as('acc')
  assert.equal((await accountant('PUT', `/api/agencies/1/payments/${id}/confirm`, {})).status, 200)
})

test('payments cannot be dated in the future', async () => {
  const refused = await app.ask('POST', address, receipt({ date: app.ago(-1) }))
  assert.deepEqual([refused.status, Object.keys(refused.body.fields as object)], [400, ['date']])
})

const listed = async (id: number) => {
  const { allocations, allocated, unallocated, status } = await app.get(`${address}/${id}`)
  const lines = (allocations as { invoice: number; amount: number }[]).map(({ invoice, amount }) => [invoice, amount])
  return { lines, allocated, unallocated, status }
}

test('an earlier receipt settles the oldest invoices, or any by hand, and can be released', async () => {
  const customer = app.world.customers[3]
  const of = { customer }
  const younger = await invoiced(1_000, { ...of, date: app.ago(4) })
  const older = await invoiced(461, { ...of, loadingCharge: 10, date: app.ago(6) })
  const { id } = await app.add(address, receipt({ ...of, ...bank(), amount: 50_000 }))
  await app.act(address, id, 'allocate-oldest')
  assert.deepEqual((await listed(id)).lines, [
    [older.id, 27_579.3],
    [younger.id, 22_420.7],
  ])
  assert.deepEqual(
    [await dueOf(older), await dueOf(younger)],
    [
      [0, 0],
      [37_379.3, 37_379.3],
    ],
  )
  const again = await app.ask('PUT', `${address}/${id}/allocate-oldest`, {})
  assert.match(String(again.body.message), /^Nothing can be settled/)

  await app.act(address, id, 'unallocate', { freed: older.id })
  assert.deepEqual(await dueOf(older), [27_579.3, 27_579.3])
  assert.equal((await listed(id)).unallocated, 27_579.3)
  const tooMuch = await app.ask('PUT', `${address}/${id}/allocate`, { settled: older.id, part: 27_579.31 })
  assert.deepEqual([tooMuch.status, (await listed(id)).unallocated], [400, 27_579.3])
  await app.act(address, id, 'allocate', { settled: older.id, part: 7_579.3 })
  assert.deepEqual(await dueOf(older), [20_000, 20_000])

  await app.act(address, id, 'confirm')
  await app.act(address, id, 'allocate', { settled: older.id })
  assert.deepEqual([(await listed(id)).status, await dueOf(older)], ['Allocated', [0, 0]])
  const freed = await app.act(address, id, 'unallocate', {})
  assert.deepEqual(
    [freed.status, await dueOf(older), await dueOf(younger)],
    ['Confirmed', [27_579.3, 27_579.3], [59_800, 59_800]],
  )
  await app.act(address, id, 'allocate-oldest')
  assert.equal((await app.act(address, id, 'reverse', { reason: 'wrong customer' })).status, 'Reversed')
  assert.deepEqual(
    [await dueOf(older), await dueOf(younger)],
    [
      [27_579.3, 27_579.3],
      [59_800, 59_800],
    ],
  )
})

test('a receipt is corrected before it is confirmed, with its allocations', async () => {
  const of = { customer: app.world.customers[4] }
  const invoice = await invoiced(10, of)
  const entered = receipt({ ...of, ...bank(), amount: 500 })
  const { id } = await app.add(address, entered)
  await app.act(address, id, 'allocate-oldest')
  assert.deepEqual(await dueOf(invoice), [98, 98])
  const { version } = await app.get(`${address}/${id}`)
  const more = { ...entered, amount: 600, allocations: [{ invoice: invoice.id, amount: 598 }], version }
  const changed = await app.ask('PUT', `${address}/${id}`, more)
  assert.deepEqual([changed.status, changed.body.unallocated], [200, 2])
  assert.deepEqual(await dueOf(invoice), [0, 0])
  const turned = await app.ask('PUT', `${address}/${id}`, {
    ...more,
    direction: 'Payment',
    allocations: [],
    version: changed.body.version,
  })
  assert.match(String(turned.body.message), /cannot be changed/)
})

test('a receipt whose reference is corrected keeps what it settled after it was entered', async () => {
  const of = { customer: app.world.customers[7] }
  const invoice = await invoiced(10, of)
  const entered = receipt({ ...of, ...bank(), amount: 598 })
  const { id } = await app.add(address, entered)
  await app.act(address, id, 'allocate-oldest')
  assert.deepEqual(await dueOf(invoice), [0, 0])
  const { version } = await app.get(`${address}/${id}`)
  const allocations = [{ invoice: invoice.id, amount: 598 }]
  const corrected = { ...entered, transactionRef: 'TT-corrected', allocations, version }
  const { status, body } = await app.ask('PUT', `${address}/${id}`, corrected)
  assert.deepEqual([status, body.allocated, body.unallocated], [200, 598, 0], JSON.stringify(body))
  assert.deepEqual(await dueOf(invoice), [0, 0])
  const next = await invoiced(5, of)
  assert.deepEqual(await dueOf(next), [299, 299])
})

test('a draft moves no money until it is recorded', async () => {
  const cash = await balance('CASH')
  const { id, status, docNo } = await app.add(address, receipt({ amount: 70, asDraft: true }))
  assert.deepEqual([status, await balance('CASH')], ['Draft', cash])
  assert.match(docNo, /^RV-/)
  assert.equal((await app.act(address, id, 'record')).status, 'Received')
  assert.equal(await balance('CASH'), cash + 7_000)
  const other = await app.add(address, receipt({ amount: 70, asDraft: true }))
  assert.equal((await app.act(address, other.id, 'cancel', { reason: 'did not come' })).status, 'Canceled')
  assert.equal(await balance('CASH'), cash + 7_000)
})

test('a transfer is confirmed with the bank’s slip attached', async () => {
  const { id } = await app.add(address, receipt({ ...bank(), slipNo: null }))
  const refused = await app.ask('PUT', `${address}/${id}/confirm`, {})
  assert.deepEqual([refused.status, Object.keys(refused.body.fields as object)], [400, ['slipNo']])
  const confirmed = await app.act(address, id, 'confirm', { slipNo: 'D-77', valueDate: app.ago(0) })
  assert.deepEqual([confirmed.status, confirmed.slipNo, confirmed.valueDate], ['Confirmed', 'D-77', app.ago(0)])
})

test('a slip that was rejected confirms nothing', async () => {
  const { id } = await app.add(address, receipt({ ...bank(), slipNo: null }))
  await app.sql(
    `insert into app.paper (agency_id, document, document_id, paper_type, file_name, media_type, bytes, content, status)
     values (app.agency(), 'payment', $1, 'Slip', 'slip.pdf', 'application/pdf', 1, 'x', 'Rejected')`,
    [id],
  )
  const refused = await app.ask('PUT', `${address}/${id}/confirm`, {})
  assert.deepEqual([refused.status, Object.keys(refused.body.fields as object)], [400, ['slipNo']])
  await app.sql(`update app.paper set status = 'Verified' where document = 'payment' and document_id = $1`, [id])
  assert.equal((await app.act(address, id, 'confirm')).status, 'Confirmed')
})

test('the slip that confirmed a transfer is deleted only after another one was attached', async () => {
  const { id } = await app.add(address, receipt({ ...bank(), slipNo: null }))
  const attach = async (): Promise<number> => {
    const rows = await app.sql(
      `insert into app.paper (agency_id, document, document_id, paper_type, file_name, media_type, bytes, content)
       values (app.agency(), 'payment', $1, 'Slip', 'slip.pdf', 'application/pdf', 1, 'x') returning id::float8 as id`,
      [id],
    )
    return rows[0]!.id as number
  }
  const remove = async (paper: number) => (await app.ask('DELETE', `${address}/${id}/documents/${paper}`)).status
  const wrong = await attach()
  assert.equal(await remove(wrong), 200)
  const slip = await attach()
  await app.act(address, id, 'confirm')
  assert.equal(await remove(slip), 409)
  const second = await attach()
  assert.deepEqual([await remove(slip), await remove(second)], [200, 409])
})

test('a vendor is paid on behalf of the consignee of the delivery', async () => {
  const paying = { date: app.ago(1), direction: 'Payment', mode: 'Cash', amount: 30, inAdvance: true }
  const { c1 } = app.world.companies
  const { partyKind } = await app.add(address, { ...paying, vendor: app.world.bagVendor, consignee: c1 })
  assert.equal(partyKind, 'Vendor')
  assert.equal((await app.onHand('VENDOR_PAYABLE', { consignee: c1 as number })).onHand, 3_000)
})

test('an agent is paid the commission', async () => {
  const { c1 } = app.world.companies
  const [agent] = app.world.agents
  const paying = { date: app.ago(1), direction: 'Payment', mode: 'Cash', amount: 25, inAdvance: true }
  const { partyKind, docNo } = await app.add(address, { ...paying, agent, consignee: c1 })
  assert.deepEqual([partyKind, docNo.slice(0, 2)], ['Agent', 'PV'])
  assert.equal((await app.onHand('AGENT_PAYABLE', { party: agent as number })).onHand, 2_500)
})

test('cash is deposited on its day', async () => {
  await fillCashBox(app, 5)
  const deposit = { date: app.ago(3), direction: 'Receipt', mode: 'Cash to BT', amount: 5 }
  const body = { ...deposit, depositedTo: app.world.banks[2], transactionRef: 'CDM-1' }
  const banked = await app.add(address, { ...body, depositDate: app.ago(2) })
  assert.deepEqual([banked.bank, banked.depositDate, banked.partyKind], [app.world.banks[2], app.ago(2), null])
  const page = await app.get(`${address}/${banked.id}`)
  assert.equal((page.postings as { date: string }[])[0]?.date, app.ago(2))
  const early = await app.ask('POST', address, { ...body, transactionRef: 'CDM-2', depositDate: app.ago(-1) })
  assert.deepEqual(Object.keys(early.body.fields as object), ['depositDate'])
})

test('the ledger check finds nothing', async () => assert.deepEqual(await app.faults(), []))
