import assert from 'node:assert/strict'
import { test } from 'node:test'
import { invoiceHash } from '#einvoice/hash.ts'
import type { TaxDocument } from '#einvoice/tax-document.ts'
import { amountsIn, canonicalXml } from '#einvoice/ubl.ts'
import vectors from '#einvoice/vectors.json' with { type: 'json' }

const invoice: TaxDocument = {
  id: 'BAG-2026-000001',
  uuid: '8e6000cf-1a98-4174-b3e7-b5d5954bc10d',
  issueDate: '2026-01-15',
  issueTime: '10:20:30',
  typeCode: '388',
  family: 'standard',
  seller: {
    name: 'شركة المثال لتجارة الحبوب المحدودة | Example Grain Trading Co. Ltd',
    vatNo: '399999999900003',
    id: { scheme: 'CRN', value: '1010010000' },
    address: {
      street: 'شارع الأمير سلطان | Prince Sultan St',
      building: '2322',
      additional: '4567',
      district: 'المربع | Al-Murabba',
      city: 'الرياض | Riyadh',
      postalCode: '12222',
      country: 'SA',
    },
  },
  buyer: {
    name: 'مؤسسة الأمل للأعلاف | Al-Amal Feed Est.',
    vatNo: '399999999800003',
    address: {
      street: 'صلاح الدين',
      building: '1111',
      district: 'المروج',
      city: 'الرياض',
      postalCode: '12222',
      country: 'SA',
    },
  },
  suppliedOn: '2026-01-15',
  paymentCode: '42',
  lines: [{ name: 'شعير علفي كيس ٥٠ كجم | Feed barley 50 kg bag', quantity: '100.000', unit: 'BG', price: '40' }],
}

const creditNote: TaxDocument = {
  ...invoice,
  id: 'CN-2026-000001',
  typeCode: '381',
  corrects: ['BAG-2026-000001'],
  reason: 'إلغاء أو تعديل التوريد | Return of goods',
  lines: [{ name: 'شعير علفي | Feed barley', quantity: '10.000', unit: 'BG', price: '40' }],
}

const [standard, note] = vectors['invoice-hash']

test('a standard invoice and its credit note, byte for byte', () => {
  const previousHash = vectors.pih[0]!.expected
  const first = canonicalXml(invoice, { counter: 1, previousHash })
  assert.equal(first, standard!.input)
  assert.equal(invoiceHash(first), standard!.expected)
  const before = '1ekXQTS7irPzDfQiRBhFBpBsGphiZg7q0k/5RY5kwrA='
  const third = canonicalXml(creditNote, { counter: 3, previousHash: before })
  assert.equal(third, note!.input)
})

