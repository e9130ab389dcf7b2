import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CorrectedItem, postCreditNote } from '#areas/accounts/credit-note/posting.ts'
import { isBalanced } from '#ledger/legs.ts'

type Note = Parameters<typeof postCreditNote>[0]

const note = {
  ...{ date: '2026-11-02', consignee: 3, customer: 9, net: 10_000, vat: 1_500, gross: 11_500 },
  ...{ settled: 11_500, refunded: null, refund: 'Keep as credit', bank: null, clawback: null },
  lines: [
    { item: 'Barley', net: 9_000 },
    { item: 'Loading', net: 1_000 },
  ],
}
const goodsOnly = { lines: [{ item: 'Barley', net: 10_000 }] }
const ofInvoice = { invoiceItem: 5, agent: 6 }
const ofAdvance = { advanceItem: 8 }
const post = (of: object, corrected: CorrectedItem) =>
  postCreditNote({ ...note, ...goodsOnly, ...of } as object as Note, corrected)

type LegSummary = [role: string, consignee: number | undefined, party: number | undefined, amount: number]
const describeLegs = (of: object, corrected: CorrectedItem): LegSummary[] => {
  const { legs } = post(of, corrected)
  assert.ok(isBalanced(legs))
  return legs.map(leg => [leg.role, leg.consigneeId, leg.partyId, leg.amount])
}

const reversed: LegSummary[] = [
  ['CONSIGNEE_PAYABLE', 3, undefined, 10_000],
  ['VAT_OUTPUT', 3, undefined, 1_500],
  ['RECEIVABLE', 3, 9, -11_500],
]
const ofTheAdvance: LegSummary[] = [
  ['ADVANCE', 3, 9, 10_000],
  ['VAT_ON_ADVANCE', 3, 9, 1_500],
  ['RECEIVABLE', 3, 9, -11_500],
]
const cases: [string, object, CorrectedItem, LegSummary[]][] = [
  ['100.00 of barley', {}, ofInvoice, reversed],
  [
    '90.00 of barley and 10.00 of loading: the agency gives up its income',
    { lines: note.lines },
    ofInvoice,
    [
      ['CONSIGNEE_PAYABLE', 3, undefined, 9_000],
      ['SERVICE_INCOME', 3, undefined, 1_000],
      ['VAT_OUTPUT', 3, undefined, 1_500],
      ['RECEIVABLE', 3, 9, -11_500],
    ],
  ],
  [
    '40.00 refunded in cash',
    { refunded: 4_000, refund: 'Refund in cash' },
    ofInvoice,
    [...reversed, ['CASH', undefined, undefined, -4_000], ['RECEIVABLE', 3, 9, 4_000]],
  ],
  [
    '40.00 refunded by bank',
    { refunded: 4_000, refund: 'Refund by bank', bank: 4 },
    ofInvoice,
    [...reversed, ['BANK', undefined, 4, -4_000], ['RECEIVABLE', 3, 9, 4_000]],
  ],
  [
    '1.00 of commission taken back from the agent',
    { clawback: 100 },
    ofInvoice,
    [...reversed, ['CONSIGNEE_PAYABLE', 3, undefined, -100], ['AGENT_PAYABLE', 3, 6, 100]],
  ],
  [
    '1.00 of commission of no agent',
    { clawback: 100 },
    { ...ofInvoice, agent: null },
    [...reversed, ['CONSIGNEE_PAYABLE', 3, undefined, -100], ['AGENT_PAYABLE', 3, undefined, 100]],
  ],
  ['an advance, with its VAT', {}, ofAdvance, ofTheAdvance],
  [
    'an advance has no agent',
    { clawback: 100 },
    ofAdvance,
    [...ofTheAdvance, ['CONSIGNEE_PAYABLE', 3, undefined, -100], ['AGENT_PAYABLE', 3, undefined, 100]],
  ],
]
for (const [name, of, corrected, legs] of cases) {
  test(`a note credits ${name}`, () => assert.deepEqual(describeLegs(of, corrected), legs))
}

const lot = { consignee: 3, lc: 7, cargoType: 1, grade: 2, form: 'Raw' }
const bags = { consignee: 3, scope: 'OTHERS', bagGrade: 51, bagKg: 50 }
const goodsLegs = (corrected: CorrectedItem) =>
  post({}, corrected)
    .legs.slice(3)
    .map(leg => [leg.role, leg.unit, leg.locationId ?? leg.partyId, leg.bagKg, leg.condition, leg.amount])

