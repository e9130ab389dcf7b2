import assert from 'node:assert/strict'
import { test } from 'node:test'
import { agentRules, commissionOf, differenceToList, invoiceDayField } from '#trade/selling/sale-fields.ts'

// The sale's price, its discount, the list price; then the difference in thousandths of a percent.
const differences: [string, number | null, number | null | undefined, number | null, number | null][] = [
  ['the list price itself', 500_000, null, 500_000, 0],
  ['4 % above the list', 520_000, null, 500_000, 4_000],
  ['4 % below the list', 480_000, null, 500_000, -4_000],
  ['twice the list', 1_000_000, undefined, 500_000, 100_000],
  ['a discount of 2.5 % on the list price', 500_000, 2_500, 500_000, -2_500],
  ['4 % above the list, 2.5 % discount', 520_000, 2_500, 500_000, 1_400],
  ['no list price', 520_000, null, null, null],
  ['no price yet', null, null, 500_000, null],
]
for (const [name, unitPrice, discountPct, listPrice, difference] of differences) {
  test(`sold at ${name}`, () => assert.equal(differenceToList({ unitPrice, discountPct, listPrice }), difference))
}

test('a commission is a rate by unit, else a part of the net amount, else nothing', () => {
  const ofRate = (rate: number) => rate * 3
  assert.equal(commissionOf(2_500, 1_000, 100_000, ofRate), 7_500)
  assert.equal(commissionOf(null, 1_000, 100_000, ofRate), 1_000)
  assert.equal(commissionOf(0, 100_000, 100_000, ofRate), 100_000)
  assert.equal(commissionOf(null, null, 100_000, ofRate), 0)
})

const sale = { agent: 6, commission: 100, net: 100, commissionPerBag: 2_500 }
const cases: [string, Partial<{ [name in keyof typeof sale]: number | null }>, object][] = [
  ['all the sale comes to', {}, {}],
  ['a halala more, by the rate entered', { commission: 101 }, { commissionPerBag: 'The commission comes to more than the sale. Enter a lower rate.' }],
  ['a halala more, by the agreed terms', { commission: 101, commissionPerBag: null }, { agent: 'The commission comes to more than the sale. Enter a lower rate.' }],
  ['nothing of nothing', { commission: null, net: 0 }, {}],
  ['an amount not known yet', { commission: 101, net: null }, {}],
  ['a rate without an agent', { agent: null }, { agent: 'Choose the agent who earns it.' }],
  ['nothing without an agent', { agent: null, commission: 101, commissionPerBag: null }, {}],
] // biome-ignore format: one case a line
for (const [name, of, expected] of cases) {
  test(`an agent earns ${name}`, () => assert.deepEqual(agentRules({ ...sale, ...of }, 'commissionPerBag'), expected))
}

test('the day of the invoice is shown only where it differs', () => {
  const { when } = invoiceDayField()
  assert.deepEqual(
    ['2026-11-02', null, undefined].map(invoiceDay => when?.({ invoiceDay })),
    [true, false, false],
  )
})
