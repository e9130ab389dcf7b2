import assert from 'node:assert/strict'
import { test } from 'node:test'
import { costProblems, isFreightBuyers, shipmentCosts } from '#areas/shipping/shipment/costs.ts'

const bill = {
  billOfLadingNo: 'BL-1',
  date: '2026-03-01',
  freightTerms: 'Collect' as const,
  freightAmount: 123_600_000,
  carrier: 9,
  customsDeclarationNo: '2026-77',
  customsDate: '2026-03-20',
  dutyPaid: 5_000_000,
  customsBroker: 8,
}
const nothing = { carrier: null, freightAmount: null, customsBroker: null, dutyPaid: null }

for (const [incoterm, terms, expected] of [
  ['FOB', 'Prepaid', true],
  ['FOB', null, true],
  ['CFR', 'Prepaid', false],
  ['CFR', 'As per charter party', false],
  ['CIF', null, false],
  ['CFR', 'Collect', true],
] as const) {
  test(`freight under ${incoterm}, ${terms}, is ${expected ? 'ours' : 'in the price'}`, () =>
    assert.equal(isFreightBuyers(incoterm, terms), expected))
}

test('freight is owed in dollars from the day on board, duty in riyals from the day it was declared', () => {
  assert.deepEqual(shipmentCosts(bill), [
    {
      category: 'Freight',
      vendor: 9,
      vendorInvoiceNo: 'BL-1',
      date: '2026-03-01',
      currency: 'USD',
      amount: null,
      amountUsd: 123_600_000,
    },
    {
      category: 'Duty',
      vendor: 8,
      vendorInvoiceNo: '2026-77',
      date: '2026-03-20',
      currency: 'SAR',
      amount: 5_000_000,
      amountUsd: null,
    },
  ])
  assert.deepEqual(shipmentCosts({ ...bill, ...nothing }), [])
  assert.deepEqual(shipmentCosts({ ...bill, dutyPaid: 0, freightAmount: 0 }), [])
})

const cases: [string, object, string, string[]][] = [
  ['all entered', {}, 'CFR', []],
  ['nothing entered', nothing, 'FOB', []],
  ['no creditor', { carrier: null }, 'CFR', ['carrier']],
  ['free on board, no creditor', { freightTerms: 'Prepaid', carrier: null }, 'FOB', ['carrier']],
  ['prepaid, only for information', { freightTerms: 'Prepaid', carrier: null }, 'CFR', []],
  ['prepaid, and owed again', { freightTerms: 'Prepaid' }, 'CFR', ['carrier']],
  ['a carrier without a rate', { freightAmount: null }, 'FOB', ['freightRate']],
  [
    'duty of nothing',
    { customsBroker: null, customsDate: null, customsDeclarationNo: null },
    'CFR',
    ['customsBroker', 'customsDate', 'customsDeclarationNo'],
  ],
]
for (const [name, more, incoterm, expected] of cases) {
  test(`problems of a bill of lading: ${name}`, () => {
    const found = costProblems({ ...bill, ...more }, incoterm)
    assert.deepEqual(
      Object.keys(found).filter(field => found[field]),
      expected,
    )
  })
}
