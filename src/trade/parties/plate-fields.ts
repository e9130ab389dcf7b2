// Plates of Saudi trucks: three letters, in Arabic and in Latin, and up to four digits.

import { compact } from '#trade/parties/identifier-fields.ts'

// The seventeen letters of Saudi plates and their Latin equivalents.
const plateLetters: Readonly<Record<string, string>> = {
  ا: 'A',
  ب: 'B',
  ح: 'J',
  د: 'D',
  ر: 'R',
  س: 'S',
  ص: 'X',
  ط: 'T',
  ع: 'E',
  ق: 'G',
  ك: 'K',
  ل: 'L',
  م: 'Z',
  ن: 'N',
  ه: 'H',
  و: 'U',
  ى: 'V',
}
const arabicLetters = Object.fromEntries(Object.entries(plateLetters).map(([arabic, twin]) => [twin, arabic]))

// The Latin letters are printed below the Arabic ones, and each row is read in its own direction, so the order is reversed.
const toLatinLetters = (typed: string): string =>
  /[A-Z]/.test(typed)
    ? typed
    : [...typed]
        .map(letter => plateLetters[letter] ?? letter)
        .reverse()
        .join('')

/** A plate, or its number, without zeros before the number: 0012 is typed, or read by a machine, where four digits are expected. */
export const withoutZeros = (plate: string): string => plate.replace(/^0+(?=\d)/, '')

const foldPlate = (typed: string): string => {
  const whole = compact(typed).replace(/[أإآ]/g, 'ا').replace(/ي/g, 'ى').replace(/ـ/g, '')
  const [, before = '', letters = '', after = ''] = /^(\d*)(\D+)(\d*)$/.exec(whole) ?? []
  if (before !== '' && after !== '') return typed
  return `${withoutZeros(`${before}${after}`)} ${toLatinLetters(letters)}`.trim()
}

/** The plate of a truck, stored as digits and Latin letters from left to right: 4821 ABD. Arabic letters are accepted. */
export const truckPlate = {
  max: 8,
  fold: foldPlate,
  pattern: /^\d{1,4} [ABJDRSXTEGKLZNHUV]{3}$/,
  problem: 'Enter the plate as digits and letters: 4821 ABD.',
}

/** The Arabic row of a stored plate, in its reading order: `1234 JBA` is ا ب ح 1234. */
export const arabicPlate = (stored: string): string => {
  const [digits = '', letters = ''] = stored.split(' ')
  return [...[...letters].reverse().map(letter => arabicLetters[letter]), digits].join(' ')
}
