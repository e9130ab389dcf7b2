import assert from 'node:assert/strict'
import { test } from 'node:test'
import { terminalOut } from '#areas/terminals/terminal-out/definition.ts'
import { postDelivery, postTerminalOut } from '#areas/terminals/terminal-out/posting.ts'
import { isBalanced } from '#ledger/legs.ts'

const ticket = {
  outType: 'Owner withdrawal' as const,
  consignee: 11,
  terminal: 21,
  toTerminal: null,
  lc: 101,
  form: 'Raw' as const,
  bagSize: null,
  cargoType: 1,
  cargoGrade: 2,
  receivedKg: null,
  deliveredOn: null,
}

type Derived = { netKg: number | null; overOut: number | null; lossKg: number | null }
const inBulk = { bags: null, scaleKg: null, receivedKg: null }
const derived = (values: object): Derived =>
  terminalOut.derive({ available: null, receivedKg: null, secondWeight: null, ...values }) as Derived

const outs: [string, number, number, Derived, Record<string, number>][] = [
  [
    'within what is free',
    25_000,
    24_980,
    { netKg: 24_980, overOut: 0, lossKg: null },
    { TERMINAL: -24_980, OUT: 24_980 },
  ],
  [
    'to the last kilogram',
    25_000,
    25_000,
    { netKg: 25_000, overOut: 0, lossKg: null },
    { TERMINAL: -25_000, OUT: 25_000 },
  ],
  [
    '25.180 t of 25.000: over-out 0.180',
    25_000,
    25_180,
    { netKg: 25_180, overOut: 180, lossKg: null },
    { TERMINAL: -25_000, COUNT: -180, OUT: 25_180 },
  ],
  ['with nothing in the book', 0, 100, { netKg: 100, overOut: 100, lossKg: null }, { COUNT: -100, OUT: 100 }],
]

for (const [name, available, net, values, expected] of outs) {
  test(`out ${name}`, () => {
    assert.deepEqual(derived({ firstWeight: 15_000, secondWeight: 15_000 + net, available }), { ...inBulk, ...values })
    const { kind, legs } = postTerminalOut({ ...ticket, ...values })
    assert.equal(kind, 'terminalOut')
    assert.ok(isBalanced(legs))
    assert.deepEqual(Object.fromEntries(legs.map(({ role, amount }) => [role, amount])), expected)
  })
}

test('weighed empty only, nothing has left', () => {
  assert.deepEqual(derived({ firstWeight: 15_000 }), { ...inBulk, netKg: null, overOut: null, lossKg: null })
  assert.deepEqual(postTerminalOut({ ...ticket, netKg: null, overOut: null }).legs, [])
})

test('to another terminal it is in transit, then there, with 40 kg missing', () => {
  const moved = { ...ticket, outType: 'Transfer' as const, toTerminal: 22, netKg: 25_000, overOut: 0 }
  const describeLegs = ({ legs }: { legs: ReturnType<typeof postTerminalOut>['legs'] }) =>
    legs.map(({ role, locationId, amount }) => [role, locationId, amount])
  const sent = postTerminalOut(moved)
  assert.equal(sent.kind, 'cargoTransfer')
  assert.deepEqual(describeLegs(sent), [
    ['TERMINAL', 21, -25_000],
    ['TRANSIT', 22, 25_000],
  ])
  const there = postDelivery({ ...moved, receivedKg: 24_960, deliveredOn: '2026-03-12' })
  assert.equal(there.date, '2026-03-12')
  assert.ok(isBalanced(there.legs))
  assert.deepEqual(describeLegs(there), [
    ['TRANSIT', 22, -25_000],
    ['TERMINAL', 22, 24_960],
    ['TRANSIT_DIFF', undefined, 40],
  ])
  assert.equal(derived({ firstWeight: 1, secondWeight: 25_001, receivedKg: 24_960 }).lossKg, 40)
})

test('500 bags of 50 kg weigh 25,055 kg on the scale and are 25 t of barley; 499 of them arrive', () => {
  const truck = { firstWeight: 15_000, secondWeight: 40_055, bagSize: '50 kg', loadedBags: 500, available: 25_000 }
  const out = derived({ ...truck, receivedBags: 499 })
  assert.deepEqual(out, { bags: 500, scaleKg: 25_055, netKg: 25_000, overOut: 0, receivedKg: 24_950, lossKg: 50 })
  const { legs } = postTerminalOut({ ...ticket, ...out, bagSize: '50 kg' })
  assert.deepEqual(
    legs.map(({ role, bagKg, amount }) => [role, bagKg, amount]),
    [
      ['TERMINAL', 50, -25_000],
      ['OUT', 50, 25_000],
    ],
  )
})

test('a truck whose free stock is unknown leaves with its net weight', () => {
  const { legs } = postTerminalOut({ ...ticket, netKg: 25_000, overOut: null })
  assert.deepEqual(legs.map(({ role, amount }) => [role, amount]), [['TERMINAL', -25_000], ['OUT', 25_000]]) // biome-ignore format: one case a line
})
