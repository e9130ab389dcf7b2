import assert from 'node:assert/strict'
import { test } from 'node:test'
import { postTaxInvoice } from '#areas/sales/tax-invoice/posting.ts'
import { isBalanced, type Leg, type Posting } from '#ledger/legs.ts'
import { takeAdvances } from '#trade/settlement/advance-parts.ts'

const invoice = {
  dueDate: '2026-12-21',
  agent: null,
  commission: 0,
  consignee: 3,
  customer: 9,
  net: 52_000_000,
  vat: 7_800_000,
  gross: 59_800_000,
  lines: [],
}

const loading = {
  ...({ item: 'Loading', bags: null, quantity: null, unitPrice: null, grossPrice: null, discount: 0 } as const),
  ...{ net: 2_398_200, vatRate: 15_000, vat: 359_730, gross: 2_757_930 },
}

const describeLegs = ({ legs }: Posting) =>
  legs.map(({ role, consigneeId, partyId, amount }: Leg) => [role, consigneeId, partyId, amount])

test('10,000 bags at 52.00', () => {
  const posting = postTaxInvoice(invoice, [])
  assert.deepEqual(describeLegs(posting), [
    ['RECEIVABLE', 3, 9, 59_800_000],
    ['CONSIGNEE_PAYABLE', 3, undefined, -52_000_000],
    ['VAT_OUTPUT', 3, undefined, -7_800_000],
  ])
  assert.deepEqual(posting.openItems, [
    {
      key: 'invoice',
      side: 'debit',
      partyKind: 'customer',
      partyId: 9,
      consigneeId: 3,
      dueDate: '2026-12-21',
      amount: 59_800_000,
    },
  ])
  assert.ok(isBalanced(posting.legs))
})

test('with a commission of 0.25 a bag and 300,000.00 received in advance', () => {
  const advances = takeAdvances([{ openItem: 77, received: 30_000_000, vat: 3_913_043, open: 30_000_000 }], 30_000_000)
  const posting = postTaxInvoice({ ...invoice, agent: 5, commission: 250_000 }, advances)
  assert.deepEqual(describeLegs(posting).slice(3), [
    ['ADVANCE', 3, 9, 26_086_957],
    ['VAT_ON_ADVANCE', 3, 9, 3_913_043],
    ['RECEIVABLE', 3, 9, -30_000_000],
    ['AGENT_PAYABLE', 3, 5, -250_000],
    ['CONSIGNEE_PAYABLE', 3, undefined, 250_000],
  ])
  assert.deepEqual(posting.allocations, [{ debit: 'invoice', credit: 77, amount: 30_000_000 }])
  assert.ok(isBalanced(posting.legs))
})

test('loading is the agency’s own income, not the seller’s', () => {
  const { legs } = postTaxInvoice({ ...invoice, net: 52_000_000, lines: [loading] }, [])
  assert.deepEqual(
    legs.map(({ role, amount }) => [role, amount]),
    [
      ['RECEIVABLE', 59_800_000],
      ['CONSIGNEE_PAYABLE', -49_601_800],
      ['SERVICE_INCOME', -2_398_200],
      ['VAT_OUTPUT', -7_800_000],
    ],
  )
  assert.ok(isBalanced(legs))
})

test('zero legs are left out', () => {
  const posting = postTaxInvoice({ ...invoice, net: 100, vat: 0, gross: 100 }, [])
  assert.deepEqual(
    posting.legs.map(({ role }) => role),
    ['RECEIVABLE', 'CONSIGNEE_PAYABLE'],
  )
})

test('an unknown commission is none', () => {
  const { legs } = postTaxInvoice({ ...invoice, agent: 5, commission: null }, [])
  assert.deepEqual(
    legs.map(({ role, amount }) => [role, amount]),
    [
      ['RECEIVABLE', 59_800_000],
      ['CONSIGNEE_PAYABLE', -52_000_000],
      ['VAT_OUTPUT', -7_800_000],
    ],
  )
})
