import assert from 'node:assert/strict'
import { test } from 'node:test'
import { draftSurvey } from '#areas/shipping/draft-survey/definition.ts'

const survey = { foreDistance: 4_000, aftDistance: 6_000, lengthBetween: 180_000, density: 1_025, cargoOnBoard: 1 }
const tooFar = { aftDistance: 'The marks are further apart than the ship is long.' }
const noWater = { density: 'Enter a density from 0.990 to 1.040.' }

const ruled: [string, object, object][] = [
  ['as it should be', {}, {}],
  ['marks a millimetre apart', { foreDistance: 173_999 }, {}],
  ['marks in one place', { foreDistance: 174_000 }, tooFar],
  ['the lightest water', { density: 990 }, {}],
  ['lighter than that', { density: 989 }, noWater],
  ['the heaviest water', { density: 1_040 }, {}],
  ['heavier than that', { density: 1_041 }, noWater],
  ['empty', { cargoOnBoard: 0 }, {}],
  ['less than empty', { cargoOnBoard: -1 }, { displacement: 'Less than lightship and deductibles.' }],
  ['not worked out yet', { cargoOnBoard: null }, {}],
]
for (const [name, values, refused] of ruled) {
  test(`draft survey: ${name}`, () => assert.deepEqual(draftSurvey.rules({ ...survey, ...values }), refused))
}

test('only staff see it', () => assert.deepEqual(draftSurvey.seenBy(survey), []))
