// How places are written: national addresses and UN/LOCODEs.

import { compact } from '#trade/parties/identifier-fields.ts'

/** Building and additional number of a national address. */
export const fourDigits = { max: 4, fold: compact, pattern: /^\d{4}$/, problem: 'Enter 4 digits.' }

export const postalCode = { max: 5, fold: compact, pattern: /^\d{5}$/, problem: 'Enter 5 digits.' }

/** The short national address, such as RRRD2929. */
export const shortAddress = {
  max: 8,
  fold: compact,
  pattern: /^[A-Z]{4}\d{4}$/,
  problem: 'Enter 4 letters and 4 digits such as RRRD2929.',
}

/** UN/LOCODE: two letters of the country, three of the place. */
export const locode = {
  max: 5,
  fold: compact,
  pattern: /^[A-Z]{2}[A-Z2-9]{3}$/,
  problem: 'Enter five letters such as SAJED.',
}
