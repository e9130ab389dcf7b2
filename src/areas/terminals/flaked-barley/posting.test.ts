import assert from 'node:assert/strict'
import { test } from 'node:test'
import { flakedBarley } from '#areas/terminals/flaked-barley/definition.ts'
import { postFlakedBarley } from '#areas/terminals/flaked-barley/posting.ts'
import { isBalanced, type Leg } from '#ledger/legs.ts'

const milled = { consignee: 11, terminal: 21, lc: 101, cargoType: 1, cargoGrade: 2 }

const sumOf = (legs: Leg[], role: string, form?: string): number =>
  legs
    .filter(leg => leg.role === role && (form === undefined || leg.form === form))
    .reduce((sum, { amount }) => sum + amount, 0)

const cases: [string, { inputQty: number; outputQty: number }, { lossQty: number; yieldPct: number }][] = [
  ['985 t of 1,000', { inputQty: 1_000_000, outputQty: 985_000 }, { lossQty: 15_000, yieldPct: 98_500 }],
  ['all of it', { inputQty: 1_000_000, outputQty: 1_000_000 }, { lossQty: 0, yieldPct: 100_000 }],
  ['a gain by steam', { inputQty: 1_000_000, outputQty: 1_023_256 }, { lossQty: -23_256, yieldPct: 102_326 }],
]

for (const [name, quantities, expected] of cases) {
  test(`flaked: ${name}`, () => {
    assert.deepEqual(flakedBarley.derive(quantities), expected)
    const { legs } = postFlakedBarley({ ...milled, ...quantities })
    assert.ok(isBalanced(legs))
    assert.equal(sumOf(legs, 'TERMINAL', 'Raw'), -quantities.inputQty)
    assert.equal(sumOf(legs, 'TERMINAL', 'Flaked'), quantities.outputQty)
    assert.equal(sumOf(legs, 'LOSS'), expected.lossQty)
    assert.equal(sumOf(legs, 'MILLING'), 0)
  })
}
