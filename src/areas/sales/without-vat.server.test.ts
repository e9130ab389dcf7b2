// Sales without VAT, from the form to the authority: exports by the customer's country, others by a reason, and no other.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { faultsIn } from '#einvoice/seal.ts'
import { requestCertificates } from '#integrations/onboarding.ts'
import {
  type EInvoiceApplication,
  standOf,
  startEInvoiceApplication,
} from '../../../tests/application-with-authority.ts'
import type { Row } from '../../../tests/application-with-prices.ts'

let ready: EInvoiceApplication
let app: EInvoiceApplication['app']
let abroad: number
before(async () => {
  ready = await startEInvoiceApplication()
  app = ready.app
  const unit = await app.add('sales/signing-unit', ready.unitBody())
  await app.act('sales/signing-unit', unit.id, 'onboard', { otp: '123456' })
  await requestCertificates(ready.pool, ready.options)
  abroad = (await app.add('master-data/customer', buyer('Al Ain Feed Mills', '+971501234567', gulf))).id
})
after(() => ready?.close())

const gulf = { country: 'AE', foreignNo: 'CN-1122334', addressAr: 'شارع المطار' }
const buyer = (name: string, mobile: string, of: object): object => ({
  ...{ name, nameAr: 'مطاحن العين للأعلاف', kind: 'Company', mobile, city: 'Al Ain', cityAr: 'العين', onCredit: true },
  ...{ address: 'Airport Street', language: 'english', consignees: [app.world.companies.c1], ...of },
})
const sold = (customer: number, of: object = {}): object => ({
  ...{ date: app.ago(1), customer, consignee: app.world.companies.c1, terminal: app.world.terminals.jeddah },
  ...{ lc: app.lc, form: 'Raw', bagGrade: app.world.bag50, bags: 10, paymentMode: 'Cash', ...of },
})
const sell = (customer: number, of: object = {}): Promise<Row> => ready.sell(customer, { paymentMode: 'Cash', ...of })
const lastXml = async (): Promise<string> => (await ready.kept()).at(-1)!.xml

test('for a customer abroad the form shows an export without VAT before it is saved', async () => {
  const { body } = await app.ask('POST', 'sales/bag-sale/effect', sold(abroad))
  const { vatRate, taxReason, net, vat, gross, invoiceKind } = (body.row ?? body.values) as Row
  assert.deepEqual([vatRate, taxReason, net, vat, gross, invoiceKind], [0, 'VATEX-SA-32', 520, 0, 520, 'Tax'])
})

test('its invoice is an export in category Z with reason, without the buyer’s VAT number, and is cleared', async () => {
  const invoice = await sell(abroad)
  assert.deepEqual([invoice.net, invoice.vat, invoice.gross, invoice.taxReason], [520, 0, 520, 'VATEX-SA-32'])
  const xml = await lastXml()
  assert.match(xml, /InvoiceTypeCode name="0100100">388</)
  assert.match(
    xml,
    /TaxSubtotal><cbc:TaxableAmount currencyID="SAR">520\.00<.*?<cbc:ID>Z<\/cbc:ID><cbc:Percent>0\.00<\/cbc:Percent><cbc:TaxExemptionReasonCode>VATEX-SA-32<\/cbc:TaxExemptionReasonCode><cbc:TaxExemptionReason>صادرات السلع من المملكة \| Export of goods</,
  )
  const party = xml.slice(xml.indexOf('<cac:AccountingCustomerParty>'), xml.indexOf('</cac:AccountingCustomerParty>'))
  assert.match(party, /schemeID="OTH">CN1122334<.*IdentificationCode>AE</)
  assert.doesNotMatch(party, /PartyTaxScheme/)
  assert.deepEqual(faultsIn(xml), [])
  await ready.send()
  assert.deepEqual(standOf(await ready.again(invoice)), ['Cleared', null, true])
  const paper = JSON.stringify(await app.get(`sales/tax-invoice/${invoice.id}/print?language=english`))
  assert.match(paper, /Export of goods \(VATEX-SA-32\)/)
  assert.match(paper, /صادرات السلع من المملكة \(VATEX-SA-32\)/)
  assert.match(paper, /Al Ain, United Arab Emirates.*العين، الإمارات العربية المتحدة/)
})

