import assert from 'node:assert/strict'
import { test } from 'node:test'
import { postCreditVoucher } from '#areas/accounts/credit-voucher/posting.ts'
import { isBalanced, type Posting } from '#ledger/legs.ts'

const voucher = { date: '2026-11-20', type: 'Settlement', customer: 9, consignee: 3, amount: 1_000_000 } as const
const describeLegs = ({ legs }: Posting) => legs.map(({ role, partyId, amount }) => [role, partyId, amount])

test('10,000.00 from one customer to another: one owes more by what the other owes less', () => {
  const out = postCreditVoucher({ ...voucher, type: 'Transferred out' }, [{ openItem: 5, amount: 400_000 }])
  const into = postCreditVoucher({ ...voucher, type: 'Transferred in', customer: 8 }, [])
  assert.deepEqual(describeLegs(out), [
    ['VOUCHER', undefined, -1_000_000],
    ['RECEIVABLE', 9, 1_000_000],
  ])
  assert.deepEqual(describeLegs(into), [
    ['RECEIVABLE', 8, -1_000_000],
    ['VOUCHER', undefined, 1_000_000],
  ])
  assert.ok(isBalanced([...out.legs, ...into.legs]))
  assert.deepEqual(
    [out.openItems?.[0]?.side, into.openItems?.[0]?.side, out.allocations],
    ['debit', 'credit', [{ debit: 'voucher', credit: 5, amount: 400_000 }]],
  )
})

test('an opening voucher posts against the opening balances, a settlement against the vouchers', () => {
  assert.equal(postCreditVoucher({ ...voucher, type: 'Opening' }, []).legs[1]?.role, 'OPENING')
  const settled = postCreditVoucher(voucher, [{ openItem: 7, amount: 1 }])
  assert.equal(settled.legs[1]?.role, 'VOUCHER')
  assert.deepEqual(settled.allocations, [{ debit: 7, credit: 'voucher', amount: 1 }])
})
