// Numbers with check digits, and the unified number of a company: their formats and error messages.

import { compact } from '#trade/parties/identifier-fields.ts'

/** The unified national number that companies have had since the Commercial Register Law of April 2025. */
export const unifiedNumber = {
  max: 10,
  fold: compact,
  pattern: /^7\d{9}$/,
  problem: 'Enter 10 digits that start with 7.',
}

/** IMO ship number: its first six digits, multiplied by 7 to 2 and added, end in the seventh digit. */
export const isImoNumber = (text: string): boolean => {
  if (!/^\d{7}$/.test(text)) return false
  const sum = [...text.slice(0, 6)].reduce((total, digit, i) => total + Number(digit) * (7 - i), 0)
  return sum % 10 === Number(text[6])
}

export const imoNumber = {
  max: 7,
  fold: (typed: string): string => compact(typed).replace(/^IMO/, ''),
  valid: isImoNumber,
  problem: 'This IMO number is not valid: its last digit does not fit the others.',
}

/** Saudi IBAN: SA and 22 digits; with the first four characters moved to the end and letters counted from 10, the remainder by 97 is 1. */
export const isSaudiIban = (text: string): boolean => {
  if (!/^SA\d{22}$/.test(text)) return false
  const digits = [...text.slice(4), ...text.slice(0, 4)].map(c => Number.parseInt(c, 36).toString()).join('')
  return BigInt(digits) % 97n === 1n
}

export const saudiIban = {
  max: 24,
  fold: compact,
  valid: isSaudiIban,
  problem: 'This IBAN is not valid. Compare it with the bank’s letter.',
}

/** A Saudi IBAN, or a foreign account number, which is not checked: many countries have no IBAN. */
export const bankAccount = {
  max: 34,
  fold: compact,
  valid: (text: string): boolean => !/^SA\d/.test(text) || isSaudiIban(text),
  problem: saudiIban.problem,
}

/** National ID (1...) or Iqama (2...): Luhn over all ten digits. */
export const isNationalId = (text: string): boolean => {
  if (!/^[12]\d{9}$/.test(text)) return false
  const sum = [...text].reduce((total, digit, i) => {
    const doubled = i % 2 === 0 ? Number(digit) * 2 : Number(digit)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}

export const personalNumber = {
  max: 10,
  fold: compact,
  valid: isNationalId,
  problem: 'This number is not valid. Compare it with the card.',
}
