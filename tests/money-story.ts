// Sales, receipts, advances and limits of a few customers, and the responses of the finance system (FIMS), for tests of the reports on
// money. Buyer 0 buys 1,000 bags, pays 20,000.00 of them and 12,620.70 without naming a purpose; 100 bags are credited today. Buyer 1 takes
// 100 MT, 90 percent of them invoiced. Buyer 2 pays 30,000.00 in advance, buys 100 bags and gets 4,000.00 back. The rival consignee gets
// 500.00 and 1,150.00 in advance.

import assert from 'node:assert/strict'
import { demoPassword } from '../database/demo/accounts.ts'
import { signIn } from '../database/demo/caller.ts'
import type { Row, SalesApplication } from './application-with-prices.ts'

/** The invoices of the three buyers, the credit note and the pre-payment. */
export type MoneyStory = { buyers: number[]; invoices: Row[]; note: Row; advance: Row }

const saleOf = ({ world, lc }: SalesApplication, customer: number, more: object) => ({
  ...{ customer, consignee: world.companies.c1, terminal: world.terminals.jeddah, lc, form: 'Raw' },
  ...more,
})

/** Terms of a sale of bags, to be ordered. */
export const bagOrder = (app: SalesApplication, customer: number, more: object) =>
  saleOf(app, customer, { bagGrade: app.world.bag50, ...more })

const sellBags = async (app: SalesApplication, customer: number, bags: number, date: string): Promise<Row> => {
  const { id } = await app.add('sales/bag-sale', bagOrder(app, customer, { date, bags }))
  const { invoice } = await app.act('sales/bag-sale', id, 'approve')
  return app.get(`sales/tax-invoice/${invoice}`)
}

// The last tenth is not invoiced.
const sellProvisionally = async (app: SalesApplication, customer: number): Promise<Row> => {
  const deal = saleOf(app, customer, { date: app.ago(30), soldFrom: 'Terminal', quantity: 100, unitPrice: 980 })
  const { id } = await app.add('sales/lc-sale', { ...deal, provisionalPct: 90, weightBasis: 'Outturn' })
  await app.act('sales/lc-sale', id, 'approve')
  await app.act('sales/lc-sale', id, 'issue-provisional')
  return ((await app.get<{ rows: Row[] }>('sales/tax-invoice?saleType=LCSALE')).rows as Row[])[0] as Row
}

const transferOf = ({ world }: SalesApplication, transactionRef: string) => ({
  ...{ mode: 'Bank Transaction', bank: world.banks[0], transactionRef },
})

const pay = async (app: SalesApplication, customer: number, invoice: number): Promise<void> => {
  const { c1, c2 } = app.world.companies
  const receive = (amount: number, date: string, more: object): Promise<Row> =>
    app.add('payments', { direction: 'Receipt', customer, amount, date, consignee: c1, mode: 'Cash', ...more })
  await receive(20_000, app.ago(20), { allocations: [{ invoice, amount: 20_000 }] })
  await receive(12_620.7, app.ago(10), { ...transferOf(app, 'MR-1'), slipNo: 'S' })
  await receive(500, app.ago(10), { consignee: c2 })
  const bounced = await receive(777, app.ago(9), { ...transferOf(app, 'MR-2'), slipNo: 'S' })
  await app.act('payments', bounced.id, 'bounce', { reason: 'No cover' })
}

const payAhead = async (
  app: SalesApplication,
  customer: number,
): Promise<Pick<MoneyStory, 'advance'> & { sold: Row }> => {
  const { c1, c2 } = app.world.companies
  const ahead = (amount: number, consignee: number | undefined, reference: string): Promise<Row> =>
    app.add('payments/pre-payments', {
      ...{ customer, amount, consignee, date: app.ago(15) },
      ...transferOf(app, reference),
    })
  const advance = await ahead(30_000, c1, 'MR-3')
  await ahead(1_150, c2, 'MR-4')
  const sold = await sellBags(app, customer, 100, app.ago(8))
  const back = { part: 4_000, refundBy: 'Refund in cash', why: 'Less is needed' }
  await app.act('payments/pre-payments', advance.id, 'refund', back)
  return { advance, sold }
}

