// A credit note that was wrong is taken back by a debit note: what it says, what it does to the books, and its seal.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { openSealing } from '#database/sealing.ts'
import { faultsIn } from '#einvoice/seal.ts'
import { sendEInvoices } from '#integrations/e-invoicing.ts'
import { requestCertificates } from '#integrations/onboarding.ts'
import { type Authority, openAuthority } from '../../../../database/demo/authority.ts'
import { type Row, type SalesHouse, startSalesHouse } from '../../../../tests/application-with-prices.ts'

let house: SalesHouse
let authority: Authority
let pool: pg.Pool
before(async () => {
  house = await startSalesHouse()
  authority = await openAuthority()
  pool = new pg.Pool({ connectionString: house.databaseUrl, max: 3 })
  pool.on('error', () => {})
  await house.stock({ kg: 1_000_000, bags: 20_000 })
})
after(async () => {
  await pool?.end()
  await authority?.close()
  await house?.close()
})

const notes = 'accounts/credit-note'
const invoices = 'sales/tax-invoice'
const sell = async (bags: number, of: object = {}): Promise<Row> => {
  const { id } = await house.add('sales/bag-sale', {
    ...{ date: house.ago(3), customer: house.world.customers[0], consignee: house.world.companies.c1 },
    ...{ terminal: house.world.terminals.jeddah, lc: house.lc, form: 'Raw', bagGrade: house.world.bag50, bags, ...of },
  })
  const { invoice } = await house.act('sales/bag-sale', id, 'approve')
  return house.get(`${invoices}/${invoice}`)
}
const credited = async (invoice: Row, of: object = {}): Promise<Row> => {
  const { id } = await house.add(notes, {
    date: house.ago(0),
    invoice: invoice.id,
    reason: 'Quantity',
    lines: [],
    ...of,
  })
  return house.act(notes, id, 'issue')
}
const debited = async (note: Row): Promise<Row> => {
  const { debitNote } = await house.act(notes, note.id, 'debit', { why: 'All bags had come' })
  return house.get(`${invoices}/${debitNote ?? (await house.get(`${notes}/${note.id}`)).debitNote}`)
}
const owed = async () => (await house.onHand('RECEIVABLE', {})).onHand
const payable = async () => (await house.onHand('CONSIGNEE_PAYABLE', {})).onHand
const toAgents = async () => (await house.onHand('AGENT_PAYABLE', {})).onHand

test('a debit note takes all of a credit note back: the books stand as before it, and the customer pays it as an invoice', async () => {
  const invoice = await sell(10_000, { agent: house.world.agents[0], loadingCharge: 40 })
  const before = [await owed(), await payable(), await toAgents()]
  const note = await credited(invoice, { lines: [{ line: 1, bags: 100 }] })
  assert.deepEqual([note.gross, note.clawback], [5_980, 25])
  const debit = await debited(note)
  assert.match(String(debit.invoiceNo), /^DN-20\d\d-00001$/)
  assert.deepEqual(
    [
      debit.saleType,
      debit.saleNo,
      debit.corrects,
      debit.net,
      debit.vat,
      debit.gross,
      debit.balanceDue,
      debit.commission,
    ],
    ['DEBIT', note.noteNo, invoice.invoiceNo, 5_200, 780, 5_980, 5_980, 25],
  )
  assert.deepEqual([await owed(), await payable(), await toAgents()], before)
  const paper = await house.get(`${invoices}/${debit.id}/print?language=english`)
  assert.deepEqual(paper.title, ['Debit Note', 'إشعار مدين'])
  assert.match(JSON.stringify(paper.facts), /INV-.*CN-\d{4}-00001 \| All bags had come/)
  const paid = { date: house.ago(0), direction: 'Receipt', mode: 'Cash', amount: 5_980 }
  const by = { customer: house.world.customers[0], consignee: house.world.companies.c1 }
  await house.add('payments', { ...paid, ...by, allocations: [{ invoice: debit.id, amount: 5_980 }] })
  assert.equal((await house.get(`${invoices}/${debit.id}`)).balanceDue, 0)
  // The note itself stays, and is taken back once.
  assert.equal((await house.get(`${notes}/${note.id}`)).status, 'Issued')
  const again = await house.ask('PUT', `${notes}/${note.id}/debit`, { why: 'x' })
  assert.deepEqual([again.status, /already/.test(String(again.body.message))], [409, true])
  assert.equal((await house.ask('PUT', `${notes}/${note.id}/cancel`, { reason: 'x' })).status, 409)
})

test('a lower price is taken back as an amount; goods that were called off are sold again', async () => {
  const invoice = await sell(1_000)
  const dear = await debited(await credited(invoice, { reason: 'Price', lines: [{ line: 1, bags: 10, unitPrice: 2 }] }))
  const [line] = dear.lines as [Row]
  assert.deepEqual([line.bags, line.unitPrice, line.net, dear.gross], [null, null, 20, 23])
  const called = await credited(invoice, { lines: [{ line: 1, bags: 5 }], callOff: true })
  const refused = await house.ask('PUT', `${notes}/${called.id}/debit`, { why: 'x' })
  assert.deepEqual([refused.status, /Enter a new sale instead/.test(String(refused.body.message))], [409, true])
})

test('in phase 2 it is sealed as 383 with what it corrects and why, and cleared', async () => {
  const options = { url: authority.url, timeoutMs: 15_000, sealing: openSealing(pool), log: { warn: () => {} } }
  const unit = await house.add('sales/signing-unit', {
    ...{ consignee: house.world.companies.c1, name: 'C1-1', branch: 'Jeddah', documents: 'both' },
    ...{ shortAddress: 'JEDA2929', business: 'Grain', environment: 'sandbox', startsOn: house.ago(0) },
  })
  await house.act('sales/signing-unit', unit.id, 'onboard', { otp: '123456' })
  await requestCertificates(pool, options)
  const note = await credited(await sell(30), { lines: [{ line: 1, bags: 7 }] })
  const debit = await debited(note)
  await sendEInvoices(pool, options)
  const { rows } = await pool.query<{ xml: string }>(
    `select xml from app.e_document where document = 'taxInvoice' and document_id = $1`,
    [debit.id],
  )
  const [{ xml }] = rows as [{ xml: string }]
  assert.deepEqual(faultsIn(xml), [])
  const family = debit.invoiceKind === 'Tax' ? '01' : '02'
  assert.match(xml, new RegExp(`InvoiceTypeCode name="${family}00000">383<.*<cbc:ID>INV-.*All bags had come`))
  const sent = await house.get(`${invoices}/${debit.id}`)
  assert.ok(['Cleared', 'Reported'].includes(sent.eInvoiceStatus as string) && sent.qr)
  assert.deepEqual(await house.faults(), [])
})
