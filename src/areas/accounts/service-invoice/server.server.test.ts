// The agency's own tax invoices for its services: their totals in phase 1 and in phase 2, and how they are credited.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { openSealing } from '#database/sealing.ts'
import { readQr } from '#einvoice/qr.ts'
import { faultsIn } from '#einvoice/seal.ts'
import { sendEInvoices } from '#integrations/e-invoicing.ts'
import { requestCertificates } from '#integrations/onboarding.ts'
import { type Authority, openAuthority } from '../../../../database/demo/authority.ts'
import { countOf } from '../../../../tests/application-with-authority.ts'
import { type Row, type SalesApplication, startSalesApplication } from '../../../../tests/application-with-prices.ts'

let app: SalesApplication
let authority: Authority
let pool: pg.Pool
let own: number
before(async () => {
  app = await startSalesApplication()
  authority = await openAuthority()
  pool = new pg.Pool({ connectionString: app.databaseUrl, max: 3 })
  pool.on('error', () => {})
  for (const of of [
    { service: 'Storage', unit: 'MT', rate: 0.45, freeDays: 10 },
    { service: 'Transfer', unit: 'truck', rate: 33.33 },
    { service: 'Weighing', unit: 'truck', rate: 10.01 },
  ]) {
    const { id } = await app.add('accounts/bulk-loading-rate', { date: app.ago(80), chargedTo: 'Consignee', ...of })
    await app.act('accounts/bulk-loading-rate', id, 'approve')
  }
})
after(async () => {
  await pool?.end()
  await authority?.close()
  await app?.close()
})

const invoices = 'accounts/service-invoice'
const charge = (of: object): Promise<Row> =>
  app.add('accounts/service-charge', {
    ...{ date: app.ago(0), consignee: app.world.companies.c1, terminal: app.world.terminals.jeddah, ...of },
  })
const invoice = () => ({ date: app.ago(0), consignee: app.world.companies.c1 })
const issued = async (): Promise<Row> => {
  const { id } = await app.add(invoices, invoice())
  return app.act(invoices, id, 'issue')
}
const figures = ({ net, vat, gross }: Row) => [net, vat, gross]
const payable = async () => (await app.onHand('CONSIGNEE_PAYABLE', { consignee: app.world.companies.c1! })).onHand
const vatOfAgency = () => app.posted('VAT_OUTPUT')

test('without a company of its own the agency is asked to enter one', async () => {
  await charge({ service: 'Weighing', pieces: 1 })
  const refused = await app.ask('POST', invoices, invoice())
  assert.equal(refused.status, 400)
  assert.match(String(refused.body.message), /its VAT number, 3\d{14}/)
  const [agency] = await app.sql('select vat_no as "vatNo" from agency where id = app.agency()')
  const { id } = await app.add('master-data/company', {
    ...{ name: 'Red Sea Grain Agency Co.', nameAr: 'شركة وكالة حبوب البحر الأحمر', types: ['shipmentOwner'] },
    ...{ scope: 'OTHERS', country: 'Saudi Arabia', vatNo: agency?.vatNo, crNo: '4030123456', buildingNo: '3114' },
    ...{ street: 'Al Mina Road', district: 'Al Mina', city: 'Jeddah', postalCode: '22312' },
    ...{ streetAr: 'طريق الميناء', districtAr: 'الميناء', cityAr: 'جدة' },
  })
  own = id
})

test('the charges of a month are one invoice; its VAT is rounded once, and the books follow to the halala', async () => {
  for (const pieces of [1, 1, 1]) await charge({ service: 'Weighing', pieces })
  await charge({ service: 'Storage', quantity: 100, days: 30 })
  // VAT of 10.01 is 1.5015, rounded 1.50, for each of four; VAT of their sum 40.04 is 6.006, rounded 6.01.
  const before = { payable: await payable(), vat: await vatOfAgency() }
  const done = await issued()
  assert.match(String(done.invoiceNo), /^SIN-20\d\d-00001$/)
  assert.deepEqual(figures(done), [940.04, 141.01, 1_081.05])
  assert.equal(done.vatCharged, 141)
  assert.deepEqual(
    (done.lines as Row[]).map(({ service, pieces, days, charges, net }) => [service, pieces, days, charges, net]),
    [
      ['Storage', null, 20, 1, 900],
      ['Weighing', 4, null, 4, 40.04],
    ],
  )
  assert.deepEqual([(await payable()) - before.payable, (await vatOfAgency()) - before.vat], [1, -1])
  assert.deepEqual([done.seller, done.eInvoiceStatus], [own, 'Generated'])
  const code = readQr(done.qr as string)
  assert.deepEqual([code.size, code.get(4)?.toString(), code.get(5)?.toString()], [5, '1081.05', '141.01'])
})

test('invoiced charges are neither charged twice nor canceled; without open charges there is no invoice', async () => {
  const { body } = await app.ask('GET', 'accounts/service-charge?service=Storage')
  const [stored] = body.rows as [Row]
  const refused = await app.ask('PUT', `accounts/service-charge/${stored.id}/cancel`, { reason: 'wrong' })
  assert.equal(refused.status, 409)
  assert.match(String(refused.body.message), /is on service invoice SIN-/)
  assert.equal((await app.ask('POST', invoices, invoice())).status, 400)
})

