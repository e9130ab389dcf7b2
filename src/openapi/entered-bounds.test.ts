// The bounds of entered numbers are those that the API's description states.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { count, days, type Field, money, percent, price, quantity, weight } from '#kit/fields.ts'
import { isNumber, readValue, scales } from '#kit/kinds.ts'
import { enteredBounds } from '#openapi/entered-bounds.ts'

const fields: Record<string, Field> = {
  'a count': count('Bags'),
  'a count that may be zero': count('Copies', { zero: true }),
  'a signed count': count('Difference', { signed: true }),
  'a weight': weight('Tare'),
  'a quantity': quantity('Net'),
  'a quantity that may be zero': quantity('Lost', { zero: true }),
  'a signed quantity': quantity('Over / under', { signed: true }),
  'an amount': money('Amount'),
  'an amount that may be zero': money('Fee', { zero: true }),
  'a signed amount': money('Balance', { signed: true }),
  'a price': price('Price'),
  'a price that may be zero': price('Price', { zero: true }),
  'a number of days': days('Laytime'),
  'a percentage': percent('Share'),
  'a percentage above a hundred': percent('Yield', { most: 1000 }),
  'a signed percentage': percent('Change', { signed: true }),
}

const isTaken = (field: Field, value: number): boolean => !('problem' in readValue(value, field))

for (const [kind, field] of Object.entries(fields))
  test(`${kind}: what its bounds allow is taken, and the next value beyond them is refused`, () => {
    const { shape } = field
    assert.ok(isNumber(shape))
    const step = 1 / 10 ** scales[shape.kind]
    const { minimum, exclusiveMinimum, maximum } = enteredBounds(shape)
    if (minimum !== undefined)
      assert.deepEqual(
        [minimum, minimum - step].map(at => isTaken(field, at)),
        [true, false],
      )
    if (exclusiveMinimum !== undefined)
      assert.deepEqual(
        [exclusiveMinimum + step, exclusiveMinimum].map(at => isTaken(field, at)),
        [true, false],
      )
    if (maximum !== undefined)
      assert.deepEqual(
        [maximum, maximum + step].map(at => isTaken(field, at)),
        [true, false],
      )
    const isUnbounded = minimum === undefined && exclusiveMinimum === undefined
    assert.equal(isTaken(field, -1e9), isUnbounded)
  })

test('other fields have no bounds', () => {
  assert.deepEqual(enteredBounds({ kind: 'text', max: 20 }), {})
})
