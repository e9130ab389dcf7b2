// Values inside Arabic sentences keep their order: the browser would draw 16-Sep-2026 as Sep-2026-16.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { translate } from '#texts/translate.ts'

const arabic = { 'Free on {value}.': 'المتاح في {value}.', '{action}: {name}': '{action}: {name}' }
const key = 'Free on {value}.'

for (const value of [
  '16-Sep-2026',
  '16-Sep-2026 13:20',
  '1161 TKE',
  '31\u201360',
  '\u22121.15',
  '+966500000000',
  '2026-09-16',
])
  test(`${value} is isolated in an Arabic sentence, not in an English one`, () => {
    assert.equal(translate(arabic, key, { value }), `المتاح في \u2066${value}\u2069.`)
    assert.equal(translate({}, key, { value }), `Free on ${value}.`)
  })

for (const value of [
  '16.500',
  '1,234',
  12,
  '12.5 %',
  'L-2026-00005',
  'LC-091',
  'حبوب',
  '50 كجم',
  '\u206616-Sep-2026\u2069',
])
  test(`${value} stays as it is`, () => {
    assert.equal(translate(arabic, key, { value }), `المتاح في ${value}.`)
  })

test('also where only a value is Arabic', () => {
  const values = { action: 'إيقاف', name: '1161 TKE' }
  assert.equal(translate(arabic, '{action}: {name}', values), 'إيقاف: \u20661161 TKE\u2069')
})
