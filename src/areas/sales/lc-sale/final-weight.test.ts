import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lcSale } from '#areas/sales/lc-sale/definition.ts'
import { finalWeightOf, type LcWeights } from '#areas/sales/lc-sale/final-weight.ts'

const none: LcWeights = { bl: 0, inPort: 0, soldInPort: 0, out: 0, landed: 0, isComing: false }
// 41,200 t by the bills, 41,150 t out of the port, 41,120 t in the terminals.
const ship = { ...none, bl: 41_200_000, inPort: 41_200_000, out: 41_150_000, landed: 41_120_000 }
const sold = { soldFrom: 'Terminal', quantity: 5_000_000 }

const cases: [string, object, LcWeights, number | null][] = [
  ['the book, whatever was measured', { weightBasis: 'Book' }, ship, 5_000_000],
  ['the bill’s share of what lies in a terminal', { weightBasis: 'B/L' }, ship, 5_009_728],
  ['in the port the books have the bill’s weight', { weightBasis: 'B/L', soldFrom: 'Port' }, ship, 5_000_000],
  ['unless a survey found other', { weightBasis: 'B/L', soldFrom: 'Port' }, { ...ship, inPort: 41_180_000 }, 5_002_428],
  ['what came out of what was sold in port', { weightBasis: 'Outturn', soldFrom: 'Port' }, ship, 4_993_932],
  ['what was sold in port took no truck', { weightBasis: 'Outturn', soldFrom: 'Port' }, { ...ship, soldInPort: 200_000, out: 40_959_000 }, 4_995_000], // biome-ignore format: one case a line
  ['out of a terminal it is weighed as it leaves', { weightBasis: 'Outturn' }, ship, null],
  ['nobody knows while the ship discharges', { weightBasis: 'B/L' }, { ...ship, isComing: true }, null],
  ['nor of cargo without a bill', { weightBasis: 'B/L', soldFrom: 'Port' }, none, null],
  ['nor of cargo found by a survey alone', { weightBasis: 'B/L', soldFrom: 'Port' }, { ...none, inPort: 1_000 }, null],
  ['nor of a bill of which nothing is in port', { weightBasis: 'B/L', soldFrom: 'Port' }, { ...none, bl: 1_000 }, null],
  ['one kilogram in port is enough', { weightBasis: 'B/L', soldFrom: 'Port' }, { ...none, bl: 1, inPort: 1 }, 5_000_000], // biome-ignore format: one case a line
  ['nobody knows where all of it was sold in port', { weightBasis: 'B/L' }, { ...ship, soldInPort: 41_200_000 }, null],
  ['nor before any of it is in a terminal', { weightBasis: 'B/L' }, { ...ship, landed: 0 }, null],
  ['one kilogram on trucks is enough', { weightBasis: 'B/L' }, { ...none, bl: 1, inPort: 1, landed: 1 }, 5_000_000],
]
for (const [name, of, measured, expected] of cases) {
  test(`settled weight: ${name}`, () => {
    assert.equal(finalWeightOf({ ...sold, weightBasis: 'Book', ...of }, measured), expected)
  })
}

// 95 % of 5,000 t at 980.00 were invoiced provisionally: SAR 4,655,000.00.
const settlements: [string, object, LcWeights, number, number][] = [
  ['Book', {}, ship, 5_000_000, 24_500_000],
  ['Outturn', { soldFrom: 'Port' }, { ...none, bl: 40_000_000, inPort: 40_000_000, out: 39_898_000, landed: 1 }, 4_987_250, 23_250_500], // biome-ignore format: one case a line
  ['B/L', {}, { ...none, bl: 39_898_000, inPort: 39_898_000, out: 40_000_000, landed: 40_000_000 }, 4_987_250, 23_250_500], // biome-ignore format: one case a line
]
for (const [weightBasis, of, measured, kg, halalas] of settlements) {
  test(`by ${weightBasis} the rest of 4,655,000.00 is ${halalas / 100}`, () => {
    const finalQuantity = finalWeightOf({ ...sold, ...of, weightBasis }, measured)
    assert.equal(finalQuantity, kg)
    const asked = { unitPrice: 9_800_000, priceUsd: null, quantity: 5_000_000, vatRate: 15_000, provisionalPct: 95_000 }
    const { provisionalNet, finalAdjustment } = lcSale.derive({
      ...asked,
      finalQuantity,
      provisionalInvoice: 1,
    } as never)
    assert.deepEqual([provisionalNet, finalAdjustment], [465_500_000, halalas])
  })
}
