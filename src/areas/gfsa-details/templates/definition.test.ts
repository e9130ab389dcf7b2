import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gfsaTemplate } from '#areas/gfsa-details/templates/definition.ts'

const none = { columns: 'Please enter one.' }
const blank = { columns: 'Every line needs a field or a constant.' }
const cases: [string, object[] | undefined, object][] = [
  ['not entered', undefined, {}],
  ['without lines', [], none],
  ['with a field', [{ field: 'quantity', constant: null }], {}],
  ['with a constant', [{ field: null, constant: 'SA' }], {}],
  ['with a line of neither', [{ field: 'quantity' }, { field: null, constant: null }], blank],
]
for (const [name, columns, refused] of cases) {
  test(`a template ${name}`, () => assert.deepEqual(gfsaTemplate.rules({ columns }), refused))
}
