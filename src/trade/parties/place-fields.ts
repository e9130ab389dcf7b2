// Formats of places: national addresses, UN/LOCODEs, coordinates.

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

/** UN/LOCODE: two letters for the country, three for the place. */
export const locode = {
  max: 5,
  fold: compact,
  pattern: /^[A-Z]{2}[A-Z2-9]{3}$/,
  problem: 'Enter five letters such as SAJED.',
}

/** Latitude and longitude in degrees; north and east are positive. */
export type Point = readonly [latitude: number, longitude: number]

/** The coordinates in a location; undefined where it has none. */
export const pointOf = (location: string | null): Point | undefined => {
  const [latitude = Number.NaN, longitude = Number.NaN] = (location ?? '').split(',').map(Number)
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? [latitude, longitude] : undefined
}

/** A field with geographic coordinates. */
export const coordinates = {
  max: 24,
  pattern: /^-?\d{1,2}(\.\d{1,6})?, ?-?\d{1,3}(\.\d{1,6})?$/,
  valid: (stored: string): boolean => pointOf(stored) !== undefined,
  problem: 'Enter latitude and longitude such as 21.4858, 39.1925.',
}
