import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isLayout } from '#views/layout.server.ts'

const cases: [what: string, text: string, is: boolean][] = [
  ['order and hidden columns', '{"order":["date","docNo"],"hidden":["truck"]}', true],
  ['widths', '{"order":[],"hidden":[],"widths":{"date":120.5}}', true],
  ['no JSON', 'date, docNo', false],
  ['null', 'null', false],
  ['a list', '[]', false],
  ['no hidden columns', '{"order":["date"]}', false],
  ['numbers for names', '{"order":[1],"hidden":[]}', false],
  ['a text for a width', '{"order":[],"hidden":[],"widths":{"date":"wide"}}', false],
  ['null for widths', '{"order":[],"hidden":[],"widths":null}', false],
]

for (const [what, text, is] of cases) test(`a layout of ${what}: ${is}`, () => assert.equal(isLayout(text), is))
