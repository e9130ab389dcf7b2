// The worked figures of every document about empty bags: quantity, owner and value.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bagLoan } from '#areas/bags/loan/definition.ts'
import { postBagLoan } from '#areas/bags/loan/posting.ts'
import { bagLoanReturn } from '#areas/bags/loan-return/definition.ts'
import { postBagLoanReturn, settledBags } from '#areas/bags/loan-return/posting.ts'
import { postOutsideBagSale } from '#areas/bags/outside-sale/posting.ts'
import { postBagDebt, postSoldBags } from '#areas/bags/sale/posting.ts'
import { bagSwap } from '#areas/bags/swap/definition.ts'
import { postBagSwap } from '#areas/bags/swap/posting.ts'
import { bagTransfer } from '#areas/bags/transfer-bags/definition.ts'
import { postBagArrival, postBagTransfer } from '#areas/bags/transfer-bags/posting.ts'
import { isBalanced, type Leg } from '#ledger/legs.ts'
import { bagSaleAmounts } from '#trade/bags/bag-sale-fields.ts'

const of = (consignee: number, bagGrade = 51, bagKg = 50) => ({ consignee, scope: 'OTHERS', bagGrade, bagKg })

// One leg as text: `STORE 11 @21 Good -50000`.
const describeLegs = (legs: Leg[]): string[] => {
  assert.ok(isBalanced(legs))
  return legs.map(leg =>
    [
      leg.role,
      leg.consigneeId,
      ...(leg.partyId ? [`/${leg.partyId}`] : []),
      ...(leg.locationId ? [`@${leg.locationId}`] : []),
      ...(leg.bagTypeId === 52 ? ['40 kg'] : []),
      ...(leg.condition === 'Damaged' ? ['torn'] : []),
      leg.amount,
    ].join(' '),
  )
}

test('50,000 lent: the bags are the borrower’s, the register is the lender’s', () =>
  assert.deepEqual(
    describeLegs(postBagLoan({ quantity: 50_000, terminal: 21, lender: of(11), borrower: of(12) }).legs),
    ['STORE 11 @21 -50000', 'STORE 12 @21 50000', 'BAG_LOAN_OWED 12 /11 @21 -50000', 'BAG_LOAN 11 /12 @21 50000'],
  ))

test('50,000 lent and 20,000 returned leave 30,000', () =>
  assert.deepEqual(bagLoan.derive({ quantity: 50_000, returned: 20_000 }), { returned: 20_000, outstanding: 30_000 }))

const back = { terminal: 22, condition: 'Good', loan: { terminal: 21, bagGrade: 51, bagKg: 50 } } as const
test('20,000 returned elsewhere: the register decreases where they were lent', () =>
  assert.deepEqual(
    describeLegs(
      postBagLoanReturn({ ...back, quantity: 20_000, settled: 20_000, borrower: of(12), lender: of(11) }).legs,
    ),
    ['STORE 12 @22 -20000', 'STORE 11 @22 20000', 'BAG_LOAN 11 /12 @21 -20000', 'BAG_LOAN_OWED 12 /11 @21 20000'],
  ))

test('25,000 of 40 kg for 20,000 of 50 kg', () =>
  assert.deepEqual(
    describeLegs(
      postBagLoanReturn({
        ...back,
        quantity: 25_000,
        settled: 20_000,
        borrower: of(12, 52, 40),
        lender: of(11, 52, 40),
      }).legs,
    ),
    [
      'STORE 12 @22 40 kg -25000',
      'STORE 11 @22 40 kg 25000',
      'BAG_LOAN 11 /12 @21 -20000',
      'BAG_LOAN_OWED 12 /11 @21 20000',
    ],
  ))

const ratios: [number, number | null, number | null][] = [
  [20_000, null, 20_000],
  [25_000, 1_250, 20_000],
  [3, 1_250, null],
  [1, 2_000, null],
  [10_000_000_000, 1, 10_000_000_000_000],
]
for (const [returned, ratio, settled] of ratios) {
  test(`${returned} returned at ${ratio} settle ${settled}`, () => assert.equal(settledBags(returned, ratio), settled))
}

const torn: [object, string[]][] = [
  [{ condition: 'Good' }, []],
  [{ condition: 'Damaged' }, ['condition']],
  [{ condition: 'Damaged', damagedAccepted: true }, []],
]
for (const [entered, problems] of torn) {
  test(`a return of ${JSON.stringify(entered)}`, () =>
    assert.deepEqual(Object.keys(bagLoanReturn.rules(entered as never)), problems))
}