test('an advance of that customer has no VAT, the invoice that deducts it says so, and so does a note', async () => {
  const of = { date: app.ago(2), customer: abroad, consignee: app.world.companies.c1, mode: 'Cash', amount: 200 }
  const advance = await app.add('payments/pre-payments', of)
  assert.deepEqual([advance.net, advance.vat, advance.taxReason], [200, 0, 'VATEX-SA-32'])
  assert.match(await lastXml(), /name="0100100">386<.*<cbc:ID>Z<.*VATEX-SA-32/)
  const invoice = await sell(abroad)
  assert.deepEqual([invoice.gross, invoice.advanceApplied, invoice.balanceDue], [520, 200, 320])
  const xml = await lastXml()
  assert.match(xml, /PrepaidAmount currencyID="SAR">200\.00<.*PayableAmount currencyID="SAR">320\.00</)
  assert.doesNotMatch(xml, /<cbc:ID>S<\/cbc:ID>/)
  const note = await app.add('accounts/credit-note', {
    ...{ date: app.ago(0), invoice: invoice.id, reason: 'Quantity', lines: [{ line: 1, bags: 4 }] },
  })
  const issued = await app.act('accounts/credit-note', note.id, 'issue')
  assert.deepEqual([issued.net, issued.vat, issued.gross, issued.taxReason], [208, 0, 208, 'VATEX-SA-32'])
  assert.match(String(issued.description), /Raw, 4 × 50 kg \| .*حبوب، 4 × 50 كجم$/)
  const noted = await lastXml()
  assert.match(noted, /name="0100100">381<.*VATEX-SA-32.*<cbc:Name>[^<]*4 × 50 كجم \| [^<]*4 × 50 kg</)
  assert.deepEqual(await app.faults(), [])
})

test('an invoice cannot be corrected to a customer on the other side of the border', async () => {
  const invoice = await sell(ready.company)
  const wrong = { date: app.ago(0), wrong: 'Customer', cause: 'Entered wrongly', explanation: 'Mixed up' }
  const asked = { ...wrong, invoice: invoice.id, toCustomer: abroad }
  const refusal = await app.refused('POST', 'accounts/edit-sale-and-payment', asked)
  assert.deepEqual(Object.keys(refusal.fields), ['toCustomer'])
  assert.match(refusal.message, /Credit the invoice, then enter the sale again for Al Ain Feed Mills/)
})

test('a price with VAT is sold abroad at its net amount', async () => {
  const price = { consignee: app.world.companies.c1, form: 'Raw', size: '50 kg', price: 60, priceIncludesVat: true }
  const { id } = await app.add('accounts/bag-sale-price', { ...price, date: app.ago(4), customer: abroad })
  await app.act('accounts/bag-sale-price', id, 'approve', { isConfirmed: true })
  const invoice = await sell(abroad, { bags: 1_000 })
  assert.deepEqual([invoice.net, invoice.vat, invoice.gross], [52_173.9, 0, 52_173.9])
})

test('cargo of an LC that stays in place for a new owner is not exported', async () => {
  const { c1, c2 } = app.world.companies
  const deal = {
    ...{ date: app.ago(1), customer: abroad, consignee: c1, terminal: app.world.terminals.jeddah, lc: app.lc },
    ...{ form: 'Raw', soldFrom: 'Terminal', quantity: 10, unitPrice: 980, weightBasis: 'Book', paymentMode: 'Cash' },
  }
  const refusal = await app.refused('POST', 'sales/lc-sale', { ...deal, buyerConsignee: c2 })
  assert.deepEqual(Object.keys(refusal.fields), ['buyerConsignee'])
  const { taxReason, vat } = await app.add('sales/lc-sale', deal)
  assert.deepEqual([taxReason, vat], ['VATEX-SA-32', 0])
})

