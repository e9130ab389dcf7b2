// Every text has its Arabic translation, and the catalogues contain no unused text.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { catalogueOf, type Forms, translate } from '#texts/translate.ts'
import { catalogues, neededKeys, sources, writtenTexts } from '../tests/text-keys.ts'

type Entry = readonly [file: string, key: string, text: string | Forms]
const entriesOf = (language: 'ar' | 'en'): Entry[] =>
  [...catalogues(language)].flatMap(([file, texts]) =>
    Object.entries(texts).map(([key, text]): Entry => [file, key, text]),
  )

const [arabic, english] = [entriesOf('ar'), entriesOf('en')]

const six = ['zero', 'one', 'two', 'few', 'many', 'other']
// In these forms the words give the number, so the figure may be missing.
const formsWithoutFigure = ['zero', 'one', 'two']

/** The texts of an entry: one, or one for each plural form. */
const textsOf = (text: string | Forms): string[] => {
  if (typeof text === 'string') return [text]
  const { of: _, ...forms } = text
  return Object.values(forms)
}
const countedIn = (key: string, { of }: Forms): string => `{${of ?? /\{(\w+)\}/.exec(key)?.[1]}}`

test('a range inside an Arabic text is isolated: it would be drawn as 30–0', () => {
  const isTurned = (text: string): boolean => /(?<!\u2066)\b\d+\u2013\d/.test(text)
  const found = arabic.flatMap(([file, key, text]) => (textsOf(text).some(isTurned) ? [`${file}: ${key}`] : []))
  assert.deepEqual(found, [])
})

const needed = await neededKeys()
const written = writtenTexts()

const placesIn = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g))].sort()

test('the keys and the texts are found', () => {
  assert.ok(needed.size > 900 && arabic.length > 900, `${needed.size} keys, ${arabic.length} Arabic texts`)
})

test('every text has an Arabic translation', () => {
  const known = new Set(arabic.map(([, key]) => key))
  const missing = [...needed].filter(([key]) => !known.has(key)).map(([key, place]) => `${place}: ${key}`)
  assert.deepEqual(missing.sort(), [])
})

test('every entry is used', () => {
  const idle = [...arabic, ...english].filter(([, key]) => !needed.has(key) && !written.has(key))
  assert.deepEqual(
    idle.map(([file, key]) => `${file}: ${key}`),
    [],
  )
})

const fills = (key: string, text: string | Forms): boolean => {
  if (typeof text === 'string') return `${placesIn(key)}` === `${placesIn(text)}`
  const counted = countedIn(key, text)
  return Object.entries(text).every(([form, words]) => {
    if (form === 'of') return placesIn(key).includes(counted)
    const missing = placesIn(key).filter(place => !placesIn(words).includes(place))
    const mayMiss = formsWithoutFigure.includes(form) ? [counted] : []
    return placesIn(words).every(place => placesIn(key).includes(place)) && missing.every(one => mayMiss.includes(one))
  })
}

test('an entry has the same places as its key', () => {
  const off = [...arabic, ...english].filter(([, key, text]) => !fills(key, text))
  assert.deepEqual(
    off.map(([file, key]) => `${file}: ${key}`),
    [],
  )
})

test('a text with a count has all six plural forms in Arabic, and in English the form of one beside its key', () => {
  const formsOf = ([, , text]: Entry): string[] => Object.keys(text).filter(form => form !== 'of')
  const off = [
    ...arabic.filter(entry => typeof entry[2] === 'object' && `${formsOf(entry)}` !== `${six}`),
    ...english.filter(entry => typeof entry[2] === 'object' && `${formsOf(entry)}` !== 'one'),
  ]
  const inArabic = new Set(arabic.flatMap(([, key, text]) => (typeof text === 'object' ? [key] : [])))
  const onlyEnglish = english.filter(([, key, text]) => typeof text === 'object' && !inArabic.has(key))
  assert.deepEqual(
    [...off, ...onlyEnglish].map(([file, key]) => `${file}: ${key}`),
    [],
  )
})

const cases: [key: string, count: number | string, english: string, arabic: string][] = [
  ['{count} rows, all pages', 0, '0 rows, all pages', 'لا صفوف'],
  ['{count} rows, all pages', 1, '1 row', 'صف واحد'],
  ['{count} rows, all pages', 2, '2 rows, all pages', 'صفّان، كل الصفحات'],
  ['{count} rows, all pages', 3, '3 rows, all pages', '3 صفوف، كل الصفحات'],
  ['{count} rows, all pages', 10, '10 rows, all pages', '10 صفوف، كل الصفحات'],
  ['{count} rows, all pages', 11, '11 rows, all pages', '11 صفًا، كل الصفحات'],
  ['{count} rows, all pages', 99, '99 rows, all pages', '99 صفًا، كل الصفحات'],
  ['{count} rows, all pages', 100, '100 rows, all pages', '100 صف، كل الصفحات'],
  ['{count} rows, all pages', 103, '103 rows, all pages', '103 صفوف، كل الصفحات'],
  ['{count} rows, all pages', '1,215', '1,215 rows, all pages', '1,215 صفًا، كل الصفحات'],
  ['{count} rows, all pages', '5,000', '5,000 rows, all pages', '5,000 صف، كل الصفحات'],
  [
    'The code is wrong. You have {left} attempts left.',
    1,
    'The code is wrong. You have 1 attempt left.',
    'الرمز غير صحيح. بقيت لك محاولة واحدة.',
  ],
  [
    'The code is wrong. You have {left} attempts left.',
    4,
    'The code is wrong. You have 4 attempts left.',
    'الرمز غير صحيح. بقيت لك 4 محاولات.',
  ],
  ['{count} missing', 2, '2 missing', 'ينقص مستندان'],
]
const said = {
  arabic: catalogueOf([...catalogues('ar').values()]),
  english: catalogueOf([...catalogues('en').values()]),
}

