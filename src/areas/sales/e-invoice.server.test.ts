// Phase 2 from the unit's certificate to the authority's response, through the API and a test platform on this machine.

import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { readQr } from '#einvoice/qr.ts'
import { faultsIn } from '#einvoice/seal.ts'
import { sendEInvoices } from '#integrations/e-invoicing.ts'
import { requestCertificates } from '#integrations/onboarding.ts'
import {
  type EInvoiceApplication,
  standOf,
  startEInvoiceApplication,
} from '../../../tests/application-with-authority.ts'
import type { Row } from '../../../tests/application-with-prices.ts'
import { findChainBreak } from '../../../tests/chain-break.ts'

let ready: EInvoiceApplication
let app: EInvoiceApplication['app']
let authority: EInvoiceApplication['authority']
let pool: EInvoiceApplication['pool']
let options: EInvoiceApplication['options']
let company: number
let person: number
let sell: EInvoiceApplication['sell']
let again: EInvoiceApplication['again']
let send: EInvoiceApplication['send']
let counts: EInvoiceApplication['counts']
let kept: EInvoiceApplication['kept']
let unitBody: EInvoiceApplication['unitBody']
before(async () => {
  ready = await startEInvoiceApplication()
  ;({ app, authority, pool, options, company, person, sell, again, send, counts, kept, unitBody } = ready)
})
after(() => ready?.close())
beforeEach(() => {
  authority.state.mood = 'accept'
})

let unit: Row
let unsigned: Row

test('without a unit phase 1 applies: five tags at once, nothing sealed', async () => {
  const invoice = await sell(company)
  assert.deepEqual(standOf(invoice), ['Generated', null, true])
  assert.equal(readQr(invoice.qr as string).size, 5)
  assert.deepEqual(await kept(), [])
  const stamping = await app.ask('PUT', `sales/tax-invoice/${invoice.id}/stamp`, {})
  assert.equal(stamping.status, 409)
  const { lines } = await app.get<{ lines: Row[] }>(`accounts/month-close/checklist?month=${app.ago(1)}`)
  const unreported = lines.filter(({ title }) => String(title).startsWith('E-invoices'))
  assert.deepEqual([...new Set(unreported.map(({ found }) => found))], [0], 'of phase 1 nothing is reported')
})

test('a unit without a key leaves invoices without QR code, with the reason', async () => {
  unit = await app.add('sales/signing-unit', unitBody())
  unsigned = await sell(person)
  assert.deepEqual(standOf(unsigned), ['None', 'NO_SIGNING_KEY', false])
  assert.equal(await counts(), 1)
  const list = await app.ask('GET', 'sales/tax-invoice?qrReason=NO_SIGNING_KEY')
  assert.equal(list.body.count, 1)
})

test('a wrong one-time password fails with the authority’s message, a right one obtains the certificate', async () => {
  await app.act('sales/signing-unit', unit.id, 'onboard', { otp: '000000' })
  assert.equal(await requestCertificates(pool, options), 1)
  const failed = await app.get(`sales/signing-unit/${unit.id}`)
  assert.equal(failed.status, 'Failed')
  assert.match(String(failed.problem), /Invalid-OTP/)
  await app.act('sales/signing-unit', unit.id, 'onboard', { otp: '123456' })
  await requestCertificates(pool, options)
  const ready = await app.get(`sales/signing-unit/${unit.id}`)
  assert.deepEqual([ready.status, ready.problem], ['Ready', null])
  assert.match(String(ready.certificateUntil), /^20\d\d-/)
  const { rows } = await pool.query('select sealed from app.signing_key')
  assert.doesNotMatch((rows[0].sealed as Buffer).toString('latin1'), /PRIVATE KEY/)
  assert.doesNotMatch(JSON.stringify(ready), /PRIVATE|123456/)
})

test('the certificate request of a unit has the seller’s own address and registration', async () => {
  const seller = await app.get(`master-data/company/${app.world.companies.c1}`)
  assert.equal(authority.samples.length, 6)
  for (const xml of authority.samples) {
    const [, supplier = ''] = /<cac:AccountingSupplierParty>([\s\S]*)<\/cac:AccountingSupplierParty>/.exec(xml) ?? []
    for (const name of ['vatNo', 'unifiedNo', 'buildingNo', 'postalCode']) {
      assert.ok(seller[name] && supplier.includes(`>${seller[name]}<`), `${name}: ${supplier}`)
    }
    assert.ok(supplier.includes(seller.name as string) && supplier.includes(seller.nameAr as string))
  }
})

test('invoices issued without a key are stamped later, with their time of issue', async () => {
  await app.act('sales/tax-invoice', unsigned.id, 'stamp')
  const mended = await again(unsigned)
  assert.deepEqual(standOf(mended), ['Generated', null, true])
  assert.equal(await counts(), 0)
  assert.equal(mended.issuedAt, unsigned.issuedAt)
  assert.equal(readQr(mended.qr as string).size, 9)
})

