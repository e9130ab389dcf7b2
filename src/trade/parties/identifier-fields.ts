// Saudi identification numbers: how they are normalized and stored, and the message for invalid ones.

import { withLatinDigits } from '#texts/digits.ts'

/** Removes blanks and hyphens, and converts to capitals and the digits 0 to 9. */
export const compact = (typed: string): string => withLatinDigits(typed).replace(/[\s-]/g, '').toUpperCase()

/** VAT number: 15 digits, first and last digit 3. No checksum: official samples would fail it. */
export const vatNumber = {
  max: 15,
  fold: compact,
  pattern: /^3\d{13}3$/,
  problem: 'Enter 15 digits that start and end with 3.',
}

/** Commercial registration. */
export const crNumber = { max: 10, fold: compact, pattern: /^\d{10}$/, problem: 'Enter 10 digits.' }

/** Mobile number, stored as +9665XXXXXXXX, in whichever format it is typed. */
export const mobile = {
  max: 13,
  fold: (typed: string): string => compact(typed).replace(/^(\+|00)?(966)?0?(?=5\d{8}$)/, '+966'),
  pattern: /^\+9665\d{8}$/,
  problem: 'Enter a Saudi mobile as 05XXXXXXXX or +9665XXXXXXXX.',
}

/** The mobile number of a customer; a customer abroad has a number with its country code. */
export const mobileAnywhere = {
  max: 16,
  fold: (typed: string): string => mobile.fold(typed).replace(/^00(?=[1-9])/, '+'),
  pattern: /^\+(9665\d{8}|(?!966)[1-9]\d{6,14})$/,
  problem: 'Enter a Saudi mobile as 05XXXXXXXX, or a number abroad with + and its country.',
}

/** The registration or passport number of a party abroad. */
export const foreignNumber = {
  max: 30,
  fold: compact,
  pattern: /^[A-Z0-9]{3,30}$/,
  problem: 'Enter 3 to 30 letters and digits.',
}

export const email = { max: 120, pattern: /^[^\s@]+@[^\s@]+\.[^\s@]+$/, problem: 'Enter an e-mail address.' }
