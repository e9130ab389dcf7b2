import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cargoSale } from '#areas/terminals/cargo-sale/definition.ts'

const sale = {
  date: '2026-11-02',
  seller: 11,
  buyer: 12,
  quantity: 1_000_000,
  unitPrice: 9_800_000,
  vatRate: null,
  bagSize: null,
}

const derived: [string, object, object][] = [
  ['15 percent if nothing is entered', {}, { bags: null, net: 98_000_000, vat: 14_700_000, gross: 112_700_000 }],
  ['5 percent', { vatRate: 5_000 }, { bags: null, net: 98_000_000, vat: 4_900_000, gross: 102_900_000 }],
  ['none', { vatRate: 0 }, { bags: null, net: 98_000_000, vat: 0, gross: 98_000_000 }],
  ['20,000 bags of 50 kg', { vatRate: 0, bagSize: '50 kg' }, { bags: 20_000, net: 98_000_000, vat: 0, gross: 98_000_000 }], // biome-ignore format: one case a line
]
for (const [name, values, expected] of derived) {
  test(`VAT: ${name}`, () => assert.deepEqual(cargoSale.derive({ ...sale, ...values }), expected))
}

const noRate = { vatRate: 'VAT is 15 or 0 %, before July 2020 also 5 %.' }
const ruled: [string, object, object][] = [
  ['the usual VAT', {}, {}],
  ['15 percent', { vatRate: 15_000 }, {}],
  ['5 percent until June 2020', { vatRate: 5_000, date: '2020-06-30' }, {}],
  ['5 percent since July 2020', { vatRate: 5_000, date: '2020-07-01' }, noRate],
  ['none', { vatRate: 0 }, {}],
  ['7 percent', { vatRate: 7_000 }, noRate],
  ['a thousandth of a percent more', { vatRate: 15_001 }, noRate],
  ['to itself', { buyer: 11 }, { buyer: 'Must be another company than the seller.' }],
  ['half bags', { bagSize: '50 kg', quantity: 75 }, { quantity: 'Packed cargo moves in whole bags only.' }],
]
for (const [name, values, refused] of ruled) {
  test(`sold with ${name}`, () => assert.deepEqual(cargoSale.rules({ ...sale, ...values }), refused))
}

test('seller and buyer see it', () => assert.deepEqual(cargoSale.seenBy(sale), [11, 12]))
