import assert from 'node:assert/strict'
import { test } from 'node:test'
import { payment } from '#areas/payments/payment/definition.ts'
import { paymentLife } from '#areas/payments/payment/life-fields.ts'
import type { Row } from '#kit/check.ts'
import type { Field } from '#kit/fields.ts'

const nobody = { customer: null, consignee: null, vendor: null, agent: null, bank: null, depositedTo: null }
const empty = { ...nobody, transactionRef: null, refundOf: null, inAdvance: null, allocations: [], unallocated: null }
const receipt = { ...empty, direction: 'Receipt', mode: 'Cash', customer: 9, consignee: 3 }
const payout = { ...empty, direction: 'Payment', mode: 'Cash' }
const refund = { ...payout, customer: 9, consignee: 3 }
const deposit = { ...empty, direction: 'Receipt', mode: 'Cash to BT', bank: 2, transactionRef: 'T' }

const needed = 'Please enter {label}.'
const onlyPaid = 'Only of a payment. Leave it empty.'
const nobodyPaid = { vendor: 'Choose a vendor, an agent or a consignee to pay.' }
const refundAlone = { customer: 'Refund a customer by a payment of its own.' }
const notOfRefund = { refundOf: 'Only for a payment to a customer.' }
const notInAdvance = { inAdvance: 'Only a payment to a consignee, a vendor or an agent.' }
const noInvoices = { allocations: 'Only a receipt from a customer settles invoices. Leave the invoices out.' }

const refused: [string, object, Record<string, string>][] = [
  ['cash from a customer is complete', receipt, {}],
  ['a receipt names its customer', { ...receipt, customer: null }, { customer: needed }],
  ['a receipt names the consignee', { ...receipt, consignee: null }, { consignee: needed }],
  ['a receipt has no vendor', { ...receipt, vendor: 8 }, { vendor: onlyPaid }],
  ['a receipt has no agent', { ...receipt, agent: 7 }, { agent: onlyPaid }],
  ['a payment names whom it pays', payout, nobodyPaid],
  ['a vendor is paid', { ...payout, vendor: 8 }, {}],
  ['an agent is paid', { ...payout, agent: 7 }, {}],
  ['a consignee is paid', { ...payout, consignee: 3 }, {}],
  ['a vendor and an agent are paid separately', { ...payout, vendor: 8, agent: 7 }, { agent: 'Pay the vendor and the agent by separate payments.' }], // biome-ignore format: one case a line
  ['a customer is refunded', refund, {}],
  ['a refund names the consignee', { ...refund, consignee: null }, { consignee: needed }],
  ['a refund does not pay a vendor', { ...refund, vendor: 8 }, refundAlone],
  ['a refund does not pay an agent', { ...refund, agent: 7 }, refundAlone],
  ['a refund may name its credit note', { ...refund, refundOf: 5 }, {}],
  ['a payment to a vendor refunds no credit note', { ...payout, vendor: 8, refundOf: 5 }, notOfRefund],
  ['a receipt refunds no credit note', { ...receipt, refundOf: 5 }, notOfRefund],
  ['a vendor may be paid in advance', { ...payout, vendor: 8, inAdvance: true }, {}],
  ['a refund is not in advance', { ...refund, inAdvance: true }, notInAdvance],
  ['a receipt is not in advance', { ...receipt, inAdvance: true }, notInAdvance],
  ['a deposit is not in advance', { ...deposit, inAdvance: true }, notInAdvance],
  ['a receipt settles invoices', { ...receipt, allocations: [{ invoice: 1, amount: 1 }] }, {}],
  ['a payment settles no invoices', { ...payout, vendor: 8, allocations: [{ invoice: 1, amount: 1 }] }, noInvoices],
  ['a deposit settles no invoices', { ...deposit, allocations: [{ invoice: 1, amount: 1 }] }, noInvoices],
  ['a transfer needs its bank', { ...receipt, mode: 'Bank Transaction', transactionRef: 'T' }, { bank: needed }],
  ['a transfer needs its reference', { ...receipt, mode: 'Bank Transaction', bank: 2 }, { transactionRef: needed }],
  ['a transfer with both is complete', { ...receipt, mode: 'Bank Transaction', bank: 2, transactionRef: 'T' }, {}],
  ['cash taken to a bank is complete', deposit, {}],
  ['the bank may be named as the destination instead', { ...deposit, bank: null, depositedTo: 2 }, {}],
  ['a deposit needs a bank', { ...deposit, bank: null }, { depositedTo: needed }],
  ['a deposit needs its reference', { ...deposit, transactionRef: null }, { transactionRef: needed }],
  ['a deposit has no customer', { ...deposit, customer: 9 }, { customer: 'Cash to the bank has no other party. Leave it empty.' }], // biome-ignore format: one case a line
  ['a deposit has no vendor', { ...deposit, vendor: 8 }, { vendor: onlyPaid }],
  ['all of the money may be allocated', { ...receipt, unallocated: 0 }, {}],
  ['no more than the money is allocated', { ...receipt, unallocated: -1 }, { allocations: 'More is allocated than was received.' }], // biome-ignore format: one case a line
]
for (const [name, of, problems] of refused) {
  test(name, () => assert.deepEqual(payment.rules(of as Row), problems))
}

