// A customer's debt is the same in the customer's documents, in the open items, on the accounts, and in the reports. So are the VAT
// declared, the cash in the box and the money at the banks. Checked after each of many random operations.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { withClient } from '../database/client.ts'
import { assertBagAnalyses, assertSalesAnalyses } from './analyses.ts'
import { type SalesApplication, startSalesApplication } from './application-with-prices.ts'
import { assertSalesLines, wholeOf } from './authority-lines.ts'
import { assertFigures } from './list-figures.ts'
import { moneyOperations } from './money-operations.ts'
import { keepFacts, keepFactsAnew } from './sales-facts.ts'
import { agreeOnStorage, enterOwnCompany, readMapping } from './storage-tariff.ts'
import { walk } from './walk.ts'

const { steps: operations, seed, timeout } = walk({ seed: 20_261_122, short: 400, long: 2_000 })
let app: SalesApplication

before(async () => {
  app = await startSalesApplication()
  await app.stock({ kg: 5_000_000, bags: 100_000 })
  await enterOwnCompany(app)
  await agreeOnStorage(app, await readMapping(app), { storageTariff: 0.05, storageFrom: app.ago(40) })
})
after(() => app?.close())

const open = (document: string, side: string): string =>
  `(select coalesce(sum(o.open_amount), 0) from ledger.open_item o where o.agency_id = d.agency_id and o.document_type = '${document}'
    and o.document_id = d.id and o.side = '${side}' and o.reverses is null)`
const account = (role: string, and = 'true'): string =>
  `(select coalesce(sum(e.amount), 0) from ledger.account c join ledger.entry e on e.agency_id = c.agency_id and e.account_id = c.id
    where c.agency_id = app.agency() and c.unit = 'SAR' and c.role in (${role}) and ${and})`
const sumOf = (amount: string, table: string, of: string): string =>
  `(select coalesce(sum(${amount}), 0) from ${table} where agency_id = app.agency() and ${of})`
// The rounding difference between the VAT of an invoice and the VAT of its charges.
const rounded = 'case when corrects is null then vat - vat_charged else vat_charged - vat end'
const issuedServices = sumOf(rounded, 'service_invoice', `status in ('Issued', 'Credited')`)
const vatOfServices = `(${sumOf('vat', 'service_charge', `status = 'Active'`)} + ${issuedServices})`
const posted = `status in ('Received', 'Confirmed', 'Allocated')`

