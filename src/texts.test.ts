// Nothing is left in English where a person reads Arabic, and nothing stands in Arabic that nobody says any more.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogues, neededKeys, writtenTexts } from '../tests/text-keys.ts'

const arabic = [...catalogues('ar')].flatMap(([file, texts]) =>
  Object.entries(texts).map(entry => [file, ...entry] as const),
)
const english = [...catalogues('en')].flatMap(([file, texts]) =>
  Object.entries(texts).map(entry => [file, ...entry] as const),
)

const needed = await neededKeys()
const written = writtenTexts()

const placesIn = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g))].sort()

test('there is something to look at', () => {
  assert.ok(needed.size > 900 && arabic.length > 900, `${needed.size} keys, ${arabic.length} Arabic texts`)
})

test('every text has its Arabic', () => {
  const known = new Set(arabic.map(([, key]) => key))
  const missing = [...needed].filter(([key]) => !known.has(key)).map(([key, place]) => `${place}: ${key}`)
  assert.deepEqual(missing.sort(), [])
})

test('every entry is said somewhere', () => {
  const idle = [...arabic, ...english].filter(([, key]) => !needed.has(key) && !written.has(key))
  assert.deepEqual(
    idle.map(([file, key]) => `${file}: ${key}`),
    [],
  )
})

test('an entry fills the places its key has', () => {
  const off = [...arabic, ...english].filter(([, key, text]) => `${placesIn(key)}` !== `${placesIn(text)}`)
  assert.deepEqual(
    off.map(([file, key]) => `${file}: ${key}`),
    [],
  )
})

test('a key says the same wherever it stands', () => {
  const first = new Map<string, string>()
  const other = [...arabic, ...english.map(([file, key, text]) => [file, `en ${key}`, text] as const)].filter(
    ([, key, text]) => {
      const known = first.get(key) ?? text
      first.set(key, known)
      return known !== text
    },
  )
  assert.deepEqual(
    other.map(([file, key]) => `${file}: ${key}`),
    [],
  )
})

test('Arabic is Arabic, with the digits of figures', () => {
  const isArabic = (text: string) => /[\u0600-\u06ff]/.test(text) || !/\p{L}/u.test(text.replace(/\{\w+\}/g, ''))
  const off = arabic.filter(([, , text]) => !isArabic(text) || /[\u0660-\u0669]/.test(text))
  assert.deepEqual(
    off.map(([file, key]) => `${file}: ${key}`),
    [],
  )
})