test('a simplified invoice has its QR code at once and is reported; a warning is shown on it', async () => {
  authority.state.mood = 'warn'
  const invoice = await sell(person)
  assert.deepEqual(standOf(invoice), ['Generated', null, true])
  await send()
  const reported = await again(invoice)
  assert.deepEqual(
    [...standOf(reported), reported.eInvoiceError],
    ['Reported', null, true, 'BR-KSA-98: BR-KSA-98 does not hold'],
  )
  assert.equal(authority.submitted.at(-1)!.path, '/invoices/reporting/single')
  assert.equal((await app.get(`sales/bag-sale/${invoice.saleId}`)).eInvoiceStatus, 'Reported')
})

test('a standard invoice has no QR code until it is cleared, and then the authority’s', async () => {
  const invoice = await sell(company)
  assert.deepEqual(standOf(invoice), ['None', 'CLEARANCE_PENDING', false])
  assert.equal((await app.ask('PUT', `sales/tax-invoice/${invoice.id}/stamp`, {})).status, 409)
  await send()
  const cleared = await again(invoice)
  assert.deepEqual(standOf(cleared), ['Cleared', null, true])
  const { rows } = await pool.query('select cleared_xml as xml, qr from app.e_document where document_id = $1', [
    invoice.id,
  ])
  assert.deepEqual(faultsIn(rows[0].xml), [])
  assert.notEqual(cleared.qr, rows[0].qr)
  const [name, vatNo] = [1, 2].map(tag =>
    readQr(cleared.qr as string)
      .get(tag)!
      .toString(),
  )
  assert.match(name!, /^نبت الجزيرة للتجارة \| Nabt Al Jazirah Trading$/)
  assert.match(vatNo!, /^3\d{13}3$/)
})

test('with clearance switched off a standard invoice is reported instead', async () => {
  authority.state.mood = 'off'
  const invoice = await sell(company)
  await send()
  assert.deepEqual(standOf(await again(invoice)), ['Reported', null, true])
})

test('a refused invoice keeps its place in the chain; the corrected one gets a new place under the same number', async () => {
  authority.state.mood = 'refuse'
  const invoice = await sell(company)
  await send()
  const refused = await again(invoice)
  assert.deepEqual(standOf(refused), ['Rejected', 'CLEARANCE_REJECTED', false])
  assert.match(String(refused.eInvoiceError), /BR-KSA-37/)
  assert.equal(await counts(), 1)
  authority.state.mood = 'accept'
  await app.act('sales/tax-invoice', invoice.id, 'stamp')
  await send()
  assert.deepEqual(standOf(await again(invoice)), ['Cleared', null, true])
  const { rows } = await pool.query(
    `select number, uuid, counter::int, state from app.e_document where document_id = $1 order by id`,
    [invoice.id],
  )
  assert.deepEqual(
    rows.map(({ state }) => state),
    ['Refused', 'Cleared'],
  )
  assert.equal(rows[1].counter, rows[0].counter + 1)
  assert.deepEqual([rows[0].number, rows[0].uuid], [rows[1].number, rows[1].uuid])
})

test('an incomplete profile is reported before anything is issued', async () => {
  const before = await app.get(`master-data/consignee/${app.world.companies.c1}`)
  const editable = Object.fromEntries(
    [
      'name',
      'nameAr',
      'types',
      'scope',
      'crNo',
      'vatNo',
      'buildingNo',
      'street',
      'streetAr',
      'district',
      'districtAr',
      'city',
      'cityAr',
      'postalCode',
      'country',
    ].map(name => [name, before[name]]),
  )
  const change = async (of: object) => {
    const { version } = await app.get(`master-data/consignee/${app.world.companies.c1}`)
    const body = { ...editable, ...of, version }
    const { status } = await app.ask('PUT', `master-data/consignee/${app.world.companies.c1}`, body)
    assert.equal(status, 200)
  }
  await change({ postalCode: null })
  await assert.rejects(sell(person), /names its seller’s address.*under Companies: Postal code/)
  await change({})
  assert.deepEqual(standOf(await sell(person)), ['Generated', null, true])
})

test('a company’s address is on its invoice in parts, as the authority requires', async () => {
  const before = await app.get(`master-data/customer/${company}`)
  const own = [
    'name',
    'nameAr',
    'kind',
    'vatNo',
    'crNo',
    'mobile',
    'city',
    'consignees',
    'language',
    'onCredit',
  ] as const
  const body = { ...Object.fromEntries(own.map(name => [name, before[name]])), version: before.version }
  const where = {
    ...{ address: 'King Fahd Road', addressAr: 'طريق الملك فهد', buildingNo: '2413', district: 'Al Hamra' },
    ...{ districtAr: 'الحمراء', cityAr: 'جدة', postalCode: '21422' },
  }
  assert.equal((await app.ask('PUT', `master-data/customer/${company}`, { ...body, ...where })).status, 200)
  await sell(company)
  const { xml } = (await kept()).at(-1)!
  const buyer = xml.slice(xml.indexOf('<cac:AccountingCustomerParty>'))
  assert.match(
    buyer,
    /StreetName>طريق الملك فهد \| King Fahd Road<.*BuildingNumber>2413<.*CitySubdivisionName>الحمراء \| Al Hamra<.*PostalZone>21422</,
  )
})

