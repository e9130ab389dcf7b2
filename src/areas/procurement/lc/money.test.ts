import assert from 'node:assert/strict'
import { test } from 'node:test'
import { costsByTitle } from '#areas/procurement/lc/landed-cost.ts'
import { postCharge, postMargin, postPayment } from '#areas/procurement/lc/posting.ts'
import { deriveLc } from '#areas/procurement/lc/rule-fields.ts'
import { centsToHalalas } from '#kit/units.ts'
import { isBalanced } from '#ledger/legs.ts'
import { mixedCostPerTon } from '#trade/cargo/cost-fields.ts'

const lc = {
  amount: 960_000_000,
  amountTolerancePct: 10_000,
  marginPct: 10_000,
  quantity: 40_000_000,
  assignedConsignees: [{ consignee: 1, quantity: 40_000_000 }],
  tenor: 'Sight',
  applicableRules: null,
  confirmation: null,
  availableWith: null,
  availableBy: null,
  chargesBy: null,
}

test('LC-101: USD 9,600,000 and ten percent are 10,560,000 at most; 9,888,000 drawn leave 672,000', () => {
  const { maxDrawing, marginAmount } = deriveLc(lc) as Record<string, number>
  assert.deepEqual([maxDrawing, (maxDrawing ?? 0) - 988_800_000], [1_056_000_000, 67_200_000])
  assert.equal(marginAmount, 96_000_000)
})

test('landed cost: goods and 1,236,000 of costs over 41,120 tons that arrived are SAR 931.8093 a ton', () => {
  const total = centsToHalalas(988_800_000) + 123_600_000
  assert.equal(total, 3_831_600_000)
  assert.equal(mixedCostPerTon([], { outKg: 41_120_000, addedHalala: total }), 9_318_093)
  assert.equal(mixedCostPerTon([], { outKg: 0, addedHalala: total }), null)
})

test('costs are listed by purpose', () => {
  const costs = [
    { kind: 'shipment', halalas: 500 },
    { kind: 'Survey', halalas: 20 },
    { kind: 'Duty', halalas: 6 },
    { kind: 'Freight', halalas: 9 },
    { kind: 'lc', halalas: 3 },
    { kind: 'Bank/LC', halalas: 1 },
    { kind: 'Other', halalas: 7 },
    { kind: 'expense', halalas: 4 },
    { kind: 'Demurrage', halalas: 50 },
    { kind: 'laytime', halalas: -20 },
  ]
  assert.deepEqual(costsByTitle(costs), [
    { title: 'Goods', halalas: 500 },
    { title: 'Freight', halalas: 9 },
    { title: 'Duty', halalas: 6 },
    { title: 'Survey', halalas: 20 },
    { title: 'Other expenses', halalas: 11 },
    { title: 'Demurrage and despatch', halalas: 30 },
    { title: 'Bank charges', halalas: 4 },
  ])
})

const credit = {
  id: 101,
  issuingBank: 7,
  assignedConsignees: [
    { consignee: 1, quantity: 2 },
    { consignee: 2, quantity: 1 },
  ],
}

test('the bank blocks the margin, and the payment releases it', () => {
  const opened = postMargin(credit, 1_000).legs
  const paid = postPayment(credit, [{ consignee: 1, cents: 9_000, halalas: 33_750 }], 1_000).legs
  assert.ok(isBalanced(opened) && isBalanced(paid))
  const on = (role: string) =>
    [...opened, ...paid].reduce((sum, leg) => sum + (leg.role === role && leg.unit !== 'KG' ? leg.amount : 0), 0)
  assert.deepEqual([on('LC_MARGIN'), on('LC_LIABILITY'), on('BANK')], [0, 9_000, -33_750])
  assert.deepEqual(postMargin(credit, 0).legs, [])
})

test('a margin that was amended is released to the halala', () => {
  const legs = [postMargin(credit, 1_001), postMargin(credit, 1_003, 1_001), postPayment(credit, [], 1_003)].flatMap(
    posting => posting.legs,
  )
  assert.equal(
    legs.reduce((sum, { role, amount }) => sum + (role === 'BANK' ? amount : 0), 0),
    0,
  )
})

test('the bank’s charge is shared by the consignees’ parts, to the halala', () => {
  const { legs } = postCharge(credit, 100)
  assert.ok(isBalanced(legs))
  assert.deepEqual(
    legs.filter(({ role }) => role === 'CONSIGNMENT_COST').map(({ consigneeId, amount }) => [consigneeId, amount]),
    [
      [1, 67],
      [2, 33],
    ],
  )
})
