import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ControlledLot, isOpenForSale, lotToSellFirst } from '#trade/cargo/sale-priority.ts'

const lot = (lc: number, more: Partial<ControlledLot> = {}): ControlledLot => ({
  lc,
  lcNo: `LC-${lc}`,
  form: 'Raw',
  cargoGrade: 2,
  free: 100,
  priority: null,
  bagSale: true,
  bulkSale: true,
  lcSale: true,
  ...more,
})

const cases: [string, ControlledLot, ControlledLot[], boolean, number | undefined][] = [
  ['alone', lot(1), [], true, undefined],
  ['stopped', lot(1, { bagSale: false }), [], false, undefined],
  ['stopped in bulk only', lot(1, { bulkSale: false }), [], true, undefined],
  ['beside one without a number', lot(1), [lot(2)], true, undefined],
  ['behind a numbered one', lot(1), [lot(2, { priority: 1 })], false, 2],
  ['second to the first', lot(1, { priority: 2 }), [lot(2, { priority: 1 }), lot(3, { priority: 3 })], false, 2],
  ['first', lot(1, { priority: 1 }), [lot(2, { priority: 2 }), lot(3)], true, undefined],
  ['behind one that is sold out', lot(1), [lot(2, { priority: 1, free: 0 })], true, undefined],
  ['behind one with a last kilogram', lot(1), [lot(2, { priority: 1, free: 1 })], false, 2],
  ['behind one that is stopped', lot(1), [lot(2, { priority: 1, bagSale: false })], true, undefined],
  ['behind one of another form', lot(1), [lot(2, { priority: 1, form: 'Flaked' })], true, undefined],
  ['behind one of another grade', lot(1), [lot(2, { priority: 1, cargoGrade: 3 })], true, undefined],
]

for (const [name, of, others, open, before] of cases) {
  test(`a lot ${name} is ${open ? 'open' : 'not open'} to sales in bags`, () => {
    const lots = [of, ...others]
    assert.equal(isOpenForSale(of, lots, 'bagSale'), open)
    assert.equal(lotToSellFirst(of, lots, 'bagSale')?.lc, before)
  })
}
