import assert from 'node:assert/strict'
import { test } from 'node:test'
import { headUnitOf } from '#kit/display-units.ts'
import { count, money, quantity } from '#kit/fields.ts'

test('a column has its unit once: beside the label, or at its end', () => {
  const units = [
    money('Demurrage', { currency: 'USD' }),
    money('Demurrage in SAR'),
    quantity('B/L quantity'),
    count('Bags'),
  ]
  assert.deepEqual(units.map(headUnitOf), ['USD', undefined, 'MT', undefined])
})