// Each query returns the rows in which two figures that must be equal differ.
const identities: Record<string, string> = {
  'what is open of an invoice': `select d.invoice_no as of, d.balance_due as one, ${open('taxInvoice', 'debit')} as other from tax_invoice d`,
  'an invoice is settled by what came': `select d.invoice_no as of, d.balance_due as one, d.gross
      - (select coalesce(sum(a.amount), 0) from ledger.open_item o join ledger.allocation a on a.agency_id = o.agency_id and a.debit_item = o.id
         where o.agency_id = d.agency_id and o.document_type = 'taxInvoice' and o.document_id = d.id) as other from tax_invoice d`,
  'what is open of a receipt': `select d.doc_no as of, d.unallocated as one, ${open('payment', 'credit')} as other
      from payment d where ${posted} and d.direction = 'Receipt' and d.mode <> 'Cash to BT'`,
  'what is open of a pre-payment': `select d.invoice_no as of, d.balance as one, ${open('prePayment', 'credit')} as other from pre_payment d`,
  'where a pre-payment went': `select d.invoice_no as of, d.amount as one, d.balance + d.applied + d.refunded as other from pre_payment d`,
  'what is open of a voucher': `select d.doc_no as of, d.remaining as one, ${open('creditVoucher', 'credit')} + ${open('creditVoucher', 'debit')} as other
      from credit_voucher d where d.status in ('Approved', 'Applied')`,
  'what is left of a credit note': `select d.note_no as of, d.remaining as one, ${open('creditNote', 'credit')} as other
      from credit_note d where d.status = 'Issued'`,
  'what an invoice says of its payment': `select d.invoice_no as of, d.payment_state as one, case when d.balance_due <= 0 then 'Paid'
      when d.due_date < (now() at time zone 'Asia/Riyadh')::date then 'Overdue' when d.balance_due < d.gross then 'Partly paid' else 'Unpaid' end as other
      from tax_invoice d`,
  'what is used up of a voucher': `select d.doc_no as of, (d.status = 'Applied')::integer as one, (d.remaining = 0)::integer as other
      from credit_voucher d where d.status in ('Approved', 'Applied')`,
  'what was credited of an invoice': `select d.invoice_no as of, coalesce(d.credited, 0) as one,
      (select coalesce(sum(n.gross), 0) from credit_note n where n.agency_id = d.agency_id and n.invoice = d.id and n.status = 'Issued') as other from tax_invoice d`,
  'what a customer owes': `select d.id::text as of, ${account(`'RECEIVABLE'`, 'c.party_id = d.id')} as one,
      (select coalesce(sum(case o.side when 'debit' then o.open_amount else -o.open_amount end), 0) from ledger.open_item o
       where o.agency_id = d.agency_id and o.party_kind = 'customer' and o.party_id = d.id and o.reverses is null and o.document_type <> 'prePayment') as other from customer d`,
  advances: `select 'all' as of, -${account(`'ADVANCE', 'VAT_ON_ADVANCE'`)} as one, ${sumOf('balance', 'pre_payment', 'true')} as other`,
  VAT: `select 'all' as of, -${account(`'VAT_OUTPUT', 'VAT_ON_ADVANCE'`)} as one, ${vatOfServices} + ${sumOf('vat', 'tax_invoice', 'true')} + ${sumOf('vat', 'pre_payment', 'true')}
      - ${sumOf('vat', 'credit_note', `status = 'Issued'`)} - (select coalesce(sum(e.amount), 0) from ledger.account c
        join ledger.entry e on e.agency_id = c.agency_id and e.account_id = c.id
        join ledger.posting p on p.agency_id = e.agency_id and p.id = e.posting_id
        where c.agency_id = app.agency() and c.role = 'VAT_ON_ADVANCE' and p.document_type = 'taxInvoice') as other`,
  'money in box and banks': `select 'all' as of, ${account(`'CASH', 'BANK'`)} as one,
      ${sumOf('amount', 'payment', `${posted} and direction = 'Receipt'`)} - ${sumOf('amount', 'payment', `${posted} and direction = 'Payment'`)}
      + ${sumOf('amount', 'pre_payment', 'true')} - ${sumOf('refunded', 'credit_note', `status = 'Issued'`)} as other`,
  'what a sale still asks for': `select d.doc_no as of, d.balance_due as one, (select coalesce(sum(i.balance_due), 0) from tax_invoice i
      where i.agency_id = d.agency_id and i.sale_type = 'SALE' and i.sale_id = d.id and not exists (select from sale_correction c
        where c.agency_id = i.agency_id and c.invoice = i.id and c.mode = 'Credit and rebill' and c.status = 'Applied')) as other
      from bag_sale d where d.invoice is not null`,
  'no more is credited than was invoiced': `select d.invoice_no as of, least(0, d.gross - coalesce(d.credited, 0)) as one, 0 as other from tax_invoice d`,
}

/** Operations of today that leave earlier days as they were reported. */
const events = new Set([
  'bounce',
  'takeBack',
  'takeBackRefund',
  'reverseAdvance',
  'reverseVoucher',
  'mergeSeller',
  'mergeCustomer',
])

// The debts of customers and the money, at the end of yesterday.
const readYesterday = () =>
  app.sql(`select c.role, c.party_id as of, sum(e.amount)::text as amount from ledger.account c
    join ledger.entry e on e.agency_id = c.agency_id and e.account_id = c.id
    where c.agency_id = app.agency() and c.unit = 'SAR' and e.effective_date <= '${app.ago(1)}'
    group by 1, 2, c.id having sum(e.amount) <> 0 order by 1, 2, c.id`)

const check = async (after: string): Promise<void> => {
  const all = Object.entries(identities).map(
    ([name, rows]) =>
      `select '${name}' as name, of, one::text, other::text from (${rows}) x where one is distinct from other`,
  )
  assert.deepEqual(await app.sql(all.join(' union all ')), [], after)
}

test(`all figures of money agree after each of ${operations} operations`, { timeout }, async () => {
  const manager = await app.as('acm')
  const { next, kinds, customers } = moneyOperations(app, manager, seed)
  const did = new Map<string, number>(kinds.map(name => [name, 0]))
  await check('the start')
  for (let n = 1; n <= operations; n++) {
    const yesterday = await readYesterday()
    const { name, isDone } = await next()
    if (!isDone) continue
    if (events.has(name)) assert.deepEqual(await readYesterday(), yesterday, `${n}: ${name} changes the past`)
    did.set(name, (did.get(name) as number) + 1)
    await check(`${n}: ${name}`)
    // Stored sums are updated sometimes, so that changes of days that are already stored must be recorded.
    if (n % 10 === 0) await assertFigures(app.databaseUrl)
  }
  const counts = JSON.stringify(Object.fromEntries(did))
  for (const [name, times] of did) assert.ok(times > 2, `${name} was hardly ever done: ${counts}`)

  const days = `from=${app.ago(100)}&to=${app.ago(0)}&pageSize=100`
  let sum = 0
  for (const customer of customers) {
    const { totals } = await app.get(`reports/customers-ledger?customerId=${customer}&${days}`)
    const { debit, credit } = totals as { debit: number; credit: number }
    sum += Math.round(debit * 100) - Math.round(credit * 100)
  }
  const [control] = await app.sql(`select ${account(`'RECEIVABLE', 'ADVANCE', 'VAT_ON_ADVANCE'`)} as amount`)
  assert.equal(sum, Number(control?.amount), 'the customers’ ledgers come to the control account')
  const { totals } = await app.get(`reports/payable-to-consignee?${days}`)
  const [payable] = await app.sql(`select ${account(`'CONSIGNEE_PAYABLE'`)} as amount`)
  assert.equal(
    Math.round((totals as { closing: number }).closing * 100),
    -Number(payable?.amount),
    'what consignees are owed is what the report tells',
  )
  await checkBalanceReport(totals as Sums)
})

