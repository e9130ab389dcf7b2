import assert from 'node:assert/strict'
import { test } from 'node:test'
import { postCorrection, postLcChange, postTornLcChange } from '#areas/accounts/edit-sale-and-payment/posting.ts'
import type { Leg } from '#ledger/legs.ts'

const lot = { consignee: 3, lc: 7, cargoType: 1, grade: 2, form: 'Raw' }
const inBulk = { kg: 24_000, lot, terminal: 5 }
const inBags = { ...inBulk, bags: { consignee: 3, scope: 'Consignee', bagGrade: 51, bagKg: 50 } }

const describeLegs = (legs: Leg[]) =>
  legs.map(leg => [leg.role, leg.consignmentId, leg.partyId ?? leg.locationId, leg.bagKg, leg.amount])

test('cargo delivered to the wrong customer moves to the right one', () => {
  const { kind, legs } = postCorrection({ from: 8, to: 9 }, inBulk)
  assert.equal(kind, 'saleCorrection')
  assert.deepEqual(describeLegs(legs), [
    ['CUSTOMER', 7, 8, undefined, -24_000],
    ['CUSTOMER', 7, 9, undefined, 24_000],
  ])
})

test('cargo in bags keeps its size on both accounts', () => {
  assert.deepEqual(describeLegs(postCorrection({ from: 8, to: 9 }, inBags).legs), [
    ['CUSTOMER', 7, 8, 50, -24_000],
    ['CUSTOMER', 7, 9, 50, 24_000],
  ])
})

test('a correction of an invoice that was not delivered moves no cargo', () => {
  assert.deepEqual(postCorrection({ from: 8, to: 9 }, undefined), { kind: 'saleCorrection', legs: [] })
})

test('a changed LC returns the cargo to its lot and takes it from the right one', () => {
  const { kind, legs } = postLcChange(inBulk, 9, { ...lot, lc: 6 })
  assert.equal(kind, 'bulkLoading')
  assert.deepEqual(describeLegs(legs), [
    ['CUSTOMER', 7, 9, undefined, -24_000],
    ['TERMINAL', 7, 5, undefined, 24_000],
    ['TERMINAL', 6, 5, undefined, -24_000],
    ['CUSTOMER', 6, 9, undefined, 24_000],
  ])
})

test('a changed LC of cargo in bags is posted like a delivery note', () => {
  const { kind, legs } = postLcChange(inBags, 9, { ...lot, lc: 6 })
  assert.equal(kind, 'deliveryNote')
  assert.deepEqual(
    describeLegs(legs).map(([role, lc, , bagKg]) => [role, lc, bagKg]),
    [
      ['CUSTOMER', 7, 50],
      ['TERMINAL', 7, undefined],
      ['TERMINAL', 6, undefined],
      ['CUSTOMER', 6, 50],
    ],
  )
})

test('spilled barley is given back at the value that was booked, and lost from the right LC at its own cost', () => {
  const { kind, legs } = postTornLcChange(
    { ...inBags, tornBags: 3 },
    [{ lc: 7, kg: 80, value: 9_000 }],
    { ...lot, lc: 6 },
    9_600,
  )
  assert.equal(kind, 'cargoLoss')
  assert.deepEqual(
    legs.map(({ role, consignmentId, bagKg, amount }) => [role, consignmentId, bagKg, amount]),
    [
      ['TERMINAL', 7, undefined, 80],
      ['LOSS', 7, undefined, -80],
      ['INVENTORY_CARGO', 7, undefined, 9_000],
      ['LOSS_VALUE', 7, undefined, -9_000],
      ['TERMINAL', 6, undefined, -80],
      ['LOSS', 6, undefined, 80],
      ['INVENTORY_CARGO', 6, undefined, -9_600],
      ['LOSS_VALUE', 6, undefined, 9_600],
    ],
  )
})

test('barley of torn bags of packed cargo is packed again in its lot, and in bulk in the right one', () => {
  const packed = { ...inBags, lot: { ...lot, bagKg: 50 }, tornBags: 3 }
  const right = { ...packed.lot, lc: 6 }
  const moved = (legs: Leg[]) =>
    legs.map(({ role, consignmentId, bagKg, amount }) => [role, consignmentId, bagKg, amount])
  const opened = [
    ['TERMINAL', 7, 50, 150],
    ['TERMINAL', 7, undefined, -150],
  ]
  const openedRight = [
    ['TERMINAL', 6, 50, -150],
    ['TERMINAL', 6, undefined, 150],
  ]
  const whole = postTornLcChange(packed, [], right, 0)
  assert.deepEqual([whole.kind, moved(whole.legs)], ['deliveryNote', [...opened, ...openedRight]])
  const { kind, legs } = postTornLcChange(packed, [{ lc: 7, kg: 80, value: 0 }], right, 0)
  const back = [
    ['TERMINAL', 7, undefined, 80],
    ['LOSS', 7, undefined, -80],
  ]
  const lost = [
    ['TERMINAL', 6, undefined, -80],
    ['LOSS', 6, undefined, 80],
  ]
  assert.deepEqual([kind, moved(legs)], ['cargoLoss', [...opened, ...back, ...openedRight, ...lost]])
})

test('torn bags that were filled at the gate and spilled nothing leave nothing to move', () => {
  assert.deepEqual(postTornLcChange({ ...inBags, tornBags: 3 }, [], { ...lot, lc: 6 }, 0).legs, [])
})
