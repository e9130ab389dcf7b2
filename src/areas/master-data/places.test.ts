import assert from 'node:assert/strict'
import { test } from 'node:test'
import { text } from '#kit/fields.ts'
import { readValue } from '#kit/kinds.ts'
import { fourDigits, locode, postalCode, shortAddress } from '#trade/parties/place-fields.ts'

// Typed text and the stored value; null if it is refused.
const cases: [Parameters<typeof text>[1], string, string | null][] = [
  [fourDigits, '2322', '2322'],
  [fourDigits, '٤٥٦٧', '4567'],
  [fourDigits, '232', null],
  [postalCode, '12222', '12222'],
  [postalCode, '1222', null],
  [shortAddress, 'rrrd 2929', 'RRRD2929'],
  [shortAddress, 'RRR2929', null],
  [locode, 'sa jed', 'SAJED'],
  [locode, 'SAJE1', null],
  [locode, 'SAJEDD', null],
]

for (const [form, entered, stored] of cases) {
  test(`${entered} is ${stored ? `stored as ${stored}` : 'refused'}`, () => {
    const read = readValue(entered, text('Place', form))
    if (stored === null) return assert.ok('problem' in read)
    assert.deepEqual(read, { value: stored })
  })
}
