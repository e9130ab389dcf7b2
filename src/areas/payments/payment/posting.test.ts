import assert from 'node:assert/strict'
import { test } from 'node:test'
import { payment } from '#areas/payments/payment/definition.ts'
import { postPayment } from '#areas/payments/payment/posting.ts'

const nobody = { customer: null, consignee: null, vendor: null, agent: null, bank: null }
const shared = { ...nobody, date: '2026-11-21', amount: 10_000_000 }
const receipt = { ...shared, direction: 'Receipt', customer: 9, consignee: 3 } as const

const postedLegs = (of: Parameters<typeof postPayment>[0]) =>
  postPayment(of, []).legs.map(({ role, consigneeId, partyId, amount }) => [role, consigneeId, partyId, amount])

const cases: [string, Parameters<typeof postPayment>[0], ReturnType<typeof postedLegs>][] = [
  [
    'cash from a customer',
    { ...receipt, mode: 'Cash' },
    [
      ['RECEIVABLE', 3, 9, -10_000_000],
      ['CASH', undefined, undefined, 10_000_000],
    ],
  ],
  [
    'a transfer from a customer',
    { ...receipt, mode: 'Bank Transaction', bank: 2 },
    [
      ['RECEIVABLE', 3, 9, -10_000_000],
      ['BANK', undefined, 2, 10_000_000],
    ],
  ],
  [
    'to a consignee',
    { ...shared, direction: 'Payment', mode: 'Bank Transaction', bank: 2, consignee: 3 },
    [
      ['BANK', undefined, 2, -10_000_000],
      ['CONSIGNEE_PAYABLE', 3, undefined, 10_000_000],
    ],
  ],
  [
    'to a vendor in cash',
    { ...shared, direction: 'Payment', mode: 'Cash', vendor: 8 },
    [
      ['CASH', undefined, undefined, -10_000_000],
      ['VENDOR_PAYABLE', undefined, 8, 10_000_000],
    ],
  ],
  [
    'his commission to an agent',
    { ...shared, direction: 'Payment', mode: 'Cash', agent: 7, consignee: 3 },
    [
      ['CASH', undefined, undefined, -10_000_000],
      ['AGENT_PAYABLE', 3, 7, 10_000_000],
    ],
  ],
  [
    'to a vendor for a consignee',
    { ...shared, direction: 'Payment', mode: 'Cash', vendor: 8, consignee: 3 },
    [
      ['CASH', undefined, undefined, -10_000_000],
      ['VENDOR_PAYABLE', 3, 8, 10_000_000],
    ],
  ],
  [
    'cash taken to the bank',
    { ...shared, direction: 'Receipt', mode: 'Cash to BT', bank: 2 },
    [
      ['CASH', undefined, undefined, -10_000_000],
      ['BANK', undefined, 2, 10_000_000],
    ],
  ],
]

for (const [name, of, legs] of cases) test(name, () => assert.deepEqual(postedLegs(of), legs))

test('100,000.00 against 59,800.00 and 27,579.30 leaves 12,620.70', () => {
  const allocations = [
    { invoice: 1, amount: 5_980_000 },
    { invoice: 2, amount: 2_757_930 },
  ]
  assert.deepEqual(payment.derive({ ...receipt, mode: 'Cash', amount: 10_000_000, allocations }), {
    partyKind: 'Customer',
    allocated: 8_737_930,
    unallocated: 1_262_070,
  })
  const posting = postPayment({ ...receipt, mode: 'Cash' }, [
    { openItem: 31, amount: 5_980_000 },
    { openItem: 32, amount: 2_757_930 },
  ])
  assert.equal(posting.openItems?.[0]?.amount, 10_000_000)
  assert.deepEqual(posting.allocations, [
    { debit: 31, credit: 'receipt', amount: 5_980_000 },
    { debit: 32, credit: 'receipt', amount: 2_757_930 },
  ])
})

const broken = (values: object) =>
  Object.entries(payment.rules({ ...nobody, amount: 100, unallocated: 100, allocations: [], ...values }))
    .filter(([, message]) => message)
    .map(([field]) => field)

test('required fields of each way of payment', () => {
  assert.deepEqual(broken({ direction: 'Receipt', mode: 'Cash' }), ['customer', 'consignee'])
  assert.deepEqual(broken({ direction: 'Payment', mode: 'Cash' }), ['vendor'])
  assert.deepEqual(broken({ direction: 'Payment', mode: 'Cash', vendor: 1, consignee: 1 }), [])
  assert.deepEqual(broken({ direction: 'Payment', mode: 'Cash', vendor: 1, agent: 1 }), ['agent'])
  assert.deepEqual(broken({ direction: 'Payment', mode: 'Cash', agent: 1 }), [])
  assert.deepEqual(broken({ direction: 'Receipt', mode: 'Cash to BT' }), ['depositedTo', 'transactionRef'])
  assert.deepEqual(broken({ direction: 'Receipt', mode: 'Cash', customer: 1, consignee: 1, vendor: 1, agent: 1 }), [
    'vendor',
    'agent',
  ])
  const deposit = { direction: 'Payment', mode: 'Cash to BT', depositedTo: 1, transactionRef: 'T' }
  assert.deepEqual(broken({ ...deposit, customer: 1, agent: 1 }), ['customer', 'agent'])
  assert.deepEqual(broken({ direction: 'Payment', mode: 'Bank Transaction', vendor: 1 }), ['bank', 'transactionRef'])
  assert.deepEqual(
    broken({ direction: 'Payment', mode: 'Cash', vendor: 1, allocations: [{ invoice: 1, amount: 1 }] }),
    ['allocations'],
  )
  assert.deepEqual(broken({ direction: 'Receipt', mode: 'Cash', customer: 1, consignee: 1, unallocated: -1 }), [
    'allocations',
  ])
})

test('cash arrives at the bank on the day it is deposited', () => {
  const deposit = { ...shared, direction: 'Receipt', mode: 'Cash to BT', bank: 2 } as const
  assert.equal(postPayment({ ...deposit, depositDate: '2026-11-23' }, []).date, '2026-11-23')
  assert.equal(postPayment({ ...deposit, depositDate: null }, []).date, undefined)
})
