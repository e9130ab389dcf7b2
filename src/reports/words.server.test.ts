// Values as texts: in a file, on paper.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatInstant } from '#kit/days.ts'
import { instant } from '#kit/fields.ts'
import { wordsOf } from '#reports/words.server.ts'

test('an instant is in the time zone of the reader', () => {
  const instantOf = (moment: string): string => formatInstant(moment, 'Asia/Riyadh')
  const words = wordsOf(instant('Sent at'), '2026-02-28T21:30:12.345Z', undefined, { say: String, instantOf })
  assert.equal(words, '01-Mar-2026 00:30')
})
