// Sentences with values that are stored: their key and what fills its places, so that everybody reads them in their own language. A sentence
// without values is kept as its key alone, as other words of ours are.

import { type Catalogue, translate } from '#texts/translate.ts'

/** Values may be words of ours, kept sentences themselves, or lists of such. */
type Values = Record<string, string | number | readonly string[]>
type Sentence = { key: string; values: Values }

/** A sentence as a column of text keeps it. */
export const keepSentence = (key: string, values: Values = {}): string =>
  Object.keys(values).length === 0 ? key : JSON.stringify({ key, values })

// As `keepSentence` writes it, or the database does as jsonb. What people or other systems have written is none.
const openSentence = (text: string): Sentence | undefined => {
  if (!/^\{"key": ?"/.test(text)) return undefined
  try {
    const { key, values } = JSON.parse(text) as Partial<Sentence>
    return typeof key === 'string' && typeof values === 'object' && values !== null ? { key, values } : undefined
  } catch {
    return undefined
  }
}

// What people enter may look like a kept sentence, too. One place filled several times with sentences of several places would make of a
// thousand characters as many millions, so what would grow beyond this is no sentence of ours.
const mostCharacters = 10_000

const growsTooLong = (key: string, said: readonly (readonly [string, string | number])[]): boolean => {
  const lengthOf = new Map(said.map(([name, value]) => [name, String(value).length]))
  let length = key.length
  for (const [, name = ''] of key.matchAll(/\{(\w+)\}/g)) length += lengthOf.get(name) ?? 0
  return length > mostCharacters
}

/** A sentence in the words of a catalogue, and the words of ours among its values; nothing where it would be longer than any of ours. */
const saySentenceOf = (catalogue: Catalogue, { key, values }: Sentence): string | undefined => {
  const say = (value: string): string => sayWord(catalogue, value)
  const said = Object.entries(values).map(
    ([name, value]) => [name, typeof value === 'number' ? value : [value].flat().map(say).join(say(', '))] as const,
  )
  return growsTooLong(key, said) ? undefined : translate(catalogue, key, Object.fromEntries(said))
}

/** A sentence in the words of a catalogue, and the words of ours among its values. */
export const saySentence = (catalogue: Catalogue, kept: Sentence): string =>
  saySentenceOf(catalogue, kept) ?? translate(catalogue, kept.key)

/** A kept sentence in the words of a catalogue; any other text as it stands. */
export const sayKept = (catalogue: Catalogue, text: string): string => {
  const kept = openSentence(text)
  return (kept && saySentenceOf(catalogue, kept)) ?? text
}

/** A word of ours or a kept sentence in the words of a catalogue; any other text as it stands. */
export const sayWord = (catalogue: Catalogue, text: string): string =>
  Object.hasOwn(catalogue, text) ? catalogue[text]! : sayKept(catalogue, text)

const mark = '"{\\"key\\":'

/** An answer as JSON, its kept sentences in the words of a catalogue. */
export const sayKeptIn = (catalogue: Catalogue, json: string): string =>
  json.includes(mark)
    ? JSON.stringify(
        JSON.parse(json, (_, value: unknown) => (typeof value === 'string' ? sayKept(catalogue, value) : value)),
      )
    : json
