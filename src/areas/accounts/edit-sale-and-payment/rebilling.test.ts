import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type IssuedLine,
  overbilledLines,
  overbilledUnits,
  rebillLines,
} from '#areas/accounts/edit-sale-and-payment/rebilling.ts'
import type { Refusal } from '#kit/refusal.ts'

const barley: IssuedLine = {
  ...{
    item: 'Barley',
    bags: 1_000,
    quantity: 50_000,
    unitPrice: 520_000,
    grossPrice: null,
    discount: 0,
    net: 5_200_000,
    vatRate: 15_000,
    vat: 780_000,
  },
}
const loading: IssuedLine = {
  ...{ item: 'Loading', bags: null, quantity: null, unitPrice: null, grossPrice: null, discount: 0, net: 10_000 },
  ...{ vatRate: 15_000, vat: 1_500 },
}
const field = (name: string) => (error: Refusal) => name in (error.fields ?? {})

test('a new price changes the barley, keeps its discount in proportion, and does not change the charges', () => {
  const discounted = { ...barley, discount: 52_000, net: 5_148_000 }
  const lines = rebillLines([discounted, loading], 510_000)
  assert.deepEqual(
    lines.map(({ item, unitPrice, discount, net, vat }) => [item, unitPrice, discount, net, vat]),
    [
      ['Barley', 510_000, 51_000, 5_049_000, 757_350],
      ['Loading', null, 0, 10_000, 1_500],
    ],
  )
  const inBulk = { ...barley, bags: null, quantity: 24_015, unitPrice: 10_000_000, net: 2_401_500 }
  assert.equal(rebillLines([inBulk], 9_999_999)[0]?.net, 2_401_500)
  assert.deepEqual(rebillLines([barley], null)[0]?.net, 5_200_000)
  assert.throws(() => rebillLines([barley], 520_000), field('newPrice'))
  assert.throws(() => rebillLines([loading], 1), field('newPrice'))
})

test('a price with VAT keeps its VAT, and so does the new price', () => {
  const within = { ...barley, unitPrice: 521_739, grossPrice: 600_000, net: 5_217_391, vat: 782_609 }
  const [kept] = rebillLines([within], null)
  assert.deepEqual([kept?.grossPrice, kept?.net, kept?.vat, kept?.gross], [600_000, 5_217_391, 782_609, 6_000_000])
  const [other] = rebillLines([within], 590_000)
  assert.deepEqual(
    [other?.unitPrice, other?.grossPrice, other?.discount, other?.net, other?.vat, other?.gross],
    [513_043, 590_000, 0, 5_130_435, 769_565, 5_900_000],
  )
  const discounted = { ...within, discount: 52_174, net: 5_165_217, vat: 774_783 }
  const [less] = rebillLines([discounted], 590_000)
  assert.deepEqual([less?.discount, less?.gross], [51_305, 5_841_000])
  assert.throws(() => rebillLines([within], 600_000), field('newPrice'))
})

test('an excess quantity: the difference is credited', () => {
  assert.deepEqual(overbilledUnits([barley], { bags: 990, quantity: null }), { line: 1, bags: 10, quantity: null })
  const inBulk = { ...barley, bags: null }
  assert.deepEqual(overbilledUnits([loading, inBulk], { bags: null, quantity: 49_000 }), {
    line: 2,
    bags: null,
    quantity: 1_000,
  })
  assert.throws(() => overbilledUnits([barley], { bags: 1_000, quantity: null }), field('newBags'))
  assert.throws(() => overbilledUnits([barley], { bags: null, quantity: 5 }), field('newBags'))
  assert.throws(() => overbilledUnits([inBulk], { bags: null, quantity: 50_001 }), field('newQuantity'))
})

test('the least that can be credited is one bag, or one kilogram', () => {
  assert.equal(overbilledUnits([barley], { bags: 999, quantity: null }).bags, 1)
  assert.equal(overbilledUnits([{ ...barley, bags: null }], { bags: null, quantity: 49_999 }).quantity, 1)
  assert.throws(() => overbilledUnits([{ ...barley, bags: null }], { bags: 5, quantity: null }), field('newQuantity'))
  assert.throws(() => overbilledUnits([loading], { bags: null, quantity: 1 }), field('newQuantity'))
})

test('an excess quantity takes its empty bags with it, and its loading where that is charged by the unit', () => {
  const emptyBags: IssuedLine = { ...barley, item: 'Empty bags', quantity: null, unitPrice: 10_000, net: 100_000 }
  const none = { bags: null, quantity: null, unitPrice: null, amount: null }
  const right = { bags: 990, quantity: null }
  assert.deepEqual(overbilledLines([barley, emptyBags, loading], right, { isLoadingByUnit: true }), [
    { ...none, line: 1, bags: 10 },
    { ...none, line: 2, bags: 10 },
    { ...none, line: 3, amount: 100 },
  ])
  assert.deepEqual(overbilledLines([barley, loading], right, { isLoadingByUnit: false }), [
    { ...none, line: 1, bags: 10 },
  ])
  const inBulk = { ...barley, bags: null }
  assert.deepEqual(overbilledLines([inBulk, loading], { bags: null, quantity: 49_000 }, { isLoadingByUnit: true }), [
    { ...none, line: 1, quantity: 1_000 },
    { ...none, line: 2, amount: 200 },
  ])
})