const swap = {
  ownerA: 11,
  terminalA: 21,
  bagGradeA: 51,
  quantityA: 10_000,
  priceA: 8_500,
  ownerB: 12,
  terminalB: 21,
  bagGradeB: 52,
  quantityB: 10_000,
  priceB: 7_500,
}
test('10,000 of 50 kg at 0.85 for 10,000 of 40 kg at 0.75: the second pays 1,000.00', () => {
  assert.deepEqual(bagSwap.derive(swap), { valueA: 850_000, valueB: 750_000, differential: -100_000, paidBy: 12 })
  const sides = [
    { bags: of(11), terminal: 21, quantity: 10_000, value: 850_000 },
    { bags: of(12, 52, 40), terminal: 21, quantity: 10_000, value: 750_000 },
  ] as const
  const { legs } = postBagSwap(...sides, { toA: 'OTHERS', toB: 'OTHERS' })
  assert.deepEqual(describeLegs(legs), [
    'STORE 11 @21 -10000',
    'STORE 12 @21 10000',
    'STORE 12 @21 40 kg -10000',
    'STORE 11 @21 40 kg 10000',
    'INVENTORY_BAGS 12 100000',
    'INVENTORY_BAGS 11 -100000',
    'CONSIGNEE_PAYABLE 12 100000',
    'CONSIGNEE_PAYABLE 11 -100000',
  ])
  const bags = legs.filter(({ unit }) => unit === 'BAG').reduce((sum, { amount }) => sum + amount, 0)
  assert.equal(bags, 0, 'nothing leaves the terminal')
})

test('bags of one owner change terminals, and nobody pays', () => {
  assert.deepEqual(bagSwap.derive({ ...swap, ownerB: 11 }), {
    valueA: 850_000,
    valueB: 750_000,
    differential: null,
    paidBy: null,
  })
  const a = { bags: of(11), terminal: 21, quantity: 100, value: 85 }
  const b = { bags: of(11, 52, 40), terminal: 22, quantity: 90, value: 70 }
  assert.deepEqual(describeLegs(postBagSwap(a, b, { toA: 'OTHERS', toB: 'OTHERS' }).legs), [
    'STORE 11 @21 -100',
    'STORE 11 @22 100',
    'STORE 11 @22 40 kg -90',
    'STORE 11 @21 40 kg 90',
  ])
})

const swaps: [string, object, string[]][] = [
  ['of two owners', {}, []],
  ['of the same bags in one place', { bagGradeB: 51 }, ['bagGradeB']],
  ['of the same bags in two places', { bagGradeB: 51, terminalB: 22 }, []],
  ['with oneself in one place', { ownerB: 11 }, ['terminalB']],
  ['with oneself of the same bags', { ownerB: 11, terminalB: 22, bagGradeB: 51 }, ['bagGradeB']],
  ['with oneself in two places', { ownerB: 11, terminalB: 22 }, []],
]
for (const [name, more, problems] of swaps) {
  test(`a swap ${name}`, () => assert.deepEqual(Object.keys(bagSwap.rules({ ...swap, ...more })), problems))
}

test('30,000 damaged at 0.20 are 6,000.00 and 900.00 of VAT', () => {
  const sale = { quantity: 30_000, unitPrice: 2_000, vatPct: 15_000 }
  assert.deepEqual(bagSaleAmounts({ ...sale, unitCost: 8_416 }), {
    net: 600_000,
    vat: 90_000,
    gross: 690_000,
    cost: 2_524_800,
  })
  assert.deepEqual(bagSaleAmounts({ ...sale, vatPct: 0, unitCost: null }), {
    net: 600_000,
    vat: 0,
    gross: 600_000,
    cost: null,
  })
})

