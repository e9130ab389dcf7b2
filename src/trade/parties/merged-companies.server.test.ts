// Companies merged while something is open: stock, bags, loans, money and items move by a posting of today, earlier days stay unchanged,
// and companies that must stay separate are refused.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CargoApplication, startCargoApplication } from '../../../tests/application-with-cargo.ts'
import type { Row } from '../../../tests/application-with-prices.ts'

let app: CargoApplication
let kept: number
let gone: number
let loan: Row
let debt: Row
let past: unknown[]
before(async () => {
  app = await startCargoApplication()
  const { companies, terminals, bagVendor, bag50, customers } = app.world
  kept = companies.c1!
  gone = (await company('Nabt Al Jazirah Est.', { crNo: '4030999990' })).id
  await app.receive(50_000)
  await app.receive(50_000, { shipment: app.shipment2, consignee: companies.c2! })
  const place = { terminal: terminals.jeddah, form: 'Raw', date: app.ago(5) }
  const handed = {
    ...place,
    lc: app.lc1.id,
    consignee: kept,
    transferType: 'Ownership',
    toConsignee: gone,
    sentQty: 20,
  }
  await app.add('terminals/cargo-transfer', handed)
  const lent = {
    ...place,
    lc: app.lc2.id,
    lender: companies.c2,
    borrower: gone,
    returnBasis: 'Same grade',
    quantity: 10,
  }
  loan = await app.add('terminals/loan', lent)
  await app.add('bags/procurement', {
    ...{ date: app.ago(5), invoiceDate: app.ago(5), vendor: bagVendor, vendorInvoiceNo: 'NE-1', consignee: gone },
    ...{ scope: 'OTHERS', terminal: terminals.jeddah },
    lines: [{ bagGrade: bag50, received: 100, rejected: 0, unitPrice: 2 }],
  })
  debt = await app.add('accounts/opening-balance', {
    ...{
      date: app.ago(6),
      kind: 'Customer owes',
      consignee: gone,
      customer: customers[0],
      amount: 1_000,
      reference: 'OLD-7',
    },
  })
})
after(() => app?.close())

const company = async (name: string, numbers: object): Promise<Row> => {
  const { country } = await app.get(`master-data/company/${app.world.companies.c1}`)
  const of = { types: ['consignee'], scope: 'OTHERS', city: 'Jeddah', country, name, nameAr: `${name} ع`, ...numbers }
  const made = await app.add('master-data/company', of)
  const operations = ['Receive', 'Store', 'Sell', 'Mill', 'Bag']
  const mapping = { terminal: app.world.terminals.jeddah, consignee: made.id, operations }
  await app.add('master-data/terminal-consignee-mapping', mapping)
  return made
}
const stockOf = async (consignee: number): Promise<number> => app.onHand('TERMINAL', { consignee })
const bagsOf = (consignee: number): Promise<number> => app.onHand('STORE', { consignee })
const owedTo = (consignee: number): Promise<number> => app.onHand('RECEIVABLE', { consignee })
const merge = (keep: number, of: number) =>
  app.ask('PUT', 'master-data/duplicates/merge', { of: 'company', keep, gone: of })
type Effect = { refusal: string | null; effects: { title: string; unit: string; before: number; after: number }[] }
const effect = (keep: number, of: number) =>
  app.get<Effect>(`master-data/duplicates/effect?of=company&keep=${keep}&gone=${of}`)
const days = () =>
  app.sql(`select * from ledger.day where agency_id = app.agency() and day < current_date - 1 order by account_id, day`)
const closing = async (asOf: string): Promise<unknown> => {
  const { rows } = await app.get<{ rows: Row[] }>(`reports/barley-closing-stock?asOf=${asOf}`)
  return rows.map(({ consignee, lc, quantity }) => ({ consignee, lc, quantity }))
}

test('before saving, each account is shown with its new balance', async () => {
  past = [await days(), await closing(app.ago(3))]
  const { refusal, effects } = await effect(kept, gone)
  assert.equal(refusal, null)
  const changed = effects.map(({ unit, before, after }) => [unit, before, after])
  assert.ok(
    changed.some(([unit, was, is]) => unit === 'KG' && was === 20_000 && is === 0),
    JSON.stringify(effects),
  )
  assert.ok(changed.some(([unit, was, is]) => unit === 'KG' && was === 30_000 && is === 50_000))
  assert.ok(changed.some(([unit, was, is]) => unit === 'BAG' && was === 0 && is === 100))
  assert.ok(changed.some(([unit, was, is]) => unit === 'SAR' && was === 0 && is === 100_000))
})

test('20 MT, a loan of 10 MT, 100 bags, their bill of 230 and a debt of 1,000 move; earlier days stay unchanged', async () => {
  assert.deepEqual([await stockOf(gone), await stockOf(kept)], [30_000, 30_000])
  const { status, body } = await merge(kept, gone)
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual([await stockOf(gone), await stockOf(kept)], [0, 60_000])
  assert.deepEqual([await bagsOf(gone), await bagsOf(kept)], [0, 100])
  assert.deepEqual([await owedTo(gone), await owedTo(kept)], [0, 100_000])
  assert.equal(await app.onHand('VENDOR_PAYABLE', { consignee: kept, party: app.world.bagVendor }), -23_000)
  assert.deepEqual([await days(), await closing(app.ago(3))], past)
})

