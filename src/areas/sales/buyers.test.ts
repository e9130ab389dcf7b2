// The buyer in the e-invoice: identified by the VAT number, without one by another number (BR-KSA-81), or not at all.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type BuyerFacts,
  findMissingProfile,
  type InvoiceFacts,
  taxDocumentOf,
} from '#trade/tax-documents/tax-document.ts'

const seller = {
  ...{ name: 'A', nameAr: 'أ', vatNo: '399999999900003', crNo: '7010000001', buildingNo: '1111', street: 'س' },
  ...{ district: 'ح', city: 'ج', postalCode: '21422' },
}
const nobody: BuyerFacts = {
  ...{ name: 'B', nameAr: 'ب', vatNo: null, crNo: null, nationalId: null, city: 'c', address: 'a' },
}
const facts: InvoiceFacts = {
  ...{ invoiceNo: 'INV-1', uuid: 'u', issuedAt: '2026-11-21T10:00:00', date: '2026-11-21', kind: 'Tax' },
  ...{ paymentMode: null, goods: 'Barley | شعير', prepayments: [] },
  lines: [{ item: 'Loading', bags: null, quantity: null, unitPrice: null, discount: 0, net: 100, vatRate: 15_000 }],
}

const cases: [string, Partial<BuyerFacts>, { scheme: string; value: string } | null][] = [
  ['by VAT number alone', { vatNo: '300000000000003', crNo: '4030000001' }, null],
  ['by commercial registration', { crNo: '4030000001' }, { scheme: 'CRN', value: '4030000001' }],
  ['by the unified number', { crNo: '7001234567' }, { scheme: '700', value: '7001234567' }],
  ['a Saudi', { nationalId: '1000000008' }, { scheme: 'NAT', value: '1000000008' }],
  ['a resident', { nationalId: '2000000006' }, { scheme: 'IQA', value: '2000000006' }],
]

for (const [name, of, id] of cases) {
  test(`a buyer known ${name}`, () => {
    const buyer = { ...nobody, ...of }
    assert.equal(findMissingProfile('Tax', seller, buyer), null)
    const document = taxDocumentOf(facts, seller, buyer)
    assert.deepEqual([document.buyer?.id ?? null, document.buyer?.vatNo ?? null], [id, buyer.vatNo])
    assert.deepEqual(document.seller.id, { scheme: '700', value: '7010000001' })
  })
}

test('a standard invoice waits if its buyer has no number, a simplified one does not', () => {
  assert.equal(findMissingProfile('Tax', seller, nobody), 'BUYER_PROFILE_INCOMPLETE')
  assert.equal(findMissingProfile('Simplified', seller, nobody), null)
  assert.equal(findMissingProfile('Simplified', { ...seller, postalCode: null }, nobody), 'SELLER_PROFILE_INCOMPLETE')
})
