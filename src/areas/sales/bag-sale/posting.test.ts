import assert from 'node:assert/strict'
import { test } from 'node:test'
import { previewBagSale } from '#areas/sales/bag-sale/posting.ts'
import { isBalanced } from '#ledger/legs.ts'

const lot = { consignee: 3, lc: 5, cargoType: 1, grade: 2, form: 'Raw' }
const bags = { consignee: 4, scope: 'OTHERS', bagGrade: 51, bagKg: 50 }
const sale = {
  ...{ consignee: 3, customer: 9, terminal: 6, bags: 10_000, quantity: 500_000 },
  ...{ net: 52_000_000, vat: 7_800_000, gross: 59_800_000, loadingCharge: null, agent: null, commission: null },
}

type Leg = [role: string, owner: number | undefined, amount: number]
const cargo: Leg[] = [
  ['TERMINAL', 3, -500_000],
  ['CUSTOMER', 3, 500_000],
  ['STORE', 4, -10_000],
  ['USED', 4, 10_000],
]
const cost: Leg[] = [
  ['INVENTORY_BAGS', 4, -850_000],
  ['COST_OF_SALES', 4, 850_000],
]

const previews: [string, object, number | null, Leg[]][] = [
  [
    'barley alone',
    {},
    null,
    [
      ['RECEIVABLE', 3, 59_800_000],
      ['CONSIGNEE_PAYABLE', 3, -52_000_000],
      ['VAT_OUTPUT', 3, -7_800_000],
    ],
  ],
  [
    'with bags that cost 0.85, loading of 1,000.00 and a commission of 2,500.00',
    { loadingCharge: 100_000, agent: 7, commission: 250_000 },
    8_500,
    [
      ...cost,
      ['RECEIVABLE', 3, 59_800_000],
      ['CONSIGNEE_PAYABLE', 3, -51_900_000],
      ['SERVICE_INCOME', 3, -100_000],
      ['VAT_OUTPUT', 3, -7_800_000],
      ['AGENT_PAYABLE', 3, -250_000],
      ['CONSIGNEE_PAYABLE', 3, 250_000],
    ],
  ],
]
for (const [name, of, bagPrice, expected] of previews) {
  test(`a sale of 10,000 bags: ${name}`, () => {
    const { legs } = previewBagSale({ ...sale, ...of } as never, { lot, bags, bagPrice, advances: [] })
    assert.ok(isBalanced(legs))
    assert.deepEqual(
      legs.map(({ role, consigneeId, amount }) => [role, consigneeId, amount]),
      [...cargo, ...expected],
    )
  })
}