test('the bags that moved keep their cost; before the merge they have it under the old name', async () => {
  const valued = async (day: string) => {
    const { rows } = await app.get<{ rows: Row[] }>(`reports/bag-closing-stock?from=${day}&to=${day}`)
    const stocked = rows.filter(({ consignee, closingGood }) => closingGood && [kept, gone].includes(Number(consignee)))
    return stocked.map(({ consignee, closingGood, value }) => [consignee, closingGood, value])
  }
  assert.deepEqual(await valued(app.ago(0)), [[kept, 100, 200]])
  assert.deepEqual(await valued(app.ago(3)), [[gone, 100, 200]])
})

test('the reports show it as a change of owner, and it is reported to the authority', async () => {
  const asked = `from=${app.ago(0)}&to=${app.ago(0)}`
  const { rows } = await app.get<{ rows: Row[] }>(`reports/consignee-detail?${asked}`)
  const sum = (consignee: number, name: string) =>
    rows.reduce((all, row) => all + (row.consignee === consignee ? Number(row[name] ?? 0) : 0), 0)
  assert.deepEqual([sum(gone, 'ownOut'), sum(kept, 'ownIn')], [30, 30])
  const report = await app.get<{ rows: Row[] }>(`gfsa-details/stock-transfer-report?${asked}`)
  assert.equal(
    report.rows.filter(({ transferNo }) => transferNo === 'Nabt Al Jazirah Est. → Nabt Al Jazirah Trading').length,
    2,
    JSON.stringify(report.rows),
  )
})

test('the loan is returned from the stock of the kept company', async () => {
  const back = { terminal: app.world.terminals.jeddah, lc: app.lc2.id, form: 'Raw', loan: loan.id, quantity: 10 }
  const { id } = await app.add('terminals/loan-return', { ...back, date: app.ago(0) })
  assert.deepEqual([await stockOf(kept), await app.onHand('LOAN')], [50_000, 0])
  await app.act('terminals/loan-return', id, 'cancel', { reason: 'Not yet' })
  assert.deepEqual([await stockOf(gone), await stockOf(kept)], [0, 60_000])
})

test('the customer pays its debt to the kept company; a canceled debt is gone', async () => {
  const receipt = { date: app.ago(0), direction: 'Receipt', customer: app.world.customers[0], mode: 'Cash' }
  const { id } = await app.add('payments', { ...receipt, consignee: kept, amount: 400 })
  assert.deepEqual([await owedTo(gone), await owedTo(kept)], [0, 60_000])
  await app.act('payments', id, 'reverse', { reason: 'Counterfeit' })
  await app.act('accounts/opening-balance', debt.id, 'cancel', { reason: 'Paid before' })
  assert.deepEqual([await owedTo(gone), await owedTo(kept)], [0, 0])
})

test('the merged company cannot be separated', async () => {
  const { status, message } = await app.refused('PUT', `master-data/company/${gone}/toggle-status`)
  assert.equal(status, 409)
  assert.match(message, /moved to Nabt Al Jazirah Trading when it was merged/)
})

test('two taxpayers, or a lender and its borrower, cannot be merged', async () => {
  const { c2 } = app.world.companies as { c2: number }
  const other = (await company('Third Feed', { crNo: '4030999980', vatNo: '310999999800003' })).id
  const place = { terminal: app.world.terminals.jeddah, form: 'Raw', date: app.ago(2), lc: app.lc1.id }
  const handed = { ...place, consignee: kept, transferType: 'Ownership', toConsignee: other, sentQty: 1 }
  const { id } = await app.add('terminals/cargo-transfer', handed)
  const sentence = /VAT numbers of Third Feed \(310999999800003\) and .* differ/
  assert.match((await effect(kept, other)).refusal!, sentence)
  const { status, body } = await merge(kept, other)
  assert.deepEqual([status, sentence.test((body as { message: string }).message)], [409, true])
  await app.act('terminals/cargo-transfer', id, 'cancel', { reason: 'Test' })
  const borrower = (await company('Fourth Feed', { crNo: '4030999970' })).id
  const lent = { ...place, lc: app.lc2.id, lender: c2, borrower, returnBasis: 'Same grade', quantity: 1 }
  await app.add('terminals/loan', lent)
  assert.match((await effect(c2, borrower)).refusal!, /have lent to each other/)
})

test('the refusal names reservations of its stock', async () => {
  const { c2 } = app.world.companies as { c2: number }
  await app.add('terminals/cargo-transfer', {
    ...{ date: app.ago(0), transferType: 'Warehouse', consignee: c2, form: 'Raw', lc: app.lc2.id, sentQty: 5 },
    ...{ terminal: app.world.terminals.jeddah, toTerminal: app.world.terminals.yanbu },
  })
  const other = (await company('Fifth Feed', { crNo: '4030999960', vatNo: null })).id
  assert.match((await effect(other, c2)).refusal!, /promised in its name|on the road/)
})

test('the ledger has no violations', async () => assert.deepEqual(await app.faults(), []))