test('in the Kingdom a sale has no VAT only for a reason, which its standard invoice states, also for private buyers', async () => {
  const invoice = await sell(ready.person, { withoutVat: 'VATEX-SA-MLTRY' })
  assert.deepEqual([invoice.vat, invoice.taxReason, invoice.invoiceKind], [0, 'VATEX-SA-MLTRY', 'Tax'])
  assert.match(await lastXml(), /name="0100000">388<.*<cbc:ID>Z<.*VATEX-SA-MLTRY/)
  const exempt = await sell(ready.person, { withoutVat: 'VATEX-SA-30' })
  assert.deepEqual([exempt.vat, exempt.invoiceKind], [0, 'Simplified'])
  assert.match(await lastXml(), /name="0200000">388<.*<cbc:ID>E<.*VATEX-SA-30/)
  const outside = await sell(ready.company, { withoutVat: 'VATEX-SA-OOS' })
  assert.equal(outside.taxReason, 'VATEX-SA-OOS')
  assert.match(await lastXml(), /<cbc:ID>O<.*VATEX-SA-OOS/)
})

test('a cargo without VAT needs its reason when it is entered, and a sale of one without a reason is refused', async () => {
  const type = { name: 'Medicated feed', nameAr: 'علف دوائي', hsCode: '2309', vatRate: 0, forms: ['Raw'] }
  const refusal = await app.refused('POST', 'master-data/cargo-type', type)
  assert.deepEqual(Object.keys(refusal.fields), ['taxReason'])
  await app.add('master-data/cargo-type', { ...type, taxReason: 'VATEX-SA-35' })
  const taxed = await app.refused('POST', 'master-data/cargo-type', {
    ...type,
    vatRate: 15,
    taxReason: 'VATEX-SA-35',
  })
  assert.match(taxed.fields.taxReason!, /Only for a cargo with 0 % VAT/)
  await ready.pool.query('update cargo_type set vat_rate = 0 where agency_id = 1 and id = $1', [app.world.barley])
  const refused = await app.refused('POST', 'sales/bag-sale', sold(ready.company))
  assert.match(refused.message, /^This is sold without VAT, but no reason is given\. Choose the reason in the sale/)
  assert.deepEqual(Object.keys(refused.fields), ['withoutVat'])
  const why = `update cargo_type set tax_reason = 'VATEX-SA-35' where agency_id = 1 and id = $1`
  await ready.pool.query(why, [app.world.barley])
  const invoice = await sell(ready.company)
  assert.deepEqual([invoice.vat, invoice.taxReason], [0, 'VATEX-SA-35'])
  await ready.pool.query('update cargo_type set vat_rate = 15000, tax_reason = null where agency_id = 1 and id = $1', [
    app.world.barley,
  ])
})

test('the sales report shows net with VAT, exports and the rest separately', async () => {
  const { extras } = await app.get<{ extras: Row[] }>(`reports/sales?from=${app.ago(5)}&to=${app.ago(0)}`)
  const sumOf = (name: string) => extras.find(extra => extra.name === name)?.value
  const sums = ['taxedNet', 'exportedNet', 'untaxedNet'].map(sumOf)
  assert.deepEqual(sums, [520, 520 + 520 - 208 + 52_173.9, 4 * 520])
  const { rows } = await app.get(`reports/sales?from=${app.ago(5)}&to=${app.ago(0)}&taxReason=VATEX-SA-32`)
  assert.equal((rows as Row[]).length, 4)
})

test('the report of sales to the grain authority identifies a buyer abroad by its number there', async () => {
  const { rows } = await app.get(`gfsa-details/sales-report?from=${app.ago(5)}&to=${app.ago(0)}&pageSize=100`)
  const bought = (rows as Row[]).filter(({ customer }) => customer === abroad)
  assert.deepEqual([...new Set(bought.map(({ customerId }) => customerId))], ['CN1122334'])
})

