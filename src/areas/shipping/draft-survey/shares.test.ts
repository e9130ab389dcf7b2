import assert from 'node:assert/strict'
import { test } from 'node:test'
import { postDraftSurvey } from '#areas/shipping/draft-survey/posting.ts'
import { type Part, type SurveyResult, shareDifference } from '#areas/shipping/draft-survey/shares.ts'
import { isBalanced } from '#ledger/legs.ts'

const part = (shipment: number, quantity: number): Part => ({ shipment, consignee: shipment, lc: shipment, quantity })
const golden = [part(101, 41_200_000), part(102, 20_600_000)]

const cases: [string, SurveyResult, Part[], number[]][] = [
  ['60 MT less than the bills', { stage: 'Initial', cargoOnBoard: 61_740_000 }, golden, [-40_000, -20_000]],
  ['30 MT more than the bills', { stage: 'Initial', cargoOnBoard: 61_830_000 }, golden, [20_000, 10_000]],
  ['as much as the bills', { stage: 'Initial', cargoOnBoard: 61_800_000 }, golden, [0, 0]],
  ['a kilogram cannot be halved', { stage: 'Initial', cargoOnBoard: 61_800_001 }, golden, [1, 0]],
  ['empty when she sails', { stage: 'Final', cargoOnBoard: 0 }, golden, [0, 0]],
  ['three kilograms left in the holds', { stage: 'Final', cargoOnBoard: 3 }, golden, [-2, -1]],
]
for (const [name, survey, parts, expected] of cases) {
  test(`a survey tells ${name}`, () =>
    assert.deepEqual(
      shareDifference(survey, parts).map(({ quantity }) => quantity),
      expected,
    ))
}

test('the difference moves between supplier and port, each owner’s at its port', () => {
  const { kind, legs } = postDraftSurvey([
    { consignee: 1, lc: 101, cargoType: 5, grade: 6, port: 7, quantity: -40_000 },
    { consignee: 2, lc: 102, cargoType: 5, grade: 6, port: 8, quantity: 10_000 },
    { consignee: 3, lc: 103, cargoType: 5, grade: 6, port: 8, quantity: 0 },
  ])
  assert.ok(isBalanced(legs))
  assert.equal(kind, 'draftSurvey')
  assert.deepEqual(
    legs
      .filter(({ role }) => role === 'PORT')
      .map(({ consigneeId, locationId, amount }) => [consigneeId, locationId, amount]),
    [
      [1, 7, -40_000],
      [2, 8, 10_000],
    ],
  )
})
