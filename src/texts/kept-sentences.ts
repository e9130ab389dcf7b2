// Stored sentences with values: their key and their values, so that every user reads them in their own language. A sentence without values
// is stored as its key alone, like single words.

import { formatDay, isDay } from '#kit/days.ts'
import { type Catalogue, translate } from '#texts/translate.ts'

/** Values may be message keys, days, stored sentences themselves, or lists of these. */
type Values = Record<string, string | number | readonly string[]>
type Sentence = { key: string; values: Values }

/** A sentence in the form in which a text column stores it. */
export const keepSentence = (key: string, values: Values = {}): string =>
  Object.keys(values).length === 0 ? key : JSON.stringify({ key, values })

// Reads what `keepSentence` writes, or the database as jsonb. Texts of users or other systems give undefined.
const openSentence = (text: string): Sentence | undefined => {
  if (!/^\{"key": ?"/.test(text)) return undefined
  try {
    const { key, values } = JSON.parse(text) as Partial<Sentence>
    return typeof key === 'string' && typeof values === 'object' && values !== null ? { key, values } : undefined
  } catch {
    return undefined
  }
}

// A user's text may look like a stored sentence, too. With each place filled by a sentence of several places, a thousand characters
// could expand to millions, so a text that would exceed this limit is not treated as a sentence.
const mostCharacters = 10_000

const growsTooLong = (key: string, said: readonly (readonly [string, string | number])[]): boolean => {
  const lengthOf = new Map(said.map(([name, value]) => [name, String(value).length]))
  let length = key.length
  for (const [, name = ''] of key.matchAll(/\{(\w+)\}/g)) length += lengthOf.get(name) ?? 0
  return length > mostCharacters
}

/** A sentence translated by a catalogue, with message keys among its values; undefined if it would be longer than any of our sentences. */
const tryTranslate = (catalogue: Catalogue, { key, values }: Sentence): string | undefined => {
  // Days are stored and sent as `2026-11-21`, and read as `21-Nov-2026`.
  const say = (value: string): string => (isDay(value) ? formatDay(value) : translateText(catalogue, value))
  const said = Object.entries(values).map(
    ([name, value]) => [name, typeof value === 'number' ? value : [value].flat().map(say).join(say(', '))] as const,
  )
  return growsTooLong(key, said) ? undefined : translate(catalogue, key, Object.fromEntries(said))
}

/** A sentence translated by a catalogue, with message keys among its values. */
export const translateSentence = (catalogue: Catalogue, kept: Sentence): string =>
  tryTranslate(catalogue, kept) ?? translate(catalogue, kept.key)

/** A stored sentence translated by a catalogue; any other text unchanged. */
export const translateStored = (catalogue: Catalogue, text: string): string => {
  const kept = openSentence(text)
  return (kept && tryTranslate(catalogue, kept)) ?? text
}

/** A message key or a stored sentence translated by a catalogue; any other text unchanged. */
export const translateText = (catalogue: Catalogue, text: string): string =>
  Object.hasOwn(catalogue, text) ? catalogue[text]! : translateStored(catalogue, text)

const mark = '"{\\"key\\":'

/** A JSON answer with its stored sentences translated by a catalogue. */
export const translateStoredIn = (catalogue: Catalogue, json: string): string =>
  json.includes(mark)
    ? JSON.stringify(
        JSON.parse(json, (_, value: unknown) =>
          typeof value === 'string' ? translateStored(catalogue, value) : value,
        ),
      )
    : json
