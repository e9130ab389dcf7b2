import assert from 'node:assert/strict'
import { test } from 'node:test'
import { previewBulkSale } from '#areas/sales/bulk-sale/posting.ts'
import { isBalanced } from '#ledger/legs.ts'

const lot = { consignee: 3, lc: 5, cargoType: 1, grade: 2, form: 'Raw' }
const order = {
  ...{ consignee: 3, customer: 9, terminal: 6, orderedQty: 2_000_000, loadingCharge: null },
  ...{ net: 198_400_000, vat: 29_760_000, gross: 228_160_000, agent: null, commission: null },
}

type Leg = [role: string, amount: number]
const previews: [string, object, Leg[]][] = [
  [
    'barley alone',
    {},
    [
      ['CONSIGNEE_PAYABLE', -198_400_000],
      ['VAT_OUTPUT', -29_760_000],
    ],
  ],
  [
    'with loading of 24,000.00 and a commission of 1,000.00',
    { loadingCharge: 2_400_000, agent: 7, commission: 100_000 },
    [
      ['CONSIGNEE_PAYABLE', -196_000_000],
      ['SERVICE_INCOME', -2_400_000],
      ['VAT_OUTPUT', -29_760_000],
      ['AGENT_PAYABLE', -100_000],
      ['CONSIGNEE_PAYABLE', 100_000],
    ],
  ],
]
for (const [name, of, expected] of previews) {
  test(`an order of 2,000 t: ${name}`, () => {
    const { legs } = previewBulkSale({ ...order, ...of } as never, { lot, advances: [] })
    assert.ok(isBalanced(legs))
    assert.deepEqual(
      legs.map(({ role, amount }) => [role, amount]),
      [['TERMINAL', -2_000_000], ['CUSTOMER', 2_000_000], ['RECEIVABLE', 228_160_000], ...expected],
    )
  })
}
