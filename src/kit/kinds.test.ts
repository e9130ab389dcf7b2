// How an entered text is read.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { text } from '#kit/fields.ts'
import { readValue } from '#kit/kinds.ts'

const name = text('Name', { max: 60 })

test('signs that turn the direction of what follows are removed from texts; signs between two letters stay', () => {
  const turned = { wire: '\u202eABC\u202c Trading \u2067Co\u2069', value: 'ABC Trading Co' }
  const plain = { wire: 'شركة (ABC)\u200f', value: 'شركة (ABC)\u200f' }
  for (const { wire, value } of [turned, plain]) assert.deepEqual(readValue(wire, name), { value })
  assert.ok('problem' in readValue('\u202e\u202c', name), 'nothing is left')
})

test('a secret is read as it was entered', () => {
  const word = text('Password', { max: 60, secret: true })
  assert.deepEqual(readValue('\u202eword ', word), { value: '\u202eword ' })
})
