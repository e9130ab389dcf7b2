import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type BuyerFacts,
  findMissingProfile,
  type InvoiceFacts,
  quantityAndPriceOf,
  type SoldLine,
  taxDocumentOf,
} from '#trade/tax-documents/tax-document.ts'
import { exemptionOf } from '#trade/tax-documents/tax-reasons.ts'

const seller = {
  ...{ name: 'A', nameAr: 'أ', vatNo: '399999999900003', crNo: '4030000001', buildingNo: '1111', street: 'س' },
  ...{ district: 'ح', city: 'ج', postalCode: '21422' },
}
const buyer: BuyerFacts = {
  ...{ name: 'B', nameAr: 'ب', vatNo: null, crNo: null, nationalId: '1000000008', city: 'c', address: 'a' },
}
const line: SoldLine = {
  ...{ item: 'Barley', bags: 100, quantity: 5_000, unitPrice: 520_000, grossPrice: null, discount: 0 },
  ...{ net: 520_000, vatRate: 15_000, vat: 78_000 },
}
const facts: InvoiceFacts = {
  ...{ invoiceNo: 'INV-1', uuid: 'u', issuedAt: '2026-11-21T14:12:09', date: '2026-11-20', kind: 'Tax' },
  ...{ paymentMode: null, goods: 'Feed Barley | شعير علف', prepayments: [], lines: [line] },
}
const documentOf = (of: Partial<InvoiceFacts> = {}, to: Partial<BuyerFacts> = {}) =>
  taxDocumentOf({ ...facts, ...of }, seller, { ...buyer, ...to })

const incomplete = 'BUYER_PROFILE_INCOMPLETE'
const buyers: [string, Partial<BuyerFacts>, string | null][] = [
  ['by national ID', {}, null],
  ['by VAT number', { nationalId: null, vatNo: '300000000000003' }, null],
  ['by commercial registration', { nationalId: null, crNo: '4030000001' }, null],
  ['by a number abroad', { nationalId: null, foreignNo: 'X1' }, null],
  ['by no number', { nationalId: null }, incomplete],
  ['without an Arabic name', { nameAr: '' }, incomplete],
  ['without an address', { address: null }, incomplete],
]
for (const [name, of, expected] of buyers) {
  test(`a buyer known ${name}`, () => assert.equal(findMissingProfile('Tax', seller, { ...buyer, ...of }), expected))
}

test('a simplified invoice needs no buyer, but a seller', () => {
  const nobody = { ...buyer, nationalId: null, nameAr: '', address: null }
  assert.equal(findMissingProfile('Simplified', seller, nobody), null)
  assert.equal(findMissingProfile('Simplified', { ...seller, vatNo: null }, buyer), 'SELLER_PROFILE_INCOMPLETE')
  assert.equal(findMissingProfile('Tax', { ...seller, vatNo: null }, nobody), 'SELLER_PROFILE_INCOMPLETE')
})

const vatNo = '300000000000003'
const ids: [string, Partial<InvoiceFacts>, Partial<BuyerFacts>, object | null, vatNo: string | null][] = [
  ['abroad', {}, { country: 'AE', foreignNo: 'X1', vatNo }, { scheme: 'OTH', value: 'X1' }, null],
  ['abroad, without a number', {}, { country: 'AE' }, null, null],
  ['in the Kingdom, with a number abroad', {}, { country: 'SA', foreignNo: 'X1', vatNo }, null, vatNo],
  ['a citizen with a VAT number', { taxReason: 'VATEX-SA-EDU' }, { vatNo }, { scheme: 'NAT', value: '1000000008' }, vatNo], // biome-ignore format: one case a line
  ['a citizen without an ID', { taxReason: 'VATEX-SA-EDU' }, { nationalId: null, vatNo }, null, vatNo],
  ['a citizen of an ordinary supply', {}, { vatNo }, null, vatNo],
  ['with a registration and an ID', {}, { crNo: '4030000001' }, { scheme: 'CRN', value: '4030000001' }, null],
  ['who is a Saudi', {}, {}, { scheme: 'NAT', value: '1000000008' }, null],
  ['who is a resident', {}, { nationalId: '2000000006' }, { scheme: 'IQA', value: '2000000006' }, null],
  ['with nothing', {}, { nationalId: null }, null, null],
]
for (const [name, of, to, id, number] of ids) {
  test(`the e-invoice identifies a buyer ${name}`, () => {
    const party = documentOf(of, to).buyer
    assert.deepEqual([party?.id, party?.vatNo], [id, number])
  })
}

test('a buyer without a country is in the Kingdom', () => {
  assert.equal(documentOf().buyer?.address?.country, 'SA')
  assert.equal(documentOf({}, { country: 'AE' }).buyer?.address?.country, 'AE')
})