test('an advance is deducted from the due amount, in the document as in the books', async () => {
  await app.add('payments/pre-payments', {
    ...{ date: app.ago(2), customer: person, consignee: app.world.companies.c1, mode: 'Cash', amount: 100 },
  })
  const invoice = await sell(person)
  assert.deepEqual([invoice.gross, invoice.advanceApplied], [598, 100])
  const { xml } = (await kept()).at(-1)!
  assert.match(xml, /PrepaidAmount currencyID="SAR">100\.00<.*PayableAmount currencyID="SAR">498\.00</)
  assert.match(xml, /<cbc:DocumentTypeCode>386</)
  assert.equal(
    readQr(invoice.qr as string)
      .get(4)
      ?.toString(),
    '498.00',
  )
})

test('a price with VAT is the total of the sealed invoice, and so for a note on it', async () => {
  const price = { consignee: app.world.companies.c1, form: 'Raw', size: '50 kg', price: 60, priceIncludesVat: true }
  const { id } = await app.add('accounts/bag-sale-price', { ...price, date: app.ago(4), customer: company })
  await app.act('accounts/bag-sale-price', id, 'approve', { isConfirmed: true })
  const invoice = await sell(company, { bags: 10_000 })
  assert.deepEqual([invoice.net, invoice.vat, invoice.gross], [521_739.13, 78_260.87, 600_000])
  const { xml } = (await kept()).at(-1)!
  assert.match(xml, /PriceAmount currencyID="SAR">52\.173913</)
  assert.match(xml, /TaxInclusiveAmount currencyID="SAR">600000\.00</)
  const body = { date: app.ago(0), invoice: invoice.id, reason: 'Quantity', lines: [{ line: 1, bags: 100 }] }
  const note = await app.add('accounts/credit-note', body)
  const issued = await app.act('accounts/credit-note', note.id, 'issue')
  assert.deepEqual([issued.net, issued.vat, issued.gross, issued.creditable], [5_217.39, 782.61, 6_000, 594_000])
  const noted = (await kept()).at(-1)!
  assert.match(noted.xml, /InvoiceTypeCode name="0100000">381<.*TaxInclusiveAmount currencyID="SAR">6000\.00</)
})

test('the chain is valid, and neither it nor an issued invoice can be changed, not even by the owner of the database', async () => {
  await send()
  const links = await kept()
  assert.ok(links.length >= 8)
  assert.equal(findChainBreak(links), undefined)
  for (const { xml } of links) assert.deepEqual(faultsIn(xml), [])
  for (const statement of [
    `update app.e_document set xml = '<x>'`,
    'delete from app.e_document',
    'truncate app.e_document cascade',
    'update app.signing_chain set counter = 0',
    'delete from app.signing_chain',
    `update tax_invoice set gross = gross + 1`,
    `update tax_invoice set qr = null where qr is not null`,
    `delete from tax_invoice`,
  ]) {
    await assert.rejects(pool.query(statement), { code: 'GM002' }, statement)
  }
})

test('the documents a unit sealed in a month are downloaded as files named by the authority’s rule, refused ones separately', async () => {
  const month = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Riyadh' }).format(new Date()).slice(0, 7)
  const { status, body } = await app.ask('GET', `sales/signing-unit/${unit.id}/archive?month=${month}`)
  assert.equal(status, 200)
  const text = Buffer.from(body.bytes as Uint8Array).toString('latin1')
  const names = new Set([...text.matchAll(/(?:refused\/\d+\/)?3\d{14}_\d{8}T\d{6}_[\w-]+\.xml/g)].map(([name]) => name))
  assert.equal(names.size, (await kept()).length)
  assert.equal([...names].filter(name => name.startsWith('refused/')).length, 1)
  assert.equal((await app.ask('GET', `sales/signing-unit/${unit.id}/archive?month=2020-01`)).status, 400)
  assert.equal((await app.ask('GET', `sales/signing-unit/${unit.id}/archive?month=soon`)).status, 400)
  const buyer = await app.as('consignee1')
  const path = `/api/agencies/1/sales/signing-unit/${unit.id}/archive?month=${month}`
  assert.ok((await buyer('GET', path)).status >= 400)
})

test('a seller has one unit at a time, and without an address no certificate is requested', async () => {
  const second = await app.ask('POST', 'sales/signing-unit', unitBody())
  assert.equal(second.status, 400)
  const { body } = await app.ask('GET', `sales/signing-unit?consigneeId=${app.world.companies.c2}`)
  const [other] = body.rows as [Row]
  await app.act('sales/signing-unit', other.id, 'onboard', { otp: '123456' })
  await requestCertificates(pool, { ...options, url: undefined })
  assert.match(String((await app.get(`sales/signing-unit/${other.id}`)).problem), /EINVOICE_URL/)
  assert.equal(await sendEInvoices(pool, { ...options, url: undefined }), 0)
})