test('letters that XML escapes', () => {
  const xml = canonicalXml(
    { ...invoice, seller: { ...invoice.seller, name: '<A&B> "x"\r' }, reason: 'a > b' },
    { counter: 1, previousHash: 'x' },
  )
  assert.match(xml, /<cbc:RegistrationName>&lt;A&amp;B&gt; "x"&#xD;<\/cbc:RegistrationName>/)
  assert.match(xml, /<cbc:InstructionNote>a &gt; b</)
  assert.doesNotMatch(xml, /\/>/)
})

test('a simplified invoice is marked as such and may have no buyer', () => {
  const xml = canonicalXml({ ...invoice, family: 'simplified', buyer: null }, { counter: 1, previousHash: 'x' })
  assert.match(xml, /<cbc:InvoiceTypeCode name="0200000">388</)
  assert.match(xml, /<cac:AccountingCustomerParty><\/cac:AccountingCustomerParty>/)
})

const advance = {
  id: 'PP-1',
  uuid: 'a-b',
  date: '2026-01-10',
  time: '09:00:00',
  taxable: 26_087,
  vat: 3_913,
  rate: 1500,
}

test('a prepayment reduces the amount due and is shown as a line with zero amounts', () => {
  const document = { ...invoice, prepayments: [advance] }
  const { gross, prepaid, payable } = amountsIn(document)
  assert.deepEqual([gross, prepaid, payable], [460_000, 30_000, 430_000])
  const xml = canonicalXml(document, { counter: 1, previousHash: 'x' })
  assert.match(xml, /<cbc:PrepaidAmount currencyID="SAR">300\.00<.*<cbc:PayableAmount currencyID="SAR">4300\.00</)
  assert.match(xml, /<cbc:ID>2<\/cbc:ID><cbc:InvoicedQuantity unitCode="PCE">0\.000</)
  assert.match(xml, /<cbc:DocumentTypeCode>386<.*TaxableAmount currencyID="SAR">260\.87<.*>39\.13</)
})

test('the lines of two prepayments are numbered after those of the goods', () => {
  const [goods] = invoice.lines
  const document = { ...invoice, lines: [goods!, goods!], prepayments: [advance, { ...advance, id: 'PP-2' }] }
  const xml = canonicalXml(document, { counter: 1, previousHash: 'x' })
  const lines = [...xml.matchAll(/<cac:InvoiceLine><cbc:ID>(\d+)<.*?<\/cac:InvoiceLine>/g)]
  assert.deepEqual(
    lines.map(([line, number]) => [number, /<cac:DocumentReference><cbc:ID>([^<]+)</.exec(line)?.[1]]),
    [
      ['1', undefined],
      ['2', undefined],
      ['3', 'PP-1'],
      ['4', 'PP-2'],
    ],
  )
})

test('an export is marked, and its prepayments have the same reason without VAT', () => {
  const exemption = { category: 'Z', code: 'VATEX-SA-32', text: 'Export of goods' } as const
  const document: TaxDocument = {
    ...invoice,
    isExport: true,
    exemptions: { Z: exemption },
    prepayments: [{ ...advance, taxable: 30_000, vat: 0, rate: 0, exemption }],
    lines: [{ ...invoice.lines[0]!, category: 'Z', rate: 0 }],
  }
  const xml = canonicalXml(document, { counter: 1, previousHash: 'x' })
  assert.match(xml, /<cbc:InvoiceTypeCode name="0100100">388</)
  assert.equal(xml.match(/VATEX-SA-32/g)?.length, 4)
  assert.doesNotMatch(xml, /<cbc:ID>S</)
})

test('a prepayment document is of type 386', () => {
  const xml = canonicalXml({ ...invoice, typeCode: '386' }, { counter: 1, previousHash: 'x' })
  assert.match(xml, /<cbc:InvoiceTypeCode name="0100000">386</)
})

test('discounts of a line and of the document, and a category without VAT with its reason', () => {
  const document: TaxDocument = {
    ...invoice,
    allowances: [{ amount: 1_000, category: 'S', rate: 1500, reason: 'discount' }],
    exemptions: { Z: { code: 'VATEX-SA-32', text: 'Export of goods' } },
    lines: [
      { name: 'a', quantity: '10', unit: 'BG', price: '40', allowance: 500 },
      { name: 'b', quantity: '1', unit: 'PCE', price: '10', category: 'Z', rate: 0 },
    ],
  }
  const { lineTotal, allowances, net, vat, gross, subtotals } = amountsIn(document)
  assert.deepEqual([lineTotal, allowances, net, vat, gross], [40_500, 1_000, 39_500, 5_775, 45_275])
  assert.deepEqual(
    subtotals.map(({ category, taxable }) => [category, taxable]),
    [
      ['S', 38_500],
      ['Z', 1_000],
    ],
  )
  const xml = canonicalXml(document, { counter: 1, previousHash: 'x' })
  assert.match(xml, /<cbc:TaxExemptionReasonCode>VATEX-SA-32<.*<cbc:TaxExemptionReason>Export of goods</)
})

test('a city or district that is too long in both languages stands in Arabic alone', () => {
  const districtIn = (district: string) => {
    const seller = { ...invoice.seller, address: { ...invoice.seller.address!, district } }
    const xml = canonicalXml({ ...invoice, seller }, { counter: 1, previousHash: 'x' })
    return /<cbc:CitySubdivisionName>([^<]*)</.exec(xml)?.[1]
  }
  const [arabic, english] = ['ح'.repeat(64), 'd'.repeat(60)]
  assert.equal(districtIn(`${arabic} | ${english}`), `${arabic} | ${english}`)
  assert.equal(districtIn(`${arabic} | ${english}d`), arabic)
})
