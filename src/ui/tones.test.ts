import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documents } from '#areas/catalogue.ts'
import { results } from '#areas/logs/e-invoices/definition.ts'
import { dispatchStates } from '#trade/authority/report-fields.ts'
import { lineStates } from '#trade/authority/reported-fields.ts'
import { toneOf, tones } from '#ui/tones.ts'

test('every state of a document has a colour', () => {
  const known = new Set(Object.values(tones).flat())
  const states = Object.values(documents).flatMap(({ life }): readonly string[] => life.states)
  assert.deepEqual(
    [...new Set(states)].filter(state => !known.has(state.toLowerCase())),
    [],
  )
})

test('every state of a report or an e-invoice at its authority has a colour', () => {
  const known = new Set(Object.values(tones).flat())
  assert.deepEqual(
    [...results, ...dispatchStates, ...lineStates].filter(state => !known.has(state.toLowerCase())),
    [],
  )
})

test('a simplified invoice is amber while there is time to report it, and red once there is none', () => {
  assert.deepEqual(['Late soon', 'Late', 'Rejected'].map(toneOf), ['amber', 'red', 'red'])
})

test('no state has two colours', () => {
  const all = Object.values(tones).flat()
  assert.deepEqual(
    all.filter((state, index) => all.indexOf(state) !== index),
    [],
  )
})
