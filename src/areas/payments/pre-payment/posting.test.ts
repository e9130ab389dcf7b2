import assert from 'node:assert/strict'
import { test } from 'node:test'
import { prePayment } from '#areas/payments/pre-payment/definition.ts'
import { postPrePayment } from '#areas/payments/pre-payment/posting.ts'
import { isBalanced } from '#ledger/legs.ts'

const advance = { date: '2026-11-20', customer: 9, consignee: 3, mode: 'Cash', bank: null, amount: 30_000_000 } as const

test('300,000.00 received in advance is 260,869.57 and VAT of 39,130.43', () => {
  const parts = prePayment.derive({ ...advance }) as { net: number; vat: number; balance: number }
  assert.deepEqual(parts, { net: 26_086_957, vat: 3_913_043, balance: 30_000_000 })
  const posting = postPrePayment({ ...advance, ...parts })
  assert.deepEqual(
    posting.legs.map(({ role, consigneeId, partyId, amount }) => [role, consigneeId, partyId, amount]),
    [
      ['CASH', undefined, undefined, 30_000_000],
      ['ADVANCE', 3, 9, -26_086_957],
      ['VAT_ON_ADVANCE', 3, 9, -3_913_043],
    ],
  )
  assert.ok(isBalanced(posting.legs))
  assert.deepEqual(posting.openItems, [
    { side: 'credit', partyKind: 'customer', partyId: 9, consigneeId: 3, dueDate: '2026-11-20', amount: 30_000_000 },
  ])
})

test('105.00 for cargo of 5 % are 100.00 and VAT of 5.00', () => {
  const { net, vat } = prePayment.derive({ ...advance, amount: 10_500, vatRate: 5_000 })
  assert.deepEqual([net, vat], [10_000, 500])
})

test('an advance by bank transfer is posted to that bank', () => {
  const [till] = postPrePayment({ ...advance, mode: 'Bank Transaction', bank: 2, net: 26_086_957, vat: 3_913_043 }).legs
  assert.deepEqual([till?.role, till?.partyId], ['BANK', 2])
})

test('an advance without VAT has no leg of VAT', () => {
  const { legs } = postPrePayment({ ...advance, net: 30_000_000, vat: 0 })
  assert.deepEqual(
    legs.map(({ role, amount }) => [role, amount]),
    [
      ['CASH', 30_000_000],
      ['ADVANCE', -30_000_000],
    ],
  )
})

test('an advance from before the books began is part of the opening balances', () => {
  const [source] = postPrePayment({ ...advance, net: 26_086_957, vat: 3_913_043, broughtForward: true }).legs
  assert.deepEqual([source?.role, source?.consigneeId, source?.amount], ['OPENING', 3, 30_000_000])
})
