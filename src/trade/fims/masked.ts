// What was told, as people may read it in a log: of numbers that name a person or an account only the end. Pure.

/** Names of what is not shown whole. */
export const secretNames: ReadonlySet<string> = new Set([
  'mobile',
  'email',
  'idNumber',
  'vatNumber',
  'crNumber',
  'unifiedNumber',
  'iban',
])

/** The end of a number, and nothing of an empty one. */
export const shownEnd = (value: string): string => (value === '' ? '' : `•••${value.slice(-4)}`)

/** A JSON text with the numbers of persons and accounts masked; empty where it is no JSON. */
export const maskedText = (text: string): string => {
  const mask = (name: string, value: unknown): unknown =>
    secretNames.has(name) && typeof value === 'string' ? shownEnd(value) : value
  try {
    return JSON.stringify(JSON.parse(text), mask, 2)
  } catch {
    return ''
  }
}