test('returned cargo in bulk goes back to its terminal', () => {
  const returnedCargo = { kg: 5_000, lot, terminal: 21 }
  assert.equal(post({}, { ...ofInvoice, returnedCargo }).kind, 'bulkReturn')
  assert.deepEqual(goodsLegs({ ...ofInvoice, returnedCargo }), [
    ['CUSTOMER', 'KG', 9, undefined, undefined, -5_000],
    ['TERMINAL', 'KG', 21, undefined, undefined, 5_000],
  ])
})

const inBags = { of: bags, count: 100, condition: 'Damaged' as const }
test('cargo returned in bags brings its bags back, in their condition', () => {
  const returnedCargo = { kg: 5_000, lot, terminal: 21, bags: inBags }
  assert.equal(post({}, { ...ofInvoice, returnedCargo }).kind, 'creditNote')
  assert.deepEqual(goodsLegs({ ...ofInvoice, returnedCargo }), [
    ['CUSTOMER', 'KG', 9, 50, undefined, -5_000],
    ['TERMINAL', 'KG', 21, undefined, undefined, 5_000],
    ['USED', 'BAG', undefined, 50, undefined, -100],
    ['STORE', 'BAG', 21, 50, 'Damaged', 100],
  ])
})

test('the cost of bags that come back filled goes back to the bag inventory, packed ones too', () => {
  for (const bagKg of [undefined, 50]) {
    const returnedCargo = { kg: 5_000, lot: { ...lot, bagKg }, terminal: 21, bags: { ...inBags, cost: 8_500 } }
    assert.deepEqual(goodsLegs({ ...ofInvoice, returnedCargo }).slice(-2), [
      ['INVENTORY_BAGS', 'SAR', undefined, undefined, undefined, 8_500],
      ['COST_OF_SALES', 'SAR', undefined, undefined, undefined, -8_500],
    ])
  }
})

test('cargo that was filled before keeps its bags', () => {
  const returnedCargo = { kg: 5_000, lot: { ...lot, bagKg: 50 }, terminal: 21, bags: inBags }
  assert.deepEqual(goodsLegs({ ...ofInvoice, returnedCargo }), [
    ['CUSTOMER', 'KG', 9, 50, undefined, -5_000],
    ['TERMINAL', 'KG', 21, 50, undefined, 5_000],
  ])
})

test('returned empty bags come back with their cost', () => {
  const returnedBags = { of: bags, count: 100, terminal: 21, condition: 'Good' as const, cost: 8_500 }
  assert.equal(post({}, { ...ofInvoice, returnedBags }).kind, 'emptyBagReturn')
  assert.deepEqual(goodsLegs({ ...ofInvoice, returnedBags }), [
    ['CUSTOMER', 'BAG', undefined, 50, undefined, -100],
    ['STORE', 'BAG', 21, 50, 'Good', 100],
    ['INVENTORY_BAGS', 'SAR', undefined, undefined, undefined, 8_500],
    ['COST_OF_SALES', 'SAR', undefined, undefined, undefined, -8_500],
  ])
})

test('a note without goods has its own kind', () => {
  assert.equal(post({}, ofInvoice).kind, 'creditNote')
  assert.equal(post({}, ofAdvance).kind, 'creditNote')
})

const items: [string, object, CorrectedItem, [string, string, number][], object[]][] = [
  ['settles its invoice', {}, ofInvoice, [['note', 'credit', 11_500]], [{ debit: 5, credit: 'note', amount: 11_500 }]],
  ['kept as credit settles nothing', { settled: null }, ofInvoice, [['note', 'credit', 11_500]], []],
  ['settles one halala', { settled: 1 }, ofInvoice, [['note', 'credit', 11_500]], [{ debit: 5, credit: 'note', amount: 1 }]],
  ['refunds one halala', { settled: 0, refunded: 1 }, ofInvoice, [['note', 'credit', 11_500], ['refund', 'debit', 1]], [{ debit: 'refund', credit: 'note', amount: 1 }]],
  ['of an advance settles the advance only', { refunded: 11_500 }, ofAdvance, [['note', 'credit', 11_500], ['refund', 'debit', 11_500], ['advance', 'debit', 11_500]], [{ debit: 'refund', credit: 'note', amount: 11_500 }, { debit: 'advance', credit: 8, amount: 11_500 }]],
] // biome-ignore format: one case a line
for (const [name, of, corrected, open, allocations] of items) {
  test(`a note ${name}`, () => {
    const posting = post(of, corrected)
    assert.deepEqual(
      posting.openItems?.map(({ key, side, amount }) => [key, side, amount]),
      open,
    )
    assert.deepEqual(posting.allocations, allocations)
    for (const item of posting.openItems ?? []) {
      const { partyKind, partyId, consigneeId, dueDate } = item
      assert.deepEqual([partyKind, partyId, consigneeId, dueDate], ['customer', 9, 3, '2026-11-02'])
    }
  })
}