type Sums = Record<string, number>

// Its parts equal the report of payables, and its receipts are the money received and not paid back.
const checkBalanceReport = async (payable: Sums): Promise<void> => {
  const { totals } = await app.get<{ totals: Sums }>(`reports/balance-report?asOf=${app.ago(0)}`)
  const cents = (of: Sums, name: string): number => Math.round(of[name]! * 100)
  assert.equal(totals.payableDifference, 0)
  assert.deepEqual(
    ['sales', 'charges', 'other', 'remitted', 'payable'].map(name => cents(totals, name)),
    [
      cents(payable, 'sales') - cents(payable, 'creditNotes'),
      cents(payable, 'charges') + cents(payable, 'commission'),
      ...['other', 'remitted', 'closing'].map(name => cents(payable, name)),
    ],
  )
  const [kept] = await app.sql(`select ${sumOf('amount', 'payment', `${posted} and direction = 'Receipt'`)}
    + ${sumOf('amount', 'pre_payment', 'true')} - ${sumOf('refunded', 'credit_note', `status = 'Issued'`)}
    - ${sumOf('amount', 'payment', `${posted} and direction = 'Payment' and customer is not null`)} as amount`)
  assert.equal(cents(totals, 'receipts'), Number(kept?.amount))
}
type Report = { totals: Record<string, number>; rows: Record<string, unknown>[] }
const read = (name: string, query: string): Promise<Report> => app.get<Report>(`reports/${name}?${query}`)
const halalas = (riyals: unknown): number => Math.round(Number(riyals) * 100)
const amountOf = async (figure: string): Promise<number> =>
  Number((await app.sql(`select ${figure} as amount`))[0]?.amount)

test('the reports on money equal the documents and the ledger', async () => {
  const days = `from=${app.ago(100)}&to=${app.ago(0)}`
  const [sales, ofFims] = [(await read('sales', days)).totals, (await read('sales-fims', days)).totals]
  assert.deepEqual([ofFims.net, ofFims.vat, ofFims.gross], [sales.net, sales.vat, sales.gross])
  assert.equal(halalas(ofFims.vat), -(await amountOf(`${account(`'VAT_OUTPUT'`)} + ${vatOfServices}`)), 'VAT')
  const receipts = `${posted} and direction = 'Receipt' and mode <> 'Cash to BT'`
  const { amount, unallocated } = (await read('rv-fims', days)).totals
  assert.deepEqual(
    [halalas(amount), halalas(unallocated)],
    [await amountOf(sumOf('amount', 'payment', receipts)), await amountOf(sumOf('unallocated', 'payment', receipts))],
  )
  for (const ago of [0, 2]) {
    const advances = (await read('pre-payments', `from=${app.ago(100)}&to=${app.ago(ago)}`)).totals
    const ahead = account(`'ADVANCE', 'VAT_ON_ADVANCE'`, `e.effective_date <= '${app.ago(ago)}'`)
    assert.equal(halalas(advances.balance), 0 - (await amountOf(ahead)), `advances ${ago} days ago`)
    const { totals } = await read('customer-balance-fims', `asOf=${app.ago(ago)}`)
    const owed = account(`'RECEIVABLE', 'ADVANCE', 'VAT_ON_ADVANCE'`, `e.effective_date <= '${app.ago(ago)}'`)
    assert.equal(halalas(totals.ours), await amountOf(owed), `balances ${ago} days ago`)
  }
  let bought = 0
  for (const year of new Set([app.ago(0), app.ago(100)].map(day => day.slice(0, 4))))
    bought += halalas((await read('customers-annual-report', `year=${year}`)).totals.net)
  assert.equal(bought, halalas(sales.net), 'the years')
})

