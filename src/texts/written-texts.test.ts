import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writtenTexts } from '#texts/written-texts.ts'

test('a text inside another text is found', () => {
  const inside = "{t('from {port}', { port })}"
  const source = `const words = { Sailing: 'blue' }\nreturn port && \` · $${inside}\` + t("ETA")`
  const written = writtenTexts(source)
  for (const text of ['Sailing', 'blue', 'from {port}', 'ETA']) assert.ok(written.includes(text), text)
})
