// Empty bags sold from one consignee to another: the seller's tax invoice in phase 1 and in phase 2, and the note that credits it.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { openSealing } from '#database/sealing.ts'
import { readQr } from '#einvoice/qr.ts'
import { faultsIn } from '#einvoice/seal.ts'
import { sendEInvoices } from '#integrations/e-invoicing.ts'
import { requestCertificates } from '#integrations/onboarding.ts'
import { type Authority, openAuthority } from '../../../../database/demo/authority.ts'
import type { Row } from '../../../../database/demo/caller.ts'
import { countOf } from '../../../../tests/application-with-authority.ts'
import { type CargoApplication, startCargoApplication } from '../../../../tests/application-with-cargo.ts'

let app: CargoApplication
let authority: Authority
let pool: pg.Pool
let c1: number
let c2: number
before(async () => {
  app = await startCargoApplication()
  authority = await openAuthority()
  pool = new pg.Pool({ connectionString: app.databaseUrl, max: 3 })
  pool.on('error', () => {})
  c1 = app.world.companies.c1!
  c2 = app.world.companies.c2!
  await app.add('bags/procurement', {
    date: app.ago(9),
    vendor: app.world.bagVendor,
    vendorInvoiceNo: 'B-1',
    invoiceDate: app.ago(9),
    consignee: c1,
    scope: 'OTHERS',
    terminal: app.world.terminals.jeddah,
    lines: [{ bagGrade: app.world.bag50, received: 50_000, rejected: 0, unitPrice: 0.8 }],
  })
})
after(async () => {
  await pool?.end()
  await authority?.close()
  await app?.close()
})

const sales = 'bags/sale'
const invoices = 'bags/sale-invoice'
const selling = (more: object = {}): object => ({
  date: app.ago(2),
  seller: c1,
  buyer: c2,
  terminal: app.world.terminals.jeddah,
  bagGrade: app.world.bag50,
  quantity: 30_000,
  unitPrice: 0.2,
  ...more,
})
const sold = async (more: object = {}): Promise<Row> => {
  const { id } = await app.add(sales, selling(more))
  await app.act(sales, id, 'approve')
  return app.get(`${sales}/${id}`)
}
const noteOn = async (invoice: Row): Promise<Row> => {
  const { rows } = await app.get(invoices)
  return (rows as Row[]).find(({ corrects }) => corrects === invoice.invoiceNo)!
}
const registered = (id: number, vatNo: unknown) =>
  pool.query('update company set vat_no = $1 where id = $2', [vatNo, id])

test('a registered seller’s invoice of 30,000 bags at 0.20 is 6,900.00, with its QR, to the buying company', async () => {
  const sale = await sold()
  const invoice = await app.get(`${invoices}/${sale.invoice}`)
  assert.match(String(invoice.invoiceNo), /^BIN-20\d\d-00001$/)
  assert.deepEqual(
    [invoice.seller, invoice.buyer, invoice.saleNo, invoice.net, invoice.vat, invoice.gross, invoice.eInvoiceStatus],
    [c1, c2, sale.docNo, 6_000, 900, 6_900, 'Generated'],
  )
  const code = readQr(invoice.qr as string)
  assert.deepEqual([code.size, code.get(4)?.toString(), code.get(5)?.toString()], [5, '6900.00', '900.00'])
  const paper = await app.get(`${invoices}/${invoice.id}/print?language=english`)
  assert.deepEqual(paper.title, ['Tax Invoice', 'فاتورة ضريبية'])
  assert.match(JSON.stringify(paper.facts), /Nabt Al Jazirah.*"Buyer","اسم العميل".*VAT registration number/)
  const [line] = paper.lines as { item: string[]; quantity: string; unitPrice: string; gross: string }[]
  assert.deepEqual(
    [line?.item[0], line?.quantity, line?.unitPrice, line?.gross],
    ['Empty bags', '30,000', '0.2000', '6,900.00'],
  )
  assert.equal((await app.ask('GET', `${invoices}/${invoice.id}/print?format=pdf`)).status, 200)
})

test('an invoiced sale is reversed, not canceled: a credit note on all of it has the invoice and the reason', async () => {
  const { rows } = await app.get(sales)
  const [sale] = rows as [Row]
  const refused = await app.refused('PUT', `${sales}/${sale.id}/cancel`, { reason: 'x' })
  assert.deepEqual(
    [refused.status, refused.message],
    [409, 'This sale was invoiced. Reverse it: that issues the credit note.'],
  )
  await app.act(sales, sale.id, 'reverse', { reason: 'The bags were torn' })
  const invoice = await app.get(`${invoices}/${sale.invoice}`)
  assert.equal(invoice.status, 'Credited')
  const note = await noteOn(invoice)
  assert.match(String(note.invoiceNo), /^BCN-20\d\d-00001$/)
  assert.deepEqual(
    [note.reason, note.net, note.vat, note.gross, note.status, note.date],
    ['The bags were torn', 6_000, 900, 6_900, 'Issued', app.ago(0)],
  )
  const paper = await app.get(`${invoices}/${note.id}/print?language=english`)
  assert.deepEqual(paper.title, ['Credit Note', 'إشعار دائن'])
  assert.match(
    JSON.stringify(paper.facts),
    /BIN-.*Invoice cancelled as a whole · \u2068The bags were torn\u2069.*إلغاء الفاتورة بكاملها · \u2068The bags were torn\u2069/,
  )
})

