// Numbers of invented companies and people with valid check digits, and repeatable random numbers.

/** A repeatable source of random numbers from 0 to 1. */
export const chance = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** The same with a text as the seed: different days give different numbers. */
export const chanceOf = (text: string): (() => number) =>
  chance([...text].reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 16_777_619), 2_166_136_261))

/** VAT number of the nth invented company. */
export const vatNo = (n: number): string =>
  `3${String(10_048_820_900 + n * 7919)
    .padStart(11, '0')
    .slice(0, 11)}003`.slice(0, 15)

export const crNo = (n: number): string => String(4_030_112_000 + n * 137)

const luhn = (nine: string): string => {
  const sum = [...nine].reduce((total, digit, i) => {
    const doubled = i % 2 === 0 ? Number(digit) * 2 : Number(digit)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return String((10 - (sum % 10)) % 10)
}

/** Iqama or national ID of the nth invented person. */
export const nationalId = (n: number, first: 1 | 2 = 2): string => {
  const nine = `${first}${String(10_450_312 + n * 7717).padStart(8, '0')}`
  return nine + luhn(nine)
}

export const mobile = (n: number): string => `+9665${String(50_120_000 + n * 4219).slice(0, 8)}`

/** IMO number of the nth invented vessel. */
export const imo = (n: number): string => {
  const six = String(941_200 + n * 37)
  const sum = [...six].reduce((total, digit, i) => total + Number(digit) * (7 - i), 0)
  return six + String(sum % 10)
}

const letters = 'ABJDRSXTEGKLZNHUV'

/** Plate of the nth truck of the demo fleet. */
export const plate = (n: number): string => {
  const at = (k: number): string => letters[k % letters.length] as string
  return `${1100 + ((n * 61) % 8900)} ${at(n * 5 + 2)}${at(n * 3 + 7)}${at(n * 7 + 1)}`
}

/** An IBAN of a bank's two-digit code. */
export const iban = (bankCode: string, account: number): string => {
  const bban = bankCode + String(account).padStart(18, '0')
  const digits = [...`${bban}SA00`].map(c => Number.parseInt(c, 36).toString()).join('')
  return `SA${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}${bban}`
}
