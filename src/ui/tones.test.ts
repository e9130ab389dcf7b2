import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documents } from '#areas/catalogue.ts'
import { tones } from '#ui/tones.ts'

test('every state a document can be in has its colour', () => {
  const known = new Set(Object.values(tones).flat())
  const states = Object.values(documents).flatMap(({ life }): readonly string[] => life.states)
  assert.deepEqual(
    [...new Set(states)].filter(state => !known.has(state.toLowerCase())),
    [],
  )
})

test('no state has two colours', () => {
  const all = Object.values(tones).flat()
  assert.deepEqual(
    all.filter((state, index) => all.indexOf(state) !== index),
    [],
  )
})
