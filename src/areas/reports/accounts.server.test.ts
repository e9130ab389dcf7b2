// Accounts of parties: payable to consignees, statements and balances equal the ledger to the halala.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Row, type SalesApplication, startSalesApplication } from '../../../tests/application-with-prices.ts'

let app: SalesApplication
let c1: number
before(async () => {
  app = await startSalesApplication()
  c1 = app.world.companies.c1 as number
  await app.stock({ kg: 2_000_000, bags: 30_000 })
  await enterDocuments()
})
after(() => app?.close())

const agentId = () => app.world.agents[0] as number
const sold = async (bags: number, date: string): Promise<Row> => {
  const { id } = await app.add('sales/bag-sale', {
    date,
    bags,
    customer: app.world.customers[0],
    consignee: c1,
    terminal: app.world.terminals.jeddah,
    lc: app.lc,
    form: 'Raw',
    bagGrade: app.world.bag50,
    agent: agentId(),
  })
  const { invoice } = await app.act('sales/bag-sale', id, 'approve')
  return app.get(`sales/tax-invoice/${invoice}`)
}

// Sales of 10,000 and 1,000 bags, half of the first paid, 10 credited, storage charged, a remittance, a vendor's bill, an agent's payout.
const enterDocuments = async (): Promise<void> => {
  const first = await sold(10_000, app.ago(45))
  await sold(1_000, app.ago(5))
  const allocations = [{ invoice: first.id, amount: 299_000 }]
  const receipt = {
    direction: 'Receipt',
    customer: app.world.customers[0],
    mode: 'Cash',
    amount: 299_000,
    allocations,
  }
  await app.add('payments', { ...receipt, consignee: c1, date: app.ago(4) })
  const note = {
    date: app.ago(3),
    invoice: first.id,
    reason: 'Quantity',
    refund: 'Keep as credit',
    lines: [{ line: 1, bags: 10 }],
  }
  await app.act('accounts/credit-note', (await app.add('accounts/credit-note', note)).id, 'issue')
  const storage = { service: 'Storage', terminal: app.world.terminals.jeddah, unit: 'MT', chargedTo: 'Consignee' }
  const rate = await app.add('accounts/bulk-loading-rate', { ...storage, date: app.ago(30), rate: 1 })
  await app.act('accounts/bulk-loading-rate', rate.id, 'approve')
  const stored = { service: 'Storage', consignee: c1, terminal: app.world.terminals.jeddah, lc: app.lc }
  await app.add('accounts/service-charge', { ...stored, date: app.ago(3), quantity: 1_000, days: 2 })
  const paying = { date: app.ago(2), direction: 'Payment', mode: 'Cash' }
  await app.add('payments', { ...paying, consignee: c1, amount: 100_000 })
  await app.add('payments', { ...paying, agent: agentId(), consignee: c1, amount: 1_000 })
  const bill = {
    vendor: app.world.bagVendor,
    vendorInvoiceNo: 'R-1',
    invoiceDate: app.ago(70),
    date: app.ago(70),
  }
  const cost = { category: 'Survey', currency: 'SAR', amount: 1_000, lcs: [{ lc: app.lc }] }
  for (const [n, date] of [app.ago(70), app.ago(10)].entries()) {
    const { id } = await app.add('accounts/expenses', { ...bill, ...cost, date, vendorInvoiceNo: `R-${n}` })
    await app.act('accounts/expenses', id, 'approve')
  }
  await app.add('payments', { ...paying, vendor: app.world.bagVendor, consignee: c1, amount: 1_500 })
}

const payable = (query: string) =>
  app.get<{ rows: Row[]; totals: Row; groups: Row[] }>(`reports/payable-to-consignee?${query}`)
