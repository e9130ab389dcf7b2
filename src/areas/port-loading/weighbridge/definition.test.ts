import assert from 'node:assert/strict'
import { test } from 'node:test'
import { weighbridge } from '#areas/port-loading/weighbridge/definition.ts'

const places: [string, number | null, number | null, string[]][] = [
  ['a scale at a port', 8, null, []],
  ['a scale at a terminal', null, 6, []],
  ['a scale is somewhere', null, null, ['port']],
  ['a scale is in one place only', 8, 6, ['terminal']],
]
for (const [name, port, terminal, fields] of places) {
  test(name, () => assert.deepEqual(Object.keys(weighbridge.rules({ port, terminal })), fields))
}

const codes: [string, boolean][] = [
  ['WB1', true],
  ['wb1', false],
  ['WB 1', false],
  ['WB-1', false],
]
for (const [typed, isValid] of codes) {
  test(`${typed} is ${isValid ? 'a' : 'no'} code of a scale`, () => {
    const { shape } = weighbridge.fields.code
    assert.equal(shape.kind === 'text' && shape.pattern?.test(typed), isValid)
  })
}

test('consignees do not see weighbridges', () => assert.deepEqual(weighbridge.seenBy({ port: 8 }), []))
