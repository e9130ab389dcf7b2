import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bagProforma } from '#areas/accounts/bag-sale-proforma/definition.ts'

const line = {
  ...{ form: 'Raw', bagGrade: 51, bags: 100, quantity: 5_000, unitPrice: 520_000, grossPrice: null },
  ...{ bagPrice: null, loadingCharge: null, sold: null },
}
const other = {
  ...{ ...line, bagGrade: 52, bags: 50, quantity: 2_000, unitPrice: 416_000 },
  ...{ bagPrice: 8_500, loadingCharge: 1_000, sold: 20 },
}
const offer = { date: '2026-11-02', validUntil: null, vatRate: 15_000, lines: [line] }

const nothing = { bags: 0, quantity: 0, sold: 0, net: 0, vat: 0, gross: 0 }
const totals: [string, object, object][] = [
  ['100 bags at 52.00', {}, { ...nothing, bags: 100, quantity: 5_000, net: 520_000, vat: 78_000, gross: 598_000 }],
  [
    'and 50 at 41.60 with their bags and loading, 20 of them sold',
    { lines: [line, other] },
    { bags: 150, quantity: 7_000, sold: 20, net: 733_250, vat: 109_988, gross: 843_238 },
  ],
  ['bags not weighed yet', { lines: [{ ...line, quantity: null }] }, { ...nothing, bags: 100, net: 520_000, vat: 78_000, gross: 598_000 }], // biome-ignore format: one case a line
  ['no lines', { lines: null }, nothing],
]
for (const [name, of, expected] of totals) {
  test(`a proforma of ${name}`, () => assert.deepEqual(bagProforma.derive({ ...offer, ...of }), expected))
}

const refused: [string, object, object][] = [
  ['one line', {}, {}],
  ['two grades of bags', { lines: [line, other] }, {}],
  ['the same bags raw and crushed', { lines: [line, { ...line, form: 'Crushed' }] }, {}],
  ['the same bags twice', { lines: [line, { ...line, bags: 1 }] }, { lines: 'Enter the same goods once.' }],
  ['no line', { lines: [] }, { lines: 'Enter at least one line.' }],
  ['an offer of one day', { validUntil: '2026-11-02' }, {}],
  ['an offer that has ended', { validUntil: '2026-11-01' }, { validUntil: 'Must not lie before the date.' }],
]
for (const [name, of, expected] of refused) {
  test(`a proforma with ${name}`, () => assert.deepEqual(bagProforma.rules({ ...offer, ...of }), expected))
}

test('its seller sees a proforma', () => assert.deepEqual(bagProforma.seenBy({ consignee: 3 }), [3]))
