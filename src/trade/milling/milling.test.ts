import assert from 'node:assert/strict'
import { test } from 'node:test'
import { flakedBarley } from '#areas/terminals/flaked-barley/definition.ts'
import { type Bags, isBalanced, type Leg } from '#ledger/legs.ts'
import { type Milled, postMilling } from '#trade/milling/milling.ts'

const milled = { consignee: 11, terminal: 21, lc: 101, cargoType: 1, cargoGrade: 2, inputQty: 1_000_000 }
const nothing = {
  byProductQty: null,
  waterQty: null,
  moistureIn: null,
  moistureOut: null,
  tollFee: null,
  additivesCost: null,
  inputPrice: null,
}

const sumOf = (legs: Leg[], role: string, form?: string): number =>
  legs
    .filter(leg => leg.role === role && (form === undefined || leg.form === form))
    .reduce((sum, { amount }) => sum + amount, 0)

type Derived = Record<'lossQty' | 'yieldPct' | 'expectedQty' | 'toll' | 'tollVat' | 'outputPrice', number | null>
const derived = (of: object): Derived => flakedBarley.derive({ ...milled, ...nothing, ...of }) as Derived

const cases: [string, object, { lossQty: number; yieldPct: number; lost: number; out: number }][] = [
  ['985 t of 1,000', { outputQty: 985_000 }, { lossQty: 15_000, yieldPct: 98_500, lost: 15_000, out: 0 }],
  ['all of it', { outputQty: 1_000_000 }, { lossQty: 0, yieldPct: 100_000, lost: 0, out: 0 }],
  ['a gain by steam', { outputQty: 1_023_256 }, { lossQty: -23_256, yieldPct: 102_326, lost: -23_256, out: 0 }],
  [
    'with screenings and water: output + screenings + loss = input + water',
    { outputQty: 985_000, byProductQty: 12_000, waterQty: 20_000 },
    { lossQty: 23_000, yieldPct: 98_500, lost: 3_000, out: 12_000 },
  ],
]

for (const [name, quantities, expected] of cases) {
  test(`milled: ${name}`, () => {
    const { lossQty, yieldPct } = derived(quantities)
    assert.deepEqual([lossQty, yieldPct], [expected.lossQty, expected.yieldPct])
    const of = { ...milled, ...quantities } as Milled
    const { legs } = postMilling('flakedBarley', 'Flaked', of)
    assert.ok(isBalanced(legs))
    assert.equal(sumOf(legs, 'TERMINAL', 'Raw'), -1_000_000)
    assert.equal(sumOf(legs, 'TERMINAL', 'Flaked'), of.outputQty)
    assert.equal(sumOf(legs, 'LOSS'), expected.lost)
    assert.equal(sumOf(legs, 'OUT'), expected.out)
    assert.equal(sumOf(legs, 'MILLING'), 0)
  })
}

test('1,000 t at 931.81 and a fee of 35.00: 985 t cost 981.5330 each, and the owner owes the fee with VAT', () => {
  const computed = derived({ outputQty: 985_000, tollFee: 350_000, inputPrice: 9_318_100 })
  assert.deepEqual([computed.outputPrice, computed.toll, computed.tollVat], [9_815_330, 3_500_000, 525_000])
  const { legs } = postMilling('cargoMilling', 'Crushed', {
    ...milled,
    outputQty: 985_000,
    toll: computed.toll,
    tollVat: computed.tollVat,
  })
  assert.ok(isBalanced(legs))
  assert.equal(sumOf(legs, 'CONSIGNEE_PAYABLE'), 4_025_000)
  assert.equal(sumOf(legs, 'SERVICE_INCOME'), -3_500_000)
  assert.equal(sumOf(legs, 'VAT_OUTPUT'), -525_000)
})

test('985 t of which 4,000 bags of 50 kg and 1,000 of 40 kg are packed: 745 t in bulk, the bags are used up', () => {
  const own: Bags = { consignee: 11, scope: 'OTHERS', bagGrade: 5, bagKg: 50 }
  const filled = [
    { of: own, bags: 4_000 },
    { of: { ...own, bagGrade: 6, bagKg: 40 }, bags: 1_000 },
  ]
  const { legs } = postMilling('flakedBarley', 'Flaked', { ...milled, outputQty: 985_000 }, filled)
  assert.ok(isBalanced(legs))
  const lots = legs.filter(({ role, form }) => role === 'TERMINAL' && form === 'Flaked')
  assert.deepEqual(
    lots.map(({ bagKg, amount }) => [bagKg, amount]),
    [
      [undefined, 745_000],
      [50, 200_000],
      [40, 40_000],
    ],
  )
  const bags = legs.filter(({ unit }) => unit === 'BAG')
  assert.deepEqual(
    bags.map(({ role, bagTypeId, amount }) => [role, bagTypeId, amount]),
    [
      ['STORE', 5, -4_000],
      ['USED', 5, 4_000],
      ['STORE', 6, -1_000],
      ['USED', 6, 1_000],
    ],
  )
  assert.equal(sumOf(legs, 'MILLING'), 0)
})

test('into its own lot: the raw LC gives, the new one receives; before the lot exists only the giving side is shown', () => {
  const of = { ...milled, outputQty: 985_000, ownLot: true }
  const lots = ({ legs }: { legs: Leg[] }) =>
    legs
      .filter(({ role }) => role === 'TERMINAL')
      .map(({ consignmentId, form, amount }) => [consignmentId, form, amount])
  assert.deepEqual(lots(postMilling('flakedBarley', 'Flaked', of)), [[101, 'Raw', -1_000_000]])
  const made = postMilling('flakedBarley', 'Flaked', { ...of, outputLc: 109 })
  assert.ok(isBalanced(made.legs))
  assert.deepEqual(lots(made), [
    [101, 'Raw', -1_000_000],
    [109, 'Flaked', 985_000],
  ])
  assert.ok(isBalanced(postMilling('flakedBarley', 'Flaked', { ...milled, outputQty: null }).legs))
})

test('the expected output by dry matter: 1,000 t at 12 % are 1,023.256 at 14 %', () => {
  assert.equal(derived({ outputQty: 1_000_000, moistureIn: 12_000, moistureOut: 14_000 }).expectedQty, 1_023_256)
  assert.equal(derived({ outputQty: null }).lossQty, null)
})

test('a planned milling shows only what goes into the mill', () => {
  const { legs } = postMilling('flakedBarley', 'Flaked', { ...milled, outputQty: null })
  assert.deepEqual(
    legs.map(({ role, amount }) => [role, amount]),
    [
      ['TERMINAL', -1_000_000],
      ['MILLING', 1_000_000],
    ],
  )
})
