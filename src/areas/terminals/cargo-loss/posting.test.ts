import assert from 'node:assert/strict'
import { test } from 'node:test'
import { postCargoLoss } from '#areas/terminals/cargo-loss/posting.ts'

test('40 t lost leave the terminal for good', () => {
  const lot = { unit: 'KG', consigneeId: 11, consignmentId: 101, cargoTypeId: 1, gradeId: 2, form: 'Raw' }
  const { legs } = postCargoLoss({
    consignee: 11,
    terminal: 21,
    lc: 101,
    form: 'Raw',
    cargoType: 1,
    cargoGrade: 2,
    quantity: 40_000,
  })
  assert.deepEqual(legs, [
    { ...lot, role: 'TERMINAL', locationId: 21, amount: -40_000 },
    { ...lot, role: 'LOSS', amount: 40_000 },
  ])
})