test('VAT and debt of a reversed sale stand until the day of its credit note, its bags stay where they were all along', async () => {
  const on = async (role: string, day: string): Promise<number> => {
    const [row] = await app.sql(
      `select coalesce(sum(e.amount), 0) as sum from ledger.account c join ledger.entry e on e.agency_id = c.agency_id and e.account_id = c.id
       where c.agency_id = app.agency() and c.role = $1 and c.consignee_id = $2 and e.effective_date <= $3`,
      [role, c1, day],
    )
    return Number(row?.sum)
  }
  const roles = ['VAT_OUTPUT', 'CONSIGNEE_PAYABLE', 'STORE'] as const
  const read = (day: string) => Promise.all(roles.map(role => on(role, day)))
  const [vat, payable, bags] = (await read(app.ago(1))) as [number, number, number]
  const now = await read(app.ago(0))
  const sale = await sold()
  assert.deepEqual(await read(app.ago(1)), [vat - 90_000, payable - 600_000, bags - 30_000])
  await app.act(sales, sale.id, 'reverse', { reason: 'The bags were torn' })
  assert.deepEqual(await read(app.ago(1)), [vat - 90_000, payable - 600_000, bags])
  assert.deepEqual(await read(app.ago(0)), now)
})

test('a seller without a VAT number charges no VAT and issues no tax invoice; within a VAT group none is due either', async () => {
  const own = (await app.get(`master-data/company/${c1}`)).vatNo
  const buyers = (await app.get(`master-data/company/${c2}`)).vatNo
  assert.deepEqual(Object.keys((await app.refused('POST', sales, selling({ vatPct: 0 }))).fields), ['vatPct'])
  for (const vatNo of [null, buyers]) {
    await registered(c1, vatNo)
    assert.deepEqual(Object.keys((await app.refused('POST', sales, selling({ vatPct: 15 }))).fields), ['vatPct'])
    const sale = await sold({ quantity: 10 })
    assert.deepEqual([sale.vat, sale.gross, sale.invoice], [0, 2, null])
    await app.act(sales, sale.id, 'reverse', { reason: 'x' })
  }
  await registered(c1, own)
})

test('in phase 2 the seller’s unit seals it, and the authority clears it and its note, in one chain', async () => {
  const options = { url: authority.url, timeoutMs: 15_000, sealing: openSealing(pool), log: { warn: () => {} } }
  const unit = await app.add('sales/signing-unit', {
    consignee: c1,
    name: 'C1-1',
    branch: 'Jeddah',
    documents: 'both',
    shortAddress: 'JEDA2929',
    business: 'Grain',
    environment: 'sandbox',
    startsOn: app.ago(0),
  })
  await app.act('sales/signing-unit', unit.id, 'onboard', { otp: '123456' })
  await requestCertificates(pool, options)
  const sale = await sold({ quantity: 7, unitPrice: 0.3333 })
  const waiting = await app.get(`${invoices}/${sale.invoice}`)
  assert.deepEqual([waiting.qr, waiting.qrReason], [null, 'CLEARANCE_PENDING'])
  assert.equal(await countOf(app, 'othersWithoutQr'), 1)
  await sendEInvoices(pool, options)
  const cleared = await app.get(`${invoices}/${sale.invoice}`)
  assert.deepEqual([cleared.eInvoiceStatus, cleared.qrReason], ['Cleared', null])
  await app.act(sales, sale.id, 'reverse', { reason: 'Sold twice' })
  assert.equal(await countOf(app, 'othersWithoutQr'), 1, 'its note')
  await sendEInvoices(pool, options)
  assert.equal(await countOf(app, 'othersWithoutQr'), 0)
  assert.equal((await noteOn(cleared)).eInvoiceStatus, 'Cleared')
  const { rows } = await pool.query<{ xml: string; counter: string }>(
    `select xml, counter from app.e_document where document = 'emptyBagInvoice' order by id`,
  )
  assert.deepEqual(
    rows.map(({ counter }) => counter),
    ['1', '2'],
  )
  const [first, note] = rows.map(({ xml }) => xml) as [string, string]
  for (const xml of [first, note]) assert.deepEqual(faultsIn(xml), [])
  assert.match(first, /InvoiceTypeCode name="0100000">388<.*InvoicedQuantity unitCode="BG">7</)
  assert.match(note, /InvoiceTypeCode name="0100000">381<.*<cbc:ID>BIN-.*Sold twice/)
})

test('an issued invoice cannot be changed, each consignee sees its own, and the ledger check finds nothing', async () => {
  await assert.rejects(pool.query('update empty_bag_invoice set gross = gross + 1'), { code: 'GM002' })
  await assert.rejects(pool.query('delete from empty_bag_invoice'), { code: 'GM002' })
  assert.deepEqual(await app.faults(), [])
})
