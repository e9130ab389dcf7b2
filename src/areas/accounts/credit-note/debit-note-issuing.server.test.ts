// A debit note takes back a wrong credit note: its contents, its effect on the books, and its seal.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { inAgency } from '#database/agencies.ts'
import { openSealing } from '#database/sealing.ts'
import { faultsIn } from '#einvoice/seal.ts'
import { sendEInvoices } from '#integrations/e-invoicing.ts'
import { requestCertificates } from '#integrations/onboarding.ts'
import type { PaperFacts } from '#trade/fims/events.ts'
import { readFacts } from '#trade/fims/facts.server.ts'
import { type Authority, openAuthority } from '../../../../database/demo/authority.ts'
import {
  deliverBags,
  type Row,
  type SalesApplication,
  startSalesApplication,
} from '../../../../tests/application-with-prices.ts'
import { assertSalesLines } from '../../../../tests/authority-lines.ts'

let app: SalesApplication
let authority: Authority
let pool: pg.Pool
before(async () => {
  app = await startSalesApplication()
  authority = await openAuthority()
  pool = new pg.Pool({ connectionString: app.databaseUrl, max: 3 })
  pool.on('error', () => {})
  await app.stock({ kg: 1_000_000, bags: 20_000 })
})
after(async () => {
  await pool?.end()
  await authority?.close()
  await app?.close()
})

const notes = 'accounts/credit-note'
const invoices = 'sales/tax-invoice'
const sell = async (bags: number, of: object = {}): Promise<Row> => {
  const { id } = await app.add('sales/bag-sale', {
    ...{ date: app.ago(3), customer: app.world.customers[0], consignee: app.world.companies.c1 },
    ...{ terminal: app.world.terminals.jeddah, lc: app.lc, form: 'Raw', bagGrade: app.world.bag50, bags, ...of },
  })
  const { invoice } = await app.act('sales/bag-sale', id, 'approve')
  return app.get(`${invoices}/${invoice}`)
}
const credited = async (invoice: Row, of: object = {}): Promise<Row> => {
  const { id } = await app.add(notes, {
    date: app.ago(0),
    invoice: invoice.id,
    reason: 'Quantity',
    lines: [],
    ...of,
  })
  return app.act(notes, id, 'issue')
}
const debited = async (note: Row): Promise<Row> => {
  const { debitNote } = await app.act(notes, note.id, 'debit', { why: 'All bags had come' })
  return app.get(`${invoices}/${debitNote ?? (await app.get(`${notes}/${note.id}`)).debitNote}`)
}
const owed = async () => (await app.onHand('RECEIVABLE', {})).onHand
const payable = async () => (await app.onHand('CONSIGNEE_PAYABLE', {})).onHand
const toAgents = async () => (await app.onHand('AGENT_PAYABLE', {})).onHand

test('a debit note reverses a whole credit note: the books are as before it, and the customer pays it like an invoice', async () => {
  const invoice = await sell(10_000, { agent: app.world.agents[0], loadingCharge: 40 })
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
  const paper = await app.get(`${invoices}/${debit.id}/print?language=english`)
  assert.deepEqual(paper.title, ['Debit Note', 'إشعار مدين'])
  assert.match(
    JSON.stringify(paper.facts),
    /INV-.*Credit note cancelled · \u2068CN-\d{4}-00001\u2069 · \u2068All bags had come\u2069.*إلغاء إشعار دائن · \u2068CN-/,
  )
  const paid = { date: app.ago(0), direction: 'Receipt', mode: 'Cash', amount: 5_980 }
  const by = { customer: app.world.customers[0], consignee: app.world.companies.c1 }
  await app.add('payments', { ...paid, ...by, allocations: [{ invoice: debit.id, amount: 5_980 }] })
  assert.equal((await app.get(`${invoices}/${debit.id}`)).balanceDue, 0)
  // The credit note stays issued and cannot be taken back twice.
  assert.equal((await app.get(`${notes}/${note.id}`)).status, 'Issued')
  const again = await app.ask('PUT', `${notes}/${note.id}/debit`, { why: 'x' })
  assert.deepEqual([again.status, /already/.test(String(again.body.message))], [409, true])
  assert.equal((await app.ask('PUT', `${notes}/${note.id}/cancel`, { reason: 'x' })).status, 409)
})

type Report = { rows: Row[]; totals: Record<string, number> }

test('in reports a debit note counts for the sale whose note it takes back, by LC and for the authority', async () => {
  const days = `from=${app.ago(3)}&to=${app.ago(0)}&pageSize=100`
  const figures = async () => {
    const read = async (path: string) => (await app.get<Report>(`${path}?${days}`)).totals
    const ofLc = `&lcId=${app.lc}&saleType=SALE&terminalId=${app.world.terminals.jeddah}`
    const { bags, quantity, net } = (await app.get<Report>(`reports/sales?${days}${ofLc}`)).totals
    const stats = await read('reports/sale-stats')
    const told = await read('gfsa-details/sales-report')
    const owing = (await app.get<Report>(`reports/payable-to-consignee?${days}&lcId=${app.lc}`)).totals
    return [bags, quantity, net, stats.quantity, told.bagCount, told.quantity, told.net, owing.closing, owing.vatHeld]
  }
  const invoice = await sell(400)
  const before = await figures()
  const debit = await debited(await credited(invoice, { lines: [{ line: 1, bags: 100 }] }))
  assert.deepEqual(await figures(), before)
  const again = await credited(debit, { lines: [] })
  assert.deepEqual((await figures()).slice(0, 3), [before[0]! - 100, before[1]! - 5, before[2]! - 5_200])
  await debited(again)
  assert.deepEqual(await figures(), before)
  const { rows } = await app.get<Report>(`gfsa-details/sales-report?${days}`)
  const line = rows.find(({ invoiceNo }) => invoiceNo === debit.invoiceNo)
  assert.deepEqual([line?.originalInvoiceNo, line?.quantity, line?.net], [invoice.invoiceNo, 5, 5_200])
  await assertSalesLines(app.get, app.ago(3), app.ago(0))
})

