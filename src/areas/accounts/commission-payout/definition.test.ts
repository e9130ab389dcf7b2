import assert from 'node:assert/strict'
import { test } from 'node:test'
import { postCommissionAccrual } from '#areas/accounts/commission-accrual/posting.ts'
import { commissionPayout } from '#areas/accounts/commission-payout/definition.ts'
import { postCommissionPayout } from '#areas/accounts/commission-payout/posting.ts'
import type { Posting } from '#ledger/legs.ts'

const amounts: [string, object, { withheld: number; net: number }][] = [
  ['1,000.00 with 5 % withheld', { amount: 100_000, whtPct: 5_000 }, { withheld: 5_000, net: 95_000 }],
  ['1,000.00 without tax', { amount: 100_000, whtPct: null }, { withheld: 0, net: 100_000 }],
  ['half a halala withheld is rounded up', { amount: 10, whtPct: 5_000 }, { withheld: 1, net: 9 }],
  ['no amount yet', { amount: null, whtPct: 50_000 }, { withheld: 0, net: 0 }],
]
for (const [name, of, expected] of amounts)
  test(name, () => assert.deepEqual(commissionPayout.derive(of as never), expected))

const payout = { periodFrom: '2026-11-01', periodTo: '2026-11-30', mode: null, bank: null, transactionRef: null }
const refused: [string, object, string[]][] = [
  ['the commission of a month', {}, []],
  ['the commission of a day', { periodTo: '2026-11-01' }, []],
  ['a period that ends before it begins', { periodTo: '2026-10-31' }, ['periodTo']],
  ['paid in cash', { mode: 'Cash' }, []],
  ['paid from the bank', { mode: 'Bank Transaction', bank: 4, transactionRef: 'TR 1' }, []],
  ['paid from no bank', { mode: 'Bank Transaction' }, ['bank', 'transactionRef']],
]
for (const [name, of, fields] of refused) {
  test(name, () => assert.deepEqual(Object.keys(commissionPayout.rules({ ...payout, ...of })), fields))
}

test('the consignee who bears it sees a payout', () => {
  assert.deepEqual(commissionPayout.seenBy({ consignee: 3 }), [3])
})

const describeLegs = ({ legs }: Posting) => legs.map(leg => [leg.role, leg.consigneeId, leg.partyId, leg.amount])

test('the withheld tax is owed to the authority instead of the agent, from the day of payment', () => {
  const posting = postCommissionPayout({ agent: 6, consignee: 3, withheld: 5_000, paidOn: '2026-12-02' })
  assert.deepEqual([posting.kind, posting.date], ['commissionPayout', '2026-12-02'])
  assert.deepEqual(describeLegs(posting), [
    ['TAX_WITHHELD', 3, undefined, -5_000],
    ['AGENT_PAYABLE', 3, 6, 5_000],
  ])
  assert.deepEqual(postCommissionPayout({ agent: 6, consignee: 3, withheld: null, paidOn: '2026-12-02' }).legs, [])
})

test('the consignee whose cargo was sold owes the commission; a reversed payment takes it back', () => {
  const posting = postCommissionAccrual({ agent: 6, consignee: 3, amount: 2_500 })
  assert.equal(posting.kind, 'commissionAccrual')
  assert.deepEqual(describeLegs(posting), [
    ['AGENT_PAYABLE', 3, 6, -2_500],
    ['CONSIGNEE_PAYABLE', 3, undefined, 2_500],
  ])
  assert.deepEqual(describeLegs(postCommissionAccrual({ agent: 6, consignee: 3, amount: -500 })), [
    ['AGENT_PAYABLE', 3, 6, 500],
    ['CONSIGNEE_PAYABLE', 3, undefined, -500],
  ])
  assert.deepEqual(postCommissionAccrual({ agent: 6, consignee: 3, amount: null }).legs, [])
})
