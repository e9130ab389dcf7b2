// The fonts of papers. One family covers the papers' own texts. Entered text may be in any script, so other families follow as fallbacks,
// and a box replaces letters that no font has: PDF/A, the archive form of PDF, does not allow a letter without a glyph.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

type Family = { name: string; files: readonly string[] }

const usual: Family = {
  name: 'IBM Plex Sans Arabic',
  files: ['400Regular', '600SemiBold'].map(weight => `ibm-plex-sans-arabic/${weight}/IBMPlexSansArabic_${weight}.ttf`),
}

const one = (name: string, place: string): Family => ({
  name,
  files: [`${place}/400Regular/${name.replaceAll(' ', '')}_400Regular.ttf`],
})

// Latin, Greek, Cyrillic and Devanagari; the scripts of the staff; Chinese and Japanese; Korean; symbols and emoji.
const others: readonly Family[] = [
  one('Noto Sans', 'noto-sans'),
  one('Noto Sans Bengali', 'noto-sans-bengali'),
  one('Noto Sans Malayalam', 'noto-sans-malayalam'),
  one('Noto Sans Tamil', 'noto-sans-tamil'),
  one('Noto Sans Telugu', 'noto-sans-telugu'),
  one('Noto Sans Thai', 'noto-sans-thai'),
  one('Noto Sans Hebrew', 'noto-sans-hebrew'),
  one('Noto Sans Ethiopic', 'noto-sans-ethiopic'),
  one('Noto Sans SC', 'noto-sans-sc'),
  one('Gowun Dodum', 'gowun-dodum'),
  one('Noto Emoji', 'noto-emoji'),
]

/** Font files with their families' names, and the letters they contain. */
export type Fonts = { names: string[]; files: Buffer[]; has: (letter: number) => boolean }

// Reads the offsets of a font's cmap table (OpenType): the segments of format 4, the groups of format 12.
const addLetters = (font: Buffer, at: number, into: Set<number>): void => {
  const format = font.readUInt16BE(at)
  const add = (first: number, last: number): void => {
    for (let letter = first; letter <= last; letter++) into.add(letter)
  }
  if (format === 12)
    for (let group = font.readUInt32BE(at + 12) - 1; group >= 0; group--)
      add(font.readUInt32BE(at + 16 + group * 12), font.readUInt32BE(at + 20 + group * 12))
  if (format !== 4) return
  const segments = font.readUInt16BE(at + 6) / 2
  for (let segment = 0; segment < segments - 1; segment++)
    add(font.readUInt16BE(at + 16 + (segments + segment) * 2), font.readUInt16BE(at + 14 + segment * 2))
}

const lettersOf = (font: Buffer): Set<number> => {
  const letters = new Set<number>()
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, n) => 12 + n * 16)
  const entry = tables.find(at => font.toString('latin1', at, at + 4) === 'cmap')!
  const table = font.readUInt32BE(entry + 8)
  for (let n = font.readUInt16BE(table + 2) - 1; n >= 0; n--)
    addLetters(font, table + font.readUInt32BE(table + 8 + n * 8), letters)
  return letters
}

const open = (families: readonly Family[]): Fonts => {
  const files = families
    .flatMap(({ files }) => files)
    .map(file => readFileSync(require.resolve(`@expo-google-fonts/${file}`)))
  const letters = files.map(lettersOf)
  return { names: families.map(({ name }) => name), files, has: letter => letters.some(of => of.has(letter)) }
}

/** The default family of papers. */
export const usualFonts = (): Fonts => open([usual])

/** The default family with all fallbacks: 15 MB, which few papers need. */
export const allFonts = (): Fonts => open([usual, ...others])

// Characters that order or join others and have no glyph of their own; line ends.
const shapeless = /[\n\r\t\p{Default_Ignorable_Code_Point}]/u

const box = '□'

const mapLetters = (text: string, fonts: Fonts): string =>
  [...text].map(letter => (shapeless.test(letter) || fonts.has(letter.codePointAt(0)!) ? letter : box)).join('')

const mapTexts = (value: unknown, change: (text: string) => string): unknown => {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map(each => mapTexts(each, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, mapTexts(each, change)]))
}

const isJson = (text: string): boolean => /^[[{]/.test(text)

/** A paper's inputs, with a box for every letter that no font has. */
export const withBoxes = (inputs: Record<string, string>, fonts: Fonts): Record<string, string> => {
  const change = (text: string): string => mapLetters(text, fonts)
  const changed = Object.entries(inputs).map(([name, text]) => [
    name,
    isJson(text) ? JSON.stringify(mapTexts(JSON.parse(text), change)) : change(text),
  ])
  return Object.fromEntries(changed)
}
