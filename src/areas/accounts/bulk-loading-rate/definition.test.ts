import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  bulkLoadingRate,
  isInvoicedWithGoods,
  type RateUnit,
  type Service,
  services,
  units,
} from '#areas/accounts/bulk-loading-rate/definition.ts'

const rate = { date: '2026-11-02', until: null, service: 'Bulk loading', unit: 'MT', freeDays: null, vatPct: 15_000 }

const cases: [string, object, string[]][] = [
  ['a rate without an end', {}, []],
  ['a rate of one day', { until: '2026-11-02' }, []],
  ['a rate that ends before it begins', { until: '2026-11-01' }, ['until']],
  ['VAT of 5 %, as before July 2020', { date: '2020-06-30', vatPct: 5_000 }, []],
  ['VAT of 5 % since July 2020', { date: '2020-07-01', vatPct: 5_000 }, ['vatPct']],
  ['VAT left empty', { vatPct: null }, []],
  ['VAT left out', { vatPct: undefined }, []],
  ['no VAT', { vatPct: 0 }, ['vatPct']],
  ['VAT of 15.001 %', { vatPct: 15_001 }, ['vatPct']],
  ['VAT of 5.001 %', { vatPct: 5_001 }, ['vatPct']],
  ['storage with free days', { service: 'Storage', freeDays: 10 }, []],
  ['loading with free days', { freeDays: 1 }, ['freeDays']],
  ['loading with no free days', { freeDays: 0 }, []],
  ['a service not chosen yet', { service: null }, []],
  ['a unit not chosen yet', { unit: null }, []],
]
for (const [name, of, fields] of cases) {
  test(name, () => assert.deepEqual(Object.keys(bulkLoadingRate.rules({ ...rate, ...of })), fields))
}

// Units by which a service can be charged, and those by which it is invoiced with the goods.
const measures: [Service, RateUnit[], RateUnit[]][] = [
  ['Bulk loading', ['MT', 'truck'], ['MT']],
  ['Bagging', ['MT', 'bag', 'truck'], ['MT', 'bag']],
  ['Storage', ['MT', 'bag', 'day'], []],
  ['Weighing', ['truck'], []],
  ['Transfer', ['MT', 'bag', 'truck'], []],
]
for (const [service, charged, invoiced] of measures) {
  test(`${service} is charged by ${charged.join(', ')}; with the goods: ${invoiced.join(', ') || 'never'}`, () => {
    const fits = (unit: RateUnit) => !('unit' in bulkLoadingRate.rules({ ...rate, service, unit }))
    assert.deepEqual(units.filter(fits), charged)
    assert.deepEqual(
      units.filter(unit => isInvoicedWithGoods(service, unit)),
      invoiced,
    )
  })
}

test('the table of units names every service', () => {
  assert.deepEqual(
    measures.map(([service]) => service),
    [...services],
  )
})

test('a rate of one consignee is theirs; a rate of none is for everyone', () => {
  assert.deepEqual(bulkLoadingRate.seenBy({ consignee: 3 }), [3])
  assert.equal(bulkLoadingRate.seenBy({ consignee: null }), 'everyone')
})
