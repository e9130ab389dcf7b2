import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bagTransfer } from '#areas/bags/transfer-bags/definition.ts'

const sent = {
  ...{ date: '2026-05-01', consignee: 11, terminal: 21, toTerminal: 22, quantity: 20_000, unitCost: 8_416 },
  ...{ received: null, damaged: null, receivedOn: null, damageReason: null, shortReason: null },
}
const here = { received: 20_000, receivedOn: '2026-05-03' }
const lost = { ...here, received: 19_980, shortReason: 'Fell off' }
const torn = { ...here, received: 19_970, damaged: 30, damageReason: 'Handling Loss' }
const notMore = 'Received and damaged must not be more than was sent.'

const refused: [string, object, Record<string, string>][] = [
  ['a transfer on the road', {}, {}],
  ['a transfer goes to another terminal', { toTerminal: 21 }, { toTerminal: 'Must be another terminal.' }],
  ['all of it arrives', here, {}],
  ['it may arrive on the day it was sent', { ...here, receivedOn: '2026-05-01' }, {}],
  ['it does not arrive before it was sent', { ...here, receivedOn: '2026-04-30' }, { receivedOn: 'Must not lie before the day it was sent.' }], // biome-ignore format: one case a line
  ['one bag more than was sent', { ...here, received: 20_001 }, { received: notMore }],
  ['one damaged bag more than was sent', { ...torn, damaged: 31 }, { received: notMore }],
  ['missing bags with their reason', lost, {}],
  ['one missing bag has a reason', { ...here, received: 19_999 }, { shortReason: 'Some bags are missing. Enter the reason.' }], // biome-ignore format: one case a line
  ['damaged bags with their reason', torn, {}],
  ['damaged bags have a reason', { ...torn, damageReason: null }, { damageReason: 'Choose why the bags are damaged.' }],
  ['no damaged bags need no reason', { ...here, damaged: 0 }, {}],
  ['bags are damaged on arrival only', { damaged: 30, damageReason: 'Handling Loss' }, { received: 'Enter how many arrived whole.' }], // biome-ignore format: one case a line
  ['all may be damaged', { ...torn, received: 0, damaged: 20_000 }, {}],
]
for (const [name, of, problems] of refused) {
  test(name, () => assert.deepEqual(bagTransfer.rules({ ...sent, ...of }), problems))
}

const shorts: [string, object, object, string][] = [
  ['on the road nothing is missing yet', {}, { short: null, shortCost: null }, 'Sent'],
  ['before anything is entered', { received: undefined }, { short: null, shortCost: null }, 'Sent'],
  ['all arrived', here, { short: 0, shortCost: 0 }, 'Received'],
  ['20 missing bags cost 16.83', lost, { short: 20, shortCost: 1_683 }, 'Received'],
  ['damaged bags are not missing', torn, { short: 0, shortCost: 0 }, 'Received'],
  ['none arrived', { received: 0 }, { short: 20_000, shortCost: 1_683_200 }, 'Received'],
  ['missing bags of unknown cost', { ...lost, unitCost: null }, { short: 20, shortCost: null }, 'Received'],
]
for (const [name, of, expected, state] of shorts) {
  test(name, () => {
    assert.deepEqual(bagTransfer.derive({ ...sent, ...of }), expected)
    assert.equal(bagTransfer.life.starts?.({ ...sent, ...of }), state)
  })
}

test('a transfer is seen by the owner of the bags', () => assert.deepEqual(bagTransfer.seenBy(sent), [11]))
