import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countryInArabic } from '#trade/parties/country-fields.ts'

test('a country is called by its Arabic name, and words that are none stay as they are', () => {
  assert.equal(countryInArabic('Australia'), 'أستراليا')
  assert.equal(countryInArabic(' romania '), 'رومانيا')
  assert.equal(countryInArabic('Saudi Arabia'), 'المملكة العربية السعودية')
  assert.equal(countryInArabic('Black Sea'), 'Black Sea')
})
