import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cargoTransfer } from '#areas/terminals/cargo-transfer/definition.ts'

const nothing = { plannedQty: null, sentQty: null, receivedQty: null, rate: null, bagSize: null }
const none = { bags: null, transitLoss: null, lossPct: null, freight: null, freightPerTon: null }
const quantities = { sentQty: 3_000_000, receivedQty: 2_996_000 }

const derived: [string, object, object][] = [
  ['nothing sent yet', { plannedQty: 3_000_000, rate: 180_000 }, {}],
  ['sent, not received', { sentQty: 3_000_000 }, {}],
  ['received, not sent', { receivedQty: 1 }, {}],
  ['sent as nothing', { sentQty: 0, receivedQty: 1 }, {}],
  ['4 t lost of 3,000', quantities, { transitLoss: 4_000, lossPct: 133 }],
  ['one kilogram sent, none received', { sentQty: 1, receivedQty: 0 }, { transitLoss: 1, lossPct: 100_000 }],
  ['more received than sent', { sentQty: 1_000, receivedQty: 1_001 }, { transitLoss: -1, lossPct: -100 }],
  ['3,000 t at 18.00 are 54,000.00', { sentQty: 3_000_000, rate: 180_000 }, { freight: 5_400_000 }],
  ['or 18.0240 for each of 2,996 t received', { ...quantities, rate: 180_000 }, { transitLoss: 4_000, lossPct: 133, freight: 5_400_000, freightPerTon: 180_240 }], // biome-ignore format: one case a line
  ['planned in bags', { plannedQty: 5_000, bagSize: '50 kg' }, { bags: 100 }],
  ['sent in bags', { plannedQty: 5_000, sentQty: 4_000, bagSize: '40 kg' }, { bags: 100 }],
]
for (const [name, values, expected] of derived) {
  test(`figures: ${name}`, () => {
    assert.deepEqual(cargoTransfer.derive({ ...nothing, ...values }), { ...none, ...expected })
  })
}

const warehouse = {
  ...{ date: '2026-03-10', transferType: 'Warehouse', consignee: 11, terminal: 21, toTerminal: 22, toConsignee: null },
  ...{ bagSize: null, plannedQty: null, sentQty: 3_000_000, receivedQty: null, receivedOn: null },
  ...{ rate: null, haulier: null },
}
const owner = { transferType: 'Ownership', toTerminal: null, toConsignee: 12 }
const required = 'Please enter {label}.'
const wholeBags = 'Packed cargo moves in whole bags only.'

const ruled: [string, object, object][] = [
  ['to another terminal', {}, {}],
  ['to none', { toTerminal: null }, { toTerminal: required }],
  ['to the same', { toTerminal: 21 }, { toTerminal: 'Must be another terminal.' }],
  ['sent truck by truck as planned', { sentQty: null, plannedQty: 3_000_000 }, {}],
  ['neither planned nor sent', { sentQty: null }, { sentQty: required }],
  ['received less than sent', { receivedQty: 2_996_000 }, {}],
  ['to another owner', owner, {}],
  ['planned for another owner', { ...owner, sentQty: null, plannedQty: 3_000_000 }, { sentQty: required }],
  ['to no owner', { ...owner, toConsignee: null }, { toConsignee: required }],
  ['to the same owner', { ...owner, toConsignee: 11 }, { toConsignee: 'Must be another owner.' }],
  ['to another owner, all of it', { ...owner, receivedQty: 3_000_000 }, {}],
  ['to another owner, with a loss', { ...owner, receivedQty: 2_999_999 }, { receivedQty: 'Nothing is lost when only the owner changes.' }], // biome-ignore format: one case a line
  ['to another owner in the terminal it names', { ...owner, toTerminal: 21 }, {}],
  ['a haulier without a rate', { haulier: 31 }, { rate: required }],
  ['a haulier with a rate', { haulier: 31, rate: 180_000 }, {}],
  ['a rate without a haulier', { rate: 180_000 }, {}],
  ['received on the day it was sent', { receivedOn: '2026-03-10' }, {}],
  ['received before', { receivedOn: '2026-03-09' }, { receivedOn: 'Must not lie before the day it was sent.' }],
  ['planned in half bags', { bagSize: '50 kg', plannedQty: 75 }, { plannedQty: wholeBags }],
  ['sent in half bags', { bagSize: '50 kg', sentQty: 75 }, { sentQty: wholeBags }],
  ['received in half bags', { bagSize: '50 kg', receivedQty: 75 }, { receivedQty: wholeBags }],
]
for (const [name, values, refused] of ruled) {
  test(name, () => assert.deepEqual(cargoTransfer.rules({ ...warehouse, ...values }), refused))
}

test('both owners see it', () => {
  assert.deepEqual(cargoTransfer.seenBy({ ...warehouse, ...owner }), [11, 12])
})

const starts: [string, Record<string, unknown>, string][] = [
  ['planned, to be sent by trucks', { byTrips: true }, 'Planned'],
  ['sent by trucks', { byTrips: true, sentQty: 30_000 }, 'In transit'],
  ['sent', { transferType: 'Warehouse', sentQty: 30_000 }, 'In transit'],
  ['sent and received', { transferType: 'Warehouse', sentQty: 30_000, receivedQty: 30_000 }, 'Received'],
  ['to another owner', { transferType: 'Ownership' }, 'Received'],
  ['to an owner who must agree', { transferType: 'Ownership', needsConsent: true }, 'Proposed'],
]
for (const [name, transfer, state] of starts) {
  test(`it starts as ${state}: ${name}`, () => assert.equal(cargoTransfer.life.starts?.(transfer), state))
}
