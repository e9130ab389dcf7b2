import assert from 'node:assert/strict'
import { test } from 'node:test'
import { columnsOf } from '#areas/procurement/lc/panel-lines.ts'
import { figuresOf } from '#areas/procurement/lc/quantities.ts'

const golden = {
  ...figuresOf([], { lcQuantity: 40_000_000, balance: 35_561_000 }),
  received: 36_120_000,
  loanGiven: 2_000_000,
  loanTaken: 2_000_000,
  loanReturnedTo: 500_000,
  loanReturnedBy: 500_000,
  transferOut: 3_000_000,
  transferIn: 2_996_000,
  transferLoss: 4_000,
  milledIn: 1_000_000,
  milledOut: 985_000,
  millingLoss: 15_000,
  handlingLoss: 40_000,
  soldBags: 500_000,
}

test('the sums of the columns, less what was sold, are the balance', () => {
  const [arrived, owners, moved, left] = columnsOf(golden, [{ place: 'Jeddah', form: 'Raw', kg: 31_580_000 }])
  assert.deepEqual([arrived?.sum.kg, owners?.sum.kg, moved?.sum.kg], [36_120_000, 0, -59_000])
  assert.equal(36_120_000 + 0 - 59_000 - golden.soldBags, left?.sum.kg)
  const lot = left?.lines.at(-1)
  assert.deepEqual([lot?.label, lot?.kg, lot?.of?.address], ['Raw, Jeddah', 31_580_000, 'reports/barley-closing-stock'])
})

test('loans net are told beside the loans, and counted once', () => {
  const lender = { ...golden, loanTaken: 0, loanReturnedBy: 0, loanNet: 1_500_000 }
  const owners = columnsOf(lender, [])[1]
  const net = owners?.lines.find(({ label }) => label === 'Loans, net')
  assert.deepEqual([net?.kg, net?.of?.address, owners?.sum.kg], [-1_500_000, 'terminals/loan', -1_500_000])
  assert.ok(!columnsOf(golden, [])[1]?.lines.some(({ isPart }) => isPart))
})

test('what was sold as LC opens its sales', () => {
  const sold = columnsOf({ ...golden, soldLc: 1_000 }, [])[3]?.lines.find(({ label }) => label === 'Sold as LC')
  assert.equal(sold?.of?.address, 'sales/lc-sale')
})

test('figures open the documents they are made of', () => {
  const [arrived] = columnsOf(golden, [])
  const direct = arrived?.lines.find(({ label }) => label === 'Direct delivery')
  assert.equal(direct?.of?.address, 'port-loading')
  assert.deepEqual(direct?.narrowed, { deliveryType: 'Direct Delivery' })
})
