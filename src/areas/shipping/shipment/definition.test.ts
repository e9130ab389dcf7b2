import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shipment } from '#areas/shipping/shipment/definition.ts'

const part = { consignee: 11, quantity: 25_000_000, directDelivery: null, terminalStorage: null }
const otherPart = { ...part, consignee: 12, quantity: 15_000_000 }
const bill = {
  ...{ date: '2026-03-05', blQuantity: 40_000_000, consigneeSplit: [part, otherPart] },
  ...{ terminals: [], quality: [], customsDate: null },
}

const freights: [string, number | null, number | null][] = [
  ['40,000 t at 32.50 a ton are 1,300,000.00', 3_250, 130_000_000],
  ['none without a rate', null, null],
  ['none at zero', 0, null],
]
for (const [name, freightRate, freightAmount] of freights) {
  test(`freight: ${name}`, () => {
    assert.deepEqual(shipment.derive({ freightRate, blQuantity: 40_000_000 }), { freightAmount })
  })
}

const notAddedUp = { consigneeSplit: 'The parts must add up to the B/L quantity.' }
const overPlanned = { consigneeSplit: 'More planned than the part holds.' }
const planned = (directDelivery: number | null, terminalStorage: number | null) => ({
  consigneeSplit: [{ ...part, directDelivery, terminalStorage }, otherPart],
})
const stored = (...quantities: (number | null)[]) => ({
  terminals: quantities.map((quantity, n) => ({ terminal: 21 + n, quantity })),
})

const ruled: [string, object, object][] = [
  ['as it should be', {}, {}],
  ['one kilogram of nobody', { blQuantity: 40_000_001 }, notAddedUp],
  ['one kilogram too many', { blQuantity: 39_999_999 }, notAddedUp],
  ['without consignees', { consigneeSplit: undefined }, notAddedUp],
  ['without the other lines', { terminals: undefined, quality: undefined, customsDate: undefined }, {}],
  ['all of a part planned', planned(5_000_000, 20_000_000), {}],
  ['a kilogram more', planned(5_000_000, 20_000_001), overPlanned],
  ['direct only, all of it', planned(25_000_000, null), {}],
  ['direct only, more', planned(25_000_001, null), overPlanned],
  ['stored only, all of it', planned(null, 25_000_000), {}],
  ['stored only, more', planned(null, 25_000_001), overPlanned],
  ['terminals for all of it', stored(10_000_000, 30_000_000, null), {}],
  ['for a kilogram more', stored(10_000_000, 30_000_001), { terminals: 'More planned for terminals than the B/L quantity.' }], // biome-ignore format: one case a line
  ['one terminal twice', { terminals: [{ terminal: 21, quantity: 1 }, { terminal: 21, quantity: null }] }, { terminals: 'Enter each terminal once.' }], // biome-ignore format: one case a line
  ['two parameters', { quality: [{ parameter: 'Protein' }, { parameter: 'Moisture' }] }, {}],
  ['one parameter twice', { quality: [{ parameter: 'Protein' }, { parameter: 'Protein' }] }, { quality: 'Enter each parameter once.' }], // biome-ignore format: one case a line
  ['declared on the day it was on board', { customsDate: '2026-03-05' }, {}],
  ['declared before', { customsDate: '2026-03-04' }, { customsDate: 'Lies before the cargo was on board.' }],
]
for (const [name, values, refused] of ruled) {
  test(`bill of lading: ${name}`, () => assert.deepEqual(shipment.rules({ ...bill, ...values }), refused))
}

test('the consignees of the split see it', () => assert.deepEqual(shipment.seenBy(bill), [11, 12]))
