import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bulkProforma } from '#areas/accounts/bulk-sale-proforma/definition.ts'

const line = {
  ...{ form: 'Raw', quantity: 10_000, unitPrice: 10_000_000, grossPrice: null },
  ...{ loadingRate: 120_000, sold: 4_000 },
}
const other = {
  ...{ form: 'Crushed', quantity: 5_000, unitPrice: 10_400_000, grossPrice: null },
  ...{ loadingRate: null, sold: null },
}
const offer = { date: '2026-11-02', validUntil: null, vatRate: 15_000, lines: [line] }

const totals: [string, object, object][] = [
  ['10 MT at 1,000.00 and loading at 12.00, 4 MT of them sold', {}, { quantity: 10_000, sold: 4_000, net: 1_012_000, vat: 151_800, gross: 1_163_800 }], // biome-ignore format: one case a line
  ['and 5 MT at 1,040.00', { lines: [line, other] }, { quantity: 15_000, sold: 4_000, net: 1_532_000, vat: 229_800, gross: 1_761_800 }], // biome-ignore format: one case a line
  ['no lines', { lines: null }, { quantity: 0, sold: 0, net: 0, vat: 0, gross: 0 }],
]
for (const [name, of, expected] of totals) {
  test(`a proforma of ${name}`, () => assert.deepEqual(bulkProforma.derive({ ...offer, ...of }), expected))
}

const refused: [string, object, object][] = [
  ['raw and crushed barley', { lines: [line, other] }, {}],
  ['raw barley twice', { lines: [line, { ...other, form: 'Raw' }] }, { lines: 'Enter the same goods once.' }],
  ['no line', { lines: null }, { lines: 'Enter at least one line.' }],
  ['an offer that has ended', { validUntil: '2026-11-01' }, { validUntil: 'Must not lie before the date.' }],
]
for (const [name, of, expected] of refused) {
  test(`a proforma with ${name}`, () => assert.deepEqual(bulkProforma.rules({ ...offer, ...of }), expected))
}

test('its seller sees a proforma', () => assert.deepEqual(bulkProforma.seenBy({ consignee: 3 }), [3]))