for (const [key, count, inEnglish, inArabic] of cases) {
  test(`“${key}” with ${count}`, () => {
    const values = { count, left: count }
    assert.deepEqual([translate(said.english, key, values), translate(said.arabic, key, values)], [inEnglish, inArabic])
  })
}

test('the count is the place that an entry names, wherever it is in the text', () => {
  const key = 'Proforma {number} leaves {open} bags. Sell that many or fewer.'
  const values = { number: 'PF-2026-00001', open: 2 }
  assert.equal(
    translate(said.arabic, key, values),
    'بقي في الفاتورة المبدئية PF-2026-00001 كيسان. بِع هذا العدد أو أقل.',
  )
  assert.equal(
    translate(said.english, key, { ...values, open: '1' }),
    'Proforma PF-2026-00001 leaves 1 bag. Sell that many or fewer.',
  )
})

test('a key has the same text in every catalogue', () => {
  const first = new Map<string, unknown>()
  const other = [...arabic, ...english.map(([file, key, text]) => [file, `en ${key}`, text] as const)].filter(
    ([, key, text]) => {
      const known = first.get(key) ?? JSON.stringify(text)
      first.set(key, known)
      return known !== JSON.stringify(text)
    },
  )
  assert.deepEqual(
    other.map(([file, key]) => `${file}: ${key}`),
    [],
  )
})

test('Arabic texts are Arabic, with Latin digits', () => {
  const isArabic = (text: string) => /[\u0600-\u06ff]/.test(text) || !/\p{L}/u.test(text.replace(/\{\w+\}/g, ''))
  const off = arabic.filter(([, , text]) =>
    textsOf(text).some(words => !isArabic(words) || /[\u0660-\u0669]/.test(words)),
  )
  assert.deepEqual(
    off.map(([file, key]) => `${file}: ${key}`),
    [],
  )
})

const onServer = sources.filter(file => /(^|[./])server\.ts$|^src\/(integrations|trade|areas)\/.*\.ts$/.test(file))
const read = (file: string): string => readFileSync(join(import.meta.dirname, '..', file), 'utf8')

// Files that translate a sentence for immediate delivery (answers, files, mails, messages), which nobody reads later in another language.
// A sentence that is stored keeps its key and its values (src/texts/kept-sentences.ts).
const translatesAtOnce = [
  'src/areas/master-data/duplicates/merge-effect.server.ts',
  'src/areas/mine/daily-mail.server.ts',
  'src/areas/mine/requests.server.ts',
  'src/areas/port-loading/gate/tasks.server.ts',
  'src/areas/procurement/lc/quantities.server.ts',
  'src/areas/reports/loan-statement/server.ts',
  'src/areas/sandbox/server.ts',
  'src/background/work.server.ts',
  'src/effects/effect.server.ts',
  'src/excel/read.server.ts',
  'src/http/failures.ts',
  'src/integrations/bag-notices.ts',
  'src/integrations/channels/message-texts.ts',
  'src/integrations/dispatching.ts',
  'src/integrations/e-invoice-notices.ts',
  'src/kit/refusal.ts',
  'src/kit/server/account-titles.ts',
  'src/session/account-change-mail.server.ts',
  'src/session/codes.server.ts',
  'src/sharing/page.server.ts',
  'src/texts/kept-sentences.ts',
  'src/trade/mailing/mailing.server.ts',
  'src/trade/parties/in-use.server.ts',
]

test('a sentence is translated on the server only if it is delivered at once', () => {
  const speaking = sources.filter(file => !file.endsWith('.tsx') && file !== 'src/texts/translate.ts')
  const found = speaking.filter(file => /\b(translate|translateMessage|translateFields)\(/.test(read(file)))
  assert.deepEqual(
    found,
    translatesAtOnce,
    'store it by keepSentence, or list the file here if nobody reads the text later',
  )
})

// Joining foreign values, numbers and names is allowed; own words between them would make a finished text, which cannot be translated.
const joinedText = /\b(?:reason|reasonText|problem|error|sentence|detail|answer|remarks)\b\s*[:=]\s*`([^`]*)`/g

test('a stored reason or problem is not a finished text', () => {
  const off = onServer.flatMap(file =>
    [...read(file).matchAll(joinedText)]
      .filter(([, text]) => /\p{L}{3,}/u.test(text!.replace(/\$\{[^}]*\}/g, '')))
      .map(([text]) => `${file}: ${text}`),
  )
  assert.deepEqual(off, [])
})

// Words that an Arabic reader of the trade misreads, each with what is written instead.
const misread: [wrong: RegExp, instead: string][] = [
  [/اللوط/, 'الحمولة'],
  [/محمّلًا$/, 'وُزن دخولًا: most trucks are weighed in empty'],
  [/(^|[^\p{L}])(ال)?قرض/u, 'إعارة'],
  [/ضبط (البيع|المبيعات)/, 'التحكم في البيع'],
  [/(عمولة وكيل|شروط الوكيل|فاتورة الوكيل|مورّد أو وكيل)/, 'المندوب'],
  [/قيد الشحن/, 'التحميل'],
  [/كغم?(?!\p{L})/u, 'كجم'],
]

test('Arabic texts use the words of the trade', () => {
  const found = arabic.flatMap(([file, key, text]) =>
    misread
      .filter(([wrong]) => wrong.test(JSON.stringify(text).slice(1, -1)))
      .map(([, instead]) => `${file}: ${key}: ${instead}`),
  )
  assert.deepEqual(found, [])
})