test('its paper names seller, buyer and services, and is PDF/A-3', async () => {
  const { body } = await app.ask('GET', `${invoices}?sort=invoiceNo`)
  const [first] = body.rows as [Row]
  const paper = await app.get(`${invoices}/${first.id}/print?language=english`)
  assert.deepEqual(paper.title, ['Tax Invoice', 'فاتورة ضريبية'])
  const values = JSON.stringify(paper.facts)
  assert.match(values, /Red Sea Grain Agency Co\..*Nabt Al Jazirah Trading/)
  assert.deepEqual(
    (paper.lines as { item: string[]; quantity: string; unitPrice: string; gross: string }[]).map(
      ({ item, quantity, unitPrice, gross }) => [item[0], quantity, unitPrice, gross],
    ),
    [
      ['Storage', '100.000 × 20', '0.4500', '1,035.00'],
      ['Weighing', '4', '10.0100', '46.05'],
    ],
  )
  assert.equal((await app.ask('GET', `${invoices}/${first.id}/print?format=pdf`)).status, 200)
})

test('after a note on the whole invoice, its charges are open again and can be canceled', async () => {
  const { body } = await app.ask('GET', `${invoices}?sort=invoiceNo`)
  const [first] = body.rows as [Row]
  const before = await payable()
  const credited = await app.act(invoices, first.id, 'credit', { why: 'Storage was not agreed' })
  assert.equal(credited.status, 'Credited')
  const answer = await app.ask('GET', `${invoices}?sort=invoiceNo`)
  const note = (answer.body.rows as Row[]).find(({ corrects }) => corrects)!
  assert.match(String(note.invoiceNo), /^SCN-20\d\d-00001$/)
  assert.deepEqual([note.corrects, note.status, ...figures(note)], [first.invoiceNo, 'Issued', ...figures(first)])
  assert.equal((await payable()) - before, -1)
  const open = await app.ask('GET', 'accounts/service-charge?service=Storage')
  await app.act('accounts/service-charge', (open.body.rows as [Row])[0].id, 'cancel', { reason: 'not agreed' })
  assert.equal((await app.ask('PUT', `${invoices}/${first.id}/credit`, { why: 'again' })).status, 409)
})

test('in phase 2 the agency’s own unit seals it, and the authority clears it and its note, in one chain', async () => {
  const options = { url: authority.url, timeoutMs: 15_000, sealing: openSealing(pool), log: { warn: () => {} } }
  const unit = await app.add('sales/signing-unit', {
    ...{ consignee: own, name: 'AGENCY-1', branch: 'Jeddah', documents: 'both', shortAddress: 'JEDA2929' },
    ...{ business: 'Terminal services', environment: 'sandbox', startsOn: app.ago(0) },
  })
  await app.act('sales/signing-unit', unit.id, 'onboard', { otp: '123456' })
  await requestCertificates(pool, options)
  await charge({ service: 'Transfer', pieces: 3 })
  const done = await issued()
  assert.deepEqual([done.qr, done.qrReason], [null, 'CLEARANCE_PENDING'])
  assert.equal(await countOf(app, 'othersWithoutQr'), 1)
  await sendEInvoices(pool, options)
  const cleared = await app.get(`${invoices}/${done.id}`)
  assert.deepEqual([cleared.eInvoiceStatus, cleared.qrReason], ['Cleared', null])
  assert.equal(await countOf(app, 'othersWithoutQr'), 0)
  await app.act(invoices, done.id, 'credit', { why: 'Wrong month' })
  await sendEInvoices(pool, options)
  const { rows } = await pool.query<{ xml: string; state: string; counter: string }>(
    `select xml, state, counter from app.e_document where document = 'serviceInvoice' order by id`,
  )
  assert.deepEqual(
    rows.map(({ state, counter }) => [state, counter]),
    [
      ['Cleared', '1'],
      ['Cleared', '2'],
    ],
  )
  const [first, note] = rows.map(({ xml }) => xml) as [string, string]
  for (const xml of [first, note]) assert.deepEqual(faultsIn(xml), [])
  assert.match(first, /InvoiceTypeCode name="0100010">388<.*InvoicedQuantity unitCode="PCE">3</)
  assert.match(first, /LatestDeliveryDate>.*<cbc:Name>نقل \| Transfer</)
  assert.match(
    note,
    /InvoiceTypeCode name="0100010">381<.*إلغاء الفاتورة بكاملها \| Invoice cancelled as a whole \| Wrong month/,
  )
})

test('a consignee sees its own invoices, and an issued one cannot be changed', async () => {
  await assert.rejects(pool.query('update service_invoice set gross = gross + 1'), { code: 'GM002' })
  await assert.rejects(pool.query('delete from service_invoice_lines'), { code: 'GM002' })
  assert.deepEqual(await app.faults(), [])
})
