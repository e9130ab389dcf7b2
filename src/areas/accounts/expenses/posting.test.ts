import assert from 'node:assert/strict'
import { test } from 'node:test'
import { postExpense } from '#areas/accounts/expenses/posting.ts'

type Bill = Parameters<typeof postExpense>[0]
type LegSummary = [role: string, consignee: number | undefined, party: number | undefined, lc: number | undefined, amount: number] // biome-ignore format: one type a line

const bill: Bill = { vendor: 9, net: 10_000, vat: 1_500, parts: null, bearers: null, consignee: null }
const part = (consignee: number | null, lc: number, amount: number, vat: number) => ({ consignee, lc, amount, vat })

const cases: [string, Partial<Bill>, LegSummary[]][] = [
  [
    'a cost of the terminal that the agency bears',
    {},
    [
      ['VENDOR_PAYABLE', undefined, 9, undefined, -10_000],
      ['EXPENSE', undefined, undefined, undefined, 10_000],
      ['VENDOR_PAYABLE', undefined, 9, undefined, -1_500],
      ['VAT_INPUT', undefined, undefined, undefined, 1_500],
    ],
  ],
  [
    'a cost of the terminal that one consignee bears, without VAT',
    { consignee: 3, bearers: [3], vat: 0 },
    [
      ['VENDOR_PAYABLE', 3, 9, undefined, -10_000],
      ['EXPENSE', 3, undefined, undefined, 10_000],
    ],
  ],
  [
    'a cost of an LC of one consignee',
    { bearers: [3], parts: [part(3, 7, 10_000, 1_500)] },
    [
      ['VENDOR_PAYABLE', 3, 9, undefined, -10_000],
      ['CONSIGNMENT_COST', 3, undefined, 7, 10_000],
      ['VENDOR_PAYABLE', 3, 9, undefined, -1_500],
      ['VAT_INPUT', 3, undefined, undefined, 1_500],
    ],
  ],
  [
    'a cost that two consignees share is owed by the agency as a whole',
    { bearers: [3, 4], parts: [part(3, 7, 6_000, 0), part(4, 8, 4_000, 0)] },
    [
      ['VENDOR_PAYABLE', undefined, 9, undefined, -6_000],
      ['CONSIGNMENT_COST', 3, undefined, 7, 6_000],
      ['VENDOR_PAYABLE', undefined, 9, undefined, -4_000],
      ['CONSIGNMENT_COST', 4, undefined, 8, 4_000],
    ],
  ],
  ['a bill without amounts posts nothing', { net: null, vat: null }, []],
]
for (const [name, of, legs] of cases) {
  test(name, () => {
    const posting = postExpense({ ...bill, ...of } as Bill)
    assert.equal(posting.kind, 'expense')
    assert.deepEqual(
      posting.legs.map(leg => [leg.role, leg.consigneeId, leg.partyId, leg.consignmentId, leg.amount]),
      legs,
    )
  })
}

test('a part without amounts posts nothing', () => {
  const parts = [{ consignee: null, lc: 7, amount: null, vat: null }]
  assert.deepEqual(postExpense({ ...bill, parts } as object as Bill).legs, [])
})