test('education and health care have no VAT for citizens, identified by their national ID; services abroad are exports', async () => {
  const citizen = { withoutVat: 'VATEX-SA-EDU' }
  const refusal = await app.refused('POST', 'sales/bag-sale', sold(ready.company, citizen))
  assert.deepEqual(Object.keys(refusal.fields), ['withoutVat'])
  assert.match(refusal.message, /Enter the national ID of/)
  const { id } = await app.add('master-data/customer', {
    ...buyer('Salem', '0551239876', { country: 'SA', kind: 'Individual', nationalId: '1000000008' }),
    ...{ addressAr: 'شارع المطار', buildingNo: '4411', postalCode: '26513', district: 'Safa', districtAr: 'الصفا' },
  })
  const invoice = await sell(id, citizen)
  assert.deepEqual([invoice.vat, invoice.taxReason], [0, 'VATEX-SA-EDU'])
  assert.match(await lastXml(), /schemeID="NAT">1000000008<.*<cbc:ID>Z<.*VATEX-SA-EDU/)
  const here = await app.refused('POST', 'sales/bag-sale', sold(ready.company, { withoutVat: 'VATEX-SA-33' }))
  assert.match(here.message, /is in the Kingdom, so this is no export/)
  assert.equal((await sell(abroad, { withoutVat: 'VATEX-SA-33' })).taxReason, 'VATEX-SA-33')
  assert.equal((await sell(ready.company, { withoutVat: 'VATEX-SA-34-2' })).taxReason, 'VATEX-SA-34-2')
})

test('a customer abroad is identified by a foreign number and has no Saudi VAT number', async () => {
  const refusalOf = async (of: object) =>
    (await app.refused('POST', 'master-data/customer', buyer('Doha Feed', '+97455512345', { ...gulf, ...of }))).fields
  assert.deepEqual(Object.keys(await refusalOf({ foreignNo: null })), ['foreignNo'])
  assert.deepEqual(Object.keys(await refusalOf({ vatNo: '310999000100003' })), ['vatNo'])
  assert.deepEqual(Object.keys(await refusalOf({ country: 'XX' })), ['country'])
})

const vatOnAdvances = () => app.posted('VAT_ON_ADVANCE')

test('an advance invoiced with VAT is not deducted from a sale without VAT: its credit note leaves a credit that the sale uses', async () => {
  const { id: customer } = await app.add('master-data/customer', {
    ...buyer('Embassy', '0551239877', {
      country: 'SA',
      vatNo: '310999000200003',
      buildingNo: '4411',
      district: 'Safa',
    }),
    ...{ addressAr: 'شارع المطار', postalCode: '26513', districtAr: 'الصفا' },
  })
  const of = { date: app.ago(1), customer, consignee: app.world.companies.c1, mode: 'Cash', amount: 115 }
  const asked = { ...of, cargoType: app.world.barley }
  const advance = await app.add('payments/pre-payments', asked)
  const free = { withoutVat: 'VATEX-SA-DIPLOMAT' }
  const refusal = await app.refused('POST', 'sales/bag-sale', sold(customer, { ...free, prePayments: [advance.id] }))
  assert.deepEqual(Object.keys(refusal.fields), ['prePayments'])
  const before = await vatOnAdvances()
  const invoice = await sell(customer, free)
  assert.deepEqual([invoice.vat, invoice.advanceApplied, invoice.balanceDue], [0, 0, 520])
  assert.equal(await vatOnAdvances(), before)
  await app.act('payments/pre-payments', advance.id, 'refund', { refundBy: 'Keep as credit', why: 'Sold without VAT' })
  assert.equal(await vatOnAdvances(), before + 1_500)
  const next = await sell(customer, free)
  assert.deepEqual([next.vat, next.advanceApplied, next.balanceDue], [0, 0, 405])
  const taxed = await app.add('payments/pre-payments', asked)
  const deducted = await sell(customer, { prePayments: [taxed.id] })
  assert.deepEqual([deducted.vat, deducted.advanceApplied, deducted.balanceDue], [78, 115, 483])
})
