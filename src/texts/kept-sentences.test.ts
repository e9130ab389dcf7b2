import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  keepSentence,
  translateSentence,
  translateStored,
  translateStoredIn,
  translateText,
} from '#texts/kept-sentences.ts'

const arabic = {
  'Not set: {settings}': 'غير محدد: {settings}',
  'Output VAT': 'ضريبة المخرجات',
  ', ': '، ',
  '{count} left': '{count} باقية',
  '{count} left#one': 'واحدة باقية',
  '{count} left#few': '{count} باقيات',
  Mail: 'بريد',
}

const cases: [what: string, kept: string, inArabic: string, inEnglish: string][] = [
  ['a key alone', keepSentence('Mail'), 'بريد', 'Mail'],
  ['values', keepSentence('Not set: {settings}', { settings: 'SMTP_URL' }), 'غير محدد: SMTP_URL', 'Not set: SMTP_URL'],
  [
    'a list of words of ours and of others',
    keepSentence('Not set: {settings}', { settings: ['Output VAT', '2300'] }),
    'غير محدد: ضريبة المخرجات، 2300',
    'Not set: Output VAT, 2300',
  ],
  [
    'a sentence in a sentence',
    keepSentence('{reason}: {answer}', { reason: 'Mail', answer: keepSentence('{count} left', { count: 3 }) }),
    'بريد: 3 باقيات',
    'Mail: 3 left',
  ],
  [
    'as the database writes it',
    '{"key": "Not set: {settings}", "values": {"settings": "A"}}',
    'غير محدد: A',
    'Not set: A',
  ],
  [
    'a day',
    keepSentence('Not set: {settings}', { settings: '2026-11-21' }),
    'غير محدد: \u206621-Nov-2026\u2069',
    'Not set: 21-Nov-2026',
  ],
  ['a finished text of before', '550 No such user', '550 No such user', '550 No such user'],
  ['JSON of others', '{"key":"k1","event":7}', '{"key":"k1","event":7}', '{"key":"k1","event":7}'],
  ['JSON that was cut', '{"key":"Not set: {setti', '{"key":"Not set: {setti', '{"key":"Not set: {setti'],
]
for (const [what, kept, inArabic, inEnglish] of cases)
  test(`${what} is translated into both languages`, () => {
    assert.deepEqual([translateText(arabic, kept), translateText({}, kept)], [inArabic, inEnglish])
  })

test('texts of users are not message keys where only stored sentences are translated', () => {
  assert.equal(translateStored(arabic, 'Mail'), 'Mail')
})

test('stored sentences in an answer are translated at any depth, and nothing else changes', () => {
  const answer = { rows: [{ error: keepSentence('Not set: {settings}', { settings: 'A' }), name: 'Mail', n: 1 }] }
  const said = JSON.parse(translateStoredIn(arabic, JSON.stringify(answer)))
  assert.deepEqual(said, { rows: [{ error: 'غير محدد: A', name: 'Mail', n: 1 }] })
  const plain = JSON.stringify({ name: 'Mail' })
  assert.equal(translateStoredIn(arabic, plain), plain)
})

// A remark that a user might enter: each place of a sentence is filled with a sentence of as many places.
const nested = (places: number, depth: number): string =>
  depth === 0 ? 'x'.repeat(40) : JSON.stringify({ key: '{a}'.repeat(places), values: { a: nested(places, depth - 1) } })

for (const [places, depth] of [
  [40, 3],
  [60, 3],
  [30, 5],
  [3, 9],
] as const)
  test(`${places} places filled ${depth} deep do not become an answer of millions of characters`, () => {
    const answer = JSON.stringify({ rows: [{ remarks: nested(places, depth) }] })
    assert.ok(answer.length < 30_000, `entered: ${answer.length}`)
    assert.ok(translateStoredIn({}, answer).length <= Math.max(answer.length, 11_000))
    assert.ok(translateSentence({}, JSON.parse(nested(places, depth))).length < 11_000)
  })
