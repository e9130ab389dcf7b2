import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDraft } from '#ui/drafts.ts'

const line = { lc: 1, quantity: 5_000 }
const entered = { customer: 7, remarks: 'Feed', permits: [3, 4], lines: [{ ...line, labels: { lc: 'LC-101' } }] }
const kept = { values: entered, labels: { customer: 'Al Rajhi Farms', permits: ['SP-3', 'SP-4'] }, language: 'english' }
const stored = JSON.stringify(kept)

test('a draft keeps the names of chosen rows in the language in which they were chosen', () => {
  const { values, labels } = readDraft(stored, 'english')
  assert.deepEqual([values, labels], [kept.values, kept.labels])
})

test('in another language the names are read again, the entries stay', () => {
  assert.deepEqual(readDraft(stored, 'arabic'), { values: { ...entered, lines: [line] }, labels: {} })
})

test('without a draft there are no entries', () => {
  assert.deepEqual(readDraft(null, 'english'), { values: {}, labels: {} })
})
