import assert from 'node:assert/strict'
import { test } from 'node:test'
import { billNetOf } from '#areas/accounts/expenses/amount-fields.ts'
import { amountsOf, type LcFacts, partsOf, weightsOf } from '#areas/accounts/expenses/cost-sharing.ts'

const known = (lc: number, of: Partial<LcFacts> = {}): LcFacts => ({
  ...{ lc, portOut: 0, billed: 0, quantity: 1_000_000, amount: 100, owners: [{ consignee: lc * 10, quantity: 1 }] },
  ...of,
})
const plain = (lcs: readonly LcFacts[]) => lcs.map(() => ({ quantity: null, part: null }))

const golden = [
  known(1, { portOut: 41_150_000, billed: 41_200_000, quantity: 40_000_000, amount: 960_000_000 }),
  known(2, { portOut: 20_610_000, billed: 20_600_000, quantity: 20_000_000, amount: 480_000_000 }),
]

const cases: [string, number, 'Quantity' | 'Value' | 'Equal', LcFacts[], number[]][] = [
  ['stevedoring by what left the port', 61_760_000, 'Quantity', golden, [41_150_000, 20_610_000]],
  ['by the value of the credits', 61_760_001, 'Value', golden, [41_173_334, 20_586_667]],
  ['100.00 over three equal parts', 10_000, 'Equal', [known(1), known(2), known(3)], [3_334, 3_333, 3_333]],
  ['one halala over three', 1, 'Equal', [known(1), known(2), known(3)], [1, 0, 0]],
]
for (const [what, net, by, lcs, halalas] of cases) {
  test(what, () => {
    const amounts = amountsOf(net, by, lcs, plain(lcs))
    assert.deepEqual(amounts, halalas)
    assert.equal(
      amounts.reduce((a, b) => a + b),
      net,
    )
  })
}

test('617,600.00 of stevedoring over 41,150 and 20,610 MT are 10.00 a ton', () => {
  assert.deepEqual(amountsOf(61_760_000, 'Quantity', golden, plain(golden)), [41_150_000, 20_610_000])
})

test('all LCs by the same measure: bills of lading if some cargo has not left the port, else the LC amounts; entered figures take precedence', () => {
  const billed = [golden[0]!, known(2, { billed: 20_600_000, quantity: 20_000_000 })]
  assert.deepEqual(weightsOf('Quantity', billed, plain(billed)), [41_200_000, 20_600_000])
  const credits = [golden[0]!, known(2, { quantity: 20_000_000 })]
  assert.deepEqual(weightsOf('Quantity', credits, plain(credits)), [40_000_000, 20_000_000])
  const entered = [
    { quantity: 5, part: null },
    { quantity: null, part: null },
  ]
  assert.deepEqual(weightsOf('Quantity', credits, entered), [5, 20_000_000])
})

test('the cost of an LC with two consignees is shared by both, with its VAT', () => {
  const owners = [
    { consignee: 3, quantity: 2 },
    { consignee: 4, quantity: 1 },
  ]
  const parts = partsOf([known(1, { owners }), known(2)], [10_000, 5_000], 2_251)
  assert.deepEqual(parts, [
    { consignee: 3, lc: 1, amount: 6_667, vat: 1_001 },
    { consignee: 4, lc: 1, amount: 3_333, vat: 500 },
    { consignee: 20, lc: 2, amount: 5_000, vat: 750 },
  ])
})

test('a bill in dollars is converted at 3.75', () => {
  const bill = { currency: 'USD', amount: null, amountUsd: 100_001, fxRate: null } as const
  assert.equal(billNetOf(bill), 375_004)
  assert.equal(billNetOf({ ...bill, fxRate: 37_600 }), 376_004)
})

test('one kilogram out of the port is a quantity; none is not', () => {
  const lcs = (portOut: number) => [known(1, { portOut, billed: 5 }), known(2, { portOut: 3, billed: 6 })]
  assert.deepEqual(weightsOf('Quantity', lcs(1), plain(lcs(1))), [1, 3])
  assert.deepEqual(weightsOf('Quantity', lcs(0), plain(lcs(0))), [5, 6])
})

test('amounts by hand are those entered; an empty one is zero', () => {
  const lcs = [known(1), known(2)]
  const entered = [
    { quantity: 5, part: 7_000 },
    { quantity: null, part: null },
  ]
  assert.deepEqual(amountsOf(10_000, 'Manual', lcs, entered), [7_000, 0])
})
