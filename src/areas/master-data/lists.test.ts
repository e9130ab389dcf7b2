// Rules of the short lists of master data.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bagGrade, bagSizeKg } from '#areas/master-data/bag-grade/definition.ts'
import { cargoType } from '#areas/master-data/cargo-type/definition.ts'
import { driver } from '#areas/master-data/driver/definition.ts'
import { holiday } from '#areas/master-data/holiday/definition.ts'
import { invoiceFormat } from '#areas/master-data/invoice-format/definition.ts'
import { truck } from '#areas/master-data/truck/definition.ts'
import type { Document } from '#kit/document.ts'

const cases: [string, Document, object, string[]][] = [
  ['a holiday of one day', holiday, { firstDay: '2026-09-23', lastDay: '2026-09-23' }, []],
  ['a holiday that ends before it begins', holiday, { firstDay: '2026-09-23', lastDay: '2026-09-22' }, ['lastDay']],
  ['cargo with VAT', cargoType, { vatRate: 15_000, taxReason: null }, []],
  ['cargo with VAT and a reason for none', cargoType, { vatRate: 15_000, taxReason: 'VATEX-SA-35' }, ['taxReason']],
  ['cargo without VAT and why', cargoType, { vatRate: 0, taxReason: 'VATEX-SA-35' }, []],
  ['cargo without VAT for no reason', cargoType, { vatRate: 0, taxReason: null }, ['taxReason']],
  ['cargo with the VAT of former years', cargoType, { vatRate: 5_000, taxReason: null }, []],
  ['cargo with a VAT that the law does not know', cargoType, { vatRate: 1_500, taxReason: null }, ['vatRate']],
  ['a truck that is not blocked', truck, { blocked: false, blockedReason: null }, []],
  ['a truck blocked for no reason', truck, { blocked: true, blockedReason: '' }, ['blockedReason']],
  ['a driver blocked for no reason', driver, { blocked: true, blockedReason: null }, ['blockedReason']],
  ['a driver blocked for a reason', driver, { blocked: true, blockedReason: 'Licence expired' }, []],
]
for (const [name, of, values, fields] of cases) {
  test(name, () => assert.deepEqual(Object.keys(of.rules({ ...values })), fields))
}

test('cargo without VAT needs a reason, which is asked only then', () => {
  assert.deepEqual(
    [0, 15_000, null].map(vatRate => cargoType.fields.taxReason.when?.({ vatRate })),
    [true, false, false],
  )
})

test('the reason for a block is asked only of the blocked', () => {
  assert.deepEqual(
    [true, false, null].map(blocked => truck.fields.blockedReason.when?.({ blocked })),
    [true, false, false],
  )
})

test('a truck has its plate in Arabic once the plate is complete', () => {
  assert.deepEqual(truck.derive({ plate: '1234 JBA' }), { plateAr: 'ا ب ح 1234' })
  assert.deepEqual(truck.derive({ plate: '1234' }), { plateAr: null })
  assert.deepEqual(truck.derive({ plate: '' }), { plateAr: null })
})

test('bags hold 40 or 50 kg', () => assert.deepEqual([bagSizeKg('40 kg'), bagSizeKg('50 kg')], [40, 50]))

test('everyone sees the lists that name no consignee; a format is seen by its own', () => {
  for (const list of [holiday, cargoType, truck, bagGrade]) assert.equal(list.seenBy({}), 'everyone')
  assert.deepEqual(invoiceFormat.seenBy({ consignee: 3 }), [3])
  assert.deepEqual(driver.seenBy({}), [])
})