const sold = { quantity: 30_000, terminal: 21, condition: 'Damaged', cost: 2_524_800 } as const
test('sold to another consignee: title and value of the bags, and both accounts apart from them', () => {
  const sale = { ...sold, seller: of(11), buyer: of(12), net: 600_000, vat: 90_000 }
  assert.deepEqual(describeLegs(postSoldBags(sale).legs), [
    'STORE 11 @21 torn -30000',
    'STORE 12 @21 torn 30000',
    'INVENTORY_BAGS 11 -2524800',
    'COST_OF_SALES 11 2524800',
    'SALES 11 -600000',
    'INVENTORY_BAGS 12 600000',
  ])
  assert.deepEqual(describeLegs(postBagDebt(sale).legs), [
    'CONSIGNEE_PAYABLE 11 -600000',
    'CONSIGNEE_PAYABLE 12 600000',
    'VAT_OUTPUT 11 -90000',
    'CONSIGNEE_PAYABLE 12 90000',
  ])
})

test('sold outside: the bags leave with their cost', () =>
  assert.deepEqual(describeLegs(postOutsideBagSale({ ...sold, bags: of(11) }).legs), [
    'STORE 11 @21 torn -30000',
    'CUSTOMER 11 30000',
    'INVENTORY_BAGS 11 -2524800',
    'COST_OF_SALES 11 2524800',
  ]))

const sent = { date: '2026-05-01', bags: of(11), terminal: 21, toTerminal: 22, quantity: 20_000, shortCost: null }
const here = { received: 19_950, damaged: 30, shortCost: 1_683 }
const moves: [string, Leg[], string[]][] = [
  [
    'on the road',
    postBagTransfer({ ...sent, received: null, damaged: null, receivedOn: null }).legs,
    ['STORE 11 @21 -20000', 'BAG_TRANSIT 11 @22 20000'],
  ],
  [
    'there the same day: 30 damaged, 20 missing',
    postBagTransfer({ ...sent, ...here, receivedOn: '2026-05-01' }).legs,
    [
      'STORE 11 @21 -20000',
      'STORE 11 @22 19950',
      'STORE 11 @22 torn 30',
      'SCRAP 11 20',
      'INVENTORY_BAGS 11 -1683',
      'LOSS_VALUE 11 1683',
    ],
  ],
  [
    'there on a day not entered',
    postBagTransfer({ ...sent, ...here, receivedOn: null, shortCost: null }).legs,
    ['STORE 11 @21 -20000', 'STORE 11 @22 19950', 'STORE 11 @22 torn 30', 'SCRAP 11 20'],
  ],
  [
    'received on a later day',
    postBagTransfer({ ...sent, ...here, receivedOn: '2026-05-03' }).legs,
    ['STORE 11 @21 -20000', 'BAG_TRANSIT 11 @22 20000'],
  ],
  [
    'there two days later',
    postBagArrival({ ...sent, received: 20_000, damaged: null, receivedOn: '2026-05-03' }).legs,
    ['BAG_TRANSIT 11 @22 -20000', 'STORE 11 @22 20000'],
  ],
]
for (const [name, legs, expected] of moves)
  test(`20,000 sent, ${name}`, () => assert.deepEqual(describeLegs(legs), expected))

const arrivals: [object, object, string[]][] = [
  [
    { received: 19_950, damaged: 30, damageReason: 'Handling Loss', shortReason: 'Fell off' },
    { short: 20, shortCost: 1_683 },
    [],
  ],
  [{ received: 19_950, damaged: 30 }, { short: 20, shortCost: 1_683 }, ['shortReason', 'damageReason']],
  [{ received: 20_000 }, { short: 0, shortCost: 0 }, []],
  [{ received: 20_000, damaged: 1, damageReason: 'Handling Loss' }, { short: -1, shortCost: -84 }, ['received']],
  [{ received: null }, { short: null, shortCost: null }, []],
  [{ received: null, damaged: 1, damageReason: 'Handling Loss' }, { short: null, shortCost: null }, ['received']],
  [{ received: 20_000, toTerminal: 21 }, { short: 0, shortCost: 0 }, ['toTerminal']],
  [{ received: 20_000, receivedOn: '2026-04-30' }, { short: 0, shortCost: 0 }, ['receivedOn']],
]
for (const [entered, derived, problems] of arrivals) {
  test(`20,000 sent: ${JSON.stringify(entered)}`, () => {
    const row = {
      date: '2026-05-01',
      terminal: 21,
      toTerminal: 22,
      quantity: 20_000,
      damaged: null,
      unitCost: 8_416,
      ...entered,
    }
    assert.deepEqual(bagTransfer.derive(row), derived)
    assert.deepEqual(Object.keys(bagTransfer.rules(row as never)), problems)
  })
}
