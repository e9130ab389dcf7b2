import assert from 'node:assert/strict'
import { test } from 'node:test'
import { receiveCargo } from '#areas/terminals/receive-cargo/definition.ts'
import { postReceipt, type WeightBasis } from '#areas/terminals/receive-cargo/posting.ts'
import { isBalanced } from '#ledger/legs.ts'

const lot = { unit: 'KG', consigneeId: 11, consignmentId: 101, cargoTypeId: 1, gradeId: 2, form: 'Raw' }
const ticket = { consignee: 11, terminal: 21, lc: 101, cargoType: 1, cargoGrade: 2 }

test('28,460 kg left the port, 28,420 kg arrive: 40 kg under, 0.141 percent', () => {
  assert.deepEqual(
    receiveCargo.derive({ firstWeight: 43_620, secondWeight: 15_200, portNet: 28_460, basis: 'Terminal' }),
    {
      acceptedNet: 28_420,
      terminalNet: 28_420,
      overUnder: -40,
      overUnderPct: -141,
    },
  )
})

test('the difference is unknown until the truck is weighed empty', () => {
  assert.deepEqual(receiveCargo.derive({ firstWeight: 43_620, secondWeight: null, portNet: 28_460, basis: 'Port' }), {
    acceptedNet: null,
    terminalNet: null,
    overUnder: null,
    overUnderPct: null,
  })
})

const cases: [string, WeightBasis, number, number, Record<string, number>][] = [
  ['short', 'Terminal', 28_460, 28_420, { TRANSIT: -28_460, TERMINAL: 28_420, TRANSIT_DIFF: 40 }],
  ['over', 'Terminal', 28_460, 28_500, { TRANSIT: -28_460, TERMINAL: 28_500, TRANSIT_DIFF: -40 }],
  ['even', 'Terminal', 28_460, 28_460, { TRANSIT: -28_460, TERMINAL: 28_460 }],
  ['short, by the port’s weight', 'Port', 28_460, 28_420, { TRANSIT: -28_460, TERMINAL: 28_460 }],
]

for (const [name, basis, portNet, terminalNet, expected] of cases) {
  test(`received ${name}`, () => {
    const { kind, legs } = postReceipt({ ...ticket, portNet, terminalNet }, basis, ticket)
    assert.equal(kind, 'receiveCargo')
    assert.ok(isBalanced(legs))
    assert.deepEqual(Object.fromEntries(legs.map(({ role, amount }) => [role, amount])), expected)
    for (const { amount, role, locationId, ...of } of legs) {
      assert.deepEqual(of, lot)
      assert.equal(locationId, role === 'TRANSIT_DIFF' ? undefined : 21)
    }
  })
}

test('diverted, it is no longer in transit and is stored where it arrived; the difference is the ticket’s', () => {
  const cargo = { ...ticket, consignee: 12, terminal: 22, lc: 102, portNet: 28_460, terminalNet: 28_420 }
  const { legs } = postReceipt(cargo, 'Terminal', ticket)
  assert.ok(isBalanced(legs))
  assert.deepEqual(
    legs.map(({ role, consigneeId, consignmentId, locationId, amount }) => [
      role,
      consigneeId,
      consignmentId,
      locationId,
      amount,
    ]),
    [
      ['TRANSIT', 11, 101, 21, -28_460],
      ['TERMINAL', 12, 102, 22, 28_420],
      ['TRANSIT_DIFF', 11, 101, undefined, 40],
    ],
  )
})

test('cargo without a port ticket is in stock by its terminal weight, whatever the agency’s basis', () => {
  const { kind, legs } = postReceipt({ ...ticket, form: 'Crushed', portNet: null, terminalNet: 5_240 }, 'Port', null)
  assert.equal(kind, 'broughtIn')
  assert.deepEqual(
    legs.map(({ role, form, amount }) => [role, form, amount]),
    [
      ['OUT', 'Crushed', -5_240],
      ['TERMINAL', 'Crushed', 5_240],
    ],
  )
})

const sources: [string, object, string[]][] = [
  ['a port ticket', {}, ['portLoading']],
  ['a return', { source: 'Return' }, ['exitTicket']],
  ['anything else', { source: 'Other', lc: 101 }, ['terminal', 'truck', 'consignee', 'remarks']],
]
for (const [name, cargo, fields] of sources) {
  test(`${name} without the facts of its cargo is refused`, () => {
    const nothing = {
      remarks: null,
      portLoading: null,
      exitTicket: null,
      terminal: null,
      truck: null,
      consignee: null,
      lc: null,
    }
    const values = { ...nothing, source: null, secondWeight: null, firstWeight: 1, ...cargo }
    assert.deepEqual(Object.keys(receiveCargo.rules(values as never)), fields)
  })
}
