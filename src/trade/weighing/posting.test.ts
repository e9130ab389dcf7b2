import assert from 'node:assert/strict'
import { test } from 'node:test'
import { portLoading } from '#areas/port-loading/definition.ts'
import { postPortLoading } from '#trade/weighing/posting.ts'

const lot = { unit: 'KG', consigneeId: 11, consignmentId: 101, cargoTypeId: 1, gradeId: 2, form: 'Raw' }
const ticket = { consignee: 11, lc: 101, port: 31, cargoType: 1, cargoGrade: 2, netKg: 28_460 }

test('15,200 kg empty, 43,660 kg full: 28,460 kg of cargo', () => {
  assert.deepEqual(portLoading.derive({ firstWeight: 15_200, secondWeight: 43_660 }), { netKg: 28_460 })
  assert.deepEqual(portLoading.derive({ firstWeight: 15_200, secondWeight: null }), { netKg: null })
})

test('to a terminal: from the port into transit', () => {
  const { legs } = postPortLoading({ ...ticket, deliveryType: 'Terminal Storage', terminal: 21, customer: null })
  assert.deepEqual(legs, [
    { ...lot, role: 'PORT', locationId: 31, amount: -28_460 },
    { ...lot, role: 'TRANSIT', locationId: 21, amount: 28_460 },
  ])
})

test('directly to a customer', () => {
  const { legs } = postPortLoading({ ...ticket, deliveryType: 'Direct Delivery', terminal: null, customer: 41 })
  assert.deepEqual(legs, [
    { ...lot, role: 'PORT', locationId: 31, amount: -28_460 },
    { ...lot, role: 'CUSTOMER', partyId: 41, amount: 28_460 },
  ])
})

test('a ticket without the full weight posts nothing', () => {
  const { legs } = postPortLoading({
    ...{ ...ticket, netKg: null },
    ...{ deliveryType: 'Terminal Storage', terminal: 21, customer: null },
  })
  assert.deepEqual(legs, [])
})
