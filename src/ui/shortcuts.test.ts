// The help lists exactly the keys that are bound.

import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { controlKeys, keysInside, plainKeys } from '#ui/shortcuts.ts'

const sources = globSync('src/**/*.{ts,tsx}')
  .filter(file => !/\.test\.tsx?$/.test(file) && !file.endsWith('ui/shortcuts.ts'))
  .map(file => readFileSync(file, 'utf8'))

const foundIn = (texts: readonly string[], pattern: RegExp): string[] =>
  [...new Set(texts.flatMap(text => [...text.matchAll(pattern)].map(([, key]) => key!)))].sort()

test('every shortcut is listed, and every listed one is bound', () => {
  assert.deepEqual(foundIn(sources, /\buseShortcut\('(.)'/g), Object.keys(plainKeys).sort())
  assert.deepEqual(foundIn(sources, /\buseControl\('(\w+)'/g), Object.keys(controlKeys).sort())
})

test('every key that a part of the page handles is listed, and every listed one is handled', () => {
  const hearing = sources.filter(text => /\bKeyboardEvent\b|\bonKeyDown\b|\bslotOfKey\b/.test(text))
  const named =
    /(?<!\w)'?(Arrow(?:Up|Down|Left|Right)|Enter|Escape|Delete|Backspace|Insert|Home|End|PageUp|PageDown|F\d+)(?:'|:)/g
  const listed = [...new Set(keysInside.flatMap(({ keys }) => keys))].sort()
  assert.deepEqual(foundIn(hearing, named), listed)
})
