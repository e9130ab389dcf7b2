import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isBalanced, type Leg } from '#ledger/legs.ts'
import { deliveryLegs, invoiceLegs, sumServices } from '#trade/selling/legs.ts'

const lot = { consignee: 3, lc: 7, cargoType: 1, grade: 2, form: 'Raw' }
const of = { consignee: 3, scope: 'OTHERS', bagGrade: 51, bagKg: 50 }
const inBulk = { kg: 5_000, terminal: 21, customer: 9, lot }
const inBags = { ...inBulk, bags: { of, count: 100 } }

type GoodsLeg = [role: string, unit: string, place: number | undefined, bagKg: number | undefined, amount: number]
const describeGoods = (legs: Leg[]): GoodsLeg[] =>
  legs.map(leg => [leg.role, leg.unit, leg.locationId ?? leg.partyId, leg.bagKg, leg.amount])

const delivered: GoodsLeg[] = [
  ['TERMINAL', 'KG', 21, undefined, -5_000],
  ['CUSTOMER', 'KG', 9, 50, 5_000],
  ['STORE', 'BAG', 21, 50, -100],
  ['USED', 'BAG', undefined, 50, 100],
]
const deliveries: [string, Parameters<typeof deliveryLegs>[0], GoodsLeg[]][] = [
  ['in bulk', inBulk, [['TERMINAL', 'KG', 21, undefined, -5_000], ['CUSTOMER', 'KG', 9, undefined, 5_000]]],
  ['in bags that are used up', inBags, delivered],
  ['in bags that cost nothing', { ...inBags, bags: { of, count: 100, cost: 0 } }, delivered],
  ['in bags with their cost', { ...inBags, bags: { of, count: 100, cost: 8_500 } }, [...delivered, ['INVENTORY_BAGS', 'SAR', undefined, undefined, -8_500], ['COST_OF_SALES', 'SAR', undefined, undefined, 8_500]]],
  ['in bags filled before', { ...inBags, lot: { ...lot, bagKg: 50 } }, [['TERMINAL', 'KG', 21, 50, -5_000], ['CUSTOMER', 'KG', 9, 50, 5_000]]],
] // biome-ignore format: one case a line
for (const [name, delivery, legs] of deliveries) {
  test(`cargo leaves ${name}`, () => assert.deepEqual(describeGoods(deliveryLegs(delivery)), legs))
}

test('loading, weighing and the like are services; the goods are not', () => {
  const goods = ['Barley', 'Empty bags', 'Provisional payment', 'Final settlement', 'Advance payment']
  assert.equal(sumServices(goods.map(item => ({ item, net: 5 }))), 0)
  assert.equal(sumServices(['Loading', 'Storage', 'Barley'].map(item => ({ item, net: 5 }))), 10)
  assert.equal(sumServices([]), 0)
})

type MoneyLeg = [role: string, party: number | undefined, amount: number]
const sold = { consignee: 3, customer: 9, net: 10_000, vat: 1_500, gross: 11_500, services: 0 }
const plain = { agent: null, commission: 0, advances: [] }
const advance = { openItem: 1, amount: 2_300, net: 2_000, vat: 300 }
const base: MoneyLeg[] = [
  ['RECEIVABLE', 9, 11_500],
  ['CONSIGNEE_PAYABLE', undefined, -10_000],
  ['VAT_OUTPUT', undefined, -1_500],
]
const invoices: [string, object, object, MoneyLeg[]][] = [
  ['100.00 of barley', {}, {}, base],
  [
    '90.00 of barley and 10.00 of loading',
    { services: 1_000 },
    {},
    [base[0]!, ['CONSIGNEE_PAYABLE', undefined, -9_000], ['SERVICE_INCOME', undefined, -1_000], base[2]!],
  ],
  ['barley without VAT', { vat: 0, gross: 10_000 }, {}, [['RECEIVABLE', 9, 10_000], base[1]!]],
  [
    'with an advance of 23.00',
    {},
    { advances: [advance] },
    [...base, ['ADVANCE', 9, 2_000], ['VAT_ON_ADVANCE', 9, 300], ['RECEIVABLE', 9, -2_300]],
  ],
  [
    'with 1.00 for the agent',
    {},
    { agent: 6, commission: 100 },
    [...base, ['AGENT_PAYABLE', 6, -100], ['CONSIGNEE_PAYABLE', undefined, 100]],
  ],
  [
    'with 1.00 for an agent who is not named',
    {},
    { commission: 100 },
    [...base, ['AGENT_PAYABLE', undefined, -100], ['CONSIGNEE_PAYABLE', undefined, 100]],
  ],
]
for (const [name, sale, more, legs] of invoices) {
  test(`an invoice of 115.00: ${name}`, () => {
    const posted = invoiceLegs({ ...sold, ...sale }, { ...plain, ...more })
    assert.deepEqual(
      posted.map(leg => [leg.role, leg.partyId, leg.amount]),
      legs,
    )
    assert.ok(isBalanced(posted))
    assert.ok(posted.every(leg => leg.consigneeId === 3))
  })
}
