import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cargoTransfer } from '#areas/terminals/cargo-transfer/definition.ts'
import { postArrival, postCargoTransfer, postHaulage } from '#areas/terminals/cargo-transfer/posting.ts'
import { isBalanced, type Leg } from '#ledger/legs.ts'

const from = {
  date: '2026-03-10',
  consignee: 11,
  terminal: 21,
  toTerminal: 22,
  toConsignee: null,
  lc: 101,
  form: 'Raw' as const,
  bagSize: null,
  cargoType: 1,
  cargoGrade: 2,
  sentQty: 3_000_000,
  receivedQty: null,
  receivedOn: null,
}

const describeLegs = (legs: Leg[]): [string, number | undefined, number | undefined, number][] =>
  legs.map(({ role, consigneeId, locationId, amount }) => [role, consigneeId, locationId, amount])

test('in transit the sent quantity is in neither terminal', () => {
  const { legs } = postCargoTransfer({ ...from, transferType: 'Warehouse' })
  assert.deepEqual(describeLegs(legs), [
    ['TERMINAL', 11, 21, -3_000_000],
    ['TRANSIT', 11, 22, 3_000_000],
  ])
})

test('3,000 t sent, 2,996 t received: 4 t and 0.133 percent lost in transit', () => {
  assert.deepEqual(cargoTransfer.derive({ sentQty: 3_000_000, receivedQty: 2_996_000 }), {
    bags: null,
    transitLoss: 4_000,
    lossPct: 133,
    freight: null,
    freightPerTon: null,
  })
  const { legs } = postCargoTransfer({ ...from, transferType: 'Warehouse', receivedQty: 2_996_000 })
  assert.ok(isBalanced(legs))
  assert.deepEqual(describeLegs(legs), [
    ['TERMINAL', 11, 21, -3_000_000],
    ['TERMINAL', 11, 22, 2_996_000],
    ['TRANSIT_DIFF', 11, undefined, 4_000],
  ])
})

test('received on a later day, each day has its own movement', () => {
  const received = { ...from, transferType: 'Warehouse' as const, receivedQty: 2_996_000, receivedOn: '2026-03-12' }
  assert.deepEqual(describeLegs(postCargoTransfer(received).legs), [
    ['TERMINAL', 11, 21, -3_000_000],
    ['TRANSIT', 11, 22, 3_000_000],
  ])
  const { date, legs } = postArrival(received)
  assert.equal(date, '2026-03-12')
  assert.ok(isBalanced(legs))
  assert.deepEqual(describeLegs(legs), [
    ['TRANSIT', 11, 22, -3_000_000],
    ['TERMINAL', 11, 22, 2_996_000],
    ['TRANSIT_DIFF', 11, undefined, 4_000],
  ])
})

test('to another owner nothing leaves the terminal', () => {
  const { legs } = postCargoTransfer({ ...from, transferType: 'Ownership', toTerminal: null, toConsignee: 12 })
  assert.deepEqual(describeLegs(legs), [
    ['TERMINAL', 11, 21, -3_000_000],
    ['TERMINAL', 12, 21, 3_000_000],
  ])
})

test('haulage of 54,000.00 and its VAT are owed when the cargo has arrived, and are a cost of the LC', () => {
  const sent = { ...from, transferType: 'Warehouse' as const, haulier: 31, freight: 5_400_000, freightVat: 810_000 }
  const money = (legs: Leg[]) =>
    legs
      .filter(({ unit }) => unit === 'SAR')
      .map(({ role, partyId, consignmentId, amount }) => [role, partyId ?? consignmentId, amount])
  const owed = [
    ['VENDOR_PAYABLE', 31, -5_400_000],
    ['CONSIGNMENT_COST', 101, 5_400_000],
    ['VENDOR_PAYABLE', 31, -810_000],
    ['VAT_INPUT', undefined, 810_000],
  ]
  assert.deepEqual(money(postCargoTransfer(sent).legs), [])
  const there = { ...sent, receivedQty: 2_996_000, receivedOn: '2026-03-12' }
  assert.deepEqual(money(postArrival(there).legs), owed)
  assert.deepEqual(money(postCargoTransfer({ ...there, receivedOn: null }).legs), owed)
  assert.deepEqual(money(postArrival({ ...there, haulier: null }).legs), [])
  assert.deepEqual(money(postHaulage({ ...there, freightVat: null }).legs), [
    ['VENDOR_PAYABLE', 31, -5_400_000],
    ['CONSIGNMENT_COST', 101, 5_400_000],
  ])
  const byTrucks = postHaulage(there)
  assert.deepEqual([byTrucks.date, money(byTrucks.legs)], ['2026-03-12', owed])
})
