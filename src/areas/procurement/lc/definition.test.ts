import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documentsRequired } from '#areas/procurement/lc/credit-fields.ts'
import { lc } from '#areas/procurement/lc/definition.ts'
import { missingTerms } from '#areas/procurement/lc/rule-fields.ts'
import { readValue } from '#kit/kinds.ts'

const assigned = [
  { consignee: 11, quantity: 25_000_000 },
  { consignee: 12, quantity: 15_000_000 },
]
const credit = {
  ...{ date: '2026-03-01', latestShipmentDate: '2026-04-30', expiryDate: '2026-05-21' },
  ...{ amount: 960_000_000, amountTolerancePct: 10_000, marginPct: null, quantity: 40_000_000 },
  ...{ tenor: 'Sight', tenorDays: null, applicableRules: null, confirmation: null, confirmingBank: null },
  ...{ availableWith: null, availableBy: null, chargesBy: null, assignedConsignees: assigned },
}

const derived: [string, object, object][] = [
  ['ten percent more than 9,600,000 may be drawn', {}, { maxDrawing: 1_056_000_000 }],
  ['nothing without an amount', { amount: null, marginPct: 10_000 }, { maxDrawing: null, marginAmount: null, marginSar: null }], // biome-ignore format: one case a line
  ['no margin', {}, { marginAmount: null, marginSar: null }],
  ['ten percent of margin are 960,000.00, or SAR 3,600,000.00', { marginPct: 10_000 }, { marginAmount: 96_000_000, marginSar: 360_000_000 }], // biome-ignore format: one case a line
  ['the usual rules', {}, { applicableRules: 'UCP latest', confirmation: 'Without' }],
  ['the usual availability', {}, { availableWith: 'Any bank', availableBy: 'Payment', chargesBy: 'Beneficiary' }],
  ['rules as agreed', { applicableRules: 'ISP latest', confirmation: 'May add' }, { applicableRules: 'ISP latest', confirmation: 'May add' }], // biome-ignore format: one case a line
  ['availability as agreed', { availableWith: 'SNB', availableBy: 'Negotiation', tenor: 'Deferred' }, { availableWith: 'SNB', availableBy: 'Negotiation' }], // biome-ignore format: one case a line
  ['charges as agreed', { chargesBy: 'Shared' }, { chargesBy: 'Shared' }],
  ['a deferred LC is paid later', { tenor: 'Deferred' }, { availableBy: 'Deferred payment' }],
  ['an acceptance is accepted', { tenor: 'Acceptance' }, { availableBy: 'Acceptance' }],
  ['each consignee’s share', {}, { assignedConsignees: [{ ...assigned[0], sharePct: 62_500 }, { ...assigned[1], sharePct: 37_500 }] }], // biome-ignore format: one case a line
  ['the share of a kilogram', { quantity: 1, assignedConsignees: [{ consignee: 11, quantity: 1 }] }, { assignedConsignees: [{ consignee: 11, quantity: 1, sharePct: 100_000 }] }], // biome-ignore format: one case a line
  ['no share of nothing', { quantity: 0, assignedConsignees: [{ consignee: 11, quantity: 5 }] }, { assignedConsignees: [{ consignee: 11, quantity: 5, sharePct: 0 }] }], // biome-ignore format: one case a line
]
for (const [name, values, expected] of derived) {
  test(name, () => assert.partialDeepStrictEqual(lc.derive({ ...credit, ...values }), expected))
}

const required = 'Please enter {label}.'
const unassigned = { assignedConsignees: 'The parts must add up to the LC’s quantity.' }

const ruled: [string, object, object][] = [
  ['as it should be', {}, {}],
  ['expires on the latest shipment day', { expiryDate: '2026-04-30' }, {}],
  ['expires a day before it', { expiryDate: '2026-04-29' }, { expiryDate: 'Must not lie before the latest shipment.' }],
  ['shipped on the issue day', { latestShipmentDate: '2026-03-01' }, {}],
  ['shipped before it', { latestShipmentDate: '2026-02-28' }, { latestShipmentDate: 'Must not lie before the issue day.' }], // biome-ignore format: one case a line
  ['expires the day after the issue', { latestShipmentDate: '2026-03-01', expiryDate: '2026-03-02' }, {}],
  ['expires on the issue day', { latestShipmentDate: '2026-03-01', expiryDate: '2026-03-01' }, { expiryDate: 'Must lie after the issue day.' }], // biome-ignore format: one case a line
  ['a draft without a tenor', { tenor: null }, {}],
  ['deferred by 90 days', { tenor: 'Deferred', tenorDays: 90 }, {}],
  ['deferred without days', { tenor: 'Deferred' }, { tenorDays: required }],
  ['an acceptance without days', { tenor: 'Acceptance' }, { tenorDays: required }],
  ['confirmed by a bank', { confirmation: 'Confirm', confirmingBank: 'HSBC' }, {}],
  ['confirmed by none', { confirmation: 'Confirm' }, { confirmingBank: required }],
  ['confirmed if the bank likes', { confirmation: 'May add' }, {}],
  ['assigned to nobody yet', { assignedConsignees: [] }, {}],
  ['without the field of consignees', { assignedConsignees: undefined }, {}],
  ['one kilogram not assigned', { quantity: 40_000_001 }, unassigned],
  ['one kilogram too many', { quantity: 39_999_999 }, unassigned],
]
for (const [name, values, refused] of ruled) {
  test(`draft: ${name}`, () => assert.deepEqual(lc.rules({ ...credit, ...values }), refused))
}

test('an LC is opened only if all of it is assigned', () => {
  assert.deepEqual(missingTerms(credit), {})
  assert.deepEqual(missingTerms({ ...credit, assignedConsignees: [] }), unassigned)
})

test('the assigned consignees see it', () => {
  assert.deepEqual(lc.seenBy(credit), [11, 12])
})

test('one made of other lots is a system LC from the start', () => {
  assert.equal(lc.life.starts?.({ sourceKind: 'Merge' }), 'System LC')
  assert.equal(lc.life.starts?.({ sourceKind: null }), 'Draft')
})

test('a paper may be required in copies alone or in originals alone', () => {
  const { shape } = documentsRequired
  assert.ok(shape.kind === 'lines')
  for (const name of ['originals', 'copies']) {
    assert.deepEqual(readValue(0, shape.of[name]!), { value: 0 })
    assert.ok('problem' in readValue(-1, shape.of[name]!))
  }
})
