import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textOfTaxPaper } from '#trade/tax-documents/paper-text.ts'
import { type Both, goodsOf, itemInBoth, type Look, type TaxPaper } from '#trade/tax-documents/tax-paper.ts'

const goods: [string | null, Both][] = [
  ['Feed Barley, Raw | شعير', ['Feed Barley, Raw', 'شعير']],
  ['Feed Barley, Raw', ['Feed Barley, Raw', 'Feed Barley, Raw']],
  ['', ['', '']],
  [null, ['', '']],
]
for (const [text, both] of goods) test(`goods: ${text}`, () => assert.deepEqual(goodsOf(text), both))

const description = 'Feed Barley | شعير علف'
const items: [string, string, string | null, Both][] = [
  ['barley is named by the goods', 'Barley', description, ['Feed Barley', 'شعير علف']],
  ['barley without goods has no name', 'Barley', null, ['', '']],
  ['loading has its own name', 'Loading', description, ['Loading', 'تحميل']],
  ['an unknown item is named by the goods', 'Sample', description, ['Feed Barley', 'شعير علف']],
  ['a provisional payment names its goods', 'Provisional payment', description, ['Provisional payment: Feed Barley', 'دفعة مؤقتة: شعير علف']], // biome-ignore format: one case a line
  ['a final settlement names its goods', 'Final settlement', description, ['Final settlement: Feed Barley', 'تسوية نهائية: شعير علف']], // biome-ignore format: one case a line
  ['a settlement without goods has its own name', 'Final settlement', null, ['Final settlement', 'تسوية نهائية']],
  ['an advance has its own name', 'Advance payment', description, ['Advance payment', 'دفعة مقدمة']],
]
for (const [name, item, of, both] of items) test(name, () => assert.deepEqual(itemInBoth(item, of), both))

test('each line of a paper has a cell for each column, in the order of the columns', () => {
  const look: Look = {
    ...{ isArabicOnly: false, isThermal: false, logo: 'LOGO', header: null, terms: null, bank: null, footer: null },
    first: 'arabic',
    qrPlace: 'Top',
  }
  const figures = { unitPrice: 'p', discount: 'd', net: 'n', vatPct: '%', vat: 'v', gross: 'g' }
  const paper: TaxPaper = {
    ...{ number: 'INV-1', title: ['Tax Invoice', 'فاتورة ضريبية'], look, qr: null, qrReason: null },
    ...{ facts: [], lines: [{ item: ['Barley', 'شعير'], quantity: 'q', unit: ['MT', 'طن'], ...figures }], totals: [] },
  }
  const { columns, rows, look: printed, notice } = textOfTaxPaper(paper)
  assert.match(String(notice), /^Not for the buyer yet: it has no QR code,/)
  assert.equal(textOfTaxPaper({ ...paper, qr: 'AQ==' }).notice, null)
  assert.deepEqual(
    rows[0]?.map(({ value }) => value),
    [['Barley', 'شعير'], 'q', 'p', 'd', 'n', '%', 'v', 'g'],
  )
  assert.deepEqual(
    columns.map(({ words: [english], isText }) => [english, isText]),
    [
      ['Item', true],
      ['Quantity', false],
      ['Unit price', false],
      ['Discount', false],
      ['Net', false],
      ['VAT %', false],
      ['VAT', false],
      ['Total incl. VAT', false],
    ],
  )
  assert.deepEqual(
    rows[0]?.map(({ unit }) => unit),
    [null, ['MT', 'طن'], null, null, null, null, null, null],
  )
  assert.equal('logo' in printed, false)
})