type Statement = { rows: Row[]; totals: Row; opening: Row; closing: Row; extras: Record<string, number> }
const statement = async (query: string): Promise<Statement> => {
  const statement = await app.get<Omit<Statement, 'extras'> & { extras: { name: string; value: number }[] }>(
    `reports/account-statement?${query}`,
  )
  return { ...statement, extras: Object.fromEntries(statement.extras.map(({ name, value }) => [name, value])) }
}
const everything = () => `from=${app.ago(100)}&to=${app.ago(0)}`

test('payable to a consignee: sales less notes, charges, commission and remittances', async () => {
  const { totals, rows, groups } = await payable(`${everything()}&consigneeId=${c1}`)
  assert.deepEqual(
    [
      totals.opening,
      totals.sales,
      totals.vatHeld,
      totals.creditNotes,
      totals.charges,
      totals.commission,
      totals.remitted,
    ],
    [0, 572_000, 85_722, 520, 2_300, 2_747.5, 100_000],
  )
  assert.equal(totals.closing, 572_000 - 520 - 2_300 - 2_747.5 - 100_000)
  assert.equal(totals.closing, -(await app.onHand('CONSIGNEE_PAYABLE', { consignee: c1 })).onHand / 100)
  assert.deepEqual(
    rows.map(({ lc, sales, remitted }) => [lc, sales, remitted]),
    [
      [app.lc, 572_000, 0],
      [null, 0, 100_000],
    ],
  )
  assert.deepEqual(
    groups.map(({ consignee, sales, remitted, closing }) => [consignee, sales, remitted, closing]),
    [[c1, 572_000, 100_000, totals.closing]],
  )
  const ofLc = await payable(`${everything()}&lcId=${app.lc}`)
  assert.equal(ofLc.totals.remitted, 0)
})

test('the opening of a period is the closing of the one before, whatever the range', async () => {
  const before = await payable(`from=${app.ago(100)}&to=${app.ago(20)}`)
  const then = await payable(`from=${app.ago(19)}&to=${app.ago(0)}`)
  assert.equal(before.totals.closing, then.totals.opening)
  assert.deepEqual([then.totals.sales, before.totals.sales], [52_000, 520_000])
})

test('counted as collected, a half paid invoice counts half, and what a credit note settles is deducted', async () => {
  const { totals } = await payable(`${everything()}&basis=Collected`)
  assert.deepEqual([totals.sales, totals.creditNotes], [260_520, 520])
  assert.equal(totals.closing, 260_000 - 2_300 - 2_747.5 - 100_000)
  const before = await payable(`from=${app.ago(100)}&to=${app.ago(5)}&basis=Collected`)
  assert.equal(before.totals.sales, 0)
})

test('counted as collected, a receipt that bounces counts until that day', async () => {
  const closingOn = async (day: string): Promise<unknown> =>
    (await payable(`from=${app.ago(100)}&to=${day}&basis=Collected`)).totals.closing
  const [customer] = app.world.customers
  const [invoice] = (await app.get<{ rows: Row[] }>(`sales/tax-invoice?from=${app.ago(5)}&to=${app.ago(5)}`)).rows
  const before = await closingOn(app.ago(1))
  const receipt = { date: app.ago(1), direction: 'Receipt', customer, consignee: c1, mode: 'Cash', amount: 29_900 }
  const { id } = await app.add('payments', { ...receipt, allocations: [{ invoice: invoice?.id, amount: 29_900 }] })
  assert.equal(await closingOn(app.ago(1)), (before as number) + 26_000)
  await app.act('payments', id, 'reverse', { reason: 'Bounced' })
  assert.deepEqual([await closingOn(app.ago(1)), await closingOn(app.ago(0))], [(before as number) + 26_000, before])
})

