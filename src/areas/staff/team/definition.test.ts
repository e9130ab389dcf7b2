import assert from 'node:assert/strict'
import { test } from 'node:test'
import { team } from '#areas/staff/team/definition.ts'

const notMember = { leader: 'The leader must be a member.' }
const cases: [string, Record<string, unknown>, object][] = [
  ['without a leader', { leader: null, members: [1] }, {}],
  ['led by a member', { leader: 2, members: [1, 2] }, {}],
  ['led by another', { leader: 3, members: [1, 2] }, notMember],
  ['without members', { leader: 3, members: null }, notMember],
]
for (const [name, values, refused] of cases) {
  test(`a team ${name}`, () => assert.deepEqual(team.rules(values), refused))
}
