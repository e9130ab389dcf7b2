import assert from 'node:assert/strict'
import { test } from 'node:test'
import { movedKg, postLcSale, previewLcSale } from '#areas/sales/lc-sale/posting.ts'
import { isBalanced } from '#ledger/legs.ts'

const lot = { consignee: 3, lc: 5, cargoType: 1, grade: 2, form: 'Raw' }
const sale = {
  ...({ soldFrom: 'Terminal', terminal: 6, port: null, customer: 9, buyerConsignee: null } as const),
  ...({ quantity: 5_000_000, finalQuantity: null, weightBasis: 'Outturn', titleTransferDate: '2026-11-01' } as const),
}

type Leg = [role: string, place: number | undefined, owner: number | undefined, amount: number]

const cases: [string, object, Leg, Leg][] = [
  ['it leaves', {}, ['TERMINAL', 6, 3, -5_000_000], ['CUSTOMER', undefined, 3, 5_000_000]],
  ['on its final weight once that is known', { finalQuantity: 4_987_250 }, ['TERMINAL', 6, 3, -4_987_250], ['CUSTOMER', undefined, 3, 4_987_250]], // biome-ignore format: one case a line
  ['by the bill of lading as it lies there', { finalQuantity: 4_987_250, weightBasis: 'B/L' }, ['TERMINAL', 6, 3, -5_000_000], ['CUSTOMER', undefined, 3, 5_000_000]], // biome-ignore format: one case a line
  ['or becomes another owner’s where it lies', { buyerConsignee: 4 }, ['TERMINAL', 6, 3, -5_000_000], ['TERMINAL', 6, 4, 5_000_000]], // biome-ignore format: one case a line
  ['in the port, too', { buyerConsignee: 4, soldFrom: 'Port', terminal: null, port: 8 }, ['PORT', 8, 3, -5_000_000], ['PORT', 8, 4, 5_000_000]], // biome-ignore format: one case a line
]
test('a new owner in place is a change of owner in reports, not a sale out of the terminal', () => {
  const kindOf = (of: object) => postLcSale({ ...sale, ...of }, lot).kind
  assert.deepEqual([kindOf({}), kindOf({ buyerConsignee: 4 })], ['lcSale', 'cargoSale'])
})

for (const [name, of, from, to] of cases) {
  test(name, () => {
    const { legs, date } = postLcSale({ ...sale, ...of }, lot)
    assert.deepEqual(
      legs.map(({ role, locationId, consigneeId, amount }) => [role, locationId, consigneeId, amount]),
      [from, to],
    )
    assert.ok(isBalanced(legs))
    assert.equal(date, '2026-11-01')
  })
}

test('nothing is moved before the quantity is known', () =>
  assert.equal(movedKg({ weightBasis: 'Book', quantity: null, finalQuantity: null }), 0))

const money = { consignee: 3, net: 490_000_000, vat: 73_500_000, gross: 563_500_000 }
const previews: [string, object, [string, number | undefined, number][]][] = [
  ['without an agent', { agent: null, commission: null }, []],
  [
    'with an agent',
    { agent: 7, commission: 250_000 },
    [
      ['AGENT_PAYABLE', 7, -250_000],
      ['CONSIGNEE_PAYABLE', undefined, 250_000],
    ],
  ],
]
for (const [name, of, commissionLegs] of previews) {
  test(`the preview has the title and the invoice, ${name}`, () => {
    const { legs } = previewLcSale({ ...sale, ...money, ...of } as never, { lot, advances: [] })
    assert.ok(isBalanced(legs))
    assert.deepEqual(
      legs.map(({ role, partyId, amount }) => [role, partyId, amount]),
      [
        ['TERMINAL', undefined, -5_000_000],
        ['CUSTOMER', 9, 5_000_000],
        ['RECEIVABLE', 9, 563_500_000],
        ['CONSIGNEE_PAYABLE', undefined, -490_000_000],
        ['VAT_OUTPUT', undefined, -73_500_000],
        ...commissionLegs,
      ],
    )
  })
}
