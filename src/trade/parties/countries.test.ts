import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countryInArabic } from '#trade/parties/country-fields.ts'

test('a country gets its Arabic name, other texts stay unchanged', () => {
  assert.equal(countryInArabic('Australia'), 'أستراليا')
  assert.equal(countryInArabic(' romania '), 'رومانيا')
  assert.equal(countryInArabic('Saudi Arabia'), 'المملكة العربية السعودية')
  assert.equal(countryInArabic('Black Sea'), 'Black Sea')
})
