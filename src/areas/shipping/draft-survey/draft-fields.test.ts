import assert from 'node:assert/strict'
import { test } from 'node:test'
import { draftSurvey } from '#areas/shipping/draft-survey/definition.ts'
import { cargoFromDisplacement, type Drafts, quarterMean } from '#areas/shipping/draft-survey/draft-fields.ts'

const surveyed: Drafts = {
  forePort: 10_790,
  foreStarboard: 10_810,
  midPort: 10_960,
  midStarboard: 10_970,
  aftPort: 11_160,
  aftStarboard: 11_190,
  lengthBetween: 179_000,
  foreDistance: 1_700,
  aftDistance: 9_450,
}
const even = {
  forePort: 9_000,
  foreStarboard: 9_000,
  aftPort: 9_000,
  aftStarboard: 9_000,
  midPort: 9_000,
  midStarboard: 9_000,
}

const cases: [string, Drafts, ReturnType<typeof quarterMean>][] = [
  // A published survey: F 10.800, M 10.965, A 11.175 m; 167.85 m between the marks.
  ['a ship down by the stern', surveyed, { fore: 107_962, mid: 109_650, aft: 111_961, mean: 109_728 }],
  ['an even keel', { ...surveyed, ...even }, { fore: 90_000, mid: 90_000, aft: 90_000, mean: 90_000 }],
  [
    'marks on the perpendiculars',
    { ...surveyed, foreDistance: 0, aftDistance: 0 },
    { fore: 108_000, mid: 109_650, aft: 111_750, mean: 109_706 },
  ],
  [
    'a ship down by the head',
    { ...surveyed, forePort: 11_160, foreStarboard: 11_190, aftPort: 10_790, aftStarboard: 10_810 },
    { fore: 111_788, mid: 109_650, aft: 107_789, mean: 109_685 },
  ],
]

for (const [name, drafts, expected] of cases) {
  test(`quarter mean of ${name}`, () => assert.deepEqual(quarterMean(drafts), expected))
}

const weights = {
  lightship: 11_000_000,
  ballast: 0,
  freshWater: 250_000,
  fuelOil: 900_000,
  dieselOil: 100_000,
  constant: 350_000,
}

const cargoes: [string, { displacement: number; density: number }, { displacementCorrected: number; cargo: number }][] =
  [
    [
      'in sea water',
      { displacement: 60_000_000, density: 1_025 },
      { displacementCorrected: 60_000_000, cargo: 47_400_000 },
    ],
    [
      'in fresh water',
      { displacement: 61_500_000, density: 1_000 },
      { displacementCorrected: 60_000_000, cargo: 47_400_000 },
    ],
    ['empty', { displacement: 12_600_000, density: 1_025 }, { displacementCorrected: 12_600_000, cargo: 0 }],
  ]

for (const [name, read, expected] of cargoes) {
  test(`cargo on board ${name}`, () => assert.deepEqual(cargoFromDisplacement({ ...weights, ...read }), expected))
}

test('a survey shows its figures while it is entered', () => {
  const derived = draftSurvey.derive({ ...surveyed, ...weights, displacement: 60_000_000, density: 1_025 })
  assert.deepEqual(derived, { meanDraft: 10_973, displacementCorrected: 60_000_000, cargoOnBoard: 47_400_000 })
  assert.deepEqual(draftSurvey.derive({ ...surveyed, forePort: null }), {
    meanDraft: null,
    displacementCorrected: null,
    cargoOnBoard: null,
  })
})

test('marks beyond the length are refused', () => {
  const problems = draftSurvey.rules({ ...surveyed, foreDistance: 100_000, aftDistance: 79_000 })
  assert.ok(problems.aftDistance)
  assert.deepEqual(draftSurvey.rules({ ...surveyed, density: 1_025, cargoOnBoard: 1 }), {})
  assert.ok(draftSurvey.rules({ ...surveyed, density: 1_025, cargoOnBoard: -1 }).displacement)
  assert.ok(draftSurvey.rules({ ...surveyed, density: 900, cargoOnBoard: 1 }).density)
})
