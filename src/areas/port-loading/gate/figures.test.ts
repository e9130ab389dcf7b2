import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calculateFigures, describeFigures, type WeightFigures } from '#areas/port-loading/gate/figures.ts'

const none = { firstWeight: null, expectedKg: null, usualTare: null }
const cases: [string, Parameters<typeof calculateFigures>[0], number, WeightFigures][] = [
  [
    '500 bags: 40,060 kg full after 14,940 kg empty are 25,120 kg, 65 kg over',
    { ...none, firstWeight: 14_940, expectedKg: 25_055, step: { title: 'Full, second weight' } },
    40_060,
    { net: 25_120, over: 65, overPct: 259, tarePct: null },
  ],
  [
    'a receipt: 43,640 kg full, 15,200 kg empty, 20 kg less than the port’s',
    { ...none, firstWeight: 43_640, expectedKg: 28_460, usualTare: 15_200, step: { title: 'Empty, second weight' } },
    15_200,
    { net: 28_440, over: -20, overPct: -70, tarePct: 0 },
  ],
  [
    'empty for the first time, 1.2 % above its last trips',
    { ...none, usualTare: 15_000, step: { title: 'Empty, first weight' } },
    15_180,
    { net: null, over: null, overPct: null, tarePct: 1_200 },
  ],
]
for (const [name, task, kg, expected] of cases) {
  test(name, () => assert.deepEqual(calculateFigures(task, kg), expected))
}

test('passed checks have a tick, others have none', () => {
  const describe = (figures: WeightFigures) =>
    describeFigures(figures, { expectedKg: 25_055, bags: null, machineCount: null }).map(({ isGood, figure }) => [
      isGood,
      figure,
    ])
  assert.deepEqual(describe({ net: 25_120, over: 65, overPct: 259, tarePct: -2_001 }), [
    [true, ''],
    [true, '+0.259 %'],
    [false, '−2.001 %'],
  ])
  assert.deepEqual(describe({ net: -5, over: null, overPct: 501, tarePct: null }), [
    [false, ''],
    [false, '+0.501 %'],
  ])
})

const load = { expectedKg: 25_055, bags: 500, machineCount: null }
const noChecks = { net: null, over: null, overPct: null, tarePct: null }
const checks: [string, Partial<WeightFigures>, Partial<Parameters<typeof describeFigures>[1]>, [boolean, string][]][] =
  [
    ['without figures there is nothing to check', {}, {}, []],
    ['one kilogram is a load', { net: 1 }, {}, [[true, '']]],
    ['a full weight equal to the empty weight is no load', { net: 0 }, {}, [[false, '']]],
    ['0.5 % more is within the limit', { overPct: 500 }, {}, [[true, '+0.500 %']]],
    ['0.5 % less is within the limit', { overPct: -500 }, {}, [[true, '−0.500 %']]],
    ['0.501 % less is not', { overPct: -501 }, {}, [[false, '−0.501 %']]],
    ['no difference has a plus', { overPct: 0 }, {}, [[true, '+0.000 %']]],
    ['a tare 2 % above the last five is within the limit', { tarePct: 2_000 }, {}, [[true, '+2.000 %']]],
    ['a tare 2.001 % above is not', { tarePct: 2_001 }, {}, [[false, '+2.001 %']]],
    ['the machine counted as many bags', {}, { machineCount: 500 }, [[true, '500 / 500']]],
    ['the machine counted one bag fewer', {}, { machineCount: 499 }, [[false, '499 / 500']]],
    ['a count without bags to compare is not checked', {}, { machineCount: 500, bags: null }, []],
  ]
for (const [name, figures, of, expected] of checks) {
  test(name, () =>
    assert.deepEqual(
      describeFigures({ ...noChecks, ...figures }, { ...load, ...of }).map(({ isGood, figure }) => [isGood, figure]),
      expected,
    ),
  )
}
