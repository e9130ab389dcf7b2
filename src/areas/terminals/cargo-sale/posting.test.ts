import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cargoSale } from '#areas/terminals/cargo-sale/definition.ts'
import { postCargoSale } from '#areas/terminals/cargo-sale/posting.ts'
import { isBalanced, type Leg } from '#ledger/legs.ts'

const sale = {
  seller: 11,
  buyer: 12,
  terminal: 21,
  lc: 101,
  form: 'Raw' as const,
  bagSize: null,
  cargoType: 1,
  cargoGrade: 2,
  quantity: 1_000_000,
  unitPrice: 9_800_000,
}

const sumOf = (legs: Leg[], role: string, consigneeId: number): number =>
  legs.filter(leg => leg.role === role && leg.consigneeId === consigneeId).reduce((sum, { amount }) => sum + amount, 0)

test('1,000 t at SAR 980.00: 980,000.00 net, 147,000.00 VAT, 1,127,000.00 in all', () => {
  const amounts = cargoSale.derive(sale) as { net: number; vat: number; gross: number }
  assert.deepEqual(amounts, { bags: null, net: 98_000_000, vat: 14_700_000, gross: 112_700_000 })
  const { legs } = postCargoSale({ ...sale, ...amounts })
  assert.ok(isBalanced(legs))
  assert.equal(sumOf(legs, 'TERMINAL', 11), -1_000_000)
  assert.equal(sumOf(legs, 'TERMINAL', 12), 1_000_000)
  assert.equal(sumOf(legs, 'CONSIGNEE_PAYABLE', 12), 112_700_000)
  assert.equal(sumOf(legs, 'CONSIGNEE_PAYABLE', 11), -98_000_000)
  assert.equal(sumOf(legs, 'VAT_OUTPUT', 11), -14_700_000)
})

test('a sale without VAT owes the net amount and nothing to the tax authority', () => {
  const { legs } = postCargoSale({ ...sale, net: 98_000_000, vat: null })
  assert.ok(isBalanced(legs))
  assert.equal(sumOf(legs, 'CONSIGNEE_PAYABLE', 12), 98_000_000)
  assert.equal(sumOf(legs, 'VAT_OUTPUT', 11), 0)
})

test('VAT must have an existing rate', () => {
  const broken = [null, 15_000, 5_000, 0, 7_000].map(vatRate => Object.keys(cargoSale.rules({ ...sale, vatRate })))
  assert.deepEqual(broken, [[], [], ['vatRate'], [], ['vatRate']])
})