test('the statement of a vendor, with its ages', async () => {
  const vendor = app.world.bagVendor as number
  const { rows, opening, closing, totals, extras } = await statement(
    `partyKind=Vendor&vendorId=${vendor}&from=${app.ago(30)}&to=${app.ago(0)}`,
  )
  assert.deepEqual([opening.balance, totals.credit, totals.debit, closing.balance], [1_150, 1_150, 1_500, 800])
  assert.deepEqual(
    rows.map(({ kind, credit, debit, balance }) => [kind, credit, debit, balance]),
    [
      ['Expense', 1_150, null, 2_300],
      ['Payment', null, 1_500, 800],
    ],
  )
  assert.equal(closing.balance, -(await app.onHand('VENDOR_PAYABLE', { party: vendor })).onHand / 100)
  assert.deepEqual([extras.days30, extras.days60, extras.days90], [800, 0, 0])
  const earlier = await statement(`partyKind=Vendor&vendorId=${vendor}&from=${app.ago(30)}&to=${app.ago(5)}`)
  assert.deepEqual([earlier.extras.days30, earlier.extras.days90], [1_150, 1_150])
})

test('the statements of an agent, a customer and a consignee close with the ledger’s balances', async () => {
  const agent = await statement(`partyKind=Agent&agentId=${agentId()}&${everything()}`)
  assert.equal(agent.closing.balance, -(await app.onHand('AGENT_PAYABLE', { party: agentId() })).onHand / 100)
  assert.equal(agent.totals.debit, 1_002.5)
  const customer = app.world.customers[0] as number
  const buyer = await statement(`partyKind=Customer&customerId=${customer}&${everything()}`)
  assert.equal(buyer.closing.balance, (await app.onHand('RECEIVABLE', { party: customer })).onHand / 100)
  assert.equal(buyer.closing.balance, 598_000 + 59_800 - 299_000 - 598)
  assert.deepEqual([buyer.extras.days30, buyer.extras.days60], [59_800, 298_402])
  const owner = await statement(`partyKind=Consignee&consigneeId=${c1}&${everything()}`)
  assert.equal(owner.closing.balance, (await payable(`${everything()}&consigneeId=${c1}`)).totals.closing)
})

test('a receipt that is taken back makes no debt younger', async () => {
  const customer = app.world.customers[0] as number
  const ages = async (): Promise<unknown[]> => {
    const { extras } = await statement(`partyKind=Customer&customerId=${customer}&${everything()}`)
    return [extras.days30, extras.days60, extras.days90, extras.over90]
  }
  const before = await ages()
  assert.deepEqual(before, [59_800, 298_402, 0, 0])
  const receipt = { date: app.ago(1), direction: 'Receipt', customer, consignee: c1, mode: 'Cash', amount: 300_000 }
  const { id } = await app.add('payments', receipt)
  assert.deepEqual(await ages(), [58_202, 0, 0, 0])
  await app.act('payments', id, 'reverse', { reason: 'Bounced' })
  assert.deepEqual(await ages(), before)
})

test('balances of all parties on a day add up to the control accounts', async () => {
  const { rows, totals } = await app.get<{
    rows: Row[]
    totals: Row
  }>(`reports/account-balances?asOf=${app.ago(0)}&pageSize=100`)
  const roles = ['CONSIGNEE_PAYABLE', 'VENDOR_PAYABLE', 'AGENT_PAYABLE']
  let owed = 0
  for (const role of roles) owed -= (await app.onHand(role)).onHand
  assert.equal(totals.payable, owed / 100)
  assert.equal(totals.receivable, (await app.onHand('RECEIVABLE')).onHand / 100)
  assert.deepEqual([...new Set(rows.map(({ kind }) => kind))], ['Customer', 'Consignee', 'Vendor', 'Agent'])
  const vendors = await app.get(`reports/account-balances?asOf=${app.ago(0)}&partyKind=Vendor`)
  assert.equal((vendors.totals as Row).payable, 800)
})

