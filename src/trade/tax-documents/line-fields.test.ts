// The amounts of a sale and of its lines, exact to the halala.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { amountByCount, amountByWeight } from '#kit/units.ts'
import { commissionOf } from '#trade/selling/sale-fields.ts'
import { dueDateFor } from '#trade/settlement/due-dates.ts'
import {
  amountsFromGross,
  bagSaleLines,
  bulkSaleLines,
  type SoldLine,
  taxedLines,
  taxOfLines,
  totalsAt,
  totalsOf,
  withAgreedVat,
} from '#trade/tax-documents/line-fields.ts'

const inBags = {
  bags: 10_000,
  quantity: 500_000,
  unitPrice: 520_000 as number | null,
  grossPrice: null as number | null,
  vatRate: 15_000,
  discountPct: null,
  bagPrice: null,
  loadingCharge: null,
}
const inBulk = { unitPrice: null, grossPrice: null, vatRate: 15_000, loadingRate: null }

const bagCases: [string, Partial<typeof inBags> | object, number[], [number, number, number]][] = [
  ['10,000 bags at 52.00', {}, [52_000_000], [52_000_000, 7_800_000, 59_800_000]],
  ['one bag at 52.00 is 59.80 with VAT', { bags: 1 }, [5_200], [5_200, 780, 5_980]],
  ['2,000 bags are 119,600.00', { bags: 2_000 }, [10_400_000], [10_400_000, 1_560_000, 11_960_000]],
  ['1,000 bags are 59,800.00', { bags: 1_000 }, [5_200_000], [5_200_000, 780_000, 5_980_000]],
  ['100 bags less', { bags: 100 }, [520_000], [520_000, 78_000, 598_000]],
  ['40 kg bags at 41.60', { bags: 25, unitPrice: 416_000 }, [104_000], [104_000, 15_600, 119_600]],
  ['a discount of 2.5 %', { bags: 7, discountPct: 2_500 }, [35_490], [35_490, 5_324, 40_814]],
  [
    'a separate bag price, loading',
    { bags: 7, bagPrice: 8_500, loadingCharge: 1_010 },
    [36_400, 595, 1_010],
    [38_005, 5_701, 43_706],
  ],
  [
    'the discount applies to the barley only',
    { bags: 10, discountPct: 10_000, bagPrice: 10_000 },
    [46_800, 1_000],
    [47_800, 7_170, 54_970],
  ],
  [
    '10,000 bags at 60.00 with VAT are 600,000.00',
    { unitPrice: 521_739, grossPrice: 600_000 },
    [52_173_913],
    [52_173_913, 7_826_087, 60_000_000],
  ],
  [
    'a price with VAT whose net amount cannot give the exact VAT: 300,000.00',
    { bags: 5_000, grossPrice: 600_000 },
    [26_086_957],
    [26_086_957, 3_913_043, 30_000_000],
  ],
  [
    'a discount off a price with VAT, and loading without',
    { bags: 100, grossPrice: 600_000, discountPct: 5_000, loadingCharge: 10_000 },
    [495_652, 10_000],
    [505_652, 75_848, 581_500],
  ],
  ['10,000 bags less 10 %', { discountPct: 10_000 }, [46_800_000], [46_800_000, 7_020_000, 53_820_000]],
  ['no charge, no line', { bags: 1, loadingCharge: 0, bagPrice: 0 }, [5_200], [5_200, 780, 5_980]],
]

const netsOf = (lines: readonly SoldLine[]): number[] => lines.map(({ net }) => net)

for (const [name, of, nets, [net, vat, gross]] of bagCases) {
  test(name, () => {
    const lines = bagSaleLines({ ...inBags, ...of })
    assert.deepEqual(netsOf(lines), nets)
    assert.deepEqual(totalsAt(lines, 15_000), { net, vat, gross })
  })
}

const bulkCases: [string, number, number | null, number, number[], [number, number, number]][] = [
  ['1,998.500 MT at 1,000.00', 10_000_000, null, 1_998_500, [199_850_000], [199_850_000, 29_977_500, 229_827_500]],
  ['loading of 1,998.500 MT at 12.00', 0, 120_000, 1_998_500, [0, 2_398_200], [2_398_200, 359_730, 2_757_930]],
  ['both', 10_000_000, 120_000, 1_998_500, [199_850_000, 2_398_200], [202_248_200, 30_337_230, 232_585_430]],
  ['one kilogram', 10_000_000, null, 1, [100], [100, 15, 115]],
  ['nothing', 10_000_000, 120_000, 0, [0], [0, 0, 0]],
]

for (const [name, unitPrice, loadingRate, kg, nets, [net, vat, gross]] of bulkCases) {
  test(`in bulk: ${name}`, () => {
    const lines = bulkSaleLines({ ...inBulk, unitPrice, loadingRate }, kg)
    assert.deepEqual(netsOf(lines), nets)
    assert.deepEqual(totalsAt(lines, 15_000), { net, vat, gross })
  })
}