test('the customers’ ledgers show what settles each invoice', async () => {
  let allocations = 0
  for (const customer of app.world.customers.slice(0, 4)) {
    const query = `customerId=${customer}&from=${app.ago(100)}&to=${app.ago(0)}&pageSize=100`
    for (const { docNo, debit, allocation, kind } of (await read('customers-ledger', query)).rows) {
      if (kind !== 'Tax invoice') continue
      const parts = [...String(allocation ?? '').matchAll(/ ([\d,]+\.\d\d)(?= ·|$)/g)]
      const settled = parts.reduce((sum, [, riyals]) => sum + halalas(riyals!.replaceAll(',', '')), 0)
      const open = sumOf('balance_due', 'tax_invoice', `invoice_no = '${docNo}'`)
      assert.equal(halalas(debit) - settled, await amountOf(open), `${docNo}: ${allocation}`)
      allocations += parts.length
    }
  }
  assert.ok(allocations > 20, `${allocations} allocations`)
})

test('the used credit in reports is the one that is checked in a sale', async () => {
  const customers = app.world.customers.slice(0, 4)
  const term = { effectiveFrom: app.ago(5), effectiveTo: app.ago(-5), security: 'None', onExceed: 'Warn' }
  for (const customer of customers) {
    const { id } = await app.add('accounts/customer-credit-limit', { ...term, customer, creditLimit: 1_000 })
    await app.act('accounts/customer-credit-limit', id, 'approve')
  }
  const { rows } = await read('credit-limit-report', 'pageSize=100')
  const figures = (of: Record<string, unknown>) =>
    ['invoices', 'orders', 'permits', 'receipts', 'advances', 'exposure', 'available', 'overdueDays'].map(
      name => of[name],
    )
  for (const customer of customers) {
    const path = `accounts/customer-credit-limit/standing?customer=${customer}`
    const { standing } = await app.get<{ standing: Record<string, unknown> }>(path)
    assert.deepEqual(figures(rows.find(row => row.customer === customer)!), figures(standing))
  }
})

// Requests every grouping, filtered or not: rows, their order and totals.
const askKept = async (): Promise<unknown[]> => {
  const lines: unknown[] = []
  const [c1, c2] = [app.world.companies.c1, app.world.companies.c2]
  for (const ago of [99, 40, 20, 10, 5, 2, 0])
    for (const narrowed of ['', `&consigneeId=${c1}`, `&consigneeId=${c2}`, `&lcId=${app.lc}`])
      lines.push(await read('payable-to-consignee', `from=${app.ago(ago)}&to=${app.ago(0)}&pageSize=100${narrowed}`))
  for (const year of new Set([app.ago(0), app.ago(100)].map(day => day.slice(0, 4))))
    for (const narrowed of ['', '&saleType=SALE', `&terminalId=${app.world.terminals.jeddah}`])
      lines.push(await read('customers-annual-report', `year=${year}&pageSize=100${narrowed}`))
  return lines
}

test('payables and purchases of customers are the same from stored sums and from the documents alone', async () => {
  const { id } = app.redSea
  const changed = await askKept()
  await keepFacts(app.databaseUrl, id)
  assert.deepEqual(await askKept(), changed, 'sums just kept, and days changed since')
  await withClient(app.databaseUrl, client => client.query('delete from app.sales_fact_kept'))
  assert.deepEqual(await askKept(), changed, 'documents alone')
  await keepFactsAnew(app.databaseUrl, id)
})

test('analyses of sales equal their reports', async () => {
  for (const from of [100, 2]) await assertSalesAnalyses(app.get, `from=${app.ago(from)}&to=${app.ago(0)}`)
  await assertBagAnalyses(app.get, app.ago(0))
})

test('the lines reported to the authority equal the tax documents, with negative credit notes that name their invoice', async () => {
  const days = [app.ago(100), app.ago(0)] as const
  assert.ok((await assertSalesLines(app.get, ...days)) > 10)
  const { rows, totals } = await wholeOf(app.get, 'gfsa-details/sales-report', `from=${days[0]}&to=${days[1]}`)
  const [issued] = await app.sql(
    `select sum(x.net) as net, sum(x.vat) as vat from (
       select i.sale_type, i.net, i.vat from tax_invoice i where i.agency_id = app.agency() and i.status = 'Issued' union all
       select i.sale_type, -n.net, -n.vat from credit_note n join tax_invoice i on i.agency_id = n.agency_id and i.id = n.invoice
       where n.agency_id = app.agency() and n.status = 'Issued') x where x.sale_type in ('SALE', 'BULKSALE', 'LCSALE', 'DEBIT')`,
  )
  const halalas = (name: string): number => Math.round(totals[name] * 100)
  assert.deepEqual([halalas('net'), halalas('vat')], [Number(issued?.net), Number(issued?.vat)])
  type Line = { source: { address: string }; originalInvoiceNo: string | null; gross: number }
  const notes = (rows as Line[]).filter(({ source }) => source.address === 'accounts/credit-note')
  assert.ok(notes.length > 0)
  for (const { originalInvoiceNo, gross } of notes) assert.ok(originalInvoiceNo && gross < 0)
})

test('the ledger’s invariants hold', async () => assert.deepEqual(await app.faults(), []))
