import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type Basis,
  chooseTerms,
  commissionEarnedByPayment,
  type SoldAmounts,
  type Tier,
  tieredCommission,
} from '#trade/commission/commission-terms.ts'

const tier = (fromQty: number, of: Partial<Tier>): Tier => ({ fromQty, rate: null, pct: null, ...of })
const two = [tier(0, { rate: 2_000 }), tier(5_000, { rate: 3_000 })]
const parts = [tier(0, { pct: 400 }), tier(1_000, { pct: 1_000 })]
const nothing: SoldAmounts = { bags: 0, kg: 0, net: 0 }

const cases: [string, Basis, Tier[], Partial<SoldAmounts>, number][] = [
  ['0.25 a bag of 10,000', 'Per bag', [tier(0, { rate: 2_500 })], { bags: 10_000 }, 250_000],
  ['0.20 to 5,000 and 0.30 above, of 10,000', 'Per bag', two, { bags: 10_000 }, 250_000],
  ['the same of 5,000', 'Per bag', two, { bags: 5_000 }, 100_000],
  ['the same of 5,001', 'Per bag', two, { bags: 5_001 }, 100_030],
  ['10 bags of a credit note', 'Per bag', [tier(0, { rate: 2_500 })], { bags: 10 }, 250],
  ['4.00 a ton of 1,998.500', 'Per MT', [tier(0, { rate: 40_000 })], { kg: 1_998_500 }, 799_400],
  ['0.4 % of 1,000,000.00 for 500 MT', 'Percentage of net', parts, { kg: 500_000, net: 100_000_000 }, 400_000],
  [
    '0.4 % and 1 % above 1,000 MT',
    'Percentage of net',
    parts,
    { kg: 2_000_000, net: 200_000_000 },
    400_000 + 1_000_000,
  ],
  ['nothing sold', 'Per bag', two, {}, 0],
  [
    'nothing by a tier without a rate',
    'Per bag',
    [tier(0, {}), tier(5_000, { rate: 3_000 })],
    { bags: 10_000 },
    150_000,
  ],
  ['nothing a ton without a rate', 'Per MT', [tier(0, {})], { kg: 1_000_000 }, 0],
  ['nothing by a tier without a part', 'Percentage of net', [tier(0, {})], { kg: 1_000, net: 100_000_000 }, 0],
]
for (const [what, basis, tiers, sold, halalas] of cases) {
  test(`an agent earns ${what}`, () => assert.equal(tieredCommission(basis, tiers, { ...nothing, ...sold }), halalas))
}

test('of several terms the lowest rank applies, and of those the first', () => {
  const rows = [
    { id: 1, rank: 10 },
    { id: 2, rank: 5 },
    { id: 3, rank: 5 },
    { id: 4, rank: null },
  ]
  assert.equal(chooseTerms(rows)?.id, 2)
  assert.equal(chooseTerms([rows[3]!, rows[0]!])?.id, 1)
  assert.equal(chooseTerms([]), undefined)
  // Without a rank it is 10.
  for (const [first, second] of [
    [
      { id: 5, rank: null },
      { id: 6, rank: 10 },
    ],
    [
      { id: 5, rank: 10 },
      { id: 6, rank: null },
    ],
    [
      { id: 5, rank: null },
      { id: 6, rank: 11 },
    ],
    [
      { id: 5, rank: 9 },
      { id: 6, rank: null },
    ],
  ] as const) {
    assert.equal(chooseTerms([first, second])?.id, 5)
    assert.equal(chooseTerms([second, first])?.id, 5)
  }
})

const paying: [string, { gross: number; paid: number; credited: number }, number][] = [
  ['nothing paid', { gross: 59_800, paid: 0, credited: 0 }, 0],
  ['half paid', { gross: 59_800, paid: 29_900, credited: 0 }, 1_250],
  ['all paid', { gross: 59_800, paid: 59_800, credited: 0 }, 2_500],
  ['a tenth credited, the rest paid', { gross: 59_800, paid: 53_820, credited: 5_980 }, 2_250],
  ['all paid, then a tenth credited', { gross: 59_800, paid: 59_800, credited: 5_980 }, 2_250],
  ['all but one halala credited, which is paid', { gross: 10, paid: 1, credited: 9 }, 250],
  ['more credited than it came to', { gross: 10, paid: 10, credited: 11 }, 0],
  ['all credited', { gross: 59_800, paid: 59_800, credited: 59_800 }, 0],
]
for (const [what, of, halalas] of paying) {
  test(`on payment, ${what}`, () => assert.equal(commissionEarnedByPayment(2_500, of), halalas))
}
