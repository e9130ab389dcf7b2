// English in the code is the message key; Arabic is in catalogues beside each area.

/** The texts of one language for look-up: each under its key, each plural form under `key#form`. */
export type Catalogue = Record<string, string>

/** The plural forms of a text with a count: English has `one` beside the key itself, Arabic all six. The count fills the key's first
 *  place, unless `of` names another. */
export type Forms = Partial<Record<Intl.LDMLPluralRule | 'of', string>>

/** A file of texts. */
export type Texts = Record<string, string | Forms>

/** Several files merged into one catalogue. */
export const catalogueOf = (files: readonly Texts[]): Catalogue =>
  Object.fromEntries(
    files
      .flatMap(Object.entries<string | Forms>)
      .flatMap(([key, text]) =>
        typeof text === 'string'
          ? [[key, text]]
          : Object.entries(text).map(([form, words]) => [`${key}#${form}`, words]),
      ),
  )

const rules = { arabic: new Intl.PluralRules('ar'), english: new Intl.PluralRules('en') }

type Values = Record<string, string | number>

// The six forms are those of Arabic. Counts come as numbers or as text such as 1,234.
const formOf = (catalogue: Catalogue, key: string, values: Values): string | undefined => {
  if (!(`${key}#one` in catalogue)) return undefined
  const place = catalogue[`${key}#of`] ?? /\{(\w+)\}/.exec(key)?.[1]
  if (place === undefined || values[place] === undefined) return undefined
  const language = `${key}#few` in catalogue ? 'arabic' : 'english'
  return catalogue[`${key}#${rules[language].select(Number(String(values[place]).replaceAll(',', '')))}`]
}

// A key may be a text that a user entered, such as "constructor", which every object inherits.
const own = <V>(of: Record<string, V>, name: string): V | undefined => (Object.hasOwn(of, name) ? of[name] : undefined)

const arabicLetter = /[\u0600-\u06ff]/

// Inside Arabic a day, a plate, a range and a signed figure would be drawn from their end. A value that begins with a Latin letter keeps its
// order, and so does a plain figure.
const isTurned = (value: string): boolean =>
  /^([+\u2212-]\d|\d.*[A-Za-z\u2013\u2212-])/.test(value) && !arabicLetter.test(value)

/** Marks a figure, a day or a range, so that it keeps its order inside Arabic text. */
export const isolateLtr = (text: string): string => `\u2066${text}\u2069`

/** The text of `key` in a catalogue, in the plural form of its count, its {places} filled from `values`; the key itself if the
 *  catalogue lacks it. In an Arabic text, values that would be turned round are isolated by directional marks. */
export const translate = (catalogue: Catalogue, key: string, values: Values = {}): string => {
  const text = formOf(catalogue, key, values) ?? own(catalogue, key) ?? key
  if (!text.includes('{')) return text
  const isArabic = [text, ...Object.values(values)].some(words => arabicLetter.test(String(words)))
  return text.replace(/\{(\w+)\}/g, (place, name) => {
    const value = String(own(values, name) ?? place)
    return isArabic && isTurned(value) ? isolateLtr(value) : value
  })
}
