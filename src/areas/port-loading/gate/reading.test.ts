import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readCode } from '#areas/port-loading/gate/reading.ts'

const plates = [
  '4821 ABD',
  '4821ABD',
  'abd4821',
  'ABD 4821',
  '4821-abd',
  ' 4 8 2 1 A B D ',
  '٤٨٢١ ABD',
  '٤٨٢١ د ب ا',
  'دبا٤٨٢١',
  'د ب أ 4821',
  '۴۸۲۱ABD',
]
for (const typed of plates) {
  test(`the plate 4821 ABD, typed as ${typed}`, () => assert.equal(readCode(typed).plate, '4821 ABD'))
}

for (const typed of ['0501234567', '+966 50 123 4567', '00966501234567', '٠٥٠١٢٣٤٥٦٧', '501234567']) {
  test(`the phone +966501234567, typed as ${typed}`, () => assert.equal(readCode(typed).mobile, '+966501234567'))
}

test('a number is compared in capital letters and Latin digits, and is neither a plate nor a phone', () => {
  assert.deepEqual(readCode(' dn-2026-٠٠٠١٢ '), { number: 'DN-2026-00012', plate: null, digits: null, mobile: null })
  assert.deepEqual(readCode('8EE7CJ5X3TPMH3QC'), {
    number: '8EE7CJ5X3TPMH3QC',
    plate: null,
    digits: null,
    mobile: null,
  })
})

test('up to four digits are the digits of a plate', () => {
  assert.equal(readCode(' ٤٨٢١ ').digits, '4821')
  assert.equal(readCode('0012').digits, '12')
  assert.equal(readCode('48210').digits, null)
})
