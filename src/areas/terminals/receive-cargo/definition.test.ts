import assert from 'node:assert/strict'
import { test } from 'node:test'
import { receiveCargo } from '#areas/terminals/receive-cargo/definition.ts'

const truck = {
  ...{ firstWeight: 43_460, secondWeight: null, portNet: null, basis: null, bagSize: null, loadedBags: null },
}
const none = { terminalNet: null, overUnder: null, overUnderPct: null, acceptedNet: null }
// 28,420 kg, of the 28,460 kg that left the port.
const weighed = { secondWeight: 15_040, portNet: 28_460 }
const under = { terminalNet: 28_420, overUnder: -40, overUnderPct: -141 }

const derived: [string, object, object][] = [
  ['weighed full only', { portNet: 28_460 }, {}],
  ['weighed full only, by the port’s weight', { portNet: 28_460, basis: 'Port' }, {}],
  ['40 kg under', weighed, { ...under, acceptedNet: 28_420 }],
  ['by the terminal’s weight', { ...weighed, basis: 'Terminal' }, { ...under, acceptedNet: 28_420 }],
  ['by the port’s weight', { ...weighed, basis: 'Port' }, { ...under, acceptedNet: 28_460 }],
  ['without a port ticket', { secondWeight: 15_040, basis: 'Port' }, { terminalNet: 28_420, acceptedNet: 28_420 }],
  ['in 568 bags of 50 kg', { secondWeight: 15_040, bagSize: '50 kg', loadedBags: 568 }, { terminalNet: 28_420, acceptedNet: 28_400 }], // biome-ignore format: one case a line
  ['in bags that nobody counted', { secondWeight: 15_040, bagSize: '50 kg' }, { terminalNet: 28_420 }],
  ['in bags before it is weighed empty', { bagSize: '50 kg', loadedBags: 568 }, {}],
]
for (const [name, values, expected] of derived) {
  test(`figures: ${name}`, () => {
    assert.deepEqual(receiveCargo.derive({ ...truck, ...values }), { ...none, ...expected })
  })
}

const nowhere = { portLoading: null, exitTicket: null, terminal: null, truck: null, consignee: null, lc: null }
const ticket = { ...truck, ...nowhere, source: 'Port ticket', portLoading: 5, remarks: null }
const other = { source: 'Other', portLoading: null, terminal: 21, truck: 31, consignee: 11, lc: 101, remarks: 'Bought' }
const required = 'Please enter {label}.'
const unexplained = { remarks: 'Enter where the cargo comes from, and why without a ticket.' }

const ruled: [string, object, object][] = [
  ['with a port ticket', {}, {}],
  ['with none', { portLoading: null }, { portLoading: required }],
  ['from a source not entered', { source: null, portLoading: null }, { portLoading: required }],
  ['a return', { source: 'Return', portLoading: null, exitTicket: 6 }, {}],
  ['a return without its ticket', { source: 'Return', portLoading: null }, { exitTicket: required }],
  ['from elsewhere', other, {}],
  ['from elsewhere, nothing entered', { ...nowhere, source: 'Other' }, { terminal: required, truck: required, consignee: required, lc: required, ...unexplained }], // biome-ignore format: one case a line
  ['from elsewhere, unexplained', { ...other, remarks: null }, unexplained],
  ['weighed empty', { secondWeight: 43_459 }, {}],
  ['weighed empty as full', { secondWeight: 43_460 }, { secondWeight: 'Must be less than the first weight.' }],
  ['bags not counted', { secondWeight: 15_040, bagSize: '50 kg' }, { loadedBags: required }],
  ['bags not counted before it is empty', { bagSize: '50 kg' }, {}],
  ['bags counted', { secondWeight: 15_040, bagSize: '50 kg', loadedBags: 568 }, {}],
  ['bags of cargo in bulk', { loadedBags: 568 }, { loadedBags: 'Only of packed cargo.' }],
]
for (const [name, values, refused] of ruled) {
  test(name, () => assert.deepEqual(receiveCargo.rules({ ...ticket, ...values }), refused))
}

const shown: [string, string | null, string[]][] = [
  ['a port ticket', 'Port ticket', ['portLoading']],
  ['nothing else yet', null, ['portLoading']],
  ['a return', 'Return', ['exitTicket', 'truck']],
  ['another origin', 'Other', ['truck', 'consignee', 'lc', 'form', 'bagSize']],
]
for (const [name, source, fields] of shown) {
  test(`the form of ${name}`, () => {
    const asked = ['portLoading', 'exitTicket', 'truck', 'consignee', 'lc', 'form', 'bagSize'] as const
    const isShown = (field: (typeof asked)[number]) => receiveCargo.fields[field].when?.({ source })
    assert.deepEqual(asked.filter(isShown), fields)
  })
}

test('its owner sees it', () => assert.deepEqual(receiveCargo.seenBy({ consignee: 11 }), [11]))

const arrivals: [string, Record<string, unknown>, string, boolean][] = [
  ['weighed full', {}, 'Weighed-in', false],
  ['weighed empty', { secondWeight: 15_040 }, 'Received', false],
  ['dead insects', { secondWeight: 15_040, infestation: 'Dead insects' }, 'Received', false],
  ['live insects', { secondWeight: 15_040, infestation: 'Live insects' }, 'Weighed-in', true],
  ['no ticket', { secondWeight: 15_040, source: 'Other' }, 'Weighed-in', true],
  ['no ticket, let in already', { secondWeight: 15_040, source: 'Other', approvedBy: 'Omar' }, 'Weighed-in', false],
  ['a return', { secondWeight: 15_040, source: 'Return' }, 'Received', false],
]
for (const [name, cargo, state, isLetIn] of arrivals) {
  test(`at the gate: ${name}`, () => {
    assert.equal(receiveCargo.life.starts?.(cargo), state)
    assert.equal(receiveCargo.life.actions.approve.when?.(cargo), isLetIn)
  })
}

test('a truck that goes to a terminal is received next, one of a direct delivery is not', () => {
  const { shape } = receiveCargo.fields.portLoading
  const follows = shape.kind === 'link' ? shape.follows?.[0] : undefined
  assert.deepEqual([follows?.when?.({ terminal: 21 }), follows?.when?.({ terminal: null })], [true, false])
})