test('the finance system receives a debit note with the terminal and the LC of the sale, as it received the note', async () => {
  const invoice = await sell(200)
  const note = await credited(invoice, { lines: [{ line: 1, bags: 10 }] })
  const debit = await debited(note)
  const again = await credited(debit)
  const places = await inAgency(pool, app.redSea.id, async client => {
    const read = async (document: 'taxInvoice' | 'creditNote', { id }: Row) => {
      const { terminal, lcNo } = (await readFacts(client, document, id)) as PaperFacts
      return [terminal?.id, lcNo]
    }
    return [await read('taxInvoice', invoice), await read('taxInvoice', debit), await read('creditNote', again)]
  })
  assert.deepEqual(places, Array(3).fill([app.world.terminals.jeddah, 'LC-S1']))
})

test('a price reduction is reversed as an amount; canceled bags are sold again', async () => {
  const invoice = await sell(1_000)
  const dear = await debited(await credited(invoice, { reason: 'Price', lines: [{ line: 1, bags: 10, unitPrice: 2 }] }))
  const [line] = dear.lines as [Row]
  assert.deepEqual([line.bags, line.unitPrice, line.net, dear.gross], [null, null, 20, 23])
  const called = await credited(invoice, { lines: [{ line: 1, bags: 5 }], callOff: true })
  const refused = await app.ask('PUT', `${notes}/${called.id}/debit`, { why: 'x' })
  assert.deepEqual([refused.status, /Enter a new sale instead/.test(String(refused.body.message))], [409, true])
})

const deliver = (sale: unknown, bags: number): Promise<void> => deliverBags(app, { sale, bags, date: app.ago(1) })

test('goods that a debit note billed again are returned by a note on it, no more than were delivered', async () => {
  const invoice = await sell(100)
  await deliver(invoice.saleId, 100)
  const debit = await debited(await credited(invoice))
  const [cargo, bags] = [(await app.onHand('TERMINAL')).onHand, (await app.onHand('STORE')).onHand]
  const back = { reason: 'Return', returnToStock: true, bagCondition: 'Damaged', lines: [{ line: 1, bags: 40 }] }
  const note = await credited(debit, back)
  assert.equal((await app.onHand('TERMINAL')).onHand, cargo + 2_000)
  assert.equal((await app.onHand('STORE')).onHand, bags + 40)
  const { rows } = await app.get<{ rows: Row[] }>(`bags/damage-bags?from=${app.ago(0)}&to=${app.ago(0)}`)
  assert.deepEqual(
    rows.map(({ docNo, damaged, terminal }) => [docNo, damaged, terminal]),
    [[note.docNo, 40, app.world.terminals.jeddah]],
  )
  const again = await debited(await credited(debit))
  const more = { date: app.ago(0), invoice: again.id, ...back, lines: [{ line: 1, bags: 60 }] }
  assert.equal((await app.ask('POST', notes, more)).status, 201)
  await credited(again, { ...back, lines: [{ line: 1, bags: 50 }] })
  const refused = await app.ask('POST', notes, { ...more, invoice: again.id, lines: [{ line: 1, bags: 11 }] })
  assert.equal(refused.status, 400)
  await assertSalesLines(app.get, app.ago(3), app.ago(0))
})

test('in phase 2 it is sealed as type 383 with the corrected note and the reason, and cleared', async () => {
  const options = { url: authority.url, timeoutMs: 15_000, sealing: openSealing(pool), log: { warn: () => {} } }
  const unit = await app.add('sales/signing-unit', {
    ...{ consignee: app.world.companies.c1, name: 'C1-1', branch: 'Jeddah', documents: 'both' },
    ...{ shortAddress: 'JEDA2929', business: 'Grain', environment: 'sandbox', startsOn: app.ago(0) },
  })
  await app.act('sales/signing-unit', unit.id, 'onboard', { otp: '123456' })
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
  assert.match(
    xml,
    new RegExp(
      `InvoiceTypeCode name="${family}00000">383<.*<cbc:ID>INV-.*إلغاء إشعار دائن \\| Credit note cancelled .*All bags had come`,
    ),
  )
  const sent = await app.get(`${invoices}/${debit.id}`)
  assert.ok(['Cleared', 'Reported'].includes(sent.eInvoiceStatus as string) && sent.qr)
  assert.deepEqual(await app.faults(), [])
})

test('a debit note on the last note of an invoice, which took the rest of its VAT, is sealed with that VAT', async () => {
  const invoice = await sell(3, { discountPct: 0.35 })
  assert.deepEqual([invoice.net, invoice.vat], [155.45, 23.32])
  const oneBag = { lines: [{ line: 1, bags: 1 }] }
  for (const _ of [1, 2]) await credited(invoice, oneBag)
  const last = await credited(invoice, oneBag)
  assert.deepEqual([last.net, last.vat], [51.81, 7.78])
  const debit = await debited(last)
  assert.deepEqual([debit.net, debit.vat, debit.eInvoiceError], [51.81, 7.78, null])
  const { rows } = await pool.query<{ xml: string }>(
    `select xml from app.e_document where document = 'taxInvoice' and document_id = $1`,
    [debit.id],
  )
  assert.match(rows[0]!.xml, /TaxableAmount currencyID="SAR">51\.81<.*?TaxAmount currencyID="SAR">7\.78</)
})
