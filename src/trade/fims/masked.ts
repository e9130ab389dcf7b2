// Content for display in a log: of a number that identifies a person or an account, only the end is shown. Pure.

/** The names of masked fields. */
export const maskedFields: ReadonlySet<string> = new Set([
  'mobile',
  'email',
  'idNumber',
  'vatNumber',
  'crNumber',
  'unifiedNumber',
  'iban',
])

/** The last four characters of a number; empty for an empty one. */
export const lastDigits = (value: string): string => (value === '' ? '' : `•••${value.slice(-4)}`)

/** A JSON text with the numbers of persons and accounts masked; empty where it is not JSON. */
export const maskedText = (text: string): string => {
  const mask = (name: string, value: unknown): unknown =>
    maskedFields.has(name) && typeof value === 'string' ? lastDigits(value) : value
  try {
    return JSON.stringify(JSON.parse(text), mask, 2)
  } catch {
    return ''
  }
}
