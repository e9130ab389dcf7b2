import assert from 'node:assert/strict'
import { test } from 'node:test'
import { claimOfPart, postLaytime } from '#areas/reports/laytime/posting.ts'
import { isBalanced } from '#ledger/legs.ts'

const part = {
  consignee: 11,
  lc: 101,
  quantity: 30_000_000,
  demurrage: 0,
  despatch: 0,
  demurrageSar: 0,
  despatchSar: 0,
  settledSar: null,
}
const parts = [
  { ...part, demurrageSar: 600_000 },
  { ...part, lc: 102, demurrageSar: 300_000 },
  { ...part, consignee: 12, despatchSar: 100_000 },
]
const toVendor = {
  ...{ date: '2026-04-01', side: 'Accounts payable' as const, despatch: 0, split: parts },
  ...{ counterparty: 31, claimedCustomer: null, claimedConsignee: null },
}
const ours = { ...toVendor, side: 'Accounts receivable' as const, counterparty: null }

type Claim = { side: 'Accounts payable' | 'Accounts receivable'; despatch: number; settledSar: number | null }
const [theirs, own] = ['Accounts payable', 'Accounts receivable'] as const
const claims: [string, Claim, { payable: number; receivable: number }][] = [
  ['their claim: demurrage is payable', { side: theirs, despatch: 0, settledSar: null }, { payable: 5, receivable: 2 }],
  ['our claim: demurrage is receivable', { side: own, despatch: 0, settledSar: null }, { payable: 2, receivable: 5 }],
  ['their claim at the settled amount', { side: theirs, despatch: 0, settledSar: 4 }, { payable: 4, receivable: 0 }],
  ['our claim at the settled amount', { side: own, despatch: 0, settledSar: 6 }, { payable: 0, receivable: 6 }],
  ['despatch at the settled amount', { side: theirs, despatch: 2, settledSar: 1 }, { payable: 0, receivable: 1 }],
  ['a claim given up', { side: theirs, despatch: 0, settledSar: 0 }, { payable: 0, receivable: 0 }],
]
for (const [name, { settledSar, ...of }, expected] of claims) {
  test(name, () => {
    assert.deepEqual(claimOfPart(of, { ...part, demurrageSar: 5, despatchSar: 2, settledSar }), expected)
  })
}

// Account, whose, the other party, halalas.
type Booked = [string, number | undefined, number | undefined, number]
const booked: [string, Parameters<typeof postLaytime>[0], Booked[]][] = [
  [
    'a vendor is owed demurrage on each owner’s account, and owes despatch',
    toVendor,
    [
      ['VENDOR_PAYABLE', 11, 31, -600_000],
      ['CONSIGNMENT_COST', 11, undefined, 600_000],
      ['VENDOR_PAYABLE', 11, 31, -300_000],
      ['CONSIGNMENT_COST', 11, undefined, 300_000],
      ['CONSIGNMENT_COST', 12, undefined, -100_000],
      ['VENDOR_PAYABLE', 12, 31, 100_000],
    ],
  ],
  [
    'a consignee owes on its own account, whoever’s cargo it is',
    { ...ours, claimedConsignee: 13, split: parts.slice(0, 1) },
    [
      ['CONSIGNMENT_COST', 11, undefined, -600_000],
      ['CONSIGNEE_PAYABLE', 13, undefined, 600_000],
    ],
  ],
  [
    'a customer owes each owner of the cargo',
    { ...ours, claimedCustomer: 41, split: parts.slice(0, 1) },
    [
      ['CONSIGNMENT_COST', 11, undefined, -600_000],
      ['RECEIVABLE', 11, 41, 600_000],
    ],
  ],
]
for (const [name, statement, expected] of booked) {
  test(name, () => {
    const { kind, date, legs } = postLaytime(statement)
    assert.deepEqual([kind, date], ['laytime', '2026-04-01'])
    assert.ok(isBalanced(legs))
    assert.deepEqual(
      legs.map(({ role, consigneeId, partyId, amount }) => [role, consigneeId, partyId, amount]),
      expected,
    )
  })
}

test('a customer’s debt is one open item for each owner who is owed', () => {
  const item = { side: 'debit', partyKind: 'customer', partyId: 41, consigneeId: 11, dueDate: '2026-04-01' }
  assert.deepEqual(postLaytime({ ...ours, claimedCustomer: 41 }).openItems, [{ ...item, amount: 900_000 }])
  const aHalala = { ...ours, claimedCustomer: 41, split: [{ ...part, demurrageSar: 1 }] }
  assert.deepEqual(postLaytime(aHalala).openItems, [{ ...item, amount: 1 }])
  const nothingOwed = { ...ours, claimedCustomer: 41, split: parts.slice(2) }
  assert.equal(postLaytime(nothingOwed).openItems, undefined)
  assert.equal(postLaytime(toVendor).openItems, undefined)
})

test('nothing is posted of no cargo', () => {
  assert.deepEqual(postLaytime({ ...toVendor, split: null }), { kind: 'laytime', date: '2026-04-01', legs: [] })
  assert.deepEqual(postLaytime({ ...ours, claimedCustomer: 41, split: null }).legs, [])
})
