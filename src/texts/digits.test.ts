import assert from 'node:assert/strict'
import { test } from 'node:test'
import { digitsIn, withLatinDigits, withLatinNumber } from '#texts/digits.ts'

test('Arabic and Persian digits are read as 0 to 9, and direction marks are removed', () => {
  assert.equal(withLatinDigits('٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹ abc'), '0123456789 0123456789 abc')
  assert.equal(withLatinDigits('\u200f١٢\u200e-\u2067٥\u2069'), '12-5')
})

test('of a code only the digits count, however it was copied', () => {
  assert.equal(digitsIn(' ١٢٣ ٤٥٦ '), '123456')
  assert.equal(digitsIn('۱۲۳-456'), '123456')
  assert.equal(digitsIn('code'), '')
})

test('a number is read without separators, with Arabic signs too', () => {
  assert.equal(withLatinNumber('−١٬٢٣٤٫٥'), '-1234.5')
  assert.equal(withLatinNumber('۱,۲۳۴.۵ '), '1234.5')
})

test('only separators of thousands are left out: a decimal comma makes no number ten times as large', () => {
  assert.equal(withLatinNumber('31 580 000'), '31580000')
  assert.equal(withLatinNumber('1,00,000.25'), '100000.25')
  assert.equal(withLatinNumber('- 1,500 %'), '-1500%')
  for (const typed of [
    '12,5',
    '0,500',
    '1287,50',
    '31 580,000',
    '1 234,50',
    '1.234,5',
    '12,',
    '12 5',
    '1234,567',
    '1,234,56',
  ]) {
    assert.equal(withLatinNumber(typed), typed)
  }
})
