import assert from 'node:assert/strict'
import { test } from 'node:test'
import { text } from '#kit/fields.ts'
import { readValue } from '#kit/kinds.ts'
import { arabicPlate, truckPlate } from '#trade/parties/plate-fields.ts'

// Typed text and the stored value; null if it is refused.
const typed: [string, string | null][] = [
  ['ا ب ح ١٢٣٤', '1234 JBA'],
  ['س ع د 7', '7 DES'],
  ['4821 أ ي هـ', '4821 HVA'],
  ['4821 abd', '4821 ABD'],
  ['A B D 4821', '4821 ABD'],
  ['0012 ABD', '12 ABD'],
  ['ABD 007', '7 ABD'],
  ['ا ب ح ٠٠١٢', '12 JBA'],
  ['0 ABD', '0 ABD'],
  ['ا ب 1234', null],
  ['ABC 1234', null],
  ['ABD 12345', null],
  ['12 ABD 34', null],
]

for (const [entered, stored] of typed) {
  test(`plate ${entered} is ${stored ? `stored as ${stored}` : 'refused'}`, () => {
    const read = readValue(entered, text('Plate', truckPlate))
    if (stored === null) return assert.ok('problem' in read)
    assert.deepEqual(read, { value: stored })
  })
}

test('a plate has its Arabic row', () => {
  assert.equal(arabicPlate('1234 JBA'), 'ا ب ح 1234')
  assert.equal(arabicPlate('7 DES'), 'س ع د 7')
})