const creditBags = async (app: SalesApplication, invoice: number): Promise<Row> => {
  const short = { date: app.ago(0), invoice, reason: 'Quantity', lines: [{ line: 1, bags: 100 }] }
  const { id } = await app.add('accounts/credit-note', short)
  return app.act('accounts/credit-note', id, 'issue')
}

const importCustomers = async (app: SalesApplication, rows: string[]): Promise<void> => {
  const heads = 'FIMS code;Name;VAT number;CR number;Mobile;City;Balance;Balance at the end of'
  const body = new FormData()
  body.append('file', new Blob([[heads, ...rows].join('\r\n')]), 'customers.csv')
  const token = await signIn(app.address, 'admin', demoPassword)
  const address = `${app.address}/api/agencies/${app.redSea.id}/master-data/import-fims-customers?dryRun=false`
  const answer = await fetch(address, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body })
  assert.equal(answer.status, 200, await answer.text())
}

// FIMS has the first invoice and the first receipt, and refuses the second invoice. It sends two of the customers: the first one unchanged,
// the second one with another city. One of our customers has no code.
const answerOfFims = async (app: SalesApplication, { buyers, invoices }: Pick<MoneyStory, 'buyers' | 'invoices'>) => {
  const { ago, get, add } = app
  const note = (...of: unknown[]) => app.sql('select app.note_fims($1, $2, $3, $4, $5)', of)
  await note('taxInvoice', invoices[0]!.id, 'Sent', 'F-1', null)
  await note('taxInvoice', invoices[1]!.id, 'Failed', null, 'Unknown customer')
  const { rows } = await get<{ rows: Row[] }>(`payments?direction=Receipt&customerId=${buyers[0]}&sort=date`)
  await note('payment', rows[0]!.id, 'Sent', 'R-1', null)
  const [first, second] = (await Promise.all(buyers.map(id => get(`master-data/customer/${id}`)))) as [Row, Row]
  const lineOf = ({ fimsCode, name, vatNo, crNo, mobile }: Row, ...more: unknown[]) =>
    [fimsCode, `"${name}"`, vatNo, crNo, mobile, ...more].map(value => value ?? '').join(';')
  await importCustomers(app, [lineOf(first, first.city, 21_198.3, ago(12)), lineOf(second, 'Abha', 101_430, ago(1))])
  await importCustomers(app, [lineOf(first, first.city, 20_698.3, ago(0))])
  const unmatched = { name: 'New Farm', nameAr: 'مزرعة', kind: 'Individual', mobile: '0559990055', city: 'Taif' }
  await add('master-data/customer', { ...unmatched, consignees: [app.world.companies.c1], language: 'arabic' })
}

const setLimits = async ({ world, add, act, ago }: SalesApplication, [first, second]: number[]): Promise<void> => {
  const days = { effectiveFrom: ago(30), effectiveTo: ago(-90), onExceed: 'Block' }
  const secured = { security: 'Cheque', securityNo: 'CH-1', securityExpiry: ago(-20) }
  for (const limit of [
    { ...days, ...secured, customer: second, consignee: world.companies.c1, creditLimit: 110_000 },
    { ...days, security: 'None', customer: first, creditLimit: 50_000, graceDays: 60 },
  ]) {
    const { id } = await add('accounts/customer-credit-limit', limit)
    await act('accounts/customer-credit-limit', id, 'approve')
  }
}

/** Plays the story. */
export const playMoneyStory = async (app: SalesApplication): Promise<MoneyStory> => {
  const buyers = app.world.customers.slice(0, 3)
  const [first, second, third] = buyers as [number, number, number]
  await app.stock({ kg: 500_000, bags: 5_000 })
  await app.sql(`update cargo_type set code = 'BARLEY' where agency_id = app.agency()`)
  const bags = await sellBags(app, first, 1_000, app.ago(40))
  const provisional = await sellProvisionally(app, second)
  await pay(app, first, bags.id)
  const { advance, sold } = await payAhead(app, third)
  const note = await creditBags(app, bags.id)
  const invoices = [bags, provisional, sold]
  await answerOfFims(app, { buyers, invoices })
  await setLimits(app, buyers)
  return { buyers, invoices, note, advance }
}