test('600,000.00 with VAT less 30,000.00: the discount without VAT is 26,086.96', () => {
  assert.deepEqual(amountsFromGross(60_000_000, 3_000_000, 15_000), {
    ...{ discount: 2_608_696, net: 49_565_217, vatIncluded: 7_434_783 },
  })
  assert.deepEqual(amountsFromGross(11_500, 0, 15_000), { discount: 0, net: 10_000, vatIncluded: 1_500 })
})

test('only barley has a discount', () => {
  const lines = bagSaleLines({ ...inBags, bags: 10, discountPct: 10_000, bagPrice: 10_000, loadingCharge: 500 })
  assert.deepEqual(
    lines.map(({ item, discount }) => [item, discount]),
    [
      ['Barley', 5_200],
      ['Empty bags', 0],
      ['Loading', 0],
    ],
  )
})

test('lines shown as one: the sum of their net amounts and of their rounded VAT', () => {
  const [sold] = bagSaleLines({ ...inBags, bags: 1 }) as [SoldLine]
  assert.deepEqual(
    taxOfLines(
      [
        { ...sold, net: 10 },
        { ...sold, net: 20 },
      ],
      15_000,
    ),
    { net: 30, vat: 5 },
  )
  assert.deepEqual(taxOfLines([{ ...sold, net: 10_000, vatIncluded: 1_499 }], 15_000), { net: 10_000, vat: 1_499 })
  assert.deepEqual(taxOfLines([], 15_000), { net: 0, vat: 0 })
})

test('an issued line keeps its VAT where the price was agreed with it', () => {
  const issued = { net: 10_000, vatRate: 15_000, vat: 1_499, grossPrice: null }
  assert.equal('vatIncluded' in withAgreedVat(issued), false)
  assert.equal(withAgreedVat({ ...issued, grossPrice: 11_499 }).vatIncluded, 1_499)
})

test('an incomplete sale has no amount yet', () => {
  assert.ok(Number.isNaN(totalsAt(bagSaleLines({ ...inBags, unitPrice: null }), 15_000).net))
  assert.ok(Number.isNaN(totalsAt(bulkSaleLines(inBulk, 1), null).vat))
})

test('the VAT of a line is informative: three of 0.10 bear 0.02 each, the document 0.05', () => {
  const three = [1, 2, 3].map((): SoldLine => ({ ...bagSaleLines({ ...inBags, bags: 1 })[0]!, net: 10 }))
  assert.deepEqual(
    taxedLines(three, 15_000).map(({ vat, gross }) => [vat, gross]),
    [
      [2, 12],
      [2, 12],
      [2, 12],
    ],
  )
  assert.deepEqual(totalsAt(three, 15_000), { net: 30, vat: 5, gross: 35 })
})

const line = (net: number) => ({ net, vatRate: 15_000 })

test('totals', () => {
  assert.deepEqual(totalsOf([line(amountByCount(400_000, 100))]), { net: 400_000, vat: 60_000, gross: 460_000 })
  const two = [line(amountByCount(10_055, 100)), line(amountByWeight(10_001_000, 27_345))]
  assert.deepEqual(totalsOf(two), { net: 2_744_828, vat: 411_724, gross: 3_156_552 })
  assert.deepEqual(totalsOf([line(amountByCount(350, 1)), line(amountByCount(3_350, 3))]), {
    net: 105,
    vat: 16,
    gross: 121,
  })
})

test('VAT is rounded once on the document, for each rate', () => {
  assert.deepEqual(totalsOf([line(10), line(10), line(10)]), { net: 30, vat: 5, gross: 35 })
  assert.deepEqual(totalsOf([line(10), { net: 10, vatRate: 5_000 }]), { net: 20, vat: 3, gross: 23 })
  assert.deepEqual(totalsOf([line(3)]), { net: 3, vat: 0, gross: 3 })
  assert.deepEqual(totalsOf([{ ...line(10), vatIncluded: 1 }, line(10)]), { net: 20, vat: 3, gross: 23 })
  assert.deepEqual(totalsOf([]), { net: 0, vat: 0, gross: 0 })
})

test('what an agent earns', () => {
  const byBag = (rate: number) => amountByCount(rate, 10_000)
  assert.equal(commissionOf(2_500, null, 52_000_000, byBag), 250_000)
  assert.equal(commissionOf(null, 400, 52_000_000, byBag), 208_000)
  assert.equal(commissionOf(2_500, 400, 52_000_000, byBag), 250_000, 'a rate takes precedence over a percentage')
  assert.equal(commissionOf(null, null, 52_000_000, byBag), 0)
})

test('paid at once, or in thirty days', () => {
  assert.equal(dueDateFor('2026-11-21', 'Cash'), '2026-11-21')
  assert.equal(dueDateFor('2026-11-21', 'Bank Transaction'), '2026-11-21')
  assert.equal(dueDateFor('2026-11-21', 'On credit'), '2026-12-21')
  assert.equal(dueDateFor('2026-11-21', null), '2026-12-21')
  assert.equal(dueDateFor('2026-11-21', 'On credit', 45), '2027-01-05')
  assert.equal(dueDateFor('2026-11-21', 'On credit', 0), '2026-11-21')
  assert.equal(dueDateFor('2026-11-21', 'Cash', 45), '2026-11-21')
})