test('the ledgers of all customers add up to the control accounts, and those of all consignees to the payable amounts', async () => {
  const [, second, third] = app.world.customers as number[]
  const paying = { date: app.ago(2), consignee: c1, mode: 'Cash' }
  await app.add('payments/pre-payments', { ...paying, customer: second, amount: 1_234.56 })
  await app.add('payments', { ...paying, direction: 'Receipt', customer: third, amount: 77.7 })
  let owed = 0
  for (const { id } of (await app.get('master-data/customer?pageSize=100')).rows as Row[]) {
    const { closing } = await app.get<Statement>(`reports/customers-ledger?customerId=${id}&${everything()}`)
    owed += Math.round(Number(closing.balance) * 100)
  }
  const [control] = await app.sql(
    `select sum(e.amount)::bigint as owed from ledger.entry e join ledger.account c on c.agency_id = e.agency_id and c.id = e.account_id
     where c.agency_id = app.agency() and c.unit = 'SAR' and c.role in ('RECEIVABLE', 'ADVANCE', 'VAT_ON_ADVANCE', 'VOUCHER')`,
  )
  assert.equal(owed, Number(control?.owed))
  assert.equal(owed, 59_800_000 + 5_980_000 - 29_900_000 - 59_800 - 123_456 - 7_770)

  const { rows, totals } = await payable(everything())
  const sum = rows.reduce((all, { closing }) => all + Math.round(Number(closing) * 100), 0)
  assert.equal(sum, -(await app.onHand('CONSIGNEE_PAYABLE')).onHand)
  assert.equal(sum, Math.round(Number(totals.closing) * 100))
})

test('1,121,331.45 less vouchers of 14,729.80 are 1,106,601.65 on the statement of all customers; no debt without a customer', async () => {
  const read = async () => (await statement(`partyKind=Customer&${everything()}`)).closing.balance as number
  const customer = app.world.customers[3] as number
  const rest = (112_133_145 - Math.round((await read()) * 100)) / 100
  const owed = { date: app.ago(2), kind: 'Customer owes', customer, consignee: c1, reference: 'OLD-1', amount: rest }
  await app.add('accounts/opening-balance', owed)
  assert.equal(await read(), 1_121_331.45)
  const voucher = {
    date: app.ago(1),
    type: 'Settlement',
    customer,
    consignee: c1,
    reason: 'Agreed',
    supportNo: 'A-1',
  }
  for (const amount of [10_000, 4_729.8]) {
    const { id } = await app.add('accounts/credit-voucher', { ...voucher, amount })
    await app.act('accounts/credit-voucher', id, 'approve')
  }
  assert.equal(await read(), 1_106_601.65)
  const { rows, totals } = await app.get<{ rows: Row[]; totals: Row }>(
    `reports/account-balances?asOf=${app.ago(0)}&partyKind=Customer&pageSize=100`,
  )
  assert.equal(Math.round(((totals.receivable as number) - (totals.payable as number)) * 100), 110_660_165)
  assert.deepEqual(
    rows.filter(({ party }) => !party),
    [],
  )
})

test('once customers have paid all, collected closes as invoiced', async () => {
  const paid = { date: app.ago(0), direction: 'Receipt', customer: app.world.customers[0], consignee: c1, mode: 'Cash' }
  const { id } = await app.add('payments', { ...paid, amount: 298_402 + 59_800 })
  await app.act('payments', id, 'allocate-oldest')
  const [collected, invoiced] = [await payable(`${everything()}&basis=Collected`), await payable(everything())]
  assert.equal(collected.totals.closing, invoiced.totals.closing)
  assert.equal(collected.totals.sales, 572_000)
})

test('their Excel files open, and another consignee sees nothing of it', async () => {
  for (const path of [`payable-to-consignee/excel?${everything()}`, `account-balances/excel?asOf=${app.ago(0)}`]) {
    assert.equal((await app.ask('GET', `reports/${path}`)).status, 200)
  }
  assert.equal((await app.ask('GET', `reports/account-statement/excel?partyKind=Vendor&${everything()}`)).status, 200)
  for (const name of ['payable-to-consignee', 'account-statement', 'account-balances']) {
    assert.equal((await (await app.as('wb'))('GET', `/api/agencies/1/reports/${name}`)).status, 404)
  }
})
