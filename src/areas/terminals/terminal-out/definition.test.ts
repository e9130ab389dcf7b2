import assert from 'node:assert/strict'
import { test } from 'node:test'
import { terminalOut } from '#areas/terminals/terminal-out/definition.ts'

const truck = {
  ...{ firstWeight: 15_000, secondWeight: null, orderedQty: 25_000, available: null, bagSize: null },
  ...{ loadedBags: null, receivedBags: null, receivedKg: null, arrivalFullKg: null, arrivalEmptyKg: null },
}
const none = { netKg: null, receivedKg: null, scaleKg: null, bags: null, overOut: null, lossKg: null }
const inBags = { bagSize: '50 kg', secondWeight: 40_055, loadedBags: 500 }

const derived: [string, object, object][] = [
  ['weighed empty only', {}, {}],
  ['ordered in bags', { bagSize: '50 kg' }, { bags: 500 }],
  ['25 t of the free stock', { secondWeight: 40_000, available: 25_000 }, { netKg: 25_000, overOut: 0 }],
  ['a kilogram more than is free', { secondWeight: 40_001, available: 25_000 }, { netKg: 25_001, overOut: 1 }],
  ['500 bags of 50 kg', { ...inBags, available: 20_000 }, { netKg: 25_000, scaleKg: 25_055, bags: 500, overOut: 5_000 }], // biome-ignore format: one case a line
  ['bags that nobody counted', { ...inBags, loadedBags: null }, { scaleKg: 25_055, bags: 500 }],
  ['40 kg lost on the way', { secondWeight: 40_000, receivedKg: 24_960 }, { netKg: 25_000, receivedKg: 24_960, lossKg: 40 }], // biome-ignore format: one case a line
  ['a bag lost on the way', { ...inBags, receivedBags: 499 }, { netKg: 25_000, scaleKg: 25_055, bags: 500, receivedKg: 24_950, lossKg: 50 }], // biome-ignore format: one case a line
  ['received before it was weighed full', { receivedKg: 24_960 }, { receivedKg: 24_960 }],
  ['a form without the received weight', { secondWeight: 40_000, receivedKg: undefined }, { netKg: 25_000, receivedKg: undefined }], // biome-ignore format: one case a line
]
for (const [name, values, expected] of derived) {
  test(`figures: ${name}`, () => {
    assert.deepEqual(terminalOut.derive({ ...truck, ...values }), { ...none, ...expected })
  })
}

const transfer = { ...truck, outType: 'Transfer', terminal: 21, toTerminal: 22, transfer: null, destination: null }
const withdrawal = { outType: 'Owner withdrawal', toTerminal: null, destination: 'Al Kharj' }
const required = 'Please enter {label}.'
const wholeBags = 'Packed cargo moves in whole bags only.'
const arrivedEmpty = { arrivalEmptyKg: 'Must be less than the truck weighed full there.' }
const otherNet = { receivedKg: 'The truck was weighed full and empty there. Leave this empty: the net follows.' }

const ruled: [string, object, object][] = [
  ['to another terminal', {}, {}],
  ['to no terminal', { toTerminal: null }, { toTerminal: required }],
  ['to the terminal of the transfer', { toTerminal: null, transfer: 9 }, {}],
  ['to the same terminal', { toTerminal: 21 }, { toTerminal: 'Must be another terminal.' }],
  ['from no terminal to none', { terminal: null, toTerminal: null, transfer: 9 }, {}],
  ['to its owner', withdrawal, {}],
  ['to its owner, nobody knows where', { ...withdrawal, destination: null }, { destination: required }],
  [
    'to its owner for a transfer',
    { ...withdrawal, transfer: 9 },
    { transfer: 'Only for a truck to another terminal.' },
  ],
  ['weighed full', { secondWeight: 15_001 }, {}],
  ['weighed full as empty', { secondWeight: 15_000 }, { secondWeight: 'Must be more than the first weight.' }],
  ['ordered in half bags', { bagSize: '50 kg', orderedQty: 75 }, { orderedQty: wholeBags }],
  ['received in half bags', { bagSize: '50 kg', receivedKg: 75 }, { receivedKg: wholeBags }],
  ['bags not counted', { ...inBags, loadedBags: null }, { loadedBags: required }],
  ['bags not counted before it is full', { bagSize: '50 kg' }, {}],
  ['bags counted', inBags, {}],
  ['bags of cargo in bulk', { loadedBags: 500 }, { loadedBags: 'Only of packed cargo.' }],
  ['all bags received', { ...inBags, receivedBags: 500 }, {}],
  ['a bag more received', { ...inBags, receivedBags: 501 }, { receivedBags: 'More than left.' }],
  ['a bag received of none', { receivedBags: 1 }, { receivedBags: 'More than left.' }],
  ['weighed empty there', { arrivalFullKg: 40_000, arrivalEmptyKg: 39_999 }, {}],
  ['as heavy as full', { arrivalFullKg: 40_000, arrivalEmptyKg: 40_000 }, arrivedEmpty],
  ['empty but not full', { arrivalEmptyKg: 1 }, arrivedEmpty],
  ['full only', { arrivalFullKg: 40_000 }, {}],
  ['the net of both weights there', { arrivalFullKg: 40_000, arrivalEmptyKg: 15_100, receivedKg: 24_900 }, {}],
  ['a net that the scales there did not show', { arrivalFullKg: 40_000, arrivalEmptyKg: 15_100, receivedKg: 24_000 }, otherNet], // biome-ignore format: one case a line
]
for (const [name, values, refused] of ruled) {
  test(name, () => assert.deepEqual(terminalOut.rules({ ...transfer, ...values }), refused))
}

const shown: [string, Record<string, unknown>, string[]][] = [
  ['no kind yet', { outType: null }, ['transfer', 'toTerminal', 'destination']],
  ['a transfer', { outType: 'Transfer' }, ['transfer', 'toTerminal']],
  ['a sample', { outType: 'Sample or other' }, ['destination']],
]
for (const [name, values, fields] of shown) {
  test(`where it goes, ${name}`, () => {
    const asked = ['transfer', 'toTerminal', 'destination'] as const
    const isShown = (field: (typeof asked)[number]) => terminalOut.fields[field].when?.(values) !== false
    assert.deepEqual(asked.filter(isShown), fields)
  })
}

test('its owner sees it', () => assert.deepEqual(terminalOut.seenBy({ consignee: 11 }), [11]))

test('a truck weighed full is out', () => {
  assert.equal(terminalOut.life.starts?.({ secondWeight: null }), 'Weighed-in')
  assert.equal(terminalOut.life.starts?.({ secondWeight: 40_000 }), 'Out')
})
