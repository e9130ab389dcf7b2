import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bagPurchaseOrder } from '#areas/bags/purchase-order-proforma/definition.ts'

const line = { bagGrade: 51, quantity: 1_000_000, unitPrice: 8_500, vatPct: 15_000, received: null }

type ProformaTotals = { open: number; net: number; vat: number; gross: number; advance: number }
const cases: [string, Record<string, unknown>, Partial<ProformaTotals>][] = [
  ['1,000,000 at 0.85 are 850,000.00 and VAT of 127,500.00', { lines: [line] }, { net: 85_000_000, vat: 12_750_000, gross: 97_750_000 }], // biome-ignore format: one case a line
  ['995,800 of them came: 4,200 are open', { lines: [{ ...line, received: 995_800 }] }, { open: 4_200 }],
  ['a third in advance', { lines: [line], advancePct: 33_333 }, { advance: 32_583_008 }],
  ['VAT once for each rate', { lines: [{ ...line, quantity: 1, unitPrice: 10_100 }, { ...line, bagGrade: 52, quantity: 1, unitPrice: 10_100 }] }, { net: 202, vat: 30 }], // biome-ignore format: one case a line
  ['and none where none is due', { lines: [line, { ...line, bagGrade: 52, vatPct: 0 }] }, { vat: 12_750_000 }],
]
for (const [name, order, told] of cases) {
  test(name, () => {
    const derived = bagPurchaseOrder.derive(order) as ProformaTotals
    assert.deepEqual(
      Object.fromEntries(Object.keys(told).map(key => [key, derived[key as keyof ProformaTotals]])),
      told,
    )
  })
}

const days = { date: '2026-11-01', deliveryFrom: '2026-11-10', deliveryTo: '2026-11-20', lines: [line] }
const broken: [string, object, string[]][] = [
  ['as it should be', {}, []],
  ['without bags', { lines: [] }, ['lines']],
  ['a grade twice', { lines: [line, line] }, ['lines']],
  ['delivered before it begins', { deliveryTo: '2026-11-09' }, ['deliveryTo']],
  ['delivered before it is ordered', { deliveryFrom: '2026-10-31' }, ['deliveryFrom']],
]
for (const [name, of, fields] of broken) {
  test(name, () => assert.deepEqual(Object.keys(bagPurchaseOrder.rules({ ...days, ...of })), fields))
}