const parties: [string, object, string | null][] = [
  ['a receipt is of the customer', receipt, 'Customer'],
  ['a deposit has no party', deposit, null],
  ['a refund is of the customer', refund, 'Customer'],
  ['a payment to an agent for a consignee is of the agent', { ...payout, agent: 7, consignee: 3 }, 'Agent'],
  ['a payment to a vendor for a consignee is of the vendor', { ...payout, vendor: 8, consignee: 3 }, 'Vendor'],
  ['any other payment is of the consignee', { ...payout, consignee: 3 }, 'Consignee'],
]
for (const [name, of, partyKind] of parties) {
  test(name, () => assert.equal(payment.derive({ ...of, amount: 100 } as Row).partyKind, partyKind))
}

const amounts: [string, object, object][] = [
  ['1,000.00 without invoices stay open', { allocations: null, passedOn: null }, { allocated: 0, unallocated: 100_000 }], // biome-ignore format: one case a line
  ['of 1,000.00, 600.00 settle and 150.00 are refunded: 250.00 stay open', { allocations: [{ invoice: 1, amount: 40_000 }, { invoice: 2, amount: 20_000 }], passedOn: 15_000 }, { allocated: 60_000, unallocated: 25_000 }], // biome-ignore format: one case a line
]
for (const [name, of, expected] of amounts) {
  test(name, () =>
    assert.deepEqual(payment.derive({ ...receipt, amount: 100_000, ...of } as Row), {
      partyKind: 'Customer',
      ...expected,
    }),
  )
}

const numbers: [object, string][] = [
  [receipt, 'RV'],
  [payout, 'PV'],
  [deposit, 'BT'],
  [{ ...deposit, direction: 'Payment' }, 'BT'],
]
for (const [of, expected] of numbers) {
  const { direction, mode } = of as Row
  test(`a ${direction} by ${mode} is numbered ${expected}`, () => {
    const { prefix } = payment
    assert.equal(typeof prefix === 'function' ? prefix(of as Row) : prefix, expected)
  })
}

test('a payment is seen by its consignee', () => assert.deepEqual(payment.seenBy({ ...receipt }), [3]))

test('a payment kept as a draft is not yet received', () => {
  assert.equal(paymentLife.starts({ asDraft: true }), 'Draft')
  assert.equal(paymentLife.starts({ asDraft: null }), 'Received')
})

const open = { customer: 9, direction: 'Receipt', unallocated: 1 }
const allocatable: [string, object, boolean][] = [
  ['one open halala of a receipt can settle an invoice', open, true],
  ['nothing open settles nothing', { ...open, unallocated: 0 }, false],
  ['an amount not yet known settles nothing', { ...open, unallocated: null }, false],
  ['a refund settles nothing', { ...open, direction: 'Payment' }, false],
  ['a deposit settles nothing', { ...open, customer: null }, false],
]
for (const [name, of, expected] of allocatable) {
  test(name, () => {
    assert.equal(paymentLife.actions.allocate.when(of as Row), expected)
    assert.equal(paymentLife.actions['allocate-oldest'].when(of as Row), expected)
  })
}

const settled: [string, unknown, boolean][] = [
  ['an allocation can be undone', [{ invoice: 1, amount: 1 }], true],
  ['without an allocation there is none to undo', [], false],
  ['nor where the payment has no such lines', null, false],
]
for (const [name, allocations, expected] of settled) {
  test(name, () => assert.equal(paymentLife.actions.unallocate.when({ allocations }), expected))
}

const due: [string, number | null, boolean][] = [
  ['an invoice of which one halala is due can be settled', 1, true],
  ['a paid invoice cannot', 0, false],
  ['nor can an invoice without a balance', null, false],
]
const offersOf = (field?: Field) => (field?.shape.kind === 'link' ? (field.shape.follows ?? []) : [])
const { shape } = payment.fields.allocations as Field
const offered = shape.kind === 'lines' ? offersOf(shape.of.invoice) : []
for (const [name, balanceDue, expected] of due) {
  test(name, () =>
    assert.deepEqual(
      offered.map(({ when }) => when?.({ balanceDue })),
      [expected, expected, expected],
    ),
  )
}

test('an invoice is usually settled once its bags are delivered', () =>
  assert.deepEqual(
    offered.map(({ in: states, isUsual }) => [states, isUsual ?? false]),
    [
      [['Issued'], true],
      [['Approved', 'Partly delivered'], false],
      [['Delivered'], true],
    ],
  ))