const charge = { ...line, item: 'Loading', bags: null, quantity: null, unitPrice: null }
const measures: [string, SoldLine, [quantity: string, unit: string, price: string]][] = [
  ['100 bags at 52.00', line, ['100', 'BG', '52.0000']],
  ['100 bags at 52.00 with a discount', { ...line, discount: 13_000, net: 507_000 }, ['100', 'BG', '52.0000']],
  ['1,998.500 MT at 1,000.00', { ...line, bags: null, quantity: 1_998_500, unitPrice: 10_000_000 }, ['1998.500', 'TNE', '1000.0000']], // biome-ignore format: one case a line
  ['a charge of 100.00 less 10.00', { ...charge, net: 9_000, discount: 1_000 }, ['1', 'PCE', '100.00']],
  ['a price of no quantity', { ...line, bags: null, quantity: null, net: 9_000 }, ['1', 'PCE', '90.00']],
  ['10,000 bags at 60.00 with VAT', { ...line, bags: 10_000, grossPrice: 600_000, net: 52_173_913 }, ['10000', 'BG', '52.173913']], // biome-ignore format: one case a line
  ['the same before a discount of 0.13', { ...line, bags: 10_000, grossPrice: 600_000, net: 52_173_900, discount: 13 }, ['10000', 'BG', '52.173913']], // biome-ignore format: one case a line
  ['three days for 100.00', { ...charge, net: 10_000, measured: { quantity: '3', unit: 'DAY' } }, ['3', 'DAY', '33.3333']], // biome-ignore format: one case a line
]
for (const [name, of, [quantity, unit, price]] of measures) {
  test(`the e-invoice states ${name}`, () => assert.deepEqual(quantityAndPriceOf(of), { quantity, unit, price }))
}

test('a line: its name, Arabic first, its rate in hundredths of a percent, its VAT where it was agreed', () => {
  const stated = (of: object, goods = facts.goods) => documentOf({ lines: [{ ...line, ...of }], goods }).lines[0]
  assert.deepEqual(
    [stated({})?.name, stated({ item: 'Loading' })?.name, stated({}, 'Barley')?.name],
    ['شعير علف | Feed Barley', 'تحميل | Loading', 'Barley'],
  )
  assert.deepEqual(
    [stated({})?.rate, stated({})?.category, stated({ discount: 5, net: 519_995 })?.allowance],
    [1_500, 'S', 5],
  )
  assert.equal(stated({})?.vat, undefined)
  assert.equal(stated({ grossPrice: 598_000 })?.vat, 78_000)
  assert.equal(stated({ grossPrice: 598_000, vatIncluded: 77_999 })?.vat, 77_999)
  assert.equal(stated({ vatIncluded: 0 })?.vat, 0)
})

test('an invoice: its day, its time and its family', () => {
  const { id, issueDate, issueTime, typeCode, family, suppliedOn, isExport, ...more } = documentOf()
  assert.deepEqual(
    [id, issueDate, issueTime, typeCode, family, suppliedOn, isExport],
    ['INV-1', '2026-11-21', '14:12:09', '388', 'standard', '2026-11-20', false],
  )
  assert.equal('corrects' in more || 'exemptions' in more, false)
  assert.equal(documentOf({ kind: 'Simplified' }).family, 'simplified')
})

test('a note names the invoice it corrects, and why', () => {
  const { typeCode, corrects, reason } = documentOf({ typeCode: '381', corrects: 'INV-0', reason: 'Return' })
  assert.deepEqual([typeCode, corrects, reason], ['381', ['INV-0'], 'Return'])
})

test('a supply without VAT states its reason; only the export of goods is an export', () => {
  const abroad = documentOf({ taxReason: 'VATEX-SA-32' })
  assert.deepEqual([abroad.isExport, abroad.exemptions], [true, { Z: exemptionOf('VATEX-SA-32') }])
  assert.equal(abroad.lines[0]?.category, 'Z')
  const lent = documentOf({ taxReason: 'VATEX-SA-29' })
  assert.deepEqual([lent.isExport, lent.exemptions], [false, { E: exemptionOf('VATEX-SA-29') }])
})

const codes: [string | null, string][] = [
  ['Cash', '10'],
  ['Bank Transaction', '42'],
  ['On credit', '30'],
  ['Refund in cash', '10'],
  ['Refund by bank', '42'],
  ['Keep as credit', '30'],
  [null, '1'],
]
for (const [paymentMode, code] of codes) {
  test(`paid ${paymentMode}: code ${code}`, () => assert.equal(documentOf({ paymentMode }).paymentCode, code))
}
